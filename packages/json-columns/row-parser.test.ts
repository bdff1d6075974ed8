// Whoever makes texts cannot make them meet in the parser's tables.
import { expect, test } from 'vitest'
import { createParserPool, maxPieceBytes, type Seed } from './row-parser.ts'

const randomSeed = (): Seed => {
  const [low = 0, high = 0] = crypto.getRandomValues(new Uint32Array(2))
  return [low, high]
}

/** Milliseconds of processor time that the row parser takes to number such texts of 16 bytes: the least of five times. */
const timeInMachine = (seed: Seed, texts: readonly (readonly [bigint, bigint])[]): number =>
  Math.min(...Array.from({ length: 5 }, () => timeOnce(seed, texts)))

function timeOnce(seed: Seed, texts: readonly (readonly [bigint, bigint])[]): number {
  const parser = createParserPool().acquire(seed)
  parser.setUp(0, 0, 1, 0, maxPieceBytes)
  const into = new DataView(parser.memory.buffer, parser.singleTextAt(), 16)
  const started = process.threadCpuUsage()
  for (const [first, second] of texts) {
    const view = into.buffer === parser.memory.buffer ? into : new DataView(parser.memory.buffer, parser.singleTextAt(), 16)
    view.setBigUint64(0, first, true)
    view.setBigUint64(8, second, true)
    parser.codeOfSingleText(0, 16)
  }
  expect(parser.sharedCountOf(0)).toBe(texts.length)
  // CPU time of this thread, which excludes the work of other programs.
  const { user, system } = process.threadCpuUsage(started)
  return (user + system) / 1_000
}

const word = (number: bigint): bigint => BigInt.asUintN(64, number)
/** A hash mixer that can be inverted, as the parser once used. */
const onceMixed = (number: bigint): bigint => {
  const product = word(number * 0x9e3779b1n)
  return product ^ (product >> 29n)
}

test('texts that were chosen to meet in the parser take no longer than any others', () => {
  const seed = randomSeed()
  const target = 0x0123_4567_89ab_cdefn
  const chosen: [bigint, bigint][] = []
  const plain: [bigint, bigint][] = []
  for (let number = 1n; number <= 30_000n; number += 1n) {
    const first = number * 0x0001_0203_0407n
    chosen.push([first, onceMixed(16n ^ first) ^ target]) // the second word leads every one of them to the same state
    plain.push([first, word(number * 0x7f4a_7c15_9e37_79b9n)])
  }
  expect(timeInMachine(seed, chosen)).toBeLessThan(10 * timeInMachine(seed, plain) + 50)
})

test('texts whose words differ where a product keeps the difference do not meet either', () => {
  const seed = randomSeed()
  const chosen: [bigint, bigint][] = []
  for (let number = 0n; number < 4_000n; number += 1n) chosen.push([number << 52n, number << 20n])
  expect(timeInMachine(seed, chosen)).toBeLessThan(100)
})

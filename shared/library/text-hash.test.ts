// Whoever makes texts cannot make them meet in the tables that number them, in either language.
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { seedHashes } from './hash-seed.ts'
import { longestPiece, rowMachine } from './row-machine.ts'
import { sharedTextBuilder } from './text-column.ts'
import { hashKeys, hashOf } from './text-hash.ts'

afterEach(() => seedHashes(new Uint32Array(2)))

const encoder = new TextEncoder()
const hash = (keys: Uint32Array, text: string): number => {
  const bytes = encoder.encode(text)
  return hashOf(keys, bytes, 0, bytes.length)
}

test('nothing is hashed before there are random bits for it', async () => {
  vi.resetModules()
  const [unseeded, texts, machines] = [await import('./hash-seed.ts'), await import('./text-column.ts'), await import('./row-machine.ts')]
  for (const make of [texts.sharedTextBuilder, machines.rowMachine]) expect(make).toThrow('before they had random bits')
  unseeded.seedHashes(crypto.getRandomValues(new Uint32Array(2)))
  for (const make of [texts.sharedTextBuilder, machines.rowMachine]) expect(make).not.toThrow()
})

test('texts that meet by the keys of one run do not by those of another', () => {
  const [mine, others] = [hashKeys([1, 2]), hashKeys([3, 4])]
  const met = new Map<number, string>()
  let [pairs, again, state] = [0, 0, 1]
  for (let number = 0; number < 200_000; number += 1) {
    state = Math.imul(state, 1664525) + 1013904223
    const text = `${state.toString(36)} ${number}`
    const other = met.get(hash(mine, text))
    if (other === undefined) met.set(hash(mine, text), text)
    else {
      pairs += 1
      if (hash(others, other) === hash(others, text)) again += 1
    }
  }
  expect(pairs).toBeGreaterThan(100) // chance alone: 200,000² / 2 / 2^25
  expect(again).toBeLessThan(3)
})

test('texts of any length that differ in a byte, in length, or in the order of blocks rarely meet', () => {
  const keys = hashKeys([5, 6])
  const texts = ['a', '\0', '\0\0', 'x'.repeat(1023), 'x'.repeat(1024), 'x'.repeat(1025), 'x'.repeat(2048)]
  const [one, other] = ['b'.repeat(1024), 'c'.repeat(1024)]
  texts.push(one + other, other + one, one + one, other + other)
  for (let zeros = 3; zeros < 3000; zeros += 1) texts.push('\0'.repeat(zeros))
  expect(new Set(texts.map(text => hash(keys, text))).size).toBe(texts.length)
})

/** Milliseconds that the row machine takes to number such texts of 16 bytes. */
function timeInMachine(texts: readonly (readonly [bigint, bigint])[]): number {
  const machine = rowMachine()
  machine.setUp(0, 0, 1, 0, longestPiece)
  const into = new DataView(machine.memory.buffer, machine.singleTextAt(), 16)
  const started = performance.now()
  for (const [first, second] of texts) {
    const view = into.buffer === machine.memory.buffer ? into : new DataView(machine.memory.buffer, machine.singleTextAt(), 16)
    view.setBigUint64(0, first, true)
    view.setBigUint64(8, second, true)
    machine.codeOfSingleText(0, 16)
  }
  expect(machine.sharedCountOf(0)).toBe(texts.length)
  return performance.now() - started
}

const word = (number: bigint): bigint => BigInt.asUintN(64, number)
/** A mixer that can be turned round, as the machine once had it; and one that it has, of keys that anybody knows. */
const onceMixed = (number: bigint): bigint => {
  const product = word(number * 0x9e3779b1n)
  return product ^ (product >> 29n)
}

test('texts that were chosen to meet in the machine take no longer than any others', () => {
  seedHashes(crypto.getRandomValues(new Uint32Array(2)))
  const target = 0x0123_4567_89ab_cdefn
  const chosen: [bigint, bigint][] = []
  const plain: [bigint, bigint][] = []
  for (let number = 1n; number <= 30_000n; number += 1n) {
    const first = number * 0x0001_0203_0407n
    chosen.push([first, onceMixed(16n ^ first) ^ target]) // the second word leads every one of them to the same state
    plain.push([first, word(number * 0x7f4a_7c15_9e37_79b9n)])
  }
  timeInMachine(plain)
  expect(timeInMachine(chosen)).toBeLessThan(10 * timeInMachine(plain) + 50)
})

test('texts whose words differ where a product keeps the difference do not meet either', () => {
  seedHashes(crypto.getRandomValues(new Uint32Array(2)))
  const chosen: [bigint, bigint][] = []
  for (let number = 0n; number < 4_000n; number += 1n) chosen.push([number << 52n, number << 20n])
  expect(timeInMachine(chosen)).toBeLessThan(100)
})

test('with any seed equal texts have one number, in the order of their first use', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom('', 'a', 'b', 'ab', '🎵'), fc.string({ unit: 'grapheme', maxLength: 6 }))),
      fc.tuple(fc.nat(), fc.nat()),
      (texts, seed) => {
        seedHashes(Uint32Array.from(seed))
        const builder = sharedTextBuilder()
        const distinct = [...new Set(texts.map(text => text.toWellFormed()))]
        expect(texts.map(builder.codeOf)).toEqual(texts.map(text => distinct.indexOf(text.toWellFormed())))
      },
    ),
  )
})

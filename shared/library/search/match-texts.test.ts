// The byte search against one that goes through decoded texts, and how much it reads where texts repeat themselves.
import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { runToEnd } from '../model/chunked.ts'
import { fold } from '../model/fold.ts'
import type { PackedText } from '../model/model.ts'
import { textBuilder, textColumn } from '../model/text-column.ts'
import { matching, matchingAt } from './match-texts.ts'
import { emptyBits, setBits } from './search-bits.ts'
import type { TextComparison } from './search-texts.ts'

const comparisons: readonly TextComparison[] = ['has', 'phrase', 'is']

function foldedColumn(texts: readonly string[]): PackedText {
  const builder = textBuilder(texts.length)
  for (const text of texts) builder.add(`${fold(text)}\n`)
  return builder.finish()
}

const endsInWord = /[\p{L}\p{N}\p{M}]$/u
const beginsWithWord = /^[\p{L}\p{N}\p{M}]/u

function passes(text: string, comparison: TextComparison, sought: string): boolean {
  if (comparison === 'is' || sought === '') return comparison !== 'is' || text === sought
  for (let offset = text.indexOf(sought); offset !== -1; offset = text.indexOf(sought, offset + 1)) {
    const [before, after] = [text.slice(0, offset), text.slice(offset + sought.length)]
    const isSplit = (endsInWord.test(before) && beginsWithWord.test(sought)) || (endsInWord.test(sought) && beginsWithWord.test(after))
    if (comparison === 'has' || !isSplit) return true
  }
  return false
}

test('texts are found by their bytes as by their characters', () => {
  const letters = fc.string({
    unit: fc.constantFrom('a', 'b', 'A', 'é', 'ж', '東', '𠀀', '🌊', '0', ' ', '-', '(', '\u0903'),
    maxLength: 12,
  })
  const repeated = fc.tuple(letters, fc.integer({ min: 1, max: 40 })).map(([text, times]) => text.repeat(times))
  const texts = fc.oneof(letters, repeated)
  fc.assert(
    fc.property(fc.array(texts, { maxLength: 12 }), texts, (names, typed) => {
      const column = foldedColumn(names)
      const positions = emptyBits(names.length)
      setBits(positions, Uint32Array.from(names.keys()), 0, names.length)
      for (const comparison of comparisons) {
        const expected = names.map(name => (passes(fold(name), comparison, fold(typed)) ? 1 : 0))
        expect([...runToEnd(matching(column, comparison, typed))]).toEqual(expected)
        if (fold(typed) === '') continue
        const candidates = { sought: fold(typed), positions, order: Uint32Array.from(names.keys()), isSure: false }
        expect([...runToEnd(matchingAt(column, comparison, candidates))]).toEqual(expected)
      }
    }),
  )
})

/** A column that counts how often its bytes are read. */
function counted({ starts, bytes }: PackedText): { readonly column: PackedText; readonly reads: () => number } {
  let reads = 0
  const get = (target: Uint8Array, key: string | symbol): unknown => {
    if (typeof key === 'string' && /^\d+$/.test(key)) reads++
    return Reflect.get(target, key)
  }
  return { column: textColumn(starts, new Proxy(bytes, { get })), reads: () => reads }
}

it.each([
  ['equal letters', 'a'.repeat(1000), 'a'.repeat(500)],
  ['equal letters behind another', 'a'.repeat(1000), `b${'a'.repeat(500)}`],
  ['equal words behind another', 'a '.repeat(500), `b ${'a '.repeat(200)}`],
  ['equal words before another', 'a '.repeat(500), `${'a '.repeat(200)}b`],
])('each byte is read a few times only, among %s', (_, name, typed) => {
  const names = foldedColumn(Array.from({ length: 20 }, () => name))
  for (const comparison of comparisons) {
    const { column, reads } = counted(names)
    runToEnd(matching(column, comparison, typed))
    expect(reads()).toBeLessThan(16 * names.bytes.length)
  }
})

test('long texts are searched with more pauses', () => {
  const pauses = (column: PackedText): number => Array.from(matching(column, 'phrase', 'x')).length
  expect(pauses(foldedColumn(Array.from({ length: 5_000 }, () => 'a')))).toBe(1)
  expect(pauses(foldedColumn(Array.from({ length: 5_000 }, () => 'a'.repeat(1000))))).toBeGreaterThan(15)
})

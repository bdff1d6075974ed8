// Whoever makes texts cannot make them meet in the tables that number them.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dictionaryTextBuilder } from './text-column.ts'
import { hashKeys, hashOf } from './text-hash.ts'

const encoder = new TextEncoder()
const hash = (keys: Uint32Array, text: string): number => {
  const bytes = encoder.encode(text)
  return hashOf(keys, bytes, 0, bytes.length)
}

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

test('with any seed equal texts have one number, in the order of their first use', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom('', 'a', 'b', 'ab', '🎵'), fc.string({ unit: 'grapheme', maxLength: 6 }))),
      fc.tuple(fc.nat(), fc.nat()),
      (texts, seed) => {
        const builder = dictionaryTextBuilder(seed)
        const distinct = [...new Set(texts.map(text => text.toWellFormed()))]
        expect(texts.map(builder.codeOf)).toEqual(texts.map(text => distinct.indexOf(text.toWellFormed())))
      },
    ),
  )
})

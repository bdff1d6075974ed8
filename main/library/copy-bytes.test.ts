// Bytes arrive as a typed array's own way would bring them, between memory of all kinds, wherever they lie.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { copyBytes } from './copy-bytes.ts'

const room = 64
const memory = fc.constantFrom(
  () => new ArrayBuffer(room),
  () => new SharedArrayBuffer(room),
)

it('copies what there is to where it belongs, and nothing else', () => {
  const place = fc.record({ from: fc.nat(20), length: fc.nat(20), into: fc.nat(20), at: fc.nat(20) })
  fc.assert(
    fc.property(memory, memory, place, (makeSource, makeTarget, { from, length, into, at }) => {
      const source = new Uint8Array(makeSource(), from, length).map((_, index) => index + 100)
      const shared = new Uint8Array(makeSource(), from, length)
      shared.set(source)
      const target = new Uint8Array(makeTarget())
      copyBytes(shared, target.subarray(into), at)
      const expected = new Uint8Array(room)
      expected.set(source, into + at)
      expect([...target]).toEqual([...expected])
    }),
  )
})

it('copies nothing where there is too little room', () => {
  const into = new Uint8Array(8)
  expect(() => copyBytes(Uint8Array.of(1, 2, 3), into, 6)).toThrow(RangeError)
  expect([...into]).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
})

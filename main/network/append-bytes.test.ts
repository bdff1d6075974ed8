// Received bytes in one buffer, however they were split, and never more than allowed.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { appendBytes, collectBytes } from './append-bytes.ts'

test('pieces of any sizes give their bytes in order, and nothing beyond the limit', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 9 }), { maxLength: 20 }), fc.nat(120), async (pieces, largest) => {
      const all = pieces.flatMap(piece => [...piece])
      const collected = await collectBytes(
        (async function* () {
          yield* pieces
        })(),
        largest,
      )
      expect(collected && [...collected]).toEqual(all.length > largest ? null : all)
    }),
  )
})

test('no piece is kept: each may be used for the next bytes at once, and a million of one byte fit in one buffer', async () => {
  const piece = new Uint8Array(1)
  const collected = await collectBytes(
    (async function* () {
      for (let at = 0; at < 70_000; at += 1) {
        piece[0] = at % 251
        yield piece
      }
    })(),
    1_000_000,
  )
  expect(collected?.length).toBe(70_000)
  expect(collected?.every((byte, at) => byte === at % 251)).toBe(true)
  expect(collected?.buffer.byteLength).toBeLessThanOrEqual(140_000)
})

test('what is left of a stream that has too many bytes is not read', async () => {
  let given = 0
  let isEnded = false
  const endless = async function* () {
    try {
      for (;;) {
        given += 1
        yield new Uint8Array(10)
      }
    } finally {
      isEnded = true
    }
  }
  expect(await collectBytes(endless(), 95)).toBe(null)
  expect([given, isEnded]).toEqual([10, true])
})

test('a buffer with room is used in place', () => {
  const bytes = new Uint8Array(4)
  expect(appendBytes(bytes, 2, Uint8Array.of(1, 2))).toBe(bytes)
  expect(bytes).toEqual(Uint8Array.of(0, 0, 1, 2))
})

// Bodies of requests: what is kept of them, and how.
import { expect, test } from 'vitest'
import { ignoredBody, readBody, smallBody } from './body.ts'

/** All pieces in one buffer, one after the other: whoever holds a piece finds the last one in it. */
async function* pieces(of: Buffer, size: number): AsyncGenerator<Buffer> {
  const piece = Buffer.alloc(size)
  for (let at = 0; at < of.length; at += size) {
    of.copy(piece, 0, at)
    yield piece.subarray(0, Math.min(size, of.length - at))
  }
}
const sent = (of: Buffer, size: number, headers = {}) => Object.assign(pieces(of, size), { headers })
const some = Buffer.from(Array.from({ length: 60_000 }, (_, at) => (at * 7) % 251))

test('is the same whatever pieces it comes in, of which none is held', async () => {
  for (const size of [1, 7, 1_000, 60_000, 100_000]) {
    const body = await readBody(sent(some, size), smallBody)
    expect(typeof body === 'string' ? body : Buffer.compare(body, some), String(size)).toBe(0)
  }
})

test('is read to its end and passed over where it is more than is kept, as it says or as it comes', async () => {
  const asSaid = { 'content-length': String(some.length) }
  for (const [rule, headers] of [
    [ignoredBody, {}],
    [{ maxBytes: 60_000, maxKeptBytes: 59_999 }, {}],
    [{ maxBytes: 60_000, maxKeptBytes: 59_999 }, asSaid],
  ] as const) {
    const body = sent(some, 1_000, headers)
    expect(await readBody(body, rule)).toHaveLength(0)
    expect(await body.next()).toMatchObject({ done: true })
  }
  expect(await readBody(sent(some, 1_000), { maxBytes: 60_000, maxKeptBytes: 60_000 })).toHaveLength(60_000)
})

test('is broken off where it is longer than it may be, as it says or as it comes', async () => {
  const long = Buffer.alloc(70_000)
  expect(await readBody(sent(long, 1_000), smallBody)).toBe('too large')
  expect(await readBody(sent(long, 1_000), ignoredBody)).toBe('too large')
  const asSaid = sent(Buffer.alloc(0), 1_000, { 'content-length': '70000' })
  expect(await readBody(asSaid, smallBody)).toBe('too large')
})

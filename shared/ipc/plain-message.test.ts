// What the page asks passes the preload as it is, and nothing passes that no request has.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cpuTime, leastCpuTime } from '../cpu-time-for-tests.ts'
import { packLists } from './packed.ts'
import { isPlainMessage } from './plain-message.ts'

it('lets through whatever JSON can say, undefined and packed lists', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), value => {
      expect(isPlainMessage(structuredClone(value))).toBe(true)
    }),
  )
  const ids = Array.from({ length: 1_000 }, (_, index) => index)
  for (const value of [undefined, null, { id: undefined }, Number.NaN, packLists({ ids }), packLists({ ids: [...ids, 2 ** 40] })])
    expect(isPlainMessage(structuredClone(value))).toBe(true)
})

it.each<[string, unknown]>([
  ['BigInts', 1n],
  ['symbols', Symbol('a')],
  ['functions', () => 1],
  ['Sets', new Set([1])],
  ['Maps', new Map([[1, 1]])],
  ['dates', new Date(0)],
  ['regular expressions', /a/],
  ['errors', new Error('a')],
  ['buffers', new ArrayBuffer(8)],
  ['views', new DataView(new ArrayBuffer(8))],
  ['other typed arrays', new Uint8Array(8)],
  ['typed arrays of BigInts', new BigInt64Array(8)],
  ['boxed texts', Object('text')],
  ['boxed BigInts', Object(1n)],
])('lets no %s through, however deep', (_, value) => {
  for (const message of [value, [value], { value }, [1, { list: [[], [2, value]] }]]) expect(isPlainMessage(message)).toBe(false)
})

it('lets nothing through that is nested, or refers to one object, without an end', () => {
  const endless: unknown[] = []
  endless.push(endless)
  let multiplied: unknown = [1]
  for (let level = 0; level < 30; level++) multiplied = [multiplied, multiplied]
  const sparse: unknown[] = []
  sparse.length = 33_000_000
  const started = cpuTime()
  for (const value of [endless, { endless }, multiplied, sparse]) expect(isPlainMessage(value)).toBe(false)
  expect(cpuTime() - started).toBeLessThan(1_000)
})

it('takes little for the largest honest messages: a million songs, or a playlist of a hundred thousand', () => {
  const ids = packLists({ command: { type: 'play', tracks: Array.from({ length: 1_000_000 }, (_, index) => index) } })
  const songs = Array.from({ length: 100_000 }, () => ({ title: 'a', artist: 'b', album: 'c', path: 'd', length: 1 }))
  const times = [ids, { form: 'm3u', file: { name: 'a', description: '', songs } }].map(message =>
    leastCpuTime(() => expect(isPlainMessage(message)).toBe(true)),
  )
  // Under 1 ms, and about 20 ms.
  expect(times[0]).toBeLessThan(10)
  expect(times[1]).toBeLessThan(200)
})

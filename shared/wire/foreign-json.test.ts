// JSON of a service: what it means is read as ever, and nothing of it holds up whoever reads it.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leastCpuTime } from '../cpu-time-for-tests.ts'
import { foreignJson } from './foreign-json.ts'

test('JSON means what it always means, and everything else is null', () => {
  fc.assert(
    fc.property(fc.json(), text => {
      expect(foreignJson(text)).toEqual(JSON.parse(text))
    }),
  )
  for (const text of ['', '{', '<html>', '"\\', '"\\"', '[1,]', ']', 'undefined']) expect(foreignJson(text), text).toBeNull()
  expect(foreignJson('{"a":"[[[[\\\\\\"]{{{{:"}')).toEqual({ a: '[[[[\\"]{{{{:' })
  const brackets = JSON.stringify({ name: '[{:"\\'.repeat(100_000) })
  expect(foreignJson(brackets)).toEqual(JSON.parse(brackets)) // in a text they are letters
})

test('a queue of a hundred thousand songs and the account of a thousand devices are read', () => {
  const queue = JSON.stringify({ command: 'set_state', tracks: Array.from({ length: 100_000 }, (_, index) => 123_456_789 + index) })
  expect(foreignJson(queue)).toEqual(JSON.parse(queue))
  const texts = JSON.stringify({ tracks: Array.from({ length: 100_000 }, (_, index) => `${index}`) })
  expect(foreignJson(texts)).toEqual({ tracks: Array.from({ length: 100_000 }, (_, index) => index) })
  const device = { session_uuid: 'x', client: 'y', device_name: 'z', joinable: true, last_login: '2031-04-01 20:11:54' }
  const devices = JSON.stringify({ user: { session: { sessions: Array.from({ length: 1_000 }, () => device) } } })
  expect(foreignJson(devices)).toEqual(JSON.parse(devices))
})

/** Ids of nine digits, whose values have distances of `step` and, where these have passed the last, begin again by one further. */
function idsApart(count: number, step: number): readonly number[] {
  const perRound = Math.floor(890_000_000 / step)
  return Array.from({ length: count }, (_, at) => 100_000_000 + (at % perRound) * step + Math.floor(at / perRound))
}
const asTexts = (ids: readonly number[]): string => JSON.stringify({ command: 'sessions', value: ids.map(id => `${id}`) })

test('ids written as texts are read, counted up, in steps or random', () => {
  for (const count of [20_000, 100_000])
    for (const step of [1, 2, 3, 5, 7, 8, 10, 37, 1_000]) {
      const text = asTexts(idsApart(count, step))
      expect(foreignJson(text), `${count} in steps of ${step}`).not.toBeNull()
    }
  fc.assert(
    fc.property(fc.integer({ min: 1_000, max: 2 ** 32 - 2 }), fc.noShrink(fc.integer()), (range, seed) => {
      let state = seed >>> 0
      const next = (): number => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
        return Math.floor((state / 2 ** 32) * range)
      }
      expect(foreignJson(asTexts(Array.from({ length: 20_000 }, next)))).not.toBeNull()
    }),
    { numRuns: 5 },
  )
  const midnights = Array.from({ length: 1_000 }, (_, day) => 1_704_067_200 + 86_400 * day)
  expect(foreignJson(asTexts(midnights))).not.toBeNull()
  expect(foreignJson(JSON.stringify(Array.from({ length: 100_000 }, () => '123456789')))).not.toBeNull()
})

test('texts of digits chosen to collide in the table of strings of Chromium are not parsed', () => {
  // Modulo each size that the table may have, however few the bytes.
  for (const step of [2 ** 15, 2 ** 16, 2 ** 17, 2 ** 18, 2 ** 19, 2 ** 20])
    for (const count of [1_000, 5_000, 20_000, 130_000]) {
      const ids = idsApart(count, step)
      expect(foreignJson(asTexts(ids)), `${count} in steps of ${step}`).toBeNull()
      expect(foreignJson(asTexts(ids).replaceAll('"1', '"\\u0031')), 'escaped').toBeNull()
    }
  // Slots that lie side by side, each met by a few dozen: all together they fill a corner of the table.
  const corner = Array.from({ length: 60_000 }, (_, at) => (at % 1_000) + 2 ** 20 * (1 + Math.floor(at / 1_000)))
  expect(foreignJson(asTexts(corner))).toBeNull()
  const names = `{${idsApart(20_000, 2 ** 16).map(id => `"${id}":1`)}}`
  expect(foreignJson(names)).toBeNull()
})

test('of more than 20,000 texts of digits numbers are made, as these take less time, and of nothing else', () => {
  const ids = idsApart(20_000, 37)
  const others = { '7': '8', text: '"9"', quote: '\\"9', back: '\\\\', padded: '09', long: '12345678901', negative: '-1', none: '' }
  const few = JSON.stringify({ ids: ids.slice(10).map(id => `${id}`), others })
  expect(foreignJson(few)).toEqual(JSON.parse(few))
  const many = JSON.stringify({ ids: ids.map(id => `${id}`), others }, null, 1)
  expect(foreignJson(many)).toEqual({ ids, others: { ...others, '7': 8 } })
})

test('digits that are no array index may be any', () => {
  const apart = idsApart(20_000, 2 ** 16)
  for (const written of [(id: number) => `0${id}`, (id: number) => `${id}00`, (id: number) => `${id}a`, (id: number) => `\\u0031${id}`]) {
    const text = JSON.stringify(apart.map(written))
    expect(foreignJson(text)).toEqual(JSON.parse(text))
  }
})

test('what is nested deeper than any answer is no answer, though it is short', () => {
  const nested = (levels: number): string => `${'{"a":['.repeat(levels / 2)}${']}'.repeat(levels / 2)}`
  expect(foreignJson(nested(64))).not.toBeNull()
  expect(foreignJson(nested(66))).toBeNull()
})

const length = 2_000_000
const filled = (part: string): string => part.repeat(Math.floor(length / part.length))
test.each([
  ['nested lists', filled('[')],
  ['nested lists that end', filled('[') + filled(']')],
  ['nested objects', filled('{"a":')],
  ['empty lists', `[${filled('[],')}[]]`],
  ['objects', `[${filled('{"a":1},')}{}]`],
  ['members', `{${Array.from({ length: 150_000 }, (_, index) => `"${index}a":1`).join(',')}}`],
  ['quotes behind backslashes', `"${filled('\\"')}`],
  ['backslashes', `"${filled('\\')}"`],
  ['texts', `[${filled('"",')}""]`],
  ['numbers', `[${filled('1,')}1]`],
  ['texts of digits that collide', asTexts(idsApart(160_000, 2 ** 15))],
  ['texts of digits', asTexts(idsApart(153_000, 1))],
])('two million characters of %s hold nobody up', (_, text) => {
  // About 50 ms were measured.
  expect(leastCpuTime(() => foreignJson(text))).toBeLessThan(150)
})

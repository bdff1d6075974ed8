// JSON of a service: what it means is read as ever, and nothing of it holds up whoever reads it.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cpuTime } from '../cpu-time-for-tests.ts'
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
  const asTexts = JSON.stringify({ tracks: Array.from({ length: 100_000 }, (_, index) => `${index}`) })
  expect(foreignJson(asTexts)).toEqual(JSON.parse(asTexts))
  const device = { session_uuid: 'x', client: 'y', device_name: 'z', joinable: true, last_login: '2031-04-01 20:11:54' }
  const devices = JSON.stringify({ user: { session: { sessions: Array.from({ length: 1_000 }, () => device) } } })
  expect(foreignJson(devices)).toEqual(JSON.parse(devices))
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
])('two million characters of %s hold nobody up', (_, text) => {
  const times = Array.from({ length: 3 }, () => {
    const started = cpuTime()
    foreignJson(text)
    return cpuTime() - started
  })
  // The fastest of three runs takes about 50 ms.
  expect(Math.min(...times)).toBeLessThan(150)
})

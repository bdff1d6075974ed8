// Other devices: what is taken from a list of the service, and that nothing in it does harm.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leastCpuTime } from '../cpu-time-for-tests.ts'
import { tuning } from '../tuning.ts'
import { readOtherDevices } from './read-other-devices.ts'

const phone = {
  session_uuid: 'phone',
  client: 'phone app',
  device_name: 'Kitchen phone',
  joinable: true,
  last_login: '2031-04-01 18:40:02',
}

test('takes name, client, joinable and the last time seen', () => {
  expect(readOtherDevices([phone], 'desk')).toEqual([
    { id: 'phone', name: 'Kitchen phone', client: 'phone app', joinable: true, lastSeen: '2031-04-01 18:40:02', activity: null },
  ])
})

test('leaves out this device, repeated ones and malformed ones', () => {
  const list = [
    null,
    7,
    'phone',
    [],
    {},
    { session_uuid: 5 },
    { session_uuid: '' },
    { session_uuid: 'x'.repeat(201) },
    { ...phone, session_uuid: 'desk' },
    phone,
    phone,
  ]
  expect(readOtherDevices(list, 'desk').map(({ id }) => id)).toEqual(['phone'])
})

test('what is missing or of the wrong type has a plain stand-in', () => {
  const bare = { id: 'a', name: 'Unnamed device', client: null, joinable: false, lastSeen: null, activity: null }
  expect(readOtherDevices([{ session_uuid: 'a' }], null)).toEqual([bare])
  expect(readOtherDevices([{ session_uuid: 'a', device_name: 7, client: {}, joinable: 'yes', last_login: 'yesterday' }], null)).toEqual([
    bare,
  ])
  expect(readOtherDevices([{ session_uuid: 'a', device_name: ' \u0000\n ', joinable: '1' }], null)).toEqual([{ ...bare, joinable: true }])
})

test.each([
  ['a line end', 'Kitchen\nphone', 'Kitchen phone'],
  ['marks that turn the direction', '\u202egnp.exe', 'gnp.exe'],
  ['right-to-left text', 'هاتف المطبخ', 'هاتف المطبخ'],
  ['an emoji of several parts', '👩‍🍳 phone', '👩‍🍳 phone'],
  ['a long name', '😀'.repeat(500), `${'😀'.repeat(99)}…`],
])('a name with %s fits one line', (_what, device_name, name) => {
  expect(readOtherDevices([{ ...phone, device_name }], null)[0]?.name).toBe(name)
})

test('no more devices than a person could look through', () => {
  expect(
    readOtherDevices(
      Array.from({ length: 10_000 }, (_, at) => ({ session_uuid: `s${at}` })),
      null,
    ),
  ).toHaveLength(200)
})

test('whatever is listed: no throw, distinct ids, short names without control characters', () => {
  const item = fc.oneof(
    fc.jsonValue(),
    fc.record(
      {
        session_uuid: fc.oneof(fc.string(), fc.constant('mine')),
        device_name: fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue()),
        client: fc.jsonValue(),
        joinable: fc.jsonValue(),
        last_login: fc.jsonValue(),
      },
      { requiredKeys: ['session_uuid'] },
    ),
  )
  fc.assert(
    fc.property(fc.array(item, { maxLength: 30 }), list => {
      const others = readOtherDevices(list, 'mine')
      expect(new Set(others.map(({ id }) => id)).size).toBe(others.length)
      for (const { id, name } of others) {
        expect(id).not.toBe('mine')
        expect(name).not.toMatch(/\p{Cc}/u)
        expect([...name].length).toBeGreaterThan(0)
        expect([...name].length).toBeLessThanOrEqual(100)
      }
    }),
  )
})

test('of a list without an end only the first thousand entries are looked at', () => {
  const broken = Array.from({ length: tuning.queue.maxDevices - 1 }, () => ({ session_uuid: 7 }))
  const good = { session_uuid: 'good' }
  expect(readOtherDevices([...broken, good, { session_uuid: 'late' }], null).map(({ id }) => id)).toEqual(['good'])
  const endless = Array.from({ length: 2_000_000 }, () => 0)
  expect(leastCpuTime(() => void readOtherDevices(endless, null))).toBeLessThan(500) // seven seconds when each was read
})

// Whose page an address is at which a code is to be confirmed.
import { expect, test } from 'vitest'
import { otherServiceAt } from './code-origin-check.ts'

const own = 'https://oauth.mine.test'
const honest = 'https://oauth.honest.test'

test.each([
  ['its very server', 'https://oauth.honest.test/device'],
  ['in another spelling', 'HTTPS://OAuth.Honest.TEST:443/device'],
  ['with a dot behind its name', 'https://oauth.honest.test./device'],
  ['without encryption', 'http://oauth.honest.test/device'],
  ['at another port', 'https://oauth.honest.test:8443/device'],
  ['a page beside it', 'https://www.honest.test/device?user_code=A'],
  ['the domain itself', 'https://honest.test/link'],
  ['a page below it', 'https://device.oauth.honest.test/'],
])('an address of another service is told: %s', (_what, address) => {
  expect(otherServiceAt(address, { own, others: ['https://oauth.third.test', honest] })).toBe(honest)
})

test.each([
  ['of the own server', 'https://oauth.mine.test/device', own],
  ['beside the own server', 'https://www.mine.test/device', own],
  ['of nobody who is known', 'https://codes.elsewhere.test/', own],
  ['whose name only begins like another', 'https://oauth.honest.test.mine.test/device', own],
  ['that has no more in common than the end of all names', 'https://elsewhere.test/', own],
  ['that is none', 'no address', own],
  ['of the own server, which is the other account’s as well', 'https://oauth.honest.test/device', honest],
  ['of the house of both', 'https://honest.test/device', 'https://login.honest.test'],
])('an address %s is no other service’s', (_what, address, mine) => {
  expect(otherServiceAt(address, { own: mine, others: [honest] })).toBeNull()
})

test('who shares a domain with many is not taken for one of them', () => {
  const others = ['https://honest.pages.test', 'https://pages.test']
  expect(otherServiceAt('https://honest.pages.test/device', { own: 'https://evil.pages.test', others })).toBe(others[0])
  expect(otherServiceAt('https://pages.test/device', { own: 'https://evil.pages.test', others })).toBe(others[1])
  expect(otherServiceAt('https://evil.pages.test/device', { own: 'https://evil.pages.test', others })).toBeNull()
})

test('numbers are no names: the same one counts, and its port', () => {
  const others = ['http://127.0.0.1:8001', 'http://[::1]:8001']
  const at = (address: string) => otherServiceAt(address, { own: 'http://127.0.0.1:9000', others })
  expect(at('http://127.0.0.1:8001/device')).toBe(others[0])
  expect(at('http://127.0.0.1:9000/device')).toBeNull()
  expect(at('http://127.0.0.1:9999/device')).toBeNull()
  expect(at('http://10.0.0.1:8001/device')).toBeNull()
  expect(at('http://[::1]:8001/device')).toBe(others[1])
  expect(at('http://[::2]:8001/device')).toBeNull()
})

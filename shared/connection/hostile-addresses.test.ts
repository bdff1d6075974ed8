// A preset comes from anybody: what is longer than any address is looked at no further, and none costs more than another of its length.
import { expect, test } from 'vitest'
import { leastCpuTime } from '../cpu-time-for-tests.ts'
import { connectionPreset, maxLengths } from '../wire/connection-preset.ts'
import { deviceCodeResponse } from '../wire/oauth.ts'
import { publicDeployment } from '../wire/profile.ts'
import { withoutEndSlashes } from '../wire/spelling.ts'
import { addressesFrom } from './connection-addresses.ts'
import { presetOf, publicForm } from './connection-form.ts'

const preset = { ...publicDeployment, client_id: 'c' }
const takes = (change: object): boolean => connectionPreset.safeParse({ ...preset, ...change }).success

test('an address and a path are as long as they may be, and no longer', () => {
  const address = (length: number) => 'https://a/'.padEnd(length, 'b')
  const path = (length: number) => '/'.padEnd(length, 'b')
  expect([takes({ auth_url: address(maxLengths.address) }), takes({ auth_url: address(maxLengths.address + 1) })]).toEqual([true, false])
  expect([takes({ api_path: path(maxLengths.path) }), takes({ api_path: path(maxLengths.path + 1) })]).toEqual([true, false])
})

test('slashes at the end of an address are left out, and no others', () => {
  const addresses = ['https://a', 'https://a/', 'https://a///', 'https://a//b//', 'https://a:1/b/c']
  const read = addresses.map(auth_url => connectionPreset.parse({ ...preset, auth_url }).auth_url)
  expect(read).toEqual(['https://a', 'https://a', 'https://a', 'https://a//b', 'https://a:1/b/c'])
  expect(['', '/', '//'].map(withoutEndSlashes)).toEqual(['', '', ''])
})

const length = 250_000
const hostile = {
  slashes: `https://a${'/'.repeat(length)}x`,
  'a host without an end': `https://${'a'.repeat(length)}?`,
}
const ordinary = `https://a/${'b'.repeat(length)}/`
const readers: Readonly<Record<string, (address: string) => unknown>> = {
  preset: auth_url => takes({ auth_url }),
  'a path of a preset': api_path => takes({ api_path: api_path.slice('https:/'.length) }),
  form: auth_url => presetOf({ ...publicForm, auth_url }),
  'form filled in': addressesFrom,
  'answer of a sign-in server': verification_uri =>
    deviceCodeResponse.safeParse({ device_code: 'd', user_code: 'u', verification_uri, verification_uri_complete: verification_uri }),
}

test.each(Object.keys(readers))('addresses that were made to be gone over again and again cost no more than others: %s', reader => {
  const workOf = (address: string): number => leastCpuTime(() => void readers[reader]?.(address))
  for (const [what, address] of Object.entries(hostile)) expect(workOf(address), what).toBeLessThan(10 * workOf(ordinary) + 100)
})

// Redirects lead outwards or stay where they are, whatever names and spellings they use.
import { expect, test } from 'vitest'
import { addressesOf, isMoreInternal } from './inner-hosts.ts'

const names = new Map([
  ['media.example', ['203.0.113.7', '2001:db8::7']],
  ['cdn.example', ['198.51.100.1']],
  ['rebound.example', ['198.51.100.1', '192.168.1.1']],
  ['nas.example', ['192.168.1.20']],
])
const resolve = async (name: string): Promise<readonly string[]> => {
  const found = names.get(name)
  if (found === undefined) throw new Error('no such host')
  return found
}

const leadsInwards = async (from: string, to: string): Promise<boolean> =>
  isMoreInternal(await addressesOf(from, resolve), await addressesOf(to, resolve))

const inner = [
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '[::1]',
  '[::]',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
]
const more = ['[fd00::1]', '[fe80::1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::ffff:192.168.1.1]', 'rebound.example', 'nas.example']
const roundabout = [
  ...['224.0.0.251', '239.255.255.250', '255.255.255.255', '[fec0::1]', '[ff02::fb]'],
  ...['[64:ff9b::10.0.0.1]', '[64:ff9b::c0a8:101]', '[64:ff9b::127.0.0.1]', '[64:ff9b::169.254.169.254]', '[64:ff9b::ffff:ffff]'],
  ...['[64:ff9b:1::1]', '[2002:c0a8:101::1]', '[2002:cb00:7107::1]', '[::192.168.1.1]', '[::203.0.113.7]'],
  ...['[::ffff:0:192.168.1.1]', '[2001:0:c0a8:101::1]', '[64:ff9b::198.18.0.1]'],
  ...['192.0.0.1', '192.0.0.254', '198.18.0.1', '198.19.255.254'],
]
test.each([...inner, ...more, ...roundabout])('from the internet not to %s', async to => {
  expect(await leadsInwards('media.example', to)).toBe(true)
})

test('between servers of the internet, of one network, and on one computer', async () => {
  expect(await leadsInwards('media.example', 'cdn.example')).toBe(false)
  // Where only IPv6 is spoken, servers of IPv4 are reached by such addresses.
  expect(await leadsInwards('media.example', '[64:ff9b::203.0.113.7]')).toBe(false)
  expect(await leadsInwards('media.example', '[2001:db8::1]')).toBe(false)
  for (const near of ['[2606:4700::1111]', '[2001:1::1]', '[::ffff:203.0.113.7]', '192.0.1.1', '198.17.255.255', '198.20.0.1'])
    expect(await leadsInwards('media.example', near)).toBe(false)
  expect(await leadsInwards('nas.example', '192.168.1.30')).toBe(false)
  expect(await leadsInwards('nas.example', 'media.example')).toBe(false)
  expect(await leadsInwards('nas.example', '127.0.0.1')).toBe(true)
  expect(await leadsInwards('127.0.0.1', '127.0.0.1')).toBe(false)
  expect(await leadsInwards('[::1]', '10.0.0.1')).toBe(false)
})

test('a name that nobody knows leads nowhere', async () => {
  await expect(leadsInwards('media.example', 'unknown.example')).rejects.toThrow('no such host')
})

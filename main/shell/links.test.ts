// Which addresses may leave the app, and to which deep links it listens.
import { expect, test } from 'vitest'
import { consentPageToOpen, linkToOpen, openLink } from './links.ts'

test.each([
  ['https://media.ibroadcast.com/', 'https://media.ibroadcast.com/'],
  ['HTTPS://MEDIA.ibroadcast.com/a b', 'https://media.ibroadcast.com/a%20b'],
  ['http://media.ibroadcast.com/', null],
  ['https://media.ibroadcast.com.evil.test/', null],
  ['https://media.ibroadcast.com@evil.test/', null],
  ['https://user@media.ibroadcast.com/', null],
  ['https://evil.test/?https://media.ibroadcast.com/', null],
  ['file:///etc/passwd', null],
  ['javascript:alert(1)', null],
  ['smb://media.ibroadcast.com/', null],
  ['', null],
])('link %s', (address, opened) => {
  expect(linkToOpen(address)).toBe(opened)
})

test.each([
  ['https://oauth.example.test/authorize?a=b', true],
  ['http://127.0.0.1:4000/authorize', true],
  ['http://localhost:4000/authorize', true],
  ['http://[::1]:4000/authorize', true],
  ['http://example.test/authorize', false],
  ['http://127.0.0.1.evil.test/authorize', false],
  ['http://127.0.0.1@evil.test/authorize', false],
  ['file:///authorize', false],
  ['ms-settings:', false],
  ['nonsense', false],
])('consent page %s', (address, opened) => {
  expect(consentPageToOpen(address) !== null).toBe(opened)
})

test('a browser that cannot be opened is logged, and ends nothing', async () => {
  const logged: string[] = []
  const log = { warning: (text: string) => void logged.push(text) }
  await openLink('https://media.ibroadcast.com/', () => Promise.reject(new Error('no browser')), log)
  await openLink('https://media.ibroadcast.com/', () => Promise.resolve(), log)
  expect(logged).toEqual(['the browser could not be opened'])
})

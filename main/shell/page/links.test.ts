// Which addresses may leave the app, and to which deep links it listens.
import { expect, test } from 'vitest'
import { consentPageToOpen, createPersonsBrowser, linkToOpen } from './links.ts'

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

const address = 'https://media.ibroadcast.com/'
const logged: string[] = []
const log = { warning: (text: string) => void logged.push(text) }

test('a browser that cannot be opened is logged, and ends nothing', async () => {
  logged.length = 0
  await createPersonsBrowser({ open: () => Promise.reject(new Error('no browser')), steady: () => 0, log }).link(address)
  await createPersonsBrowser({ open: () => Promise.resolve(), steady: () => 0, log }).link(address)
  expect(logged).toEqual(['the browser could not be opened'])
})

test('no more pages are opened than a person opens, whether links or for signing in, until a minute is over', async () => {
  let now = 0
  const opened: string[] = []
  const browser = createPersonsBrowser({ open: async page => void opened.push(page), steady: () => now, log })
  for (let count = 0; count < 30; count += 1) await browser.link(address)
  expect(opened).toHaveLength(20)
  expect(await browser.consentPage('https://example.test/authorize')).toMatchObject({ ok: false, error: { code: 'refused' } })
  now = 60_001
  expect(await browser.consentPage('https://example.test/authorize')).toMatchObject({ ok: true })
  expect(await browser.consentPage('file:///authorize')).toMatchObject({ ok: false })
  expect(opened).toHaveLength(21)
})

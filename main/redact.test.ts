// Redaction removes known secrets and texts that look like one from everything that is logged, in time linear in the length of the text.

import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { leastCpuTime } from '../shared/cpu-time-for-tests.ts'
import { startLog } from './log.ts'
import { hideOneTimeToken, hideSecret, redact } from './redact.ts'

test.each([
  ['{"access_token":"x\\"tail"}', 'tail'],
  ['{"access_token":"cut off in the middle', 'middle'],
  ['Authorization: Bearer abc def', 'def'],
  ['open https://a.example/?next=https%3A%2F%2Fb.example%3Faccess_token%3Dtail', 'tail'],
  ['Cookie: sid=tail; other=1', 'tail'],
  ["{ 'set-cookie': [ 'sid=tail' ] }", 'tail'],
  ['a token eyJhbGciOiJIUzI1.eyJzdWIiOiIxMjM0.SflKxwRJSMeKKF2QT4 there', 'SflKxwRJSMeKKF2QT4'],
])('in %s', (text, secret) => {
  expect(redact(text, '')).not.toContain(secret)
})

test('a secret that is in use is hidden whatever it looks like, and the newest hundred are known', () => {
  expect(redact('it is plain words', '')).toBe('it is plain words')
  hideSecret('plain words')
  expect(redact('it is plain words', '')).toBe('it is [secret]')
  hideSecret('short')
  hideSecret(null)
  expect(redact('short', '')).toBe('short')
  for (let number = 0; number < 100; number += 1) hideSecret(`another ${number}`)
  expect(redact('it is plain words, another 99', '')).toBe('it is plain words, [secret]')
})

test('a secret in use is hidden in an address and in a form, too', () => {
  hideSecret('a b/c+d=e|f')
  expect(redact(`at /a%20b%2Fc%2Bd%3De%7Cf and with ${new URLSearchParams({ x: 'a b/c+d=e|f' })}`, '')).toBe(
    'at /[secret] and with x=[secret]',
  )
})

test('one-time tokens, however many, take no place from the tokens in use', () => {
  hideSecret('words in use')
  for (let number = 0; number < 300; number += 1) hideOneTimeToken(`once only ${number}`)
  expect(redact('the words in use, once only 299', '')).toBe('the [secret], [secret]')
})

test('a secret at the place where a long line is cut leaves no half of it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'segue-redact-'))
  hideSecret('half of me is enough')
  startLog({ folder, now: () => 0, home: '' })
    .scope('app')
    .info(`${'x '.repeat(3_995)}half of me is enough`)
  expect(readFileSync(join(folder, 'segue.log'), 'utf8')).not.toContain('half')
})

test.each(['a', 'a-', 'a.', 'a@', '1', '"', "code:'", 'bearer ', 'a.b@c.', ' ', 'state=', '\\'])(
  'sixteen thousand characters of %j take no time',
  part => {
    const text = part.repeat(16_000 / part.length)
    expect(leastCpuTime(() => redact(text, ''))).toBeLessThan(60)
  },
)

test.each([
  ['C:\\Users\\Ada Lind', 'C:\\Users\\Ada Lind\\Music'],
  ['C:\\Users\\Ada Lind', JSON.stringify('C:\\Users\\Ada Lind\\Music')],
  ['C:\\Users\\Ada Lind', 'at main (file:///C:/Users/Ada%20Lind/Segue/main.js:1:2)'],
  ['C:\\Users\\Ada Lind', 'at main (C:/Users/Ada Lind/Segue/main.js:1:2)'],
  ['/home/ada', 'at main (file:///home/ada/segue/main.js:1:2)'],
  ['/home/#ada[1]', `at main (${pathToFileURL('/home/#ada[1]/main.js').href}:1:2)`],
])('the folder of the person at %s is not told in %s', (home, text) => {
  expect(redact(text, home)).toContain('~')
  expect(redact(text, home)).not.toMatch(/ada/i)
})

test('what is no secret stays readable', () => {
  const text =
    'Error: status 503 from https://api.streaming.example.test/s/json at whatever-has-a-very-long-name-without-numbers (main.ts:1)'
  expect(redact(text, '')).toBe(text)
})

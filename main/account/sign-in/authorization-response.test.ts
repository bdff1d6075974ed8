// Parsing of the redirect address at the end of a sign-in, which anybody may have forged.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { truncated } from '../../../shared/wire/spelling.ts'
import { hasState, isErrorWithoutState, isRedirect, readCode, readState } from './authorization-response.ts'

const authUrl = 'https://oauth.example.test/v1'
const uri = 'segue://oauth/callback'
const answer = (query: string) => `${uri}?${query}`

test.each([
  [uri, true],
  [answer('code=x'), true],
  [answer(''), true],
  [`${uri}/?code=x`, false],
  [`${uri}x?code=x`, false],
  [`${uri}#code=x`, false],
  ['segue://OAUTH/callback?code=x', false],
  ['SEGUE://oauth/callback?code=x', false],
  ['segue://evil/callback?code=x', false],
  ['segue:oauth/callback?code=x', false],
  ['segue://oauth/%63allback?code=x', false],
  ['', false],
  [answer(`code=${'x'.repeat(9_000)}`), false],
  [answer('code=x\n'), false],
  [answer('code=\u0000x'), false],
  [answer('code=\u009fx'), false],
])('%s is the redirect address: %s', (address, is) => {
  expect(isRedirect(address, uri)).toBe(is)
})

test.each([
  ['code=x&state=mine', true],
  ['state=mine', true],
  ['code=x&state=other', false],
  ['code=x', false],
  ['code=x&state=', false],
  ['code=x&state=mine&state=mine', false],
  ['code=x&state=other&state=mine', false],
  ['code=x&STATE=mine', false],
  ['error=access_denied', false],
  ['error=access_denied&state=mine', true],
  ['error=access_denied&state=other', false],
  ['error=access_denied&state=', false],
  ['', false],
])('%s belongs to the sign-in "mine": %s', (query, does) => {
  expect(hasState(answer(query), 'mine')).toBe(does)
})

test.each([
  ['code=abc', { ok: true, value: 'abc' }],
  ['code=a%20b', { ok: true, value: 'a b' }],
  ['error=access_denied&code=abc', { error: { code: 'refused', answered: 'access_denied' } }],
  ['code=abc&error=access_denied&error_description=N%C3%B6%3A+%3Cb%3Enot', { error: { code: 'refused', answered: 'Nö: <b>not' } }],
  ['error=&error_description=', { error: { code: 'refused' } }],
  ['code=abc&iss=https%3A%2F%2Foauth.example.test', { ok: true, value: 'abc' }],
  ['code=abc&iss=https%3A%2F%2Foauth.example.test%2Ftenant', { ok: true, value: 'abc' }],
  ['code=', { error: { code: 'bad-response' } }],
  ['', { error: { code: 'bad-response' } }],
  ['code=a&code=b', { error: { code: 'bad-response' } }],
  ['code=a&code=a', { error: { code: 'bad-response' } }],
  ['code=a%00b', { error: { code: 'bad-response' } }],
  ['code=a%0Ab', { error: { code: 'bad-response' } }],
  ['code=%E2%82', { error: { code: 'bad-response' } }],
  ['code=%zz', { ok: true, value: '%zz' }],
  [`code=${'x'.repeat(4_001)}`, { error: { code: 'bad-response' } }],
])('the code of %s', (query, result) => {
  expect(readCode(answer(query), authUrl)).toMatchObject(result)
})

const strangeIssuers = [
  'https://oauth.honest.test',
  'http://oauth.example.test',
  'https://oauth.example.test:8443',
  'https://oauth.example.test@evil.test',
  'oauth.example.test',
  '',
]
test.each(strangeIssuers)('an answer of another server (iss=%s) is used for nothing, and none of its words are shown', issuer => {
  for (const query of ['code=abc', 'error=access_denied&error_description=Call+us']) {
    const result = readCode(answer(`${query}&iss=${encodeURIComponent(issuer)}`), authUrl)
    expect(result).toMatchObject({ ok: false, error: { code: 'refused', message: expect.stringContaining('another server') } })
    expect(JSON.stringify(result)).not.toMatch(/Call|abc|denied/)
  }
  expect(readCode(answer(`code=abc&iss=${encodeURIComponent(authUrl)}&iss=${encodeURIComponent(issuer)}`), authUrl).ok).toBe(false)
})

test.each([
  ['error=access_denied', true],
  ['error=', true],
  ['error=access_denied&state=', false],
  ['error=access_denied&state=other', false],
  ['code=x', false],
])('%s is a refusal that names no sign-in: %s', (query, is) => {
  expect(isErrorWithoutState(answer(query))).toBe(is)
})

const part = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom('code', 'state', 'error', 'error_description', '%', '%zz', '&', '=', '?', '#', 'mine'),
)
const query = fc.array(part, { maxLength: 20 }).map(parts => parts.join(''))
const pairs = fc.array(
  fc.tuple(fc.constantFrom('code', 'state', 'error', 'error_description', 'iss'), fc.string({ unit: 'grapheme', maxLength: 20 })),
  { maxLength: 8 },
)

test('whatever comes, reading it gives a verdict and never throws', () => {
  fc.assert(
    fc.property(query, text => {
      const address = answer(text)
      expect(typeof isRedirect(address, uri)).toBe('boolean')
      const code = readCode(address, authUrl)
      if (code.ok) expect(code.value).toMatch(/^[\x20-\x7e]{1,4000}$/)
      if (hasState(address, 'mine') && code.ok) expect(readState(address)).toBe('mine')
    }),
    { numRuns: 2_000 },
  )
})

test('a code is used only with exactly one state, the right one, and never beside an error', () => {
  fc.assert(
    fc.property(pairs, members => {
      const address = answer(new URLSearchParams(members).toString())
      const all = (name: string) => members.filter(([member]) => member === name).map(([, value]) => value)
      const used = hasState(address, 'mine') && readCode(address, authUrl).ok
      const states = all('state')
      expect(used).toBe(
        states.length === 1 &&
          states[0] === 'mine' &&
          all('error').length === 0 &&
          all('code').length === 1 &&
          /^[\x20-\x7e]{1,4000}$/.test(all('code')[0] ?? ''),
      )
    }),
    {
      numRuns: 1_000,
      examples: [
        [
          [
            ['code', 'x'],
            ['state', 'mine'],
          ],
        ],
      ],
    },
  )
})

test('what the service says about an error arrives as it was said, but for what could break or reorder a line', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }),
      fc.dictionary(fc.constantFrom('state', 'code'), fc.string({ maxLength: 10 })),
      (words, others) => {
        const address = answer(new URLSearchParams({ ...others, error: 'server_error', error_description: words }).toString())
        expect(readCode(address, authUrl)).toMatchObject({ error: { code: 'refused', answered: truncated(words) } })
      },
    ),
  )
})

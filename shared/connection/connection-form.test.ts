// The connection form: what is said about each field, how one address fills in the others, and that a form without wrong fields is a
// preset.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { connectionPreset } from '../wire/connection-preset.ts'
import { allScopes, publicDeployment } from '../wire/profile.ts'
import { type Said, sentenceOf } from '../words/words.ts'
import { addressesFrom, refill } from './connection-addresses.ts'
import { addressFields, emptyForm, type FormField, formOf, isPublic, presetOf, publicForm } from './connection-form.ts'
import { remarkOn, wrongFields } from './connection-remarks.ts'

const saying = (words: RegExp) => expect.toSatisfy((said: Said) => words.test(sentenceOf(said)))

test.each<[FormField, string, RegExp | null]>([
  ['auth_url', 'https://oauth.example.org', null],
  ['auth_url', 'http://127.0.0.1:8080', null],
  ['auth_url', 'http://localhost:8080/', null],
  ['auth_url', 'http://example.org', /has to be encrypted/],
  ['auth_url', 'http://127.0.0.1.example.org', /has to be encrypted/],
  ['auth_url', 'https://me:secret@example.org', /name and the password/],
  ['auth_url', 'https://127.0.0.1@example.org', /name and the password/],
  ['auth_url', 'ftp://example.org', /Begin with https/],
  ['auth_url', 'javascript:alert(1)', /Begin with https/],
  ['auth_url', 'example.org', /Begin with https/],
  ['auth_url', 'https://exa mple.org', /not an address/],
  ['auth_url', 'http://[', /not an address/],
  ['api_url', 'https://example.org/x?y', /from the \? or #/],
  ['api_url', '', /Enter an address/],
  ['api_url', `https://example.org/${'x'.repeat(2000)}`, /too long/],
  ['queue_url', 'wss://queue.example.org', null],
  ['queue_url', 'https://queue.example.org', /web socket/],
  ['api_path', '/s/json', null],
  ['api_path', 's/json', /begins with \//],
  ['api_path', '/a b', /begins with \//],
  ['api_path', `/${'x'.repeat(500)}`, /too long/],
  ['client_id', ' abc ', null],
  ['client_id', '  ', /Enter the client id/],
  ['client_id', 'a b', /no spaces/],
  ['device_client_id', '', null],
  ['redirect_uri', 'http://127.0.0.1:49152/callback', null],
  ['redirect_uri', 'segue://oauth/callback', null],
  ['redirect_uri', 'segue://', /has to follow/],
  ['redirect_uri', 'https://127.0.0.1:49152/callback', /http, not https/],
  ['redirect_uri', 'http://localhost/callback', /Add a port/],
  ['redirect_uri', 'http://127.0.0.1:49152', /with its path/],
  ['redirect_uri', 'http://192.168.0.1:49152/callback', /come back to this computer/],
  ['redirect_uri', 'other://oauth/callback', /come back to this computer/],
  ['redirect_uri', 'http://127.0.0.1:49152/callback?x=1', /no \? or #/],
  ['redirect_uri', 'somewhere', /not an address/],
  ['scopes', ' , ', /at least one scope/],
])('%s: “%s”', (field, typed, words) => {
  const remark = remarkOn(field, typed)
  if (words === null) expect(remark).toBeNull()
  else expect(remark).toMatchObject({ kind: 'wrong', text: saying(words) })
})

test('what can be used but should be known is no error', () => {
  expect(remarkOn('api_url', 'http://192.168.0.9:8080')).toMatchObject({ kind: 'careful', text: saying(/Not encrypted/) })
  expect(remarkOn('scopes', 'user.library:read user.coffee:make')).toMatchObject({
    kind: 'careful',
    text: saying(/user\.coffee:make/),
  })
})

test('the forms to begin with miss what only the person knows', () => {
  expect(wrongFields(publicForm)).toEqual(['client_id'])
  expect(wrongFields(emptyForm)).toEqual([...addressFields.slice(0, 3), ...addressFields.slice(3), 'client_id'])
  expect(isPublic(publicForm)).toBe(true)
  expect(isPublic(emptyForm)).toBe(false)
})

test('the public form is the public deployment with one’s own client id', () => {
  expect(presetOf({ ...publicForm, client_id: ' mine ' })).toEqual({ ...publicDeployment, client_id: 'mine' })
})

test('a service without a name is called after its sign-in server', () => {
  expect(presetOf({ ...publicForm, name: '' }).name).toBe(new URL(publicDeployment.auth_url).host)
})

test.each([
  ['api.example.org', 'https://oauth.example.org', 'wss://queue.example.org'],
  ['https://oauth.ibroadcast.com/', publicDeployment.auth_url, publicDeployment.queue_url],
  ['ibroadcast.com', publicDeployment.auth_url, publicDeployment.queue_url],
  ['music.example.org', 'https://music.example.org', 'wss://music.example.org'],
  ['localhost:8080', 'http://localhost:8080', 'ws://localhost:8080'],
  ['http://nas.local:8080/music/', 'http://nas.local:8080/music', 'ws://nas.local:8080/music'],
  ['api.org', 'https://api.org', 'wss://api.org'],
])('the base address %s fills in the others', (base, auth, queue) => {
  expect(addressesFrom(base)).toMatchObject({ auth_url: auth, queue_url: queue })
})

test.each(['', ' ', 'https://', 'javascript:alert(1)', 'ftp://example.org', 'a b'])('“%s” fills in nothing', base => {
  expect(refill(emptyForm, '', base)).toEqual(emptyForm)
})

test('typing on changes what was filled in, and leaves alone what was typed by hand', () => {
  const first = refill(emptyForm, '', 'music.exam')
  const byHand = { ...first, queue_url: 'wss://elsewhere.example.org' }
  const next = refill(byHand, 'music.exam', 'music.example.org')
  expect(next.api_url).toBe('https://music.example.org')
  expect(next.queue_url).toBe('wss://elsewhere.example.org')
})

const text = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.webUrl(),
  fc.constantFrom('https://a.example', 'wss://q.example/', 'http://127.0.0.1:1', 'http://127.0.0.1:1/x', 'segue://x', '/s/json', ' abc '),
  fc.subarray([...allScopes]).map(scopes => scopes.join(' ')),
)
const fields: Record<FormField, typeof text> = {
  ...emptyForm,
  ...Object.fromEntries(Object.keys(emptyForm).map(field => [field, text])),
} as never

test('a form without wrong fields is a preset, and comes back from it as it was', () => {
  fc.assert(
    fc.property(fc.record(fields), typed => {
      // Wrong fields are replaced by good ones, so that every run has something to prove.
      const good = { ...publicForm, client_id: 'mine' }
      const form = { ...typed, ...Object.fromEntries(wrongFields(typed).map(field => [field, good[field]])) }
      const preset = presetOf(form)
      expect(connectionPreset.parse(preset)).toEqual(preset)
      expect(presetOf(formOf(preset))).toEqual(preset)
      expect(wrongFields(formOf(preset))).toEqual([])
    }),
    { numRuns: 500 },
  )
})

test('each service but the public one is proposed a redirect address of its own; what was typed by hand stays', () => {
  const first = refill(emptyForm, '', 'music.example.org')
  expect(first.redirect_uri).toBe(`${emptyForm.redirect_uri}/music.example.org`)
  expect(refill(first, 'music.example.org', 'https://other.test:8443').redirect_uri).toBe(`${emptyForm.redirect_uri}/other.test-8443`)
  expect(wrongFields({ ...first, client_id: 'mine' })).toEqual([])
  const byHand = { ...first, redirect_uri: 'segue://oauth/callback' }
  expect(refill(byHand, 'music.example.org', 'other.test').redirect_uri).toBe('segue://oauth/callback')
  expect(refill(emptyForm, '', publicForm.auth_url).redirect_uri).toBe(emptyForm.redirect_uri)
})

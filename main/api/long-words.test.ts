// Messages of the service are cut and counted, so that neither long ones nor many different ones fill the memory of main or the page.
import { afterEach, expect, test } from 'vitest'
import type { Result } from '../../shared/errors.ts'
import { failed } from '../../shared/errors.ts'
import { failedWith } from '../../shared/errors-for-tests.ts'
import { readFrame } from '../../shared/wire/read-frame.ts'
import { responseEnvelope } from '../../shared/wire/response-envelope.ts'
import { say } from '../../shared/words/words.ts'
import { type Desk, openDesk } from '../account/desk-for-tests.ts'
import { readCode } from '../account/sign-in/authorization-response.ts'
import { type ModeResponse, outcomeOf } from './post-mode.ts'
import { showRefusals } from './refusals.ts'

let desk: Desk | null = null
afterEach(async () => {
  await desk?.stop()
  desk = null
})

const endless = 'x'.repeat(1_500_000)

test('the words of a refusal are cut, and no character in the middle', () => {
  const refused = (message: string) => outcomeOf({ status: 200, text: JSON.stringify({ result: false, message }) })
  expect(refused('No.')).toMatchObject({ kind: 'refused', error: { answered: 'No.' } })
  expect(refused(endless)).toMatchObject({ error: { answered: `${'x'.repeat(500)} …` } })
  expect(refused('🙂'.repeat(400))).toMatchObject({ error: { answered: `${'🙂'.repeat(250)} …` } })
  expect(refused(`x${'🙂'.repeat(400)}`)).toMatchObject({ error: { answered: `x${'🙂'.repeat(249)} …` } })
})

test('words that would turn, hide or break the text around them are in one line that stays within itself', () => {
  const said = 'Bad\u202e desrever\u2066\u0007\r\nnews\u2028.'
  expect(outcomeOf({ status: 200, text: JSON.stringify({ result: false, message: said }) })).toMatchObject({
    error: { answered: 'Bad  desrever news .' },
  })
  expect(failed('refused', say('errors.serviceRefused'), said)).toMatchObject({ error: { answered: 'Bad  desrever news .' } })
  const turning = [0x61c, 0x200e, 0x200f, 0x202a, 0x202e, 0x2066, 0x2069].map(sign => String.fromCodePoint(sign))
  for (const mark of turning)
    expect(failed('refused', say('errors.serviceRefused'), `a${mark}b`)).toMatchObject({ error: { answered: 'a b' } })
  const once = failed('refused', say('errors.serviceRefused'), endless).error.answered
  expect(failed('refused', say('errors.serviceRefused'), once).error.answered).toBe(once)
  expect(
    readCode(`segue://a?error=x&error_description=${encodeURIComponent(`\u202e${endless.slice(0, 5_000)}`)}`, 'https://a.test'),
  ).toMatchObject({
    error: { answered: ` ${'x'.repeat(499)} …` },
  })
})

test('what is kept of an answer for as long as somebody is signed in is short, or is none', () => {
  const body = {
    result: true,
    settings: { streaming_server: `https://${endless}`, artwork_server: 'https://a.test' },
    status: { lastmodified: endless },
    user: { id: '7', email_address: endless, session: { session_uuid: endless } },
  }
  const read = outcomeOf({ status: 200, text: JSON.stringify(body) })
  expect(read).toMatchObject({
    kind: 'response',
    value: { envelope: { user: { id: '7' }, settings: { artwork_server: 'https://a.test' } } },
  })
  expect(JSON.stringify(read.kind === 'response' && read.value.envelope).length).toBeLessThan(1_000)
  expect(JSON.stringify(responseEnvelope({ message: endless, status: { lastmodified: endless } })).length).toBeLessThan(1_000)
  expect(readFrame(JSON.stringify({ command: 'update_library', lastmodified: endless }))).toEqual({
    about: 'account',
    kind: 'library',
    lastModified: null,
  })
})

test('a service that refuses in other words each time is told of ten times, until it answers', async () => {
  let response: Result<ModeResponse> = failedWith('refused', 'The service refused.')
  const said: (string | undefined)[] = []
  desk = await openDesk()
  const api = showRefusals({ ...desk.api, call: async () => response }, (_tone, _text, words) => said.push(words))
  for (let number = 0; number < 1_000; number += 1) {
    response = failedWith('refused', 'The service refused.', `number ${number}`)
    await api.call('status', {}, { background: true })
  }
  expect(said).toEqual(Array.from({ length: 10 }, (_, number) => `number ${number}`))
  response = { ok: true, value: { envelope: { result: true, message: undefined, authenticated: undefined }, body: {} } }
  await api.call('status', {}, { background: true })
  response = failedWith('refused', 'The service refused.', 'later')
  await api.call('status', {}, { background: true })
  expect(said.at(-1)).toBe('later')
})

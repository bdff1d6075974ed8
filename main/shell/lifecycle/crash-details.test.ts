// A crash is shown on the terminal and copied for strangers: no secret is in what it says, wherever in the error it stands.
import { expect, test } from 'vitest'
import { hideSecret } from '../../redact.ts'
import { crashDetails } from './crash-details.ts'

const token = 'Qm9vay1zaGVsZi1pcy1lbXB0eS1ub3ctMDE5'

test('tokens, codes, addresses with a secret and names are in no part of it', () => {
  hideSecret('short-but-in-use')
  const cause = new Error(`POST https://api.test/s/json with Authorization: Bearer ${token}`)
  const error = new Error('GET https://media.test/128/a?Signature=abc&user_id=7 by anna@example.test with short-but-in-use', { cause })
  error.stack = `${error.stack}\n    at /home/anna/Segue/main.js:1:2`
  const details = crashDetails(error, '/home/anna')
  for (const secret of [token, 'Signature=abc', 'anna', 'short-but-in-use']) expect(details).not.toContain(secret)
  // What helps to find the fault stays.
  expect(details).toContain('GET https://media.test/128/a')
  expect(details).toContain('at ~/Segue/main.js:1:2')
  expect(details).toContain('caused by Error: POST https://api.test/s/json')
})

test('what is thrown need not be an error', () => {
  expect(crashDetails(`refresh_token=${token}`, '')).toBe('refresh_token=[secret]')
  const ownCause = new Error('in a circle')
  ownCause.cause = ownCause
  expect(crashDetails(ownCause, '').match(/in a circle/g)).toHaveLength(6)
  expect(crashDetails(undefined, '')).toBe('undefined')
  expect(crashDetails({ token }, '')).not.toContain(token)
})

test('words of others move no cursor and turn no line', () => {
  expect(crashDetails('No \u001b[2J\u202esuch\n\tsong', '')).toBe('No \uFFFD[2J\uFFFDsuch\n\tsong')
})

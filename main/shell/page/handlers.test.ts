// Servers that the page names are reached only if the rules of the form and the person allow it, by whichever request.
import { expect, test } from 'vitest'
import { ok, type Result } from '../../../shared/errors.ts'
import { failedWith } from '../../../shared/errors-for-tests.ts'
import { publicDeployment } from '../../../shared/wire/profile.ts'
import { createHandlers } from './handlers.ts'

const preset = { ...publicDeployment, client_id: 'x', auth_url: 'https://named-by-the-page.test' }
const unencrypted = { ...preset, auth_url: 'http://192.168.0.1' }
const no = failedWith('cancelled', 'The person says no.')

/** What was done of it; `person`: their answer to the question of main. */
function desk(person: Result<void>, switched = 'switched', started = 'not-needed', phase = 'signed-out') {
  const done: string[] = []
  const noted = (what: string) => async () => {
    done.push(what)
    return ok(undefined)
  }
  const handlers = createHandlers({
    chosen: {
      current: () => ({ kind: 'none' }),
      choose: async () => {
        done.push('chosen')
        return ok(switched)
      },
      startAgain: async () => started,
    },
    store: { get: () => ({ account: { phase } }) },
    account: { signIn: noted('browser') },
    connectionTest: { check: noted('tested') },
    confirmOrigins: async () => {
      done.push('asked')
      return person
    },
    // The parts that these two requests have to do with.
  } as unknown as Parameters<typeof createHandlers>[0])
  return { handlers, done }
}

test('a test of servers asks the person first', async () => {
  const refused = desk(no)
  expect(await refused.handlers['connection.test']({ preset, server: 'api' })).toEqual(no)
  expect(refused.done).toEqual(['asked'])
  const allowed = desk(ok(undefined))
  await allowed.handlers['connection.test']({ preset, server: 'api' })
  expect(allowed.done).toEqual(['asked', 'tested'])
})

test('so does a choice, before anything is kept or the browser opens', async () => {
  const refused = desk(no)
  expect(await refused.handlers['connection.choose']({ kind: 'service', preset, by: 'browser' })).toEqual(no)
  expect(refused.done).toEqual(['asked'])
  const allowed = desk(ok(undefined))
  await allowed.handlers['connection.choose']({ kind: 'service', preset, by: 'browser' })
  expect(allowed.done).toEqual(['asked', 'chosen', 'browser'])
})

test('a choice that a later one overtook begins no sign-in', async () => {
  const overtaken = desk(ok(undefined), 'overtaken')
  expect(await overtaken.handlers['connection.choose']({ kind: 'service', preset, by: 'browser' })).toEqual(ok(undefined))
  expect(overtaken.done).toEqual(['asked', 'chosen'])
})

test('what the form would not take is not even asked about', async () => {
  const { handlers, done } = desk(ok(undefined))
  expect(await handlers['connection.test']({ preset: unencrypted, server: 'auth' })).toMatchObject({
    ok: false,
    error: { code: 'refused' },
  })
  expect(await handlers['connection.choose']({ kind: 'service', preset: unencrypted, by: 'code' })).toMatchObject({
    ok: false,
    error: { code: 'refused' },
  })
  expect(done).toEqual([])
})

test.each([
  ['not-needed', 'signed-out', ['browser']],
  ['not-needed', 'signed-in', ['browser']],
  ['switched', 'expired', ['browser']],
  ['switched', 'signed-in', []],
  ['overtaken', 'signed-out', []],
])('a sign-in whose service is started again first: %s, then %s', async (started, phase, done) => {
  const again = desk(ok(undefined), 'switched', started, phase)
  await again.handlers['account.signIn']({ by: 'browser' })
  expect(again.done).toEqual(done)
})

// Signing in with a code at the real stand-in: its device page, its errors, its clock, which the test moves on with every pause.

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask, formFields, postForm } from '../../../service/app-for-tests.ts'
import type { Service } from '../../../service/index.ts'
import type { ShownCode, SignInProgress } from '../../../shared/app-state.ts'
import { failed } from '../../../shared/errors.ts'
import { say } from '../../../shared/words/words.ts'
import type { Log } from '../../log.ts'
import { startStrictService } from '../../service-for-tests.ts'
import { beginCodeSignIn } from './device-code.ts'

/** The service's clock, the steady clock and the wall clock, milliseconds: they start far apart and run together. */
const clock = { service: Date.UTC(2031, 3, 2, 9, 15), steady: 5_000_000, wall: Date.UTC(2024, 0, 1) }
const run = (milliseconds: number, ...which: readonly (keyof typeof clock)[]) => {
  for (const name of which) clock[name] += milliseconds
}
const hours = 3_600_000

let service: Service
beforeAll(async () => {
  service = await startStrictService({ tracks: 20, now: () => clock.service })
})
afterAll(() => service.stop())
beforeEach(() => service.control.reset())

/** What the person or the world does in the first, second, … wait. */
type Meanwhile = Readonly<Record<number, (attempt: Attempt) => unknown>>
type Attempt = ReturnType<typeof begin>

function begin(meanwhile: Meanwhile, client: string | null = service.control.about().device_client_id) {
  const waits: number[] = []
  const seen: SignInProgress[] = []
  const logged: string[] = []
  const write = (text: string) => void logged.push(text)
  const log: Log = { info: write, warning: write, error: write }
  const begun = beginCodeSignIn({
    app: { ...service.preset, receivers: [], userAgent: 'Segue/9.9.9 (linux)' },
    deviceClientId: client,
    others: ['https://oauth.honest.test'],
    clocks: { wall: () => clock.wall, steady: () => clock.steady },
    log,
    delay: async milliseconds => {
      run(milliseconds, 'service', 'steady', 'wall')
      if (milliseconds === 0) return
      if (waits.push(milliseconds) > 500) throw new Error('This goes on for ever')
      await meanwhile[waits.length]?.(attempt)
    },
  })
  if (!begun.ok) throw new Error('Nothing is asked yet, so nothing can fail')
  const tokens = begun.value.tokens(progress => seen.push(progress))
  const attempt = { waits, seen, logged, cancel: begun.value.cancel, address: begun.value.address, tokens }
  return attempt
}

const codes = ({ seen }: Pick<Attempt, 'seen'>): readonly ShownCode[] =>
  seen.flatMap(progress => (progress.phase === 'code' && progress.code ? [progress.code] : []))
const troubles = ({ seen }: Pick<Attempt, 'seen'>) => seen.map(progress => (progress.phase === 'code' ? (progress.trouble ?? null) : null))
const requests = () => service.control.received().requests.map(({ method, path }) => `${method} ${path}`)
const asked = (path: string) => requests().filter(request => request.endsWith(path)).length

const decide = (decision: 'approve' | 'deny') => async (attempt: Attempt) => {
  const { completeAddress } = codes(attempt).at(-1) ?? {}
  const page = await ask(completeAddress ?? '')
  expect((await postForm(`${service.preset.auth_url}/device`, { ...formFields(page.text), decision })).status).toBe(200)
}
const approve = decide('approve')
const deny = decide('deny')
const fault = (path: string, count: number | null, status: number, body: unknown) =>
  service.control.next({ role: 'auth', path, count, fault: { kind: 'status', status, body: JSON.stringify(body) } })

test('a person confirms at another device: the tokens, whose they are, and nothing secret on the way', async () => {
  const attempt = begin({ 2: approve })
  const result = await attempt.tokens
  const [token] = service.control.received().tokens
  expect(result).toEqual({
    ok: true,
    value: {
      response: expect.objectContaining({ access_token: token?.access_token, refresh_token: token?.refresh_token }),
      client: service.control.about().device_client_id,
      grant: 'device_code',
    },
  })
  expect(token?.grant).toBe('device_code')
  expect(attempt.address).toBeNull()
  expect(attempt.waits).toEqual([5000, 5000])
  expect(attempt.seen).toEqual([
    { phase: 'code', code: null },
    {
      phase: 'code',
      code: {
        userCode: expect.stringMatching(/^[A-Z]{4}-\d{4}$/),
        address: `${service.preset.auth_url}/device`,
        completeAddress: expect.stringContaining('?user_code='),
        until: clock.wall - 10_000 + 600_000,
      },
    },
  ])
  expect(requests().filter(request => !request.endsWith('/device'))).toEqual(['GET /device/code', 'POST /token', 'POST /token'])
  expect(attempt.logged.join()).not.toMatch(/[\w-]{20,}|[A-Z]{4}-\d{4}/)
})

test('a person who refuses gets a new code at once, beside the words of the service', async () => {
  const attempt = begin({ 2: deny, 3: approve })
  expect((await attempt.tokens).ok).toBe(true)
  expect(new Set(codes(attempt).map(({ userCode }) => userCode)).size).toBe(2)
  expect(attempt.waits).toEqual([5000, 5000, 5000])
  expect(attempt.seen.at(-1)).toMatchObject({
    code: { userCode: expect.any(String) },
    trouble: { code: 'refused', answered: 'Access denied: the person refused the request' },
  })
})

test('a code that ends is followed by the next one in the same second, without a word', async () => {
  service.control.lifetimes({ device: 12 })
  const attempt = begin({ 7: approve })
  expect((await attempt.tokens).ok).toBe(true)
  expect(attempt.waits).toEqual([5000, 5000, 2000, 5000, 5000, 2000, 5000])
  expect(codes(attempt)).toHaveLength(3)
  expect(troubles(attempt).filter(Boolean)).toEqual([])
})

test('after the computer slept, with its steady clock standing still, the dead code is replaced', async () => {
  const attempt = begin({ 2: () => run(3 * hours, 'service', 'wall'), 3: approve })
  expect((await attempt.tokens).ok).toBe(true)
  expect(codes(attempt)).toHaveLength(2)
  expect(codes(attempt)[1]?.until).toBe(clock.wall - 5000 + 600_000)
})

test('a wall clock that jumps changes nothing but the time shown', async () => {
  const attempt = begin({ 1: () => run(5 * hours, 'wall'), 3: () => run(-9 * hours, 'wall'), 5: approve })
  const start = clock.wall
  expect((await attempt.tokens).ok).toBe(true)
  expect(asked('/device/code')).toBe(1)
  expect(codes(attempt).map(({ until }) => until - start - 600_000)).toEqual([0, 5 * hours, -4 * hours])
})

test('"slow_down" keeps the pace', async () => {
  fault('/token', 3, 429, { error: 'slow_down', error_description: 'The device asks too often' })
  const attempt = begin({ 5: approve })
  expect((await attempt.tokens).ok).toBe(true)
  expect(attempt.waits).toEqual([5000, 5000, 5000, 5000, 5000])
  expect(codes(attempt)).toHaveLength(1)
})

test.each([
  ['cannot be reached', { kind: 'drop' }, 'offline'],
  ['answers with a gateway’s page', { kind: 'html', status: 502 }, 'bad-response'],
  ['answers with somebody else’s page', { kind: 'html', status: 200 }, 'bad-response'],
] as const)('a service that %s keeps the code and the pace; only if that lasts one hears of it', async (_what, silence, code) => {
  service.control.next({ role: 'auth', path: '/token', count: 3, fault: silence })
  const attempt = begin({ 5: approve })
  expect((await attempt.tokens).ok).toBe(true)
  expect(attempt.waits).toEqual([5000, 5000, 5000, 5000, 5000])
  expect(new Set(codes(attempt).map(({ userCode }) => userCode)).size).toBe(1)
  expect(troubles(attempt).map(trouble => trouble?.code)).toEqual([undefined, undefined, code, undefined])
})

test('while no new code can be had, none is shown, and it is asked for at the same pace', async () => {
  service.control.lifetimes({ device: 10 })
  const attempt = begin({ 2: () => service.control.next({ role: 'auth', count: 3, fault: { kind: 'drop' } }), 6: approve })
  expect((await attempt.tokens).ok).toBe(true)
  expect(attempt.waits).toEqual([5000, 5000, 5000, 5000, 5000, 5000])
  const [, , without] = attempt.seen
  expect(without).toMatchObject({ code: null })
  expect(troubles(attempt).map(trouble => trouble?.code)).toContain('offline')
  expect(troubles(attempt).at(-1)).toBeNull()
})

test('a client id that is registered for the browser only ends it in the words of the service', async () => {
  const { tokens, waits } = begin({}, null)
  expect(await tokens).toEqual({
    ok: false,
    error: failed('refused', say('errors.clientIdNotForCode'), 'Unauthorized client: `grant_type` is invalid').error,
  })
  expect(waits).toEqual([])
})

test('so does one that gets codes, and hears only when it asks after the first one that they are not for it', async () => {
  service.control.quirks({ 'codes for registered apps only': false })
  const { tokens, waits, seen } = begin({}, null)
  expect(await tokens).toEqual({
    ok: false,
    error: failed('refused', say('errors.clientIdNotForCode'), 'Unauthorized client: `grant_type` is invalid').error,
  })
  expect(waits).toEqual([5000])
  expect(codes({ seen })).toHaveLength(1)
})

test('codes that are all refused end it after a few, never in a rush', async () => {
  fault('/token', null, 400, { error: 'invalid_grant', error_description: 'Nö' })
  const { tokens, waits } = begin({})
  expect(await tokens).toMatchObject({ ok: false, error: { code: 'refused', answered: 'Nö' } })
  expect(waits).toEqual([5000, 5000, 5000])
})

test('a first code that cannot be had ends it, and so does one that leads nowhere', async () => {
  service.control.next({ role: 'auth', count: 1, fault: { kind: 'drop' } })
  expect(await begin({}).tokens).toMatchObject({ ok: false, error: { code: 'offline' } })
  fault('/device/code', 1, 200, { device_code: 'x', user_code: 'x', verification_uri: 'javascript:alert(1)' })
  expect(await begin({}).tokens).toMatchObject({ ok: false, error: { code: 'bad-response' } })
  expect(asked('/token')).toBe(0)
})

const passedOn = {
  device_code: 'of-the-honest-one',
  user_code: 'KDWX-2204',
  verification_uri: 'https://www.honest.test/device',
  verification_uri_complete: 'https://oauth.honest.test/device?user_code=KDWX-2204',
}

test('a sign-in server that passes on the code of another service is not helped: nothing is shown, and nothing asked after', async () => {
  fault('/device/code', 1, 200, passedOn)
  const { tokens, seen } = begin({})
  expect(await tokens).toMatchObject({ ok: false, error: { code: 'refused', message: expect.stringContaining('www.honest.test') } })
  expect(JSON.stringify(seen)).not.toContain('KDWX-2204')
  expect(asked('/token')).toBe(0)
})

test('nor if it does so only with a later code', async () => {
  const attempt = begin({
    1: async shown => {
      fault('/device/code', 1, 200, passedOn)
      await deny(shown)
    },
  })
  expect(await attempt.tokens).toMatchObject({ ok: false, error: { code: 'refused', message: expect.stringContaining('www.honest.test') } })
  expect(codes(attempt)).toHaveLength(1)
})

test('what is scanned leads to the server that is shown', async () => {
  const page = `${service.preset.auth_url}/device`
  fault('/device/code', 1, 200, {
    ...passedOn,
    verification_uri: page,
    verification_uri_complete: 'https://codes.elsewhere.test/KDWX-2204',
  })
  const attempt = begin({ 1: ({ cancel }) => cancel() })
  await attempt.tokens
  expect(codes(attempt)).toMatchObject([{ address: page, completeAddress: null }])
})

test('tokens of the wrong type end it: there is nothing to wait for', async () => {
  fault('/token', 1, 200, { access_token: { secret: 1 }, token_type: 'Bearer' })
  expect(await begin({}).tokens).toMatchObject({ ok: false, error: { code: 'bad-response' } })
})

test('cancelling ends the wait and the request under way at once, and nothing is asked any more', async () => {
  const waiting = begin({ 1: ({ cancel }) => cancel() })
  expect(await waiting.tokens).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  expect(asked('/token')).toBe(0)

  const polling = begin({ 1: () => service.control.hold(['auth']) })
  await expect.poll(() => service.control.received().held).toBe(1)
  polling.cancel()
  expect(await polling.tokens).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  expect(polling.waits).toEqual([5000])
})

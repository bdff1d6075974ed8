// Sign-in over the real consent page, with every outcome that it can have.
import { createServer } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { startStrictService } from '../../service-for-tests.ts'
import { type Desk, knownAt, openDesk } from '../desk-for-tests.ts'
import { visit } from './browser-for-tests.ts'

let desk: Desk
afterEach(() => desk.stop())

const grants = () => desk.service.control.received().tokens.map(({ grant }) => grant)
const redirect = () => desk.service.preset.redirect_uri
const stateSent = () => new URL(desk.opened.at(-1) ?? '').searchParams.get('state') ?? ''

test('the person approves: signed in, tokens in the keychain, nothing secret in the state', async () => {
  desk = await openDesk()
  expect(desk.store.get().account).toEqual({ phase: 'signed-out', error: null })
  await desk.account.signIn()
  expect(desk.store.get().account).toMatchObject({ phase: 'signing-in', progress: { phase: 'browser' } })
  await desk.comeBack('approve')
  expect(await desk.untilPhase('signed-in')).toEqual({
    phase: 'signed-in',
    person: { userId: '700123', name: 'Mira Solberg', email: 'mira@example.test', premium: true },
    scopes: desk.service.preset.scopes,
    storedIn: 'keychain',
  })
  const [token] = desk.service.control.received().tokens
  expect(desk.keys.size).toBe(1)
  expect([...desk.keys.values()][0]).toContain(token?.refresh_token)
  expect(JSON.stringify(desk.store.get())).not.toContain(token?.access_token)
  expect(desk.told).toEqual([])
})

test('the authorize address is as the protocol has it, with fresh secrets each time', async () => {
  desk = await openDesk()
  const asked = []
  for (let round = 0; round < 2; round += 1) {
    await desk.account.signIn()
    asked.push(Object.fromEntries(new URL(desk.opened.at(-1) ?? '').searchParams))
    desk.account.cancelSignIn()
  }
  const [first, second] = asked
  expect(first).toMatchObject({
    client_id: desk.service.preset.client_id,
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: redirect(),
    scope: desk.service.preset.scopes.join(' '),
  })
  expect(first?.['code_challenge']).toMatch(/^[\w-]{43}$/)
  expect(first?.['state']).not.toBe(second?.['state'])
  expect(first?.['code_challenge']).not.toBe(second?.['code_challenge'])
})

test('the person denies: the words of the service are shown unchanged, and the next attempt works', async () => {
  desk = await openDesk()
  await desk.account.signIn()
  await desk.comeBack('deny')
  const state = await desk.untilPhase('signed-out')
  expect(state).toMatchObject({ error: { code: 'refused', answered: expect.stringMatching(/denied|refused/i) } })
  expect(grants()).toEqual([])
  await desk.signIn()
  expect(desk.store.get().account.phase).toBe('signed-in')
})

test('an error in an answer with the right state comes first, and its text is not touched', async () => {
  desk = await openDesk()
  await desk.account.signIn()
  await visit(
    `${redirect()}?state=${stateSent()}&error=access_denied&error_description=${encodeURIComponent('Nö: <b>not</b> today')}&code=x`,
  )
  expect(await desk.untilPhase('signed-out')).toMatchObject({ error: { code: 'refused', answered: 'Nö: <b>not</b> today' } })
})

test('a refusal that anybody could have made up ends nothing, and none of its words are shown', async () => {
  desk = await openDesk()
  await desk.account.signIn()
  const before = desk.store.get().account
  await visit(`${redirect()}?error=x&error_description=${encodeURIComponent('Your account is locked. Call +1 555 0100.')}`)
  expect(desk.store.get().account).toBe(before)
  expect(desk.told).toEqual([expect.stringContaining('not said which')])
  expect(desk.told.join()).not.toContain('555')
  await desk.comeBack('approve')
  await desk.untilPhase('signed-in')
})

test('a sign-in server that passes the sign-in on to another one gets neither code nor verifier', async () => {
  desk = await openDesk()
  await desk.account.signIn()
  await visit(`${redirect()}?code=of-the-honest-one&state=${stateSent()}&iss=${encodeURIComponent('https://honest.example.test')}`)
  expect(await desk.untilPhase('signed-out')).toMatchObject({
    error: { code: 'refused', message: expect.stringContaining('another server') },
  })
  expect(desk.service.control.received().requests.filter(({ path }) => path === '/token')).toEqual([])
})

test('a second connection that comes back where an account of another service does is refused, and nothing is opened', async () => {
  const service = await startStrictService({ tracks: 20 })
  const { preset } = service
  const userData = await knownAt({ ...preset, auth_url: 'https://oauth.honest.test' })
  desk = await openDesk({ service, userData })
  await desk.account.signIn()
  expect(desk.store.get().account).toMatchObject({ phase: 'signed-out', error: { message: expect.stringContaining('oauth.honest.test') } })
  expect(desk.opened).toEqual([])
  await expect(visit(`${redirect()}?code=x`)).rejects.toThrow()
})

test('a code with the wrong state is never used, and the wait goes on', async () => {
  desk = await openDesk()
  await desk.account.signIn()
  const page = await visit(`${redirect()}?code=stolen&state=guessed`)
  expect(page).toMatchObject({ status: 400, text: expect.stringContaining('another sign-in') })
  expect(desk.store.get().account.phase).toBe('signing-in')
  expect(desk.service.control.received().requests.filter(({ path }) => path === '/token')).toEqual([])
  await desk.comeBack('approve')
  await desk.untilPhase('signed-in')
})

test('a code that the service does not know ends in its own words', async () => {
  desk = await openDesk()
  await desk.account.signIn()
  await visit(`${redirect()}?code=unknown&state=${stateSent()}`)
  expect(await desk.untilPhase('signed-out')).toMatchObject({ error: { code: 'refused', answered: expect.any(String) } })
})

test('other paths and methods find nothing, and the wait goes on', async () => {
  desk = await openDesk()
  await desk.account.signIn()
  const { origin, pathname } = new URL(redirect())
  for (const path of ['/', '/favicon.ico', `${pathname}/`, `${pathname}x`, `/%63allback`, pathname.toUpperCase()])
    expect((await visit(`${origin}${path}?code=x&state=${stateSent()}`)).status).toBe(404)
  expect((await visit(redirect(), { method: 'POST' })).status).toBe(404)
  expect(desk.store.get().account.phase).toBe('signing-in')
  await desk.comeBack('approve')
  await desk.untilPhase('signed-in')
})

test('an answer of absurd size is refused', async () => {
  desk = await openDesk()
  await desk.account.signIn()
  expect((await visit(`${redirect()}?code=${'x'.repeat(50_000)}&state=${stateSent()}`)).status).toBe(431)
  expect(desk.store.get().account.phase).toBe('signing-in')
  await visit(`${redirect()}?code=${'x'.repeat(5_000)}&state=${stateSent()}`)
  expect(await desk.untilPhase('signed-out')).toMatchObject({ error: { code: 'bad-response' } })
})

test('one answer is taken, and the port is free afterwards', async () => {
  desk = await openDesk()
  await desk.signIn()
  await expect(visit(`${redirect()}?code=again&state=${stateSent()}`)).rejects.toThrow()
})

test('the page of the way back repeats nothing that came with it', async () => {
  desk = await openDesk()
  await desk.account.signIn()
  const page = await visit(`${redirect()}?state=${stateSent()}&error=${encodeURIComponent('<script>x</script>')}`)
  expect(page.text).not.toContain('<script>x')
  expect(page.text).toContain('close this page')
})

test('a taken port is told with its number, and nothing is opened', async () => {
  desk = await openDesk()
  const port = Number(new URL(redirect()).port)
  const other = createServer().listen(port, '127.0.0.1')
  await new Promise(resolve => other.once('listening', resolve))
  await desk.account.signIn()
  expect(desk.store.get().account).toMatchObject({
    phase: 'signed-out',
    error: { code: 'port-taken', message: expect.stringContaining(`port ${port}`) },
  })
  expect(desk.opened).toEqual([])
  await new Promise(resolve => other.close(resolve))
  await desk.signIn()
})

test('cancelling ends the wait at once, and an answer that comes later is nobody’s', async () => {
  desk = await openDesk()
  await desk.account.signIn()
  desk.account.cancelSignIn()
  expect(desk.store.get().account).toEqual({ phase: 'signed-out', error: null })
  await expect(desk.comeBack('approve')).rejects.toThrow()
  await desk.signIn()
})

test('cancelling during the exchange leaves no tokens behind, here or there', async () => {
  desk = await openDesk()
  await desk.account.signIn()
  desk.service.control.next({ role: 'auth', path: '/token', count: 1, delay: 50 })
  const page = desk.comeBack('approve')
  await desk.until(({ account }) => account.phase === 'signing-in' && account.progress.phase === 'finishing')
  desk.account.cancelSignIn()
  await page // not later than that: the browser does not wait for a sign-in that nobody wants
  await expect.poll(() => desk.service.control.received().requests.filter(({ path }) => path === '/revoke').length).toBe(1)
  expect(desk.keys.size).toBe(0)
  expect(desk.store.get().account).toEqual({ phase: 'signed-out', error: null })
})

test('who has signed in anew has the new scopes, however late a cancel comes and the former tokens are revoked', async () => {
  desk = await openDesk()
  const { scopes } = desk.service.preset
  desk.service.control.grant(scopes.slice(0, 1))
  await desk.signIn()
  desk.service.control.grant(null)
  await desk.account.signIn()
  const page = desk.comeBack('approve')
  await desk.until(({ account }) => {
    if (account.phase === 'signed-in') desk.service.control.hold(['auth'])
    return account.phase === 'signed-in'
  })
  await expect.poll(() => desk.service.control.received().held).toBe(1)
  desk.account.cancelSignIn()
  await page
  expect(desk.store.get().account).toMatchObject({ phase: 'signed-in', scopes })
  desk.service.control.release()
  await expect.poll(() => desk.service.control.received().requests.filter(({ path }) => path === '/revoke').length).toBe(1)
})

test('asking again while the browser is open shows the same page once more', async () => {
  desk = await openDesk()
  await desk.account.signIn()
  await desk.account.signIn()
  expect(desk.opened).toHaveLength(2)
  expect(desk.opened[0]).toBe(desk.opened[1])
  expect(desk.account.consentAddress()).toBe(desk.opened[0])
})

test('a browser that never comes back is given up', async () => {
  desk = await openDesk({ limit: 40 })
  await desk.account.signIn()
  expect(await desk.untilPhase('signed-out')).toMatchObject({ error: { code: 'cancelled', message: expect.stringContaining('too long') } })
})

test.each([
  ['a page of a gateway', { kind: 'html', status: 502 } as const, 'bad-response'],
  ['a page with status 200', { kind: 'html', status: 200 } as const, 'bad-response'],
  ['nothing', { kind: 'drop' } as const, 'offline'],
])('instead of tokens comes %s: told, and nothing is kept', async (_what, fault, code) => {
  desk = await openDesk()
  await desk.account.signIn()
  desk.service.control.next({ role: 'auth', path: '/token', count: 1, fault })
  await desk.comeBack('approve')
  expect(await desk.untilPhase('signed-out')).toMatchObject({ error: { code } })
  expect(desk.keys.size).toBe(0)
})

test('tokens without a person to them are given back', async () => {
  desk = await openDesk()
  desk.service.control.next({ role: 'api', count: null, fault: { kind: 'html', status: 200 } })
  await desk.account.signIn()
  await desk.comeBack('approve')
  expect(await desk.untilPhase('signed-out')).toMatchObject({ error: { code: 'bad-response' } })
  expect(desk.keys.size).toBe(0)
  expect(desk.service.control.received().requests.filter(({ path }) => path === '/revoke')).toHaveLength(1)
})

test.each(['smaller grant', 'scope as text', 'no scope'] as const)('a service with the quirk "%s" lets people in', async quirk => {
  desk = await openDesk()
  desk.service.control.quirks({ [quirk]: true })
  await desk.signIn()
  expect(desk.store.get().account).toMatchObject({ person: { userId: '700123' } })
})

test('a redirect address of the app’s own protocol is delivered by the system', async () => {
  desk = await openDesk({ redirectUri: 'segue://oauth/callback' })
  await desk.account.signIn()
  const { decide } = await import('../../../service/app-for-tests.ts')
  const query = await decide(desk.service.preset, desk.opened[0] ?? '', 'approve')
  expect(desk.account.deliver(`segue://elsewhere?${query.toString()}`)).toBe(false)
  expect(desk.account.deliver(`segue://oauth/callback?${query.toString()}`)).toBe(true)
  await desk.untilPhase('signed-in')
  expect(desk.account.deliver(`segue://oauth/callback?${query.toString()}`)).toBe(false)
})

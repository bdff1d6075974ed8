// An account that is signed in with a code: what is kept, how it is renewed, and how this way and the browser's give way to each other.
import { afterEach, expect, test } from 'vitest'
import { ask, formFields, postForm } from '../../../service/app-for-tests.ts'
import type { ShownCode } from '../../../shared/app-state.ts'
import { publicDeployment } from '../../../shared/wire/profile.ts'
import { type Desk, knownAt, openDesk } from '../desk-for-tests.ts'

let desk: Desk
afterEach(() => desk.stop())

const open = async () => {
  desk = await openDesk()
  desk.service.control.lifetimes({ interval: 1 })
}
const shownCode = async (): Promise<ShownCode> => {
  const { account } = await desk.until(state => {
    return state.account.phase === 'signing-in' && state.account.progress.phase === 'code' && state.account.progress.code !== null
  })
  if (account.phase !== 'signing-in' || account.progress.phase !== 'code' || !account.progress.code) throw new Error('There is a code')
  return account.progress.code
}
const approve = async () => {
  const { completeAddress } = await shownCode()
  const page = await ask(completeAddress ?? '')
  await postForm(`${desk.service.preset.auth_url}/device`, { ...formFields(page.text), decision: 'approve' })
}
const grants = () => desk.service.control.received().tokens.map(({ grant }) => grant)
const asked = (path: string) => desk.service.control.received().requests.filter(request => request.path === path).length

test('what is kept says whose tokens these are, and they are renewed without a redirect address', async () => {
  await open()
  await desk.account.signIn('code')
  await approve()
  expect(await desk.untilPhase('signed-in')).toMatchObject({ person: { userId: '700123' }, storedIn: 'keychain' })
  const kept: unknown = JSON.parse([...desk.keys.values()].find(secret => secret.includes('access')) ?? '')
  expect(kept).toMatchObject({ client: desk.service.control.about().device_client_id, grant: 'device_code' })
  desk.service.control.expire({ access: true })
  expect((await desk.api.call('status')).ok).toBe(true)
  expect(grants()).toEqual(['device_code', 'refresh_token'])
  expect(desk.opened).toEqual([])
  expect(JSON.stringify(desk.store.get())).not.toContain(desk.service.control.received().tokens[0]?.access_token)

  desk = await desk.restart()
  expect(desk.store.get().account.phase).toBe('signed-in')
  desk.service.control.expire({ access: true })
  expect((await desk.api.call('status')).ok).toBe(true)
  expect(grants()).toEqual(['device_code', 'refresh_token', 'refresh_token'])
})

test('asked for twice, there is one code; the browser takes over from it, and nothing is polled any more', async () => {
  await open()
  // Longer than the test takes, so that nothing is polled between the approval and the browser.
  desk.service.control.lifetimes({ interval: 600 })
  await desk.account.signIn('code')
  const { userCode } = await shownCode()
  await desk.account.signIn('code')
  expect((await shownCode()).userCode).toBe(userCode)
  expect(asked('/device/code')).toBe(1)
  await approve()
  await desk.account.signIn('browser')
  expect(desk.store.get().account).toMatchObject({ phase: 'signing-in', progress: { phase: 'browser' } })
  await desk.comeBack('approve')
  await desk.untilPhase('signed-in')
  expect(grants()).toEqual(['authorization_code'])
})

test('the code takes over from the browser, whose way back is closed', async () => {
  await open()
  await desk.account.signIn('browser')
  await desk.account.signIn('code')
  await shownCode()
  await expect(desk.comeBack('approve')).rejects.toThrow()
  await approve()
  await desk.untilPhase('signed-in')
  expect(grants()).toEqual(['device_code'])
})

test('while somebody signs in anew, a code that cannot be had leaves them where they were, with the reason', async () => {
  await open()
  await desk.signIn()
  desk.service.control.expire({ access: true, refresh: true })
  await desk.api.call('status')
  await desk.untilPhase('expired')
  desk.service.control.next({
    role: 'auth',
    path: '/device/code',
    count: 1,
    fault: { kind: 'status', status: 400, body: '{"error":"unauthorized_client","error_description":"Nö"}' },
  })
  await desk.account.signIn('code')
  expect(desk.store.get().account).toMatchObject({ phase: 'signing-in', previousPerson: { userId: '700123' } })
  expect(await desk.untilPhase('expired')).toMatchObject({ error: { code: 'refused', answered: 'Nö' }, person: { userId: '700123' } })
})

test.each([
  ['a service where somebody has an account', 'https://oauth.honest.test'],
  ['the public service, of which nobody here has one', publicDeployment.auth_url],
])('a code of %s is not shown', async (_what, auth_url) => {
  const userData = await knownAt({ ...publicDeployment, auth_url: 'https://oauth.honest.test', client_id: 'mine' })
  desk = await openDesk({ userData })
  const code = { device_code: 'x', user_code: 'KDWX-2204', verification_uri: `${auth_url}/device` }
  const fault = { kind: 'status', status: 200, body: JSON.stringify(code) } as const
  desk.service.control.next({ role: 'auth', path: '/device/code', count: 1, fault })
  await desk.account.signIn('code')
  expect(await desk.untilPhase('signed-out')).toMatchObject({
    error: { code: 'refused', message: expect.stringContaining(new URL(auth_url).host) },
  })
  expect(asked('/token')).toBe(0)
})

test('cancelling a code ends it at once', async () => {
  await open()
  await desk.account.signIn('code')
  await shownCode()
  desk.account.cancelSignIn()
  expect(desk.store.get().account).toEqual({ phase: 'signed-out', error: null })
  expect(asked('/token')).toBe(0)
})

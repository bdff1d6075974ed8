// A grant smaller than what was asked for (C-15): who may not be named cannot sign in; everything else can, and says what is off.
import { afterEach, expect, test } from 'vitest'
import { type Desk, openDesk } from '../desk-for-tests.ts'

let desk: Desk
afterEach(() => desk.stop())
const account = () => desk.store.get().account
const tokens = () => desk.service.control.received().tokens
const requests = (path: string) => desk.service.control.received().requests.filter(request => request.path.endsWith(path)).length

test('without user.account:read nobody is signed in, what is missing is named, and nothing is left behind', async () => {
  desk = await openDesk()
  desk.service.control.grant(['user.library:read'])
  await desk.account.signIn()
  await desk.comeBack('approve')
  expect(await desk.untilPhase('signed-out')).toMatchObject({
    error: { code: 'refused', message: expect.stringContaining('user.account:read'), answered: 'This needs the scope user.account:read' },
  })
  expect(desk.keys.size).toBe(0)
  expect(requests('/revoke')).toBe(1)

  desk.service.control.grant(null)
  await desk.signIn()
  expect(account().phase).toBe('signed-in')
})

test('where status is answered without it (C-15), one signs in as whoever the service names, and what is off is said', async () => {
  desk = await openDesk()
  desk.service.control.quirks({ 'account scope for status': false })
  desk.service.control.grant(['user.library:read'])
  await desk.signIn()
  expect(account()).toMatchObject({ phase: 'signed-in', person: { userId: '700123', email: null }, scopes: ['user.library:read'] })
})

test('asking again brings the larger grant, keeps the person signed in all the while, and revokes the smaller one', async () => {
  desk = await openDesk()
  desk.service.control.grant(['user.account:read'])
  await desk.signIn()
  expect(account()).toMatchObject({ scopes: ['user.account:read'] })

  desk.service.control.grant(null)
  await desk.account.signIn()
  expect(account()).toMatchObject({ phase: 'signing-in', previousPerson: { name: 'Mira Solberg' } })
  await desk.comeBack('approve')
  const now = await desk.until(state => state.account.phase === 'signed-in' && state.account.scopes?.length !== 1)
  expect(now.account).toMatchObject({ scopes: desk.service.preset.scopes, person: { name: 'Mira Solberg' } })
  await expect.poll(() => requests('/revoke')).toBe(1)
  expect(tokens()).toHaveLength(2)
})

test('asking again and being denied leaves everything as it was, and is told', async () => {
  desk = await openDesk()
  desk.service.control.grant(['user.account:read'])
  await desk.signIn()
  await desk.account.signIn()
  await desk.comeBack('deny')
  expect(await desk.untilPhase('signed-in')).toMatchObject({ scopes: ['user.account:read'] })
  expect(desk.told).toEqual([expect.stringContaining('Sign-in did not finish')])
  expect(await desk.tokens.access()).toMatchObject({ ok: true, value: tokens()[0]?.access_token })
})

// A sign-in belongs to the service at which it began: if the person chooses another service meanwhile, no code or token of it goes there.
import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { decide } from '../../../service/app-for-tests.ts'
import type { Connection } from '../../connection.ts'
import { type Desk, openDesk, openKeychain } from '../desk-for-tests.ts'
import type { Keychain } from '../keychain/keychain.ts'
import { visit } from './browser-for-tests.ts'

const redirectUri = 'segue://oauth/callback'

let desk: Desk
let other: Server
/** What came to the other service. */
let came: string[]

beforeEach(async () => {
  came = []
  other = createServer((request, response) => {
    came.push(`${request.method} ${request.url}`)
    response.writeHead(404).end()
  })
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  await desk.stop()
  other.close()
})

const elsewhere = (): Connection => {
  const address = other.address()
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const http = `http://${host}`
  const preset = {
    ...desk.service.preset,
    name: 'Other',
    client_id: 'other',
    auth_url: http,
    api_url: http,
    library_url: http,
    queue_url: `ws://${host}`,
    streaming_server: http,
  }
  return { preset, identity: 'other', choice: { kind: 'service', preset } }
}
const query = async () => (await decide(desk.service.preset, desk.opened.at(-1) ?? '', 'approve')).toString()
const control = () => desk.service.control
const revoked = () =>
  control()
    .received()
    .requests.filter(({ path }) => path === '/revoke').length

/** While the code is being exchanged the person turns to another service, or to none. */
const turnMeanwhile = async (next: Connection | null, comeBack: () => void) => {
  control().hold(['auth'])
  comeBack()
  await desk.until(({ account }) => account.phase === 'signing-in' && account.progress.phase === 'finishing')
  await desk.account.use(next)
  control().release()
  await expect.poll(revoked).toBe(1)
  expect(came).toEqual([])
  expect(desk.store.get()).toMatchObject({ account: { phase: 'signed-out', error: null }, accounts: [] })
  expect([...desk.keys.keys()]).toEqual([])
}

test.each([true, false])(
  'turned elsewhere while the code is exchanged: the tokens are revoked where they came from (%j)',
  async toOther => {
    desk = await openDesk()
    await desk.account.signIn()
    const returned = await query()
    await turnMeanwhile(toOther ? elsewhere() : null, () => void visit(`${desk.service.preset.redirect_uri}?${returned}`))
  },
)

test.each([true, false])('the same for a sign-in that goes on after a restart (%j)', async toOther => {
  desk = await openDesk({ redirectUri })
  await desk.account.signIn()
  const returned = await query()
  desk = await desk.restart()
  await turnMeanwhile(toOther ? elsewhere() : null, () => void desk.account.deliver(`${redirectUri}?${returned}`))
})

test('turned elsewhere while somebody signs in anew: who was there before is not shown at the other service', async () => {
  desk = await openDesk()
  await desk.signIn()
  await desk.account.signIn()
  const phases: string[] = []
  const unsubscribe = desk.store.subscribe(({ account }) => void phases.push(account.phase))
  await desk.account.use(elsewhere())
  unsubscribe()
  expect(phases).not.toContain('signed-in')
  expect(phases.at(-1)).toBe('signed-out')
})

/** A keychain whose next answers wait until it is opened. */
function waitingKeychain() {
  let gate = Promise.resolve()
  let asked = 0
  const made = (keys: Map<string, string>): Keychain => {
    const keychain = openKeychain(keys)
    return {
      ...keychain,
      get: async entry => {
        asked += 1
        await gate
        return keychain.get(entry)
      },
    }
  }
  const close = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    gate = promise
    asked = 0
    return resolve
  }
  return { made, close, asked: () => asked }
}

test('turned elsewhere while the keychain is asked for the sign-in of the last run: nothing goes on', async () => {
  const { made, close, asked } = waitingKeychain()
  desk = await openDesk({ redirectUri, keychain: made })
  await desk.account.signIn()
  const returned = await query()
  const { service, userData, keys } = desk
  await desk.account.stop()
  // The keychain answers nothing until `open`: the start looks into it for overdue entries, without anybody waiting.
  const open = close()
  desk = await openDesk({ service, userData, keys, keychain: made })
  desk.account.deliver(`${redirectUri}?${returned}`)
  await expect.poll(asked).toBe(1)
  await desk.account.use({ ...elsewhere(), preset: { ...elsewhere().preset, redirect_uri: 'http://127.0.0.1:49152/callback' } })
  open()
  await expect.poll(() => desk.told).toEqual(['This sign-in was begun before Segue was closed. Please begin again.'])
  expect(control().received().tokens).toEqual([])
  expect(desk.store.get().account).toEqual({ phase: 'signed-out', error: null })
})

test('a made-up link that comes first keeps the real one out no longer than the keychain takes', async () => {
  const { made, close, asked } = waitingKeychain()
  desk = await openDesk({ redirectUri, keychain: made })
  await desk.account.signIn()
  const returned = await query()
  const { service, userData, keys } = desk
  await desk.account.stop()
  const open = close()
  desk = await openDesk({ service, userData, keys, keychain: made })
  desk.account.deliver(`${redirectUri}?code=made-up&state=made-up`)
  desk.account.deliver(`${redirectUri}?${returned}`)
  desk.account.deliver(`${redirectUri}?${returned}`)
  await expect.poll(asked).toBe(1)
  open()
  await desk.untilPhase('signed-in')
  expect(control().received().tokens).toHaveLength(1)
})

// Signing in by segue:// links: over a restart of the app, and against links that anybody may have made up.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { decide } from '../../../service/app-for-tests.ts'
import { failedWith } from '../../../shared/errors-for-tests.ts'
import { type Desk, openDesk, openKeychain } from '../desk-for-tests.ts'
import type { Keychain } from '../keychain/keychain.ts'

const redirectUri = 'segue://oauth/callback'
const ignored = 'Segue got a sign-in answer that it was not waiting for. It was ignored.'
const minutes = 60_000

let desk: Desk
afterEach(() => desk.stop())

/** What the browser hands to the system after a decision on the consent page. */
const linkAfter = async (decision: 'approve' | 'deny', page = desk.opened.at(-1) ?? ''): Promise<string> =>
  `${redirectUri}?${(await decide(desk.service.preset, page, decision)).toString()}`
const stateSent = () => new URL(desk.opened.at(-1) ?? '').searchParams.get('state') ?? ''
const pendingKept = () => [...desk.keys.keys()].filter(entry => entry.startsWith('pending-sign-in-'))
const grants = () => desk.service.control.received().tokens.map(({ grant }) => grant)
const untilTold = () => expect.poll(() => desk.told.length).toBe(1)

test('the app is closed while the browser is open: the link goes on as if it had not been', async () => {
  desk = await openDesk({ redirectUri })
  await desk.account.signIn()
  const link = await linkAfter('approve')
  await expect.poll(pendingKept).toHaveLength(1)
  desk = await desk.restart()
  expect(desk.store.get().account).toEqual({ phase: 'signed-out', error: null })
  expect(pendingKept()).toHaveLength(1)
  desk.account.deliver(link)
  expect(await desk.untilPhase('signed-in')).toMatchObject({ person: { name: 'Mira Solberg' }, storedIn: 'keychain' })
  expect(pendingKept()).toEqual([])
  expect(grants()).toEqual(['authorization_code'])
  expect(desk.told).toEqual([])
})

test('a link goes on at no other servers than those that the person was told of', async () => {
  desk = await openDesk({ redirectUri })
  await desk.account.signIn()
  const link = await linkAfter('approve')
  await expect.poll(pendingKept).toHaveLength(1)
  const [entry = ''] = pendingKept()
  const begun = JSON.parse(desk.keys.get(entry) ?? '')
  desk.keys.set(entry, JSON.stringify({ ...begun, receivers: begun.receivers.slice(1) }))
  desk = await desk.restart()
  desk.account.deliver(link)
  await untilTold()
  expect(grants()).toEqual([])
  expect(desk.store.get().account.phase).toBe('signed-out')
})

test('the secret of a sign-in is in no file, and nothing is kept for a loopback address', async () => {
  desk = await openDesk({ redirectUri })
  await desk.account.signIn()
  await expect.poll(pendingKept).toHaveLength(1)
  const kept: unknown = JSON.parse(desk.keys.get(pendingKept()[0] ?? '') ?? '')
  expect(kept).toMatchObject({
    state: stateSent(),
    verifier: expect.stringMatching(/^[\w-]{64}$/),
    clientId: desk.service.preset.client_id,
  })
  const { verifier } = kept as { verifier: string }
  for (const entry of await readdir(desk.userData, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) expect(await readFile(join(entry.parentPath, entry.name), 'utf8')).not.toContain(verifier)
  await desk.stop()

  desk = await openDesk()
  await desk.account.signIn()
  desk.account.cancelSignIn()
  expect(desk.keys.size).toBe(0)
})

test('a refusal that comes after a restart is told in the words of the service', async () => {
  desk = await openDesk({ redirectUri })
  await desk.account.signIn()
  const link = await linkAfter('deny')
  desk = await desk.restart()
  desk.account.deliver(link)
  await desk.until(({ account }) => account.phase === 'signed-out' && account.error !== null)
  expect(desk.store.get().account).toMatchObject({ error: { code: 'refused', answered: expect.stringMatching(/denied/i) } })
  expect(pendingKept()).toEqual([])
})

test.each(['cancelled', 'ended in words', 'used'] as const)('a sign-in that was %s is forgotten', async how => {
  desk = await openDesk({ redirectUri })
  await desk.account.signIn()
  await expect.poll(pendingKept).toHaveLength(1)
  if (how === 'cancelled') desk.account.cancelSignIn()
  else desk.account.deliver(await linkAfter(how === 'used' ? 'approve' : 'deny'))
  await expect.poll(pendingKept).toEqual([])
  await desk.until(({ account }) => account.phase !== 'signing-in')
})

test('a sign-in is not gone on with after its time, nor after the clock was set back', async () => {
  for (const [later, afterStart] of [
    [6 * minutes, false],
    [6 * minutes, true],
    [-30 * minutes, true],
  ] as const) {
    desk = await openDesk({ redirectUri })
    const { service, keys, userData } = desk
    await desk.account.signIn()
    await expect.poll(pendingKept).toHaveLength(1)
    const link = await linkAfter('approve')
    await desk.account.stop()
    let ahead = afterStart ? 0 : later
    const clocks = { wall: () => Date.now() + ahead, steady: () => performance.now() }
    desk = await openDesk({ service, keys, userData, clocks })
    if (!afterStart) await expect.poll(pendingKept).toEqual([])
    ahead = later
    desk.account.deliver(link)
    await untilTold()
    expect(desk.told).toEqual([afterStart ? 'Sign-in took too long and was given up. Please begin again.' : ignored])
    expect(desk.store.get().account).toEqual({ phase: 'signed-out', error: null })
    expect(pendingKept()).toEqual([])
    expect(grants()).toEqual([])
    await desk.stop()
  }
})

test('with a keychain that does not open one is asked to begin again', async () => {
  const closed: Keychain = {
    ...openKeychain(new Map()),
    get: async () => failedWith('keychain', 'locked'),
    set: async () => failedWith('keychain', 'locked'),
  }
  desk = await openDesk({ redirectUri, keychain: () => closed })
  await desk.account.signIn()
  const link = await linkAfter('approve')
  desk = await desk.restart()
  desk.account.deliver(link)
  await untilTold()
  expect(desk.told).toEqual(['This sign-in was begun before Segue was closed. Please begin again.'])
  expect(desk.store.get().account).toEqual({ phase: 'signed-out', error: null })
  // A new sign-in is possible.
  await desk.account.signIn()
  desk.account.deliver(await linkAfter('approve'))
  await desk.untilPhase('signed-in')
})

test('the answer to an older sign-in is not used for the newer one', async () => {
  desk = await openDesk({ redirectUri })
  await desk.account.signIn()
  const old = await linkAfter('approve')
  desk = await desk.restart()
  await desk.account.signIn()
  expect(desk.account.deliver(old)).toBe(false)
  await untilTold()
  expect(desk.told).toEqual([ignored])
  expect(desk.store.get().account.phase).toBe('signing-in')
  expect(desk.account.deliver(await linkAfter('approve'))).toBe(true)
  await desk.untilPhase('signed-in')
  expect(grants()).toEqual(['authorization_code'])
})

const hostile = (state: string): string[] => [
  `segue://oauth/callback/?code=x&state=${state}`,
  `segue://oauth?code=x&state=${state}`,
  `segue://evil/callback?code=x&state=${state}`,
  `segue:oauth/callback?code=x&state=${state}`,
  `SEGUE://oauth/callback?code=x&state=${state}`,
  `segue://oauth/callback#code=x&state=${state}`,
  'segue://oauth/callback?code=x',
  'segue://oauth/callback?code=x&state=other',
  `segue://oauth/callback?code=x&state=${state}&state=${state}`,
  'segue://oauth/callback?error=access_denied&state=other',
  'segue://oauth/callback?error=access_denied&error_description=Call+us',
  `segue://oauth/callback?code=${'x'.repeat(9_000)}&state=${state}`,
  `segue://oauth/callback?code=x&state=${state}\nset-cookie: a`,
  'segue://oauth/callback?%%%zz=%00&state=%',
  'segue://',
  'segue:',
  '',
  '\u0000'.repeat(100_000),
]

test('links that anybody made up change nothing while a sign-in is under way', async () => {
  desk = await openDesk({ redirectUri })
  await desk.account.signIn()
  const before = desk.store.get().account
  for (const link of hostile(stateSent())) expect([link.slice(0, 60), desk.account.deliver(link)]).toEqual([link.slice(0, 60), false])
  expect(desk.store.get().account).toBe(before)
  expect(desk.told).toEqual([ignored])
  desk.account.deliver(await linkAfter('approve'))
  await desk.untilPhase('signed-in')
})

test('whatever a link is made of, it neither throws nor changes anything', async () => {
  desk = await openDesk({ redirectUri })
  await desk.account.signIn()
  const before = desk.store.get().account
  const state = stateSent()
  const part = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom(redirectUri, '?', '&', '=', '%', '#', 'state', 'code', 'error', state),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), parts => {
      const link = parts.join('')
      fc.pre(!link.startsWith(`${redirectUri}?`) || !link.includes(state))
      expect(desk.account.deliver(link)).toBe(false)
    }),
    { numRuns: 1_000 },
  )
  expect(desk.store.get().account).toBe(before)
  expect(desk.told).toEqual([ignored])
})

test('a flood of links is told once, fills no log, asks the keychain once, and the log has nothing of them', async () => {
  let reads = 0
  const counting = (keys: Map<string, string>): Keychain => {
    const keychain = openKeychain(keys)
    return {
      ...keychain,
      get: async (entry, late) => {
        reads += 1
        return keychain.get(entry, late)
      },
    }
  }
  desk = await openDesk({ redirectUri, keychain: counting })
  const before = desk.store.get().account
  for (let round = 0; round < 300; round += 1)
    for (const link of [`segue://oauth/callback?code=secret-code&state=guess-${round}`, ...hostile('guess')]) desk.account.deliver(link)
  await untilTold()
  expect(desk.told).toEqual([ignored])
  expect(desk.logged).toHaveLength(1)
  expect(desk.logged.join()).not.toMatch(/secret-code|guess|callback/)
  expect(reads).toBe(1)
  expect(desk.store.get().account).toBe(before)
})

test('an answer that comes twice is used once, and told only when nothing is under way', async () => {
  desk = await openDesk({ redirectUri })
  await desk.account.signIn()
  desk.service.control.next({ role: 'auth', path: '/token', count: 1, delay: 50 })
  const link = await linkAfter('approve')
  expect(desk.account.deliver(link)).toBe(true)
  expect(desk.account.deliver(link)).toBe(false)
  await desk.until(({ account }) => account.phase === 'signing-in' && account.progress.phase === 'finishing')
  expect(desk.account.deliver(link)).toBe(false)
  await desk.untilPhase('signed-in')
  expect(desk.told).toEqual([])
  const signedIn = desk.store.get().account
  desk.account.deliver(link)
  desk.account.deliver(link)
  await untilTold()
  expect(desk.told).toEqual([ignored])
  expect(desk.store.get().account).toBe(signedIn)
  expect(grants()).toEqual(['authorization_code'])
})

test('one link a second time after a restart is refused as well', async () => {
  desk = await openDesk({ redirectUri })
  await desk.account.signIn()
  const link = await linkAfter('approve')
  desk = await desk.restart()
  desk.account.deliver(link)
  desk.account.deliver(link)
  await desk.untilPhase('signed-in')
  desk = await desk.restart()
  await desk.untilPhase('signed-in')
  desk.account.deliver(link)
  await untilTold()
  expect(desk.store.get().account.phase).toBe('signed-in')
  expect(grants()).toEqual(['authorization_code'])
})

test('a connection with a loopback address listens to no links', async () => {
  desk = await openDesk()
  await desk.account.signIn()
  expect(desk.account.deliver(`segue://oauth/callback?code=x&state=${stateSent()}`)).toBe(false)
  await untilTold()
  expect(desk.store.get().account.phase).toBe('signing-in')
})

test('a system that keeps the links to itself is told, and the sign-in goes on', async () => {
  let asked = 0
  const claimLinks = async () => {
    asked += 1
    return failedWith('refused', 'This system does not hand segue:// links to Segue.')
  }
  desk = await openDesk({ redirectUri, claimLinks })
  expect(asked).toBe(0)
  await desk.account.signIn()
  expect([asked, desk.told]).toEqual([1, ['This system does not hand segue:// links to Segue.']])
  desk.account.deliver(await linkAfter('approve'))
  await desk.untilPhase('signed-in')
  await desk.stop()

  desk = await openDesk({ claimLinks })
  await desk.signIn()
  expect(asked).toBe(1)
})

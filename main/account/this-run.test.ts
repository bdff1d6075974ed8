// People and keychains in trouble: signed in for this run, with the reason, and kept as soon as that is possible.
import { expect, test } from 'vitest'
import { silentLog } from '../log.ts'
import { openDesk } from './desk-for-tests.ts'
import { openKeychain } from './keychain/keychain.ts'
import { keychainFailed } from './keychain/keychain-failure.ts'
import type { OsKeychain } from './keychain/os-keychain.ts'

/** How a keychain is at the moment; `dismissed` is libsecret's when nobody answers the question for the password. */
type Trouble = 'well' | 'not loaded' | 'denied' | 'throws' | 'dismissed' | 'hangs'

/** A keychain that outlives the app and can be in trouble. */
function troubledKeychain(first: Trouble) {
  const secrets = new Map<string, string>()
  let trouble = first
  let mended = Promise.withResolvers<void>()
  const pass = async () => {
    if (trouble === 'hangs') await mended.promise
    if (trouble === 'denied') throw new Error('An AppArmor policy prevents this sender from sending this message to this recipient')
  }
  const vault: OsKeychain = {
    getPassword: async (_service, entry) => {
      await pass()
      return trouble === 'dismissed' ? null : (secrets.get(entry) ?? null)
    },
    setPassword: (_service, entry, secret) => {
      if (trouble === 'throws') throw new Error('The disk is full.')
      return pass().then(() => {
        if (trouble === 'dismissed') throw new Error('Cannot create an item in a locked collection')
        secrets.set(entry, secret)
      })
    },
    deletePassword: async (_service, entry) => {
      await pass()
      return trouble !== 'dismissed' && secrets.delete(entry)
    },
  }
  return {
    secrets,
    open: () =>
      openKeychain({
        log: silentLog,
        timeout: 20,
        load: async () => {
          if (trouble === 'not loaded') throw new Error('there is no session bus')
          return vault
        },
      }),
    become: (next: Trouble) => {
      trouble = next
      mended.resolve()
      mended = Promise.withResolvers()
    },
  }
}

const troubles = [
  ['that cannot be loaded', 'not loaded', 'missing'],
  ['that a policy keeps away', 'denied', 'denied'],
  ['that throws', 'throws', 'full'],
  ['that stays locked', 'dismissed', 'locked'],
  ['that does not answer', 'hangs', 'silent'],
] as const

test.each(troubles)('with a keychain %s people are signed in for this run, hear why, and can try again', async (_what, trouble, kind) => {
  const keys = troubledKeychain(trouble)
  const desk = await openDesk({ keychain: keys.open })
  await desk.signIn()
  const why = keychainFailed(kind, 'write').error
  expect(desk.store.get().account).toMatchObject({ phase: 'signed-in', storedIn: 'this-run', why })
  desk.service.control.expire({ access: true })
  expect((await desk.api.call('status')).ok).toBe(true)
  expect(await desk.account.retryKeychain()).toEqual({ ok: false, error: why })
  expect(desk.store.get().account).toMatchObject({ phase: 'signed-in', storedIn: 'this-run', why })

  keys.become('well')
  await desk.account.retryKeychain()
  const { account } = await desk.until(({ account: state }) => state.phase === 'signed-in' && state.storedIn === 'keychain')
  expect(account).not.toHaveProperty('why')
  const again = await desk.restart()
  expect(again.store.get().account).toMatchObject({ phase: 'signed-in', person: { name: 'Mira Solberg' }, storedIn: 'keychain' })
  expect((await again.api.call('status')).ok).toBe(true)
  await again.stop()
})

test.each(troubles)('a start with a keychain %s shows the person, and trying again signs them in', async (_what, trouble) => {
  const keys = troubledKeychain('well')
  const desk = await openDesk({ keychain: keys.open })
  await desk.signIn()
  keys.become(trouble)
  const again = await desk.restart()
  // A keychain that throws can still be read; it only cannot write.
  if (trouble === 'throws') expect(again.store.get().account).toMatchObject({ phase: 'signed-in' })
  else {
    expect(again.store.get().account).toMatchObject({ phase: 'expired', person: { name: 'Mira Solberg' }, error: { code: 'keychain' } })
    expect(await again.account.retryKeychain()).toMatchObject({ ok: false, error: { code: 'keychain' } })
    expect(again.store.get().account).toMatchObject({ phase: 'expired', error: { code: 'keychain' } })
    keys.become('well')
    await again.account.retryKeychain()
    expect(await again.untilPhase('signed-in')).toMatchObject({ storedIn: 'keychain' })
  }
  expect((await again.api.call('status')).ok).toBe(true)
  await again.stop()
})

test('a keychain that opens after it was given up lets the person in, and keeps who signed in meanwhile, without being asked', async () => {
  const keys = troubledKeychain('hangs')
  const desk = await openDesk({ keychain: keys.open })
  await desk.signIn()
  desk.service.control.expire({ access: true })
  expect((await desk.api.call('status')).ok).toBe(true)
  expect(desk.store.get().account).toMatchObject({ storedIn: 'this-run' })
  keys.become('well')
  await desk.until(({ account }) => account.phase === 'signed-in' && account.storedIn === 'keychain')
  const last = desk.service.control.received().tokens.at(-1)?.refresh_token
  expect([...keys.secrets.values()]).toEqual([expect.stringContaining(String(last))])

  keys.become('hangs')
  const again = await desk.restart()
  expect(again.store.get().account).toMatchObject({ phase: 'expired', error: { code: 'keychain' } })
  keys.become('well')
  expect(await again.untilPhase('signed-in')).toMatchObject({ storedIn: 'keychain' })
  expect((await again.api.call('status')).ok).toBe(true)
  await again.stop()
})

test('who signs out before the keychain opens is not kept', async () => {
  const keys = troubledKeychain('hangs')
  const keychain = keys.open()
  const desk = await openDesk({ keychain: () => keychain })
  await desk.signIn()
  await desk.account.signOut(true)
  keys.become('well')
  await expect.poll(() => keychain.isCallPending()).toBe(false)
  expect(keys.secrets.size).toBe(0)
  expect(desk.store.get().account).toEqual({ phase: 'signed-out', error: null })
  await desk.stop()
})

// A keychain that works, refuses, throws, is late or never answers: each call comes back, in words, and what was asked last stays.
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { silentLog } from '../../log.ts'
import { openKeychain } from './keychain.ts'
import { keychainFailed } from './keychain-failure.ts'
import type { OsKeychain } from './os-keychain.ts'

const never = () => new Promise<never>(() => undefined)
const vaultOf = (answer: () => Promise<never>): OsKeychain => ({ getPassword: answer, setPassword: answer, deletePassword: answer })
const refusing = (words: string) => async () => vaultOf(() => Promise.reject(new Error(words)))
const openWith = (load: () => Promise<OsKeychain>, timeout = 20) =>
  openKeychain({ log: silentLog, load, timeout, longestEntry: Number.POSITIVE_INFINITY })

/** A working vault whose calls can be held up: none is answered until `release`. */
function slowVault() {
  const secrets = new Map<string, string>()
  const calls: string[] = []
  let gate: PromiseWithResolvers<void> | null = null
  const pass = async (call: string) => {
    calls.push(call)
    await gate?.promise
  }
  const vault: OsKeychain = {
    getPassword: async (_service, entry) => {
      await pass(`get ${entry}`)
      return secrets.get(entry) ?? null
    },
    setPassword: async (_service, entry, secret) => {
      await pass(`set ${entry} ${secret}`)
      secrets.set(entry, secret)
    },
    deletePassword: async (_service, entry) => {
      await pass(`remove ${entry}`)
      return secrets.delete(entry)
    },
  }
  return {
    vault,
    secrets,
    calls,
    hold: () => {
      gate ??= Promise.withResolvers()
    },
    release: () => {
      gate?.resolve()
      gate = null
    },
  }
}

const kinds = [
  ['whose native part does not load', () => Promise.reject(new Error('libsecret-1.so.0: cannot open shared object file')), 'missing'],
  ['without a service behind it', refusing('The name is not activatable'), 'missing'],
  ['that is locked, with nobody to open it', refusing('Cannot create an item in a locked collection'), 'locked'],
  ['that never answers', async () => vaultOf(never), 'silent'],
  ['that a policy keeps away', refusing('Rejected send message, 2 matched rules'), 'denied'],
  ['that cannot write', refusing("Couldn't create item: An error occurred on the device"), 'full'],
  [
    'that throws instead of rejecting',
    async () =>
      vaultOf(() => {
        throw new Error('The disk is full.')
      }),
    'full',
  ],
  [
    'whose native part throws',
    () => {
      throw new Error('there is no session bus')
    },
    'missing',
  ],
] as const satisfies readonly [string, () => Promise<OsKeychain>, string][]

test.each(kinds)('a keychain %s fails in words, for every call', async (_what, load, kind) => {
  const keychain = openWith(load)
  expect(await keychain.get('a')).toEqual(keychainFailed(kind, 'read'))
  expect(await keychain.set('a', 'secret')).toEqual(keychainFailed(kind, 'write'))
  expect(await keychain.remove('a')).toEqual(keychainFailed(kind, 'forget'))
})

test('a failure that no one foresaw is told in the words of the system', async () => {
  const keychain = openWith(refusing('Der Schlüsselbund ist beschädigt'))
  expect(await keychain.set('a', 'secret')).toEqual(keychainFailed('other', 'write', 'Der Schlüsselbund ist beschädigt'))
})

describe('tried again', () => {
  test('a keychain that could not be loaded is loaded anew, one that was is not', async () => {
    const { vault } = slowVault()
    let loads = 0
    const keychain = openWith(async () => {
      loads += 1
      if (loads < 3) throw new Error('there is no session bus')
      return vault
    })
    expect(loads).toBe(0)
    expect(await keychain.get('a')).toMatchObject({ ok: false })
    expect(await keychain.set('a', 'secret')).toMatchObject({ ok: false })
    expect(await keychain.set('a', 'secret')).toEqual({ ok: true, value: undefined })
    expect(await keychain.get('a')).toEqual({ ok: true, value: 'secret' })
    expect(loads).toBe(3)
  })

  test('a keychain that refuses every other call takes every other', async () => {
    const { vault, secrets } = slowVault()
    let calls = 0
    const keychain = openWith(async () => ({
      ...vault,
      setPassword: async (...of) => {
        calls += 1
        if (calls % 2 === 1) throw new Error('Cannot create an item in a locked collection')
        return vault.setPassword(...of)
      },
    }))
    const answers = []
    for (const secret of ['one', 'two', 'three', 'four']) answers.push((await keychain.set('a', secret)).ok)
    expect(answers).toEqual([false, true, false, true])
    expect(secrets.get('a')).toBe('four')
  })
})

describe('given up', () => {
  test('what the keychain answers in the end is told', async () => {
    const { vault, secrets, hold, release } = slowVault()
    const keychain = openWith(async () => vault)
    secrets.set('a', 'of the last run')
    hold()
    const found = Promise.withResolvers<string | null>()
    const stored = Promise.withResolvers<void>()
    expect(await keychain.get('a', found.resolve)).toEqual(keychainFailed('silent', 'read'))
    expect(await keychain.set('b', 'new', stored.resolve)).toEqual(keychainFailed('silent', 'write'))
    release()
    expect(await found.promise).toBe('of the last run')
    await stored.promise
    expect(secrets.get('b')).toBe('new')
  })

  test('a call that is answered in time is not told twice', async () => {
    const { vault } = slowVault()
    const keychain = openWith(async () => vault, 10_000)
    const told: unknown[] = []
    await keychain.set('a', 'secret', () => told.push('set'))
    await keychain.get('a', secret => told.push(secret))
    await keychain.callsDone()
    expect(told).toEqual([])
  })

  test('nothing waits behind it, and only one call is with the system', async () => {
    const { vault, calls, hold } = slowVault()
    const keychain = openWith(async () => vault)
    hold()
    await keychain.get('a')
    const waits = vi.spyOn(globalThis, 'setTimeout')
    for (let call = 0; call < 50; call += 1) await keychain.get(`entry ${call}`)
    expect(waits).not.toHaveBeenCalled()
    expect(calls).toEqual(['get a'])
    waits.mockRestore()
  })

  test('an older secret never comes over a newer one, nor is it told as stored', async () => {
    const { vault, secrets, hold, release } = slowVault()
    const keychain = openWith(async () => vault)
    hold()
    const told: string[] = []
    const stored = Promise.withResolvers<void>()
    await keychain.set('a', 'old', () => told.push('old'))
    await keychain.set('a', 'new', stored.resolve)
    release()
    await stored.promise
    expect(secrets.get('a')).toBe('new')
    expect(told).toEqual([])
  })

  test('what was removed meanwhile stays removed', async () => {
    const { vault, secrets, hold, release } = slowVault()
    const keychain = openWith(async () => vault)
    hold()
    const told: string[] = []
    await keychain.set('a', 'old', () => told.push('old'))
    await keychain.remove('a')
    release()
    await keychain.get('b')
    await expect.poll(() => keychain.isCallPending()).toBe(false)
    expect(secrets.has('a')).toBe(false)
    expect(told).toEqual([])
  })
})

test('whatever is asked in whatever order, at whatever pace: each entry ends with what was asked last', async () => {
  const asked = fc.record({ entry: fc.constantFrom('a', 'b'), secret: fc.option(fc.stringMatching(/^[a-z]{1,3}$/)) })
  const turns = fc.array(fc.oneof(asked, fc.constantFrom('hold', 'release', 'wait')), { maxLength: 25 })
  await fc.assert(
    fc.asyncProperty(turns, async all => {
      const { vault, secrets, hold, release } = slowVault()
      const keychain = openWith(async () => vault, 1)
      const expected = new Map<string, string>()
      for (const turn of all) {
        if (turn === 'wait') await keychain.callsDone()
        else if (turn === 'hold') hold()
        else if (turn === 'release') release()
        else if (turn.secret === null) {
          expected.delete(turn.entry)
          void keychain.remove(turn.entry)
        } else {
          expected.set(turn.entry, turn.secret)
          void keychain.set(turn.entry, turn.secret)
        }
      }
      release()
      await expect.poll(() => keychain.isCallPending(), { interval: 1 }).toBe(false)
      expect(secrets).toEqual(expected)
    }),
    { numRuns: 100 },
  )
})

describe('at the end', () => {
  test('a call that waits for the system is known, because the process cannot end around it', async () => {
    const stuck = openWith(async () => vaultOf(never))
    expect(stuck.isCallPending()).toBe(false)
    await stuck.get('a')
    expect(stuck.isCallPending()).toBe(true)
    await stuck.callsDone()
    const refused = openWith(refusing('no'))
    await refused.get('a')
    expect(refused.isCallPending()).toBe(false)
  })

  test('a secret on its way arrives first', async () => {
    const { vault, secrets } = slowVault()
    const keychain = openWith(async () => vault, 10_000)
    void keychain.set('a', 'secret')
    expect(keychain.isCallPending()).toBe(true)
    await keychain.callsDone()
    expect(keychain.isCallPending()).toBe(false)
    expect(secrets.get('a')).toBe('secret')
  })
})

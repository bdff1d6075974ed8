// A keychain that works, is missing, is locked or never answers: each comes back, in words for the person.
import { expect, test } from 'vitest'
import { silentLog } from '../log.ts'
import { openDesk } from './desk-for-tests.ts'
import { openKeychain, sentences, type Vault } from './keychain.ts'

const never = () => new Promise<never>(() => undefined)
const vaultOf = (answer: () => Promise<never>): Vault => ({ getPassword: answer, setPassword: answer, deletePassword: answer })
const openWith = (load: () => Promise<Vault>) => openKeychain({ log: silentLog, load, limit: 20 })

const kinds: readonly [string, () => Promise<Vault>, string][] = [
  [
    'whose native part does not load',
    () => Promise.reject(new Error('libsecret-1.so.0: cannot open shared object file')),
    sentences.missing,
  ],
  ['without a service behind it', async () => vaultOf(() => Promise.reject(new Error('The name is not activatable'))), sentences.missing],
  [
    'that says it is locked',
    async () => vaultOf(() => Promise.reject(new Error('Cannot create an item in a locked collection'))),
    sentences.locked,
  ],
  ['that never answers', async () => vaultOf(never), sentences.locked],
]

test.each(kinds)('a keychain %s fails in words, for every call', async (_what, load, sentence) => {
  const keychain = openWith(load)
  for (const answer of [await keychain.get('a'), await keychain.set('a', 'secret'), await keychain.remove('a')])
    expect(answer).toEqual({ ok: false, error: { code: 'keychain', message: sentence } })
})

test('a call that was given up is known, because the process cannot end around it', async () => {
  const stuck = openWith(async () => vaultOf(never))
  expect(stuck.hangs()).toBe(false)
  await stuck.get('a')
  expect(stuck.hangs()).toBe(true)
  const refusing = openWith(async () => vaultOf(() => Promise.reject(new Error('no'))))
  await refusing.get('a')
  expect(refusing.hangs()).toBe(false)
})

test('a keychain that opens after it was given up lets the person in after all', async () => {
  const opened = Promise.withResolvers<void>()
  let [locked, secret] = [false, '']
  const vault: Vault = {
    getPassword: async () => {
      if (locked) await opened.promise
      return secret
    },
    setPassword: async (_service, _entry, next) => {
      secret = next
    },
    deletePassword: async () => true,
  }
  const desk = await openDesk({ keychain: () => openWith(async () => vault) })
  await desk.signIn()
  locked = true
  const again = await desk.restart()
  expect(again.store.get().account).toMatchObject({ step: 'expired', error: { code: 'keychain' } })
  opened.resolve()
  expect(await again.untilStep('signed-in')).toMatchObject({ kept: 'keychain' })
  expect((await again.api.call('status')).ok).toBe(true)
  await again.stop()
})

test('the native part is loaded when it is first needed, and once', async () => {
  let loads = 0
  const keychain = openWith(async () => {
    loads += 1
    return vaultOf(() => Promise.reject(new Error('no')))
  })
  expect(loads).toBe(0)
  await keychain.get('a')
  await keychain.get('a')
  expect(loads).toBe(1)
})

test.each(kinds)('with a keychain %s people sign in for this run, and the state says why', async (_what, load, sentence) => {
  const desk = await openDesk({ keychain: () => openWith(load) })
  await desk.signIn()
  expect(desk.store.get().account).toMatchObject({ step: 'signed-in', kept: 'this-run', why: sentence })
  desk.service.control.expire({ access: true })
  expect((await desk.api.call('status')).ok).toBe(true)
  expect(desk.store.get().account).toMatchObject({ step: 'signed-in', kept: 'this-run', why: sentence })
  const again = await desk.restart()
  expect(again.store.get().account).toMatchObject({ step: 'expired', person: { name: 'Mira Solberg' }, error: { code: 'keychain' } })
  await desk.stop()
})

// A connection that names other servers than those that were signed in for: none of them gets a token before the person has signed in anew.
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accountId } from '../shared/account-id.ts'
import type { ConnectionPreset } from '../shared/wire/connection-preset.ts'
import type { Core } from './core.ts'
import { noFlags, type Profile, signInOn, startOn } from './core-for-tests.ts'
import { startStrictService } from './service-for-tests.ts'
import { untilState } from './store-for-tests.ts'

let profile: Profile
let core: Core
let attacker: Server
/** What came to the other servers, headers and addresses. */
let came: string[]
let evil: ConnectionPreset
let host: string

beforeEach(async () => {
  came = []
  attacker = createServer((request, response) => {
    came.push(`${request.url} ${JSON.stringify(request.headers)}`)
    response.writeHead(404).end()
  })
  await new Promise<void>(resolve => attacker.listen(0, '127.0.0.1', resolve))
  const address = attacker.address()
  host = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const service = await startStrictService({ tracks: 30 })
  evil = {
    ...service.preset,
    name: 'Faster',
    api_url: `http://${host}`,
    library_url: `http://${host}`,
    queue_url: `ws://${host}`,
    streaming_server: `http://${host}`,
  }
  profile = { service, userData: await mkdtemp(join(tmpdir(), 'segue-other-servers-')), keys: new Map(), opened: [], told: [] }
  core = await startOn(profile)
  await core.chosen.choose({ kind: 'service', preset: service.preset })
  await signInOn(core, profile)
})
afterEach(async () => {
  await core.stop()
  await profile.service.stop()
  attacker.close()
})

/** The app starts anew with a connection file. */
const startWith = async (preset: ConnectionPreset) => {
  await core.stop()
  const file = join(profile.userData, 'faster.json')
  await writeFile(file, JSON.stringify(preset))
  core = await startOn(profile, { userDataDir: null, connection: { kind: 'file', file } })
}
const isAskedAgain = async () => {
  const { account } = await untilState(core.store, state => state.account.phase === 'expired')
  expect(account).toMatchObject({ error: { code: 'expired', message: expect.stringContaining(host) } })
  await core.accountLifecycle.parts()
  core.onWake()
  await core.accountLifecycle.parts()
}
const tokens = () => profile.service.control.received().tokens.length

test('by --connection: the tokens stay here, and the account keeps the servers that it was signed in at', async () => {
  await startWith(evil)
  await isAskedAgain()
  expect(came).toEqual([])
  await core.stop()
  expect(await readFile(join(profile.userData, 'accounts.json'), 'utf8')).not.toContain(host)
  core = await startOn(profile)
  expect((await untilState(core.store, ({ account }) => account.phase === 'signed-in')).connection).toMatchObject({
    kind: 'service',
    name: profile.service.preset.name,
  })
  expect(tokens()).toBe(1)
})

test('chosen, and the sign-in given up: also the next start sends nothing there', async () => {
  await core.chosen.choose({ kind: 'service', preset: evil })
  await core.account.signIn()
  core.account.cancelSignIn()
  await core.stop()
  core = await startOn(profile, noFlags)
  await isAskedAgain()
  expect(came).toEqual([])
})

test('an account of which a file names another sign-in server is forgotten without a word to that', async () => {
  await core.stop()
  const file = join(profile.userData, 'accounts.json')
  const { accounts } = JSON.parse(await readFile(file, 'utf8'))
  accounts[0].choice.preset.auth_url = `http://${host}`
  await writeFile(file, JSON.stringify({ accounts }))
  core = await startOn(profile)
  await core.chosen.leave()
  const [{ id } = { id: accountId('nobody-1') }] = core.store.get().accounts
  expect(await core.accountLifecycle.forget(id)).toMatchObject({ ok: true })
  expect(came).toEqual([])
  expect([...profile.keys]).toEqual([])
})

test('tokens that an earlier version kept are bound to the servers they were last used at', async () => {
  for (const [entry, secret] of profile.keys) {
    const { receivers, ...earlier } = JSON.parse(secret)
    expect(receivers).toContain(new URL(profile.service.preset.api_url).origin)
    profile.keys.set(entry, JSON.stringify(earlier))
  }
  await startWith(evil)
  await isAskedAgain()
  expect(came).toEqual([])
  await startWith(profile.service.preset)
  await untilState(core.store, ({ account }) => account.phase === 'signed-in')
})

test('whoever signs in anew is told who gets the tokens, and they are bound to those servers from then on', async () => {
  const { service } = profile
  const other = await startStrictService({ tracks: 30 })
  const mirror = { ...service.preset, streaming_server: other.preset.streaming_server }
  const mirrorHost = new URL(other.preset.streaming_server).host
  await startWith(mirror)
  await untilState(core.store, state => state.account.phase === 'expired')
  expect(core.store.get().connection).toMatchObject({ receivers: expect.arrayContaining([mirrorHost]) })
  await signInOn(core, profile)
  await startWith(mirror)
  await untilState(core.store, ({ account }) => account.phase === 'signed-in')
  await startWith(service.preset)
  // The server that is back was not among those of the new sign-in.
  const { account } = await untilState(core.store, ({ account }) => account.phase === 'signed-in' || account.phase === 'expired')
  expect(account).toMatchObject({
    phase: 'expired',
    error: { message: expect.stringContaining(new URL(service.preset.streaming_server).host) },
  })
  await other.stop()
})

test('what another path, another name or another way of writing names is still the same server', async () => {
  await startWith({ ...profile.service.preset, name: 'Mine', artwork_server: `${profile.service.preset.artwork_server}/small` })
  await untilState(core.store, ({ account }) => account.phase === 'signed-in')
})

test('a connection that only comes back elsewhere is used, and the account keeps the address by which the person came back', async () => {
  const { redirect_uri } = profile.service.preset
  const elsewhere = 'http://127.0.0.1:9/of-another-service'
  await startWith({ ...profile.service.preset, redirect_uri: elsewhere })
  await untilState(core.store, ({ account, library }) => account.phase === 'signed-in' && library.revision !== null)
  expect(core.trustedPresets().map(preset => preset.redirect_uri)).toEqual([elsewhere, redirect_uri])
})

// The whole core without a window, on the real stand-in: from nothing chosen to signed out again, over restarts and bad files.

import { access, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Service } from '../service/index.ts'
import { accountId } from '../shared/account-id.ts'
import type { AppState } from '../shared/app-state.ts'
import { ok } from '../shared/errors.ts'
import { failedWith } from '../shared/errors-for-tests.ts'
import { millis, trackId } from '../shared/ids.ts'
import { byPerson } from '../shared/queue/cause.ts'
import type { ConnectionPreset } from '../shared/wire/connection-preset.ts'
import { client, openKeychain } from './account/desk-for-tests.ts'
import { type Flags, profilePathsIn } from './config.ts'
import { type Core, startCore } from './core.ts'
import { noFlags, type Profile, signInOn, startOn } from './core-for-tests.ts'
import { startLog } from './log.ts'
import { startStrictService } from './service-for-tests.ts'
import { untilState } from './store-for-tests.ts'

let service: Service
let userData: string
let core: Core
let profile: Profile
let told: string[]

beforeEach(async () => {
  service = await startStrictService({ tracks: 60 })
  userData = await mkdtemp(join(tmpdir(), 'segue-core-'))
  told = []
  profile = { service, userData, keys: new Map(), opened: [], told }
})
afterEach(async () => {
  await core.stop()
  await service.stop()
})

const start = async (flags: Flags = noFlags): Promise<void> => {
  core = await startOn(profile, flags)
}
const until = (fits: (state: AppState) => boolean) => untilState(core.store, fits)
const signIn = () => signInOn(core, profile)

const chooseService = () => core.chosen.choose({ kind: 'service', preset: service.preset })
const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
const running = async () => {
  const parts = await core.accountLifecycle.parts()
  if (!parts) throw new Error('nothing runs')
  return parts
}
const heard = async (id: string) => (await running()).history.record({ id, track: trackId(1), event: 'play', at: millis(Date.now()) })

test('choose, sign in, see the library; after a restart it is there while the service answers nothing', async () => {
  await start()
  expect(core.store.get()).toMatchObject({ connection: { kind: 'none' }, account: { phase: 'signed-out', error: null } })
  await chooseService()
  expect(core.store.get().connection).toMatchObject({
    kind: 'service',
    name: service.preset.name,
    host: new URL(service.preset.auth_url).host,
  })
  await signIn()
  expect(core.store.get().library.counts?.tracks).toBeGreaterThan(50)
  const { revision } = core.store.get().library
  await core.stop()

  service.control.hold(['auth', 'api', 'library'])
  await start()
  const state = await until(({ library }) => library.revision !== null)
  expect(state.library.revision).toBe(revision)
  expect(state.account).toMatchObject({ phase: 'signed-in', person: { name: 'Mira Solberg' } })
  service.control.release()
})

test('no file and no log line holds a token', async () => {
  await start()
  await chooseService()
  await signIn()
  service.control.expire({ access: true })
  const { library } = await running()
  library.refresh()
  const before = core.store.get().library.revision
  await until(({ library }) => library.load.phase === 'failed' || library.revision !== before)
  await core.stop()
  const secrets = service.control.received().tokens.flatMap(token => [token.access_token, token.refresh_token])
  expect(secrets.length).toBeGreaterThan(2)
  for (const entry of await readdir(userData, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const content = await readFile(join(entry.parentPath, entry.name), 'latin1')
    for (const secret of secrets) expect(content.includes(secret), entry.name).toBe(false)
  }
})

test('signing out sends what is unsent, revokes, and leaves nothing of the account', async () => {
  await start()
  await chooseService()
  await signIn()
  await heard('first-play')
  expect(await core.accountLifecycle.signOut({ unsent: 'ask', forget: true })).toEqual(ok({ done: true }))
  expect(service.control.received().history).toHaveLength(1)
  expect(service.control.received().requests.some(({ path }) => path === '/revoke')).toBe(true)
  expect(await readdir(join(userData, 'accounts'))).toEqual([])
  expect(await readFile(join(userData, 'accounts.json'), 'utf8')).not.toContain('Mira')
  expect(core.store.get()).toMatchObject({ account: { phase: 'signed-out' }, library: { revision: null }, history: { waiting: 0 } })
  expect(core.store.get().connection.kind).toBe('service')
  await signIn()
  expect(core.store.get().account.phase).toBe('signed-in')
})

test('plays that cannot be sent are not dropped without asking', async () => {
  await start()
  await chooseService()
  await signIn()
  service.control.next({ role: 'api', count: null, fault: { kind: 'status', status: 200, body: '{"result":false}' } })
  await heard('first-play')
  await heard('second-play')
  expect(await core.accountLifecycle.signOut({ unsent: 'ask', forget: true })).toEqual(ok({ done: false, unsent: 2 }))
  expect(core.store.get().account.phase).toBe('signed-in')
  expect(await core.accountLifecycle.signOut({ unsent: 'accept', forget: true })).toEqual(ok({ done: true }))
  expect(core.store.get().account.phase).toBe('signed-out')
})

test('whoever is refused keeps library, queue and plays, and goes on where they were after signing in again', async () => {
  await start()
  await chooseService()
  await signIn()
  const before = await running()
  before.queue.command({ type: 'play', tracks: [trackId(1), trackId(2)], index: 1, context: null }, byPerson)
  service.control.expire({ access: true, refresh: true })
  await heard('while-signed-in')
  await until(({ account }) => account.phase === 'expired')
  await heard('while-expired')
  expect(core.store.get().library.revision).not.toBeNull()
  expect(core.store.get().queue.tracks).toHaveLength(2)
  await signIn()
  expect(await running()).toBe(before)
  expect(await before.history.flush()).toBe(0)
  expect(service.control.received().history.filter(({ duplicate }) => !duplicate)).toHaveLength(2)
})

test('choosing another service leaves the account signed in, at rest, and one can go back to it', async () => {
  await start()
  await chooseService()
  await signIn()
  const { revision } = core.store.get().library
  const [mine] = core.store.get().accounts
  await core.chosen.leave()
  expect(core.store.get()).toMatchObject({ connection: { kind: 'none' }, account: { phase: 'signed-out' }, library: { revision: null } })
  expect(core.store.get().accounts).toMatchObject([{ name: 'Mira Solberg', current: false, signedOut: false }])
  await core.chosen.open(mine?.id ?? accountId('nobody-1'))
  const state = await until(({ library }) => library.revision !== null)
  expect(state).toMatchObject({ account: { phase: 'signed-in', person: { name: 'Mira Solberg' } }, library: { revision } })
  expect(service.control.received().requests.some(({ path }) => path === '/revoke')).toBe(false)
})

test('the embedded service is prepared first, then one signs in as anywhere', async () => {
  await start({ userDataDir: null, connection: { kind: 'demo' } })
  expect(core.store.get()).toMatchObject({ connection: { kind: 'demo' }, account: { phase: 'signed-out' } })
  await signIn()
  expect(await readdir(join(userData, 'accounts'))).toEqual(['demo-700123'])
  expect(await exists(join(userData, 'connection.json'))).toBe(false)
})

test('a service that cannot start is told where one signs in', async () => {
  await start()
  await core.stop()
  core = await startCore({
    paths: profilePathsIn(userData),
    client,
    computerName: '',
    systemFacts: { standIn: false, wayland: false, mayStartAtLogin: true },
    claimLinks: async () => ok(undefined),
    openBrowser: async () => ok(undefined),
    startEmbedded: async () => failedWith('disk', 'This folder cannot be opened.', 'ENOENT'),
    folderProbe: { hasLeft: async () => false, recognise: async () => [] },
    now: Date.now,
    logs: startLog({ folder: profilePathsIn(userData).logs, now: Date.now, home: '' }),
    notify: () => undefined,
    keychain: openKeychain(profile.keys),
  })
  await core.chosen.choose({ kind: 'folder', folder: '/nowhere' })
  expect(core.store.get().account).toMatchObject({ phase: 'signed-out', error: { code: 'disk', answered: 'ENOENT' } })
})

test.each([
  ['is missing', null, 'cannot be read'],
  ['is not JSON', 'nonsense', 'not JSON'],
  ['is no preset', '{"name":"x","auth_url":"ftp://x"}', 'auth_url'],
])('a connection file that %s is told, and stays where it is', async (_what, content, words) => {
  const file = join(userData, 'preset.json')
  if (content !== null) await writeFile(file, content)
  await start({ userDataDir: null, connection: { kind: 'file', file } })
  expect(core.store.get().account).toMatchObject({ phase: 'signed-out', error: { message: expect.stringContaining(words) } })
  expect(await exists(file)).toBe(content !== null)
})

const cannotBeUsed: readonly (readonly [string, Partial<ConnectionPreset>, string])[] = [
  ['signs in in the open', { auth_url: 'http://192.0.2.7/oauth' }, 'Sign-in has to be encrypted'],
  ['has addresses that lead nowhere', { auth_url: 'http://[', api_url: 'http://[' }, 'This is not an address'],
  ['has a name and a password in an address', { api_url: 'https://me:secret@api.example.test' }, 'Leave out the name'],
  ['comes back to another computer', { redirect_uri: 'http://192.0.2.7:49152/callback' }, 'The browser has to come back'],
]
test.each(cannotBeUsed)(
  'a connection that %s is refused in words, however it comes, and nothing is sent there',
  async (_what, change, words) => {
    await start()
    const preset = { ...service.preset, ...change }
    const message = expect.stringContaining(words)
    expect(await core.chosen.choose({ kind: 'service', preset })).toMatchObject({ ok: false, error: { code: 'refused', message } })
    await core.stop()

    const file = join(userData, 'preset.json')
    await writeFile(file, JSON.stringify(preset))
    await start({ userDataDir: null, connection: { kind: 'file', file } })
    expect(core.store.get()).toMatchObject({
      connection: { kind: 'none' },
      account: { phase: 'signed-out', error: { code: 'disk', message } },
    })
    await core.stop()

    await writeFile(join(userData, 'connection.json'), JSON.stringify({ kind: 'service', preset }))
    const entry = { identity: 'a1', userId: '1', name: 'Ada', choice: { kind: 'service', preset }, signedOut: false }
    await writeFile(join(userData, 'accounts.json'), JSON.stringify({ accounts: [entry] }))
    await start()
    expect(core.store.get()).toMatchObject({ connection: { kind: 'none' }, accounts: [] })
  },
)

test('a connection file works for one run and changes no choice', async () => {
  const file = join(userData, 'preset.json')
  await writeFile(file, JSON.stringify(service.preset))
  await start({ userDataDir: null, connection: { kind: 'file', file } })
  expect(core.store.get().connection).toMatchObject({ kind: 'service', name: service.preset.name })
  await core.stop()
  await start()
  expect(core.store.get().connection).toEqual({ kind: 'none' })
})

test.each(['settings.json', 'connection.json', 'accounts.json'])(
  'a corrupt %s is set aside and told; everything else stays',
  async name => {
    await start()
    await chooseService()
    core.settings.change({ theme: 'dark' })
    await signIn()
    await core.stop()
    await writeFile(join(userData, name), '{"half":')
    told.length = 0
    await start()
    expect(told).toEqual([expect.stringContaining(`${name}.corrupt-`)])
    const files = await readdir(userData)
    expect(files.some(file => file.startsWith(`${name}.corrupt-`))).toBe(true)
    await core.accountLifecycle.parts()
    const state = core.store.get()
    // The theme stays, as the account has settings of its own; `settings.json` holds those of the app without an account.
    expect(state.settings.theme).toBe('dark')
    expect(state.connection.kind).toBe(name === 'connection.json' ? 'none' : 'service')
    expect(state.account.phase).toBe(name === 'settings.json' ? 'signed-in' : 'signed-out')
    expect(await readdir(join(userData, 'accounts'))).toHaveLength(1)
  },
)

test('settings that were changed are there after a restart', async () => {
  await start()
  core.settings.change({ theme: 'dark' })
  core.settings.change({ deviceName: 'Kitchen' })
  await core.stop()
  await start()
  expect(core.store.get().settings).toMatchObject({ theme: 'dark', deviceName: 'Kitchen' })
})

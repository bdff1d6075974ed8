// For tests: an account at a real stand-in, with a keychain that the test can read, and a simulated person who answers the consent page in
// a browser.
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decide } from '../../service/app-for-tests.ts'
import type { Service } from '../../service/index.ts'
import { type AppState, initialState } from '../../shared/app-state.ts'
import { ok, type Result } from '../../shared/errors.ts'
import type { ConnectionPreset } from '../../shared/wire/connection-preset.ts'
import { policy } from '../../shared/wire/policy.ts'
import { type Api, createApi } from '../api/api.ts'
import type { Client } from '../api/client.ts'
import type { TokenSource } from '../api/with-access-token.ts'
import { accountIdOf, type Connection, serviceIdentity } from '../connection.ts'
import { type Log, silentLog } from '../log.ts'
import { startStrictService } from '../service-for-tests.ts'
import { createStore, type Store } from '../store.ts'
import { untilState } from '../store-for-tests.ts'
import { type Account, startAccount } from './account.ts'
import type { Keychain } from './keychain/keychain.ts'
import { openKnownAccounts, type StoredAccount } from './known-accounts.ts'
import { visit } from './sign-in/browser-for-tests.ts'
import { createPendingSignIns } from './sign-in/pending-sign-in.ts'
import { createSignInMethods } from './sign-in/sign-in-methods.ts'
import { createTokenStore } from './tokens/token-store.ts'
import type { Clocks } from './tokens/tokens.ts'

export type Desk = {
  /** The folder of the app's user data, where accounts.json is. */
  readonly userData: string
  readonly service: Service
  readonly connection: Connection
  readonly store: Store
  readonly account: Account
  readonly tokens: TokenSource
  readonly api: Api
  /** The keychain: name of an entry → its secret. */
  readonly keys: Map<string, string>
  readonly told: string[]
  /** Texts of all warnings in the log so far. */
  readonly logged: string[]
  /** Addresses that the app opened in the browser, in order. */
  readonly opened: string[]
  /** Resolves with the state as soon as `fits` is true of it. */
  until(fits: (state: AppState) => boolean): Promise<AppState>
  untilPhase(phase: AppState['account']['phase']): Promise<AppState['account']>
  /** Signs in through the browser with consent; resolves when signed in. */
  signIn(): Promise<void>
  /** Takes the decision on the consent page last opened, and follows the redirect back to the app. */
  comeBack(decision: 'approve' | 'deny'): Promise<void>
  /** Stops the account and opens another over the same folder, keychain and service, as a restart of the app. */
  restart(): Promise<Desk>
  stop(): Promise<void>
}

type Options = {
  readonly service?: Service
  readonly userData?: string
  readonly keychain?: (keys: Map<string, string>) => Keychain
  readonly keys?: Map<string, string>
  readonly clocks?: Clocks
  /** Timeout of a sign-in, milliseconds; by default that of the policy. */
  readonly limit?: number
  readonly redirectUri?: string
  readonly claimLinks?: () => Promise<Result<void>>
}

export const client: Client = { name: 'Segue', version: '9.9.9', platform: 'linux' }

export async function openDesk(options: Options = {}): Promise<Desk> {
  const service = options.service ?? (await startStrictService({ tracks: 20, redirectUri: options.redirectUri }))
  const userData = options.userData ?? (await mkdtemp(join(tmpdir(), 'segue-account-')))
  const connection: Connection = { preset: service.preset, identity: 'test', choice: { kind: 'service', preset: service.preset } }
  const keys = options.keys ?? new Map<string, string>()
  const keychain = (options.keychain ?? openKeychain)(keys)
  const store = createStore(initialState)
  const told: string[] = []
  const opened: string[] = []
  const notify = (_tone: string, text: string) => void told.push(text)
  const clocks = options.clocks ?? { wall: Date.now, steady: () => performance.now() }
  const timeout = options.limit ?? policy.oauth.browserSignInTimeout
  const logged: string[] = []
  const log: Log = { ...silentLog, warning: text => void logged.push(text) }
  const pending = createPendingSignIns({ userData, keychain, now: clocks.wall, timeout, log })
  const claimLinks = options.claimLinks ?? (async () => ok(undefined))
  const random = (size: number) => crypto.getRandomValues(Buffer.alloc(size))
  const known = await openKnownAccounts({ store, userData, now: Date.now, log: silentLog, notify })
  const account = startAccount({
    store,
    known,
    tokenStore: createTokenStore({ userData, keychain }),
    othersStopped: async () => undefined,
    client,
    deviceName: () => 'Test desk',
    openBrowser: async address => {
      opened.push(address)
      return ok(undefined)
    },
    clocks,
    delay: async () => undefined,
    methods: createSignInMethods({ client, known, random, timeout, clocks, pending, claimLinks, log, notify }),
    pending,
    timeout,
    log,
    notify,
  })
  const caller = { preset: service.preset, client, deviceName: () => 'Test desk' }
  /** The token source of the account shown in the state at present. */
  const own = () => {
    const state = store.get().account
    return account.tokensOf(accountIdOf(connection.identity, 'person' in state ? (state.person?.userId ?? 'nobody') : 'nobody'))
  }
  const tokens: TokenSource = {
    access: () => own().access(),
    refresh: refused => own().refresh(refused),
    reportRefused: refused => own().reportRefused(refused),
  }
  const api = createApi({ caller, tokens, store, delay: async () => undefined, log: silentLog })
  await account.use(connection)

  const until: Desk['until'] = fits => untilState(store, fits)
  const comeBack: Desk['comeBack'] = async decision => {
    const query = await decide(service.preset, opened.at(-1) ?? '', decision)
    await visit(`${service.preset.redirect_uri}?${query.toString()}`)
  }
  return {
    userData,
    service,
    connection,
    store,
    account,
    tokens,
    api,
    keys,
    told,
    logged,
    opened,
    until,
    untilPhase: async phase => (await until(state => state.account.phase === phase)).account,
    comeBack,
    signIn: async () => {
      await account.signIn()
      await comeBack('approve')
      await until(state => state.account.phase === 'signed-in')
    },
    restart: async () => {
      await account.stop()
      return openDesk({ ...options, service, userData, keys })
    },
    stop: async () => {
      await account.stop()
      await service.stop()
    },
  }
}

/** Makes a folder of user data in which one account is known at the service of `preset`, without tokens; returns its path. */
export async function knownAt(preset: ConnectionPreset): Promise<string> {
  const userData = await mkdtemp(join(tmpdir(), 'segue-account-'))
  const choice = { kind: 'service', preset } as const
  const entry: StoredAccount = { identity: serviceIdentity(preset), userId: '1', name: 'Ada', choice, signedOut: false }
  await writeFile(join(userData, 'accounts.json'), JSON.stringify({ accounts: [entry] }))
  return userData
}

/** A keychain over a map that answers at once and never fails. */
export const openKeychain = (keys: Map<string, string>): Keychain => ({
  get: async entry => ok(keys.get(entry) ?? null),
  set: async (entry, secret) => {
    keys.set(entry, secret)
    return ok(undefined)
  },
  remove: async entry => ok(keys.delete(entry)),
  isCallPending: () => false,
  callsDone: async () => undefined,
})

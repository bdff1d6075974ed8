// Composes everything but windows: store, settings, account, what runs while signed in, the chosen service. Without Electron.
import { randomBytes } from 'node:crypto'
import { type AppState, initialState, isInside } from '../shared/app-state.ts'
import type { Result } from '../shared/errors.ts'
import type { ConnectionPreset } from '../shared/wire/connection-preset.ts'
import { policy } from '../shared/wire/policy.ts'
import { type Account, startAccount } from './account/account.ts'
import { type Keychain, openKeychain } from './account/keychain/keychain.ts'
import { openKnownAccounts } from './account/known-accounts.ts'
import { createPendingSignIns } from './account/sign-in/pending-sign-in.ts'
import { createSignInMethods } from './account/sign-in/sign-in-methods.ts'
import { createTokenStore } from './account/tokens/token-store.ts'
import { type AccountLifecycle, startAccountLifecycle } from './account-lifecycle.ts'
import { startAccountParts } from './account-parts.ts'
import type { Client } from './api/client.ts'
import { realDelay } from './api/retry.ts'
import { type ChosenConnection, createChosenConnection, type StartEmbedded } from './chosen-connection.ts'
import type { Flags, ProfilePaths } from './config.ts'
import { accountIdOf, shownChoice } from './connection.ts'
import type { FolderProbe } from './folder-worlds.ts'
import type { Logs } from './log.ts'
import type { Notify } from './notices.ts'
import { type PrivateSession, startPrivateSession } from './private-session.ts'
import { createQueueTrace, type QueueTrace } from './queue/trace.ts'
import { readSettings, type SettingsOwner, startSettings } from './settings.ts'
import { createStore, type Store } from './store.ts'

export type Core = {
  readonly store: Store
  readonly settings: SettingsOwner
  readonly account: Account
  readonly accountLifecycle: AccountLifecycle
  readonly privateSession: PrivateSession
  /** The changes of the queues in this run, with their causes. */
  readonly trace: QueueTrace
  readonly chosen: ChosenConnection
  /** Presets whose hosts the person has accepted: that of the connection in use, and those of the known accounts. */
  readonly trustedPresets: () => readonly ConnectionPreset[]
  /**
   * Opens the service that the flags name, else the one of the last run; `--demo` and `--music` also sign in there if nobody is signed in.
   */
  restore(flags: Flags): Promise<void>
  /** To be called when the page is closed or reloaded: reports that no sound comes until a new page continues playback. */
  pageGone(): void
  /** To be called when the computer woke up: refreshes tokens, and asks the service for changes since. */
  onWake(): void
  /** Writes playback and what was heard to disk before it returns, because the system is about to end the process. */
  savePlaybackSync(): void
  /** The keychain, for secrets that belong to no account. */
  readonly secrets: Pick<Keychain, 'get' | 'set'>
  /** Whether a call of the keychain still waits for the system (`isCallPending` of `Keychain`). */
  readonly isCallPending: () => boolean
  /** Stops everything in reverse order; resolves when all is on disk. */
  stop(): Promise<void>
}

type Dependencies = {
  readonly paths: ProfilePaths
  readonly client: Client
  /** The name of this computer, which is this device's name unless the settings hold another. */
  readonly computerName: string
  /** Facts of this run that the page needs, such as whether it is on Wayland. */
  readonly systemFacts: Omit<AppState['system'], 'platform' | 'version' | 'deviceName'>
  readonly openBrowser: Parameters<typeof startAccount>[0]['openBrowser']
  /** Registers the app with the system as the handler of the custom protocol's links. Error: refused, with what can be done. */
  readonly claimLinks: () => Promise<Result<void>>
  readonly startEmbedded: StartEmbedded
  readonly folderProbe: FolderProbe
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly logs: Logs
  readonly notify: Notify
  readonly keychain?: Keychain
}

/** Starts all but a connection, which `restore` opens. */
export async function startCore(dependencies: Dependencies): Promise<Core> {
  const { paths, client, computerName, systemFacts, openBrowser, claimLinks, startEmbedded, folderProbe, now, logs, notify } = dependencies
  const disk = { now, log: logs.scope('app'), notify }
  const store = createStore({
    ...initialState,
    settings: await readSettings(paths.settings, disk),
    system: { platform: client.platform, version: client.version, deviceName: computerName, ...systemFacts },
  })
  const deviceName = () => store.get().settings.deviceName || computerName
  const settings = startSettings(paths.settings, { store, ...disk })

  const log = logs.scope('account')
  const keychain = dependencies.keychain ?? openKeychain({ log })
  const knownAccounts = await openKnownAccounts({ store, userData: paths.userData, ...disk })
  const othersStopped = () => accountLifecycle.othersStopped()
  const clocks = { wall: now, steady: () => performance.now() }
  const timeout = policy.oauth.browserSignInTimeout
  const pending = createPendingSignIns({ userData: paths.userData, keychain, now, timeout, log })
  const account = startAccount({
    store,
    known: knownAccounts,
    tokenStore: createTokenStore({ userData: paths.userData, keychain }),
    othersStopped,
    client,
    deviceName,
    openBrowser,
    clocks,
    delay: realDelay,
    methods: createSignInMethods({ client, known: knownAccounts, random: randomBytes, timeout, clocks, pending, claimLinks, log, notify }),
    pending,
    timeout,
    log,
    notify,
  })
  const trace = createQueueTrace(now)
  const accountLifecycle: AccountLifecycle = startAccountLifecycle({
    store,
    settings,
    account,
    accounts: paths.accounts,
    log: logs.scope('account'),
    onForgotten: id => chosen.onAccountForgotten(id),
    start: ({ preset, identity }, userId, folder) => {
      const caller = { preset, client, deviceName }
      const tokens = account.tokensOf(accountIdOf(identity, userId))
      const { updatePerson, markExpired } = account
      const { steady } = clocks
      const whose = { store, caller, tokens, userId, folder, updatePerson, markExpired }
      return startAccountParts({ ...whose, now, steady, random: Math.random, delay: realDelay, trace, logs, notify })
    },
  })
  const chosen: ChosenConnection = createChosenConnection({
    ...disk,
    store,
    account,
    known: knownAccounts,
    othersStopped,
    path: paths.connection,
    startEmbedded,
    folderProbe,
    worlds: paths.service,
  })

  return {
    store,
    settings,
    account,
    accountLifecycle,
    privateSession: startPrivateSession(store),
    trace,
    chosen,
    trustedPresets: () =>
      [chosen.current(), ...knownAccounts.entries().map(({ choice }) => choice)].flatMap(choice =>
        choice.kind === 'service' ? [choice.preset] : [],
      ),
    restore: async flags => {
      await chosen.restore(flags)
      const isWanted = flags.connection !== null && isInside(shownChoice(chosen.current()))
      if (isWanted && store.get().account.phase === 'signed-out') await account.signIn()
    },
    pageGone: () => accountLifecycle.running()?.pageGone(),
    onWake: () => {
      account.wake()
      store.set('wakes', store.get().wakes + 1)
      void accountLifecycle.parts().then(parts => parts?.onWake())
    },
    savePlaybackSync: () => accountLifecycle.running()?.savePlaybackSync(),
    secrets: keychain,
    isCallPending: keychain.isCallPending,
    stop: async () => {
      await accountLifecycle.stop()
      await account.stop()
      await chosen.stop()
      await settings.stop()
      await account.tokensDeleted()
      await keychain.callsDone()
    },
  }
}

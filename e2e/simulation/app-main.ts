// The main process of the simulated app: the product's own parts, wired up as core.ts does, over the made-up disk, service and account.
import type { Account } from '../../main/account/account.ts'
import { type AccountLifecycle, startAccountLifecycle } from '../../main/account-lifecycle.ts'
import { startAccountParts } from '../../main/account-parts.ts'
import type { Connection } from '../../main/connection.ts'
import { createSetThumbUp } from '../../main/desktop/thumb-up.ts'
import type { Logs } from '../../main/log.ts'
import { createNotices } from '../../main/notices.ts'
import { startPrivateSession } from '../../main/private-session.ts'
import { createQueueTrace } from '../../main/queue/trace.ts'
import { startSettings } from '../../main/settings.ts'
import { createHandlers } from '../../main/shell/page/handlers.ts'
import { serveRequests } from '../../main/shell/page/ipc-server.ts'
import { startPublishing } from '../../main/shell/page/publish.ts'
import { createStore, type Store } from '../../main/store.ts'
import { type AccountState, initialState, type Notice, type Person } from '../../shared/app-state.ts'
import { ok } from '../../shared/errors.ts'
import { failedWith } from '../../shared/errors-for-tests.ts'
import type { Reply, StatePatch } from '../../shared/ipc/contract.ts'
import type { Settings } from '../../shared/settings.ts'
import { requestedScopes } from '../../shared/wire/profile.ts'
import { servers } from './service.ts'
import type { VirtualTime } from './virtual-time.ts'

export const accountsFolder = '/data/accounts'
const person: Person = { userId: '1', name: 'Ada', email: null, premium: true }
const signedIn: AccountState = { phase: 'signed-in', person, scopes: [...requestedScopes], storedIn: 'keychain' }

const connection: Connection = {
  identity: 'simulated',
  choice: { kind: 'demo' },
  preset: {
    name: 'Simulated',
    auth_url: servers.api,
    library_url: servers.library,
    api_url: servers.api,
    api_path: '/s/JSON',
    queue_url: servers.queue,
    streaming_server: servers.streaming,
    artwork_server: servers.artwork,
    upload_url: null,
    client_id: 'segue',
    device_client_id: null,
    redirect_uri: 'http://127.0.0.1/callback',
    scopes: [...requestedScopes],
  },
}

export type Main = {
  readonly store: Store
  readonly accountLifecycle: AccountLifecycle
  /** Answers a request of the page, by IPC channel. */
  readonly handle: (channel: string, input: unknown) => Promise<Reply<unknown>>
  /** Answers a request of the page for the bytes of a song. */
  readonly respond: (request: Request) => Promise<Response>
  signIn(): void
  /** Tells main that the page has ended, or is being loaded again. */
  pageWent(): void
  woke(): void
  stop(): Promise<void>
}

type Dependencies = {
  readonly time: VirtualTime
  readonly random: () => number
  readonly settings: Settings
  readonly tell: (notice: Notice) => void
  readonly patch: (patch: StatePatch) => void
  readonly trouble: (text: string) => void
}

/** Stands for a part of main that the simulation lacks: any use of it throws. */
function absent<Part extends object>(name: string): Part {
  return new Proxy({} as Part, {
    get: () => {
      throw new Error(`The simulation has no ${name}`)
    },
  })
}

export async function startMain({ time, random, settings: chosen, tell, patch, trouble }: Dependencies): Promise<Main> {
  const now = time.date
  const logs: Logs = {
    scope: scope => ({
      info: () => undefined,
      warning: () => undefined,
      error: (text, cause) => trouble(`${scope}: ${text}${cause === undefined ? '' : ` ${String(cause)}`}`),
    }),
  }
  const notices = createNotices()
  const { notify } = notices
  const store = createStore({
    ...initialState,
    connection: { kind: 'demo' },
    account: signedIn,
    settings: chosen,
    system: { ...initialState.system, platform: 'linux' },
  })
  const settings = startSettings('/data/settings.json', { store, now, log: logs.scope('app'), notify })
  const account: Account = {
    ...absent<Account>('this part of the account'),
    connection: () => connection,
    signOut: async () => store.set('account', { phase: 'signed-out', error: null }),
    updatePerson: () => undefined,
    markExpired: error => store.set('account', { phase: 'expired', person, error }),
  }
  const pause = async (milliseconds: number, signal?: AbortSignal) => {
    await new Promise<void>(resolve => {
      if (signal?.aborted) return resolve()
      signal?.addEventListener('abort', () => resolve(), { once: true })
      void time.wait(milliseconds).then(resolve)
    })
  }
  const trace = createQueueTrace(now)
  const accountLifecycle = startAccountLifecycle({
    store,
    settings,
    account,
    accounts: accountsFolder,
    log: logs.scope('account'),
    onForgotten: async () => undefined,
    start: ({ preset }, userId, folder) =>
      startAccountParts({
        store,
        caller: { preset, client: { name: 'Segue', version: '1', platform: 'linux' }, deviceName: () => 'Desk' },
        tokens: {
          access: async () => (store.get().account.phase === 'signed-in' ? ok('token') : failedWith('expired', 'Please sign in again.')),
          refresh: async () => ok('token'),
          reportRefused: () => undefined,
        },
        userId,
        folder,
        updatePerson: account.updatePerson,
        markExpired: account.markExpired,
        now,
        steady: time.now,
        random,
        delay: pause,
        trace,
        logs,
        notify,
      }),
  })
  const publishing = startPublishing({ store, send: patch })
  const channels = new Map<string, (asked: null, ...inputs: unknown[]) => Promise<Reply<unknown>>>()
  const handlers = createHandlers({
    store,
    publishing,
    chosen: absent('chosen connection'),
    connectionTest: absent('test of connections'),
    account,
    accountLifecycle,
    settings,
    privateSession: startPrivateSession(store),
    pageLog: logs.scope('page'),
    dialogs: absent('dialog'),
    confirmOrigins: absent('way to other servers'),
    copy: () => undefined,
    diagnostics: () => trace.lines().join('\n'),
    like: createSetThumbUp({ store, parts: accountLifecycle.parts }),
    mini: absent('small window'),
    localControl: () => null,
    pageReady: () => void notices.listen(tell),
  })
  serveRequests<null>({
    handle: (channel, listener) => channels.set(channel, listener),
    steady: () => performance.now(),
    log: logs.scope('ipc'),
    handlersOf: () => handlers,
  })
  return {
    store,
    accountLifecycle,
    handle: (channel, input) => channels.get(channel)?.(null, input) ?? Promise.reject(new Error(`no ${channel}`)),
    respond: async request => {
      const parts = await accountLifecycle.parts()
      return parts ? parts.media.respond(request) : new Response('expired', { status: 502 })
    },
    signIn: () => store.set('account', signedIn),
    pageWent: () => void accountLifecycle.parts().then(parts => parts?.pageGone()),
    woke: () => {
      store.set('wakes', store.get().wakes + 1)
      void accountLifecycle.parts().then(parts => parts?.onWake())
    },
    stop: async () => {
      publishing.stop()
      await accountLifecycle.stop()
      await settings.stop()
    },
  }
}

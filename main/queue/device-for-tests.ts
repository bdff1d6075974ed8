// For tests: a signed-in device on a real stand-in, its queues and sessions running, with a clock that only the test moves.
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { call, openQueue, type QueueClient, refresh } from '../../service/app-for-tests.ts'
import type { Service } from '../../service/index.ts'
import { type AccountState, type AppState, initialState } from '../../shared/app-state.ts'
import type { AppError } from '../../shared/errors.ts'
import { ok } from '../../shared/errors.ts'
import { failedWith } from '../../shared/errors-for-tests.ts'
import type { HistoryEntry } from '../../shared/history/entry.ts'
import type { TrackId } from '../../shared/ids.ts'
import type { ConnectionPreset } from '../../shared/wire/connection-preset.ts'
import { tokenResponse } from '../../shared/wire/oauth.ts'
import { requestedScopes } from '../../shared/wire/profile.ts'
import { type Api, createApi } from '../api/api.ts'
import type { TokenSource } from '../api/with-access-token.ts'
import type { Log } from '../log.ts'
import { startStrictService } from '../service-for-tests.ts'
import { createStore, type Store } from '../store.ts'
import { untilState } from '../store-for-tests.ts'
import { type Clock, createClock, createPauses, type Pauses } from './clock-for-tests.ts'
import { startDevice } from './device-owner.ts'
import { startListening } from './listening.ts'
import { type Connect, startConnect } from './other-devices.ts'
import { type QueueOwner, startQueue } from './queue.ts'
import { type SessionsOwner, startSessions } from './sessions.ts'
import { createQueueTrace } from './trace.ts'

export type Device = {
  readonly service: Service
  readonly uuid: string
  /** Its session at the service, and the tokens of that. */
  readonly session: ReturnType<Service['control']['addDevice']>
  readonly store: Store
  readonly api: Api
  readonly sessions: SessionsOwner
  readonly queue: QueueOwner
  readonly connect: Connect
  readonly pauses: Pauses
  /** One-time tokens that the service gave to this device; none may show up in a log, a notice or a file. */
  readonly secrets: string[]
  readonly logged: string[]
  readonly told: string[]
  readonly ended: AppError[]
  /** Songs in the lists of queues that other devices changed, in the order in which `onTracksNamed` told of them. */
  readonly newcomers: TrackId[]
  readonly folder: string
  /** Why the queues changed so far, line by line, without the moments. */
  why(): readonly string[]
  /** Plays and skips that were counted here, like `play 3`. */
  recorded(): Promise<readonly string[]>
  readonly now: () => number
  /** Moves the clock on by so many milliseconds. */
  age(milliseconds: number): void
  become(account: AccountState): void
  signedIn(scopes?: readonly string[] | null): AccountState
  rename(name: string): void
  until(fits: (state: AppState) => boolean): Promise<AppState>
  untilSocket(step: AppState['sessions']['socket']): Promise<AppState>
  /** Frames of this device that the service received. */
  frames(): readonly Record<string, unknown>[]
  /** How many web sockets this service was asked for. */
  upgrades(): number
  /** Sends this device a frame over its socket as the service would; a value that is no frame is sent, too. */
  say(frame: unknown): void
  /** Another device of the account, with an open socket. */
  another(name: string): Promise<{ readonly uuid: string; readonly queue: QueueClient; call(mode: string): Promise<unknown> }>
  stop(): Promise<void>
}

type Options = {
  /** Scopes that the service grants to the device's token; all that it asked for by default. */
  readonly scopes?: readonly string[]
  /** Scopes that the account in the app's state lists as granted; null: the service did not tell them. */
  readonly named?: readonly string[] | null
  readonly account?: AccountState['phase']
  readonly preset?: Partial<ConnectionPreset>
  readonly name?: string
  /** A service that the test stops, with the clock that it goes by; else one of its own. */
  readonly on?: { readonly service: Service; readonly clock: Clock }
  /** The account's folder as another run left it; a new one by default. */
  readonly folder?: string
  /** The session of an earlier run; a new one by default. */
  readonly session?: Device['session']
  /** What the queue learns of the library, the disk and the service; nothing by default. */
  readonly lookups?: Pick<Parameters<typeof startQueue>[0], 'isMissing' | 'findMissing' | 'isKept' | 'answersWell'>
}

/** Has the stand-in acknowledge each state with one bare frame, so that a test knows when a state has arrived. */
export const oneAcknowledgementEach = { 'bare acknowledgement': true } as const

export async function openDevice(options: Options = {}): Promise<Device> {
  const clock = options.on?.clock ?? createClock()
  const service = options.on?.service ?? (await startStrictService({ tracks: 20, now: clock.now }))
  if (!options.on) service.control.quirks(oneAcknowledgementEach)
  const name = options.name ?? 'Desk'
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'segue-device-')))
  const device = options.session ?? service.control.addDevice({ device_name: name, ...(options.scopes && { scopes: options.scopes }) })
  const person = { userId: service.control.about().users[0]?.id ?? '', name: 'Mira Solberg', email: null, premium: true }
  const signedIn = (scopes: readonly string[] | null = [...requestedScopes]): AccountState => ({
    phase: 'signed-in',
    person,
    scopes,
    storedIn: 'keychain',
  })
  const store = createStore({
    ...initialState,
    account: options.account === 'expired' ? { phase: 'expired', person, error: failedWith('expired', '').error } : signedIn(options.named),
    settings: { ...initialState.settings, deviceName: name },
  })
  const logged: string[] = []
  const told: string[] = []
  const ended: AppError[] = []
  const secrets: string[] = []
  const newcomers: TrackId[] = []
  const log: Log = { info: text => void logged.push(text), warning: text => void logged.push(text), error: text => void logged.push(text) }
  let pair = { access: device.access_token, refresh: device.refresh_token }
  const tokens: TokenSource = {
    access: async () => ok(pair.access),
    refresh: async () => {
      const response = await refresh(service.preset, pair.refresh)
      const read = tokenResponse.safeParse(response.json)
      if (!read.success) return failedWith('expired', 'Please sign in again.')
      pair = { access: read.data.access_token, refresh: read.data.refresh_token ?? '' }
      return ok(pair.access)
    },
    reportRefused: () => undefined,
  }
  const caller = {
    preset: { ...service.preset, ...options.preset },
    client: { name: 'Segue', version: '9.9.9', platform: 'linux' } as const,
    deviceName: () => store.get().settings.deviceName,
  }
  const real = createApi({ caller, tokens, store, delay: async () => undefined, log })
  const api: Api = {
    ...real,
    call: async (mode, members, more) => {
      const response = await real.call(mode, members, more)
      if (mode === 'playqueue_token' && response.ok) secrets.push(String(Object(response.value.body).token))
      return response
    },
  }
  const pauses = createPauses(clock)
  const notify = (_tone: string, text: string, answered?: string) => void told.push(answered === undefined ? text : `${text} ${answered}`)
  const running = { store, now: clock.now, steady: clock.steady, delay: pauses.pause, log, notify }
  const trace = createQueueTrace(clock.now)
  const owner = await startDevice({ ...running, trace, folder, random: Math.random })
  const recorded: string[] = []
  const record = async ({ event, track }: HistoryEntry) => {
    recorded.push(`${event} ${track}`)
    return ok(undefined)
  }
  const listening = startListening({ ...running, device: owner, record, newId: () => `entry-${recorded.length}` })
  const queue = startQueue({ ...running, ...options.lookups, device: owner, onFact: listening.onFact })
  const connect = await startConnect({
    ...running,
    device: owner,
    api,
    folder,
    server: caller.preset.queue_url,
    title: async track => `Song ${track}`,
    length: async () => 240,
    onTracksNamed: tracks => void newcomers.push(...tracks),
  })
  const sessions = startSessions({
    device: owner,
    store,
    caller,
    api,
    userId: person.userId,
    delay: pauses.pause,
    steady: clock.steady,
    log,
    notify,
    onSessionEnded: error => {
      ended.push(error)
      if (store.get().account.phase === 'signed-in') store.set('account', { phase: 'expired', person, error })
    },
  })
  const until: Device['until'] = fits => untilState(store, fits)
  const others: QueueClient[] = []

  return {
    service,
    uuid: device.session_uuid,
    session: device,
    store,
    api,
    sessions,
    queue,
    connect,
    newcomers,
    folder,
    why: () => trace.lines().map(line => line.slice(line.indexOf(' ') + 1)),
    recorded: async () => {
      await owner.listening.flush()
      await new Promise(resolve => setImmediate(resolve))
      return recorded
    },
    pauses,
    secrets,
    logged,
    told,
    ended,
    now: clock.now,
    age: clock.age,
    become: account => store.set('account', account),
    signedIn,
    rename: deviceName => store.set('settings', { ...store.get().settings, deviceName }),
    until,
    untilSocket: step => until(state => state.sessions.socket === step),
    frames: () =>
      service.control
        .received()
        .frames.filter(({ from, session_uuid }) => from === 'client' && session_uuid === device.session_uuid)
        .map(({ frame }) => Object(frame)),
    upgrades: () => service.control.received().requests.filter(({ method }) => method === 'UPGRADE').length,
    say: frame => void service.control.inject(typeof frame === 'string' ? frame : JSON.stringify(frame), device.session_uuid),
    another: async name => {
      const other = service.control.addDevice({ device_name: name })
      const say = async (mode: string) => (await call(service.preset, other.access_token, mode, { device_name: name })).json
      const token = String(Object(await say('playqueue_token')).token)
      const queue = await openQueue(service.preset, other.access_token, { token })
      others.push(queue)
      return { uuid: other.session_uuid, queue, call: say }
    },
    stop: async () => {
      for (const other of others) other.close()
      await sessions.stop()
      await connect.stop()
      queue.stop()
      await listening.stop()
      await owner.stop()
      if (!options.on) await service.stop()
    },
  }
}

// The stand-in as its own process, as `npm run service` starts it, and what a test may ask of it through its control address.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { connectionPreset } from '../shared/wire/connection-preset.ts'
import { startChild } from './child.ts'
import { projectFolder } from './runtime.ts'
import { until } from './until.ts'

export type Preset = z.infer<typeof preset>
const preset = connectionPreset.extend({ control_url: z.string() })

const received = z.object({
  counts: z.record(z.string(), z.number()),
  requests: z.array(z.object({ role: z.string(), method: z.string(), path: z.string(), at: z.number() })),
  calls: z.array(z.object({ mode: z.string(), result: z.boolean(), device_name: z.string().nullish() })),
  writes: z.array(z.object({ mode: z.string(), body: z.record(z.string(), z.unknown()) })),
  history: z.array(z.object({ track: z.number(), event: z.enum(['play', 'skip']), ts: z.string(), duplicate: z.boolean() })),
  tokens: z.array(z.object({ grant: z.string(), session_uuid: z.string(), access_token: z.string(), refresh_token: z.string() })),
  /** What went over queue sockets. */
  frames: z.array(z.object({ from: z.enum(['client', 'service']), session_uuid: z.string(), frame: z.unknown() })),
  held: z.number(),
  cuts: z.number(),
})
export type Received = z.infer<typeof received>

type Role = 'auth' | 'api' | 'library' | 'queue' | 'stream' | 'artwork' | 'upload'
/** Faults as service/README.md names them. */
type Fault =
  | { readonly kind: 'status'; readonly status: number; readonly body?: string }
  | { readonly kind: 'html'; readonly status?: number }
  | { readonly kind: 'drop' | 'lost' }
  | { readonly kind: 'cut'; readonly bytes: number }
  | { readonly kind: 'slow'; readonly bytes_per_second: number }
type Order = {
  readonly role: Role
  /** How many requests; null = all until `reset`. */
  readonly count?: number | null
  readonly path?: string
  readonly mode?: string
  /** Milliseconds. */
  readonly delay?: number
  readonly fault?: Fault
}

export type Service = {
  readonly preset: Preset
  /** What `--connection` takes. */
  readonly presetFile: string
  received(): Promise<Received>
  /** What counts: without what came twice. */
  history(): Promise<readonly { readonly track: number; readonly event: 'play' | 'skip' }[]>
  /** The next requests fail or come late. */
  next(order: Order): Promise<void>
  hold(...roles: readonly Role[]): Promise<void>
  release(): Promise<void>
  expire(what: { readonly access?: boolean; readonly refresh?: boolean }): Promise<void>
  quirks(changes: Readonly<Record<string, boolean>>): Promise<void>
  /** What people grant from now on, whatever is asked for; null = all of it. */
  grant(scopes: readonly string[] | null): Promise<void>
  /** Seconds. */
  lifetimes(changes: Readonly<Record<string, number>>): Promise<void>
  /** Changes the library as another device would. */
  library(change: Readonly<Record<string, unknown>>): Promise<void>
  /** What the service keeps of the person. */
  user(change: { readonly premium?: boolean; readonly one_queue?: boolean }): Promise<void>
  /** Says a frame on all queue sockets. */
  sayToAll(frame: Readonly<Record<string, unknown>>): Promise<void>
  /** Signs another device in; its token is for the test's own requests. */
  addDevice(name: string): Promise<string>
  /** Ends a session as a revoke by another device does. */
  endSession(sessionUuid: string): Promise<void>
  /** How many queue sockets are open. */
  sockets(): Promise<number>
  /** Cuts all queue sockets, without a goodbye. */
  drop(): Promise<void>
  /** Cuts all of them at the next state that a session says under another one's queue: before it counts, or right after. */
  cutAt(word: {
    readonly by: string
    readonly about: string
    readonly pause?: boolean | undefined
    readonly fault: 'drop' | 'lost'
  }): Promise<void>
  /** Takes back faults, holds, quirks, grants and lifetimes, and forgets what was received. */
  reset(): Promise<void>
  said(): string
  /** Stands still, as a computer that sleeps or a network that swallows everything: nothing is closed. `thaw`: goes on. */
  freeze(): void
  thaw(): void
  /** Goes away as a computer that is switched off; `start` brings it back at the same addresses. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Ends it and deletes what it kept. */
  remove(): Promise<void>
}

/** Starts `service/cli.ts` with flags such as `--tracks 300`; what it must remember lives in a folder of its own. It is strict: the app is to
 * keep to the documentation. */
export async function startService(flags: readonly string[]): Promise<Service> {
  const folder = await mkdtemp(path.join(tmpdir(), 'segue-service-'))
  const presetFile = path.join(folder, 'connection.json')
  const port = await freePorts()
  const run = async () => {
    const redirectUri = `http://127.0.0.1:${port + rolesPorts}/callback`
    const places = ['--data', path.join(folder, 'data'), '--port', String(port), '--redirect-uri', redirectUri]
    const child = startChild(process.execPath, [path.join('service', 'cli.ts'), '--json', '--strict', ...places, ...flags], {
      cwd: projectFolder,
    })
    const line = await until(
      () => {
        if (child.process.exitCode !== null) throw new Error(`The service does not start:\n${child.output()}`)
        return /^\{.*\}$/m.exec(child.output())?.[0]
      },
      'the service starts',
      60_000,
    )
    return { child, preset: preset.parse(JSON.parse(line)) }
  }
  let running = await run()
  const announced = running.preset
  await writeFile(presetFile, JSON.stringify(announced))

  const ask = async (address: string, body?: unknown): Promise<unknown> => {
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const response = await fetch(announced.control_url + address, body === undefined ? {} : post)
    const text = await response.text()
    if (!response.ok) throw new Error(`The control answered ${response.status}: ${text}`)
    return JSON.parse(text)
  }
  const tell = async (address: string, body: unknown) => {
    await ask(address, body)
  }
  const whatCame = async () => received.parse(await ask('/received'))

  return {
    preset: announced,
    presetFile,
    received: whatCame,
    history: async () => (await whatCame()).history.filter(entry => !entry.duplicate).map(({ track, event }) => ({ track, event })),
    next: order => tell('/next', order),
    hold: (...roles) => tell('/hold', { roles }),
    release: () => tell('/release', {}),
    expire: what => tell('/expire', what),
    quirks: changes => tell('/quirks', changes),
    grant: scopes => tell('/grant', { scopes }),
    lifetimes: changes => tell('/lifetimes', changes),
    library: change => tell('/library', change),
    user: change => tell('/user', change),
    sayToAll: frame => tell('/sockets', { frame }),
    addDevice: async name => z.object({ access_token: z.string() }).parse(await ask('/devices', { device_name: name })).access_token,
    endSession: sessionUuid => tell('/end-session', { session_uuid: sessionUuid }),
    // A frame that every client ignores (protocol 9.5) is answered with how many heard it.
    sockets: async () => z.object({ sockets: z.number() }).parse(await ask('/sockets', { frame: { command: 'none' } })).sockets,
    drop: () => tell('/sockets', { drop: true }),
    cutAt: word => tell('/sockets', { at: word }),
    reset: () => tell('/reset', {}),
    said: () => running.child.output(),
    freeze: () => void running.child.process.kill('SIGSTOP'),
    thaw: () => void running.child.process.kill('SIGCONT'),
    stop: () => running.child.stop(),
    start: async () => {
      running = await run()
    },
    remove: async () => {
      await running.child.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Ports of the service itself; the one after them is where the app awaits the redirect. */
const rolesPorts = 8

/**
 * The first of the ports in a row for a service and its redirect that nobody listens on, so that the service can come back where it was. They
 * lie above 10080, the last one that Chromium opens no page at, and below the redirects that services choose themselves. Workers side by side
 * look in ranges of their own: what is free for two of them now would be taken by one of them in a moment.
 */
async function freePorts(): Promise<number> {
  const worker = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) % 5
  for (;;) {
    const first = 10_100 + (rolesPorts + 1) * (200 * worker + Math.floor(Math.random() * 200))
    const free = await Promise.all(Array.from({ length: rolesPorts + 1 }, (_, index) => isFree(first + index)))
    if (free.every(Boolean)) return first
  }
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  return new Promise(resolve => {
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/** A table of the library: by id, and then by the name of the column. */
export type Rows = ReadonlyMap<number, Readonly<Record<string, unknown>>>
/** What the service tells of a library. Tags have members instead of columns. */
export type AtService = Readonly<Record<'tracks' | 'albums' | 'artists' | 'playlists' | 'tags', Rows>>

const table = z.object({ map: z.record(z.string(), z.unknown()) }).catchall(z.unknown())
const tags = z.record(z.string(), z.record(z.string(), z.unknown()))
const answer = z.object({ library: z.object({ tracks: table, albums: table, artists: table, playlists: table, tags }) })

/** The whole answer, to a device with this token. */
export async function readLibrary({ preset }: Service, token: string): Promise<unknown> {
  const response = await fetch(preset.library_url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ mode: 'library', client: 'e2e', version: '1', device_name: 'the test itself' }),
  })
  return await response.json()
}

/** What reads the library as the service has it, for a device of its own: what is in it was carried out, not asked for alone. */
export function atService(service: Service): () => Promise<AtService> {
  let token: Promise<string> | null = null
  return async () => {
    token ??= service.addDevice('the test itself')
    const { library } = answer.parse(await readLibrary(service, await token))
    const { tracks, albums, artists, playlists } = library
    const named = new Map(Object.entries(library.tags).map(([id, tag]) => [Number(id), tag]))
    return { tracks: rowsOf(tracks), albums: rowsOf(albums), artists: rowsOf(artists), playlists: rowsOf(playlists), tags: named }
  }
}

function rowsOf({ map, ...rows }: z.infer<typeof table>): Rows {
  const columns = Object.entries(map)
  const read = (row: readonly unknown[]) => Object.fromEntries(columns.map(([column, place]) => [column, row[Number(place)]]))
  return new Map(Object.entries(rows).flatMap(([id, row]) => (Array.isArray(row) ? [[Number(id), read(row)] as const] : [])))
}

// Runs the stand-in service outside of the test, as `npm run service` does, and lets a test control it through its control address.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { connectionPreset } from '../shared/wire/connection-preset.ts'
import { type ServiceProcess, startServiceProcess } from './service-process.ts'

export type Preset = z.infer<typeof preset>
const preset = connectionPreset.extend({ control_url: z.string() })

const received = z.object({
  counts: z.record(z.string(), z.number()),
  requests: z.array(z.object({ role: z.string(), method: z.string(), path: z.string(), at: z.number() })),
  calls: z.array(z.object({ mode: z.string(), result: z.boolean(), device_name: z.string().nullish() })),
  writes: z.array(z.object({ mode: z.string(), body: z.record(z.string(), z.unknown()) })),
  history: z.array(z.object({ track: z.number(), event: z.enum(['play', 'skip']), ts: z.string(), duplicate: z.boolean() })),
  tokens: z.array(z.object({ grant: z.string(), session_uuid: z.string(), access_token: z.string(), refresh_token: z.string() })),
  /** The frames on queue sockets, in order, with the session that each concerns. */
  frames: z.array(z.object({ from: z.enum(['client', 'service']), session_uuid: z.string(), frame: z.unknown() })),
  held: z.number(),
  cuts: z.number(),
})
export type Received = z.infer<typeof received>

type Role = 'auth' | 'api' | 'library' | 'queue' | 'stream' | 'artwork' | 'upload'
/** What goes wrong with an answer of the service, as service/README.md describes it. */
type Fault =
  | { readonly kind: 'status'; readonly status: number; readonly body?: string }
  | { readonly kind: 'html'; readonly status?: number }
  | { readonly kind: 'drop' | 'lost' }
  | { readonly kind: 'cut'; readonly bytes: number }
  | { readonly kind: 'slow'; readonly bytes_per_second: number }
type Order = {
  readonly role: Role
  /** How many requests the order is for; null: all until `reset`. */
  readonly count?: number | null
  readonly path?: string
  readonly mode?: string
  /** Milliseconds by which the answer is delayed. */
  readonly delay?: number
  readonly fault?: Fault
}

export type Service = {
  readonly preset: Preset
  /** Path of the connection preset, for the flag `--connection`. */
  readonly presetFile: string
  received(): Promise<Received>
  /** The plays and skips that count: those that the service received more than once are listed once. */
  history(): Promise<readonly { readonly track: number; readonly event: 'play' | 'skip' }[]>
  /** Lets the next requests to a server fail, or delays their answers. */
  next(order: Order): Promise<void>
  /** Lets requests to these servers wait until `release`. */
  hold(...roles: readonly Role[]): Promise<void>
  /** Lets all requests that are held go on. */
  release(): Promise<void>
  /** Ends the lifetime of all access tokens, of all refresh tokens, or of both. */
  expire(what: { readonly access?: boolean; readonly refresh?: boolean }): Promise<void>
  /** Turns quirks on or off, by their names (`service/world/quirks.ts`). */
  quirks(changes: Readonly<Record<string, boolean>>): Promise<void>
  /** Sets the scopes that are granted from now on, whatever the app asks for; null: all that it asks for. */
  grant(scopes: readonly string[] | null): Promise<void>
  /** Sets lifetimes of tokens, in seconds. */
  lifetimes(changes: Readonly<Record<string, number>>): Promise<void>
  /** Changes the library as another device of the person would. */
  library(change: Readonly<Record<string, unknown>>): Promise<void>
  /** Changes what the service stores of the person. */
  user(change: { readonly premium?: boolean; readonly one_queue?: boolean }): Promise<void>
  /** Sends a frame over every open queue socket. */
  sayToAll(frame: Readonly<Record<string, unknown>>): Promise<void>
  /** Signs another device of this name in, and gives its access token, for requests of the test itself. */
  addDevice(name: string): Promise<string>
  /** Ends a session, as when another device revokes it. */
  endSession(sessionUuid: string): Promise<void>
  /** How many queue sockets are open. */
  sockets(): Promise<number>
  /** Closes all queue sockets without a closing handshake. */
  drop(): Promise<void>
  /**
   * Closes all queue sockets at the next `set_state` that the session `by` sends for the session `about`: with `drop` before the service
   * takes it over, with `lost` right after. `pause`: only at one with this value of `pause`.
   */
  cutAt(word: {
    readonly by: string
    readonly about: string
    readonly pause?: boolean | undefined
    readonly fault: 'drop' | 'lost'
  }): Promise<void>
  /** Takes back faults, holds, quirks, grants and lifetimes, and forgets what was received. */
  reset(): Promise<void>
  /** What its process has written since it was started, to standard output and error. */
  output(): string
  /**
   * Stops its process (SIGSTOP), as a network that swallows everything: connections stay open and nothing is answered. `thaw` lets it run
   * on.
   */
  freeze(): void
  thaw(): void
  /** Stops it, as a computer that is switched off; `start` starts it again at the same addresses and with the same data. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Stops it and deletes its data. */
  remove(): Promise<void>
}

/**
 * Starts a service with flags such as `--tracks 300` and a data folder of its own, in `given` or in a process of its own. It runs with
 * `--strict`: it refuses requests that do not keep to the documentation.
 */
export async function startService(flags: readonly string[], given?: ServiceProcess): Promise<Service> {
  const folder = await mkdtemp(path.join(tmpdir(), 'segue-service-'))
  const presetFile = path.join(folder, 'connection.json')
  let port = await freePorts()
  const program = given ?? startServiceProcess()
  const outputBefore = program.output().length
  const run = async () => {
    const redirectUri = `http://127.0.0.1:${port + rolesPorts}/callback`
    const places = ['--data', path.join(folder, 'data'), '--port', String(port), '--redirect-uri', redirectUri]
    const started = await program.start(['--strict', ...places, ...flags])
    return { stop: started.stop, preset: preset.parse(started.preset) }
  }
  const runAnywhere = async (): Promise<Awaited<ReturnType<typeof run>>> =>
    run().catch(async error => {
      // Another run of the tests looks for its ports in the same range.
      if (!/is taken/.test(String(error))) throw error
      port = await freePorts()
      return run()
    })
  let running = await runAnywhere().catch(async error => {
    await Promise.all([given ? given.thaw() : program.end(), rm(folder, { recursive: true, force: true })])
    throw error
  })
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
    // Sends a frame with a command that every client ignores (protocol 9.5); the control tells over how many sockets it went.
    sockets: async () => z.object({ sockets: z.number() }).parse(await ask('/sockets', { frame: { command: 'none' } })).sockets,
    drop: () => tell('/sockets', { drop: true }),
    cutAt: word => tell('/sockets', { at: word }),
    reset: () => tell('/reset', {}),
    output: () => program.output().slice(outputBefore),
    freeze: program.freeze,
    thaw: program.thaw,
    stop: () => running.stop(),
    start: async () => {
      running = await run()
    },
    remove: async () => {
      program.thaw()
      await (given ? running.stop() : program.end())
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}

/** How many ports the service itself uses; the app awaits the redirect at the one after them. */
const rolesPorts = 8

/**
 * Gives the first of nine free ports in a row, for the service's servers and the redirect; the service can then start again at the same
 * ports. They lie above 10080, the highest port that Chromium blocks, and below the redirect ports that services choose themselves. Each
 * worker looks in a range of its own, since two workers could find the same ports free.
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

/** The rows of a table of the library: by id, then by the name of the column. */
export type WireRows = ReadonlyMap<number, Readonly<Record<string, unknown>>>
/** The service's library. A tag has the members of its JSON object instead of columns. */
export type AtService = Readonly<Record<'tracks' | 'albums' | 'artists' | 'playlists' | 'tags', WireRows>>

const table = z.object({ map: z.record(z.string(), z.unknown()) }).catchall(z.unknown())
const tags = z.record(z.string(), z.record(z.string(), z.unknown()))
const libraryResponse = z.object({ library: z.object({ tracks: table, albums: table, artists: table, playlists: table, tags }) })

/** The whole answer of the library server, asked for with this access token. */
export async function readLibrary({ preset }: Service, token: string): Promise<unknown> {
  const response = await fetch(preset.library_url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ mode: 'library', client: 'e2e', version: '1', device_name: 'the test itself' }),
  })
  return await response.json()
}

/**
 * Makes a function that reads the library from the service as a device of its own, so that a test sees what the service did and not what
 * the app asked for.
 */
export function atService(service: Service): () => Promise<AtService> {
  let token: Promise<string> | null = null
  return async () => {
    token ??= service.addDevice('the test itself')
    const { library } = libraryResponse.parse(await readLibrary(service, await token))
    const { tracks, albums, artists, playlists } = library
    const named = new Map(Object.entries(library.tags).map(([id, tag]) => [Number(id), tag]))
    return { tracks: rowsOf(tracks), albums: rowsOf(albums), artists: rowsOf(artists), playlists: rowsOf(playlists), tags: named }
  }
}

function rowsOf({ map, ...rows }: z.infer<typeof table>): WireRows {
  const columns = Object.entries(map)
  const read = (row: readonly unknown[]) => Object.fromEntries(columns.map(([column, place]) => [column, row[Number(place)]]))
  return new Map(Object.entries(rows).flatMap(([id, row]) => (Array.isArray(row) ? [[Number(id), read(row)] as const] : [])))
}

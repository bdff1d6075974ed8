// The service of the simulation, in memory: API, streams and queue server, with outages, slow, missing and faulty answers, and another
// device.
import type { ServerFrame } from '../../shared/wire/queue.ts'
import type { Chance } from './chance.ts'
import { openChannel } from './channel.ts'
import { isReadable } from './odd-members.ts'
import { bytesOf } from './songs.ts'
import { newRealm, type Realm, type VirtualTime } from './virtual-time.ts'

export const servers = {
  api: 'https://api.example.test',
  library: 'https://library.example.test',
  streaming: 'https://streams.example.test',
  artwork: 'https://covers.example.test',
  queue: 'wss://queue.example.test',
} as const

/** How the network and the service behave at present. */
export type Conditions = {
  /** Whether the network is out: nothing gets through. */
  isOut: boolean
  /** Bytes per second of each stream. */
  rate: number
  /** Bytes that arrive at a time. */
  piece: number
  /** Average bytes after which a stream breaks off; 0: never. */
  breaksAfter: number
  /** In how many of 100 requests a stream is answered 2 to 30 s late, or its song is refused for 1 to 15 s. */
  refuses: number
  /** In how many of 100 requests to the API the answer gets lost, although the service has done what was asked. */
  losesResponses: number
  /** In how many of 100 requests to the API the answer takes 1 to 9 s. */
  late: number
}
const fair: Conditions = { isOut: false, rate: 60_000, piece: 8_000, breaksAfter: 0, refuses: 0, losesResponses: 0, late: 5 }

/**
 * A play or skip that arrived. `times`: how often; `isDouble`: it came again although a program that still runs had been told that it
 * arrived; `toldTo`: the program that was told last; null: none was.
 */
type Arrived = {
  readonly key: string
  readonly track: number
  readonly event: string
  readonly at: number
  times: number
  isDouble: boolean
  toldTo: Realm | null
}

/**
 * A web socket as the queue server sees it. `session`: the session of the program; `realm`: the program; `say`: sends it a text; `lose`:
 * the connection breaks.
 */
export type ServerSocket = { session: string; readonly realm: Realm; readonly say: (text: string) => void; readonly lose: () => void }

export type Service = ReturnType<typeof startService>

const mine = 'mine'
const other = 'other'

type World = { readonly time: VirtualTime; readonly chance: Chance; readonly tracks: () => ReadonlySet<number> }

export function startService({ time, chance, tracks }: World) {
  const outside = newRealm('service')
  const conditions: Conditions = { ...fair }
  const arrived = new Map<string, Arrived>()
  /** How many requests with plays or skips have arrived and are not answered yet. */
  let taking = 0
  /** Songs (by id) that are refused, and until when, in milliseconds. */
  const refusedUntil = new Map<string, number>()
  const sockets = new Set<ServerSocket>()
  const connections = new Set<() => void>()
  let state: Record<string, unknown> = {}
  /** The session id of this device; `rename` changes it. */
  let session = mine
  let oddMember: (() => readonly [string, unknown]) | null = null
  let modified = 1

  const latency = (): number => chance.between(5, 60)
  const offline = async (): Promise<never> => {
    await time.wait(chance.between(2, 30))
    throw new TypeError('fetch failed')
  }

  const takeHistory = (history: unknown): readonly Arrived[] => {
    const found: Arrived[] = []
    for (const day of Array.isArray(history) ? history : []) {
      for (const [track, events] of Object.entries<{ event: string; ts: string }[]>(day.detail ?? {})) {
        for (const { event, ts } of events) {
          const key = `${track} ${event} ${ts}`
          const known = arrived.get(key)
          // A play that comes again is a fault only if a program that still runs was told that it had arrived.
          if (known) {
            known.times += 1
            if (known.toldTo !== null && !known.toldTo.isOver) known.isDouble = true
          }
          const at = Date.parse(`${ts.replace(' ', 'T')}Z`)
          const entry = known ?? { key, track: Number(track), event, at, times: 1, isDouble: false, toldTo: null }
          arrived.set(key, entry)
          found.push(entry)
        }
      }
    }
    return found
  }
  const responseTo = (mode: string): Record<string, unknown> => ({
    result: true,
    authenticated: true,
    ...(mode === 'playqueue_token' && { token: `once-${chance.below(1e9)}` }),
    status: { lastmodified: String(modified) },
    user: {
      id: '1',
      username: 'Ada',
      premium: true,
      session: {
        session_uuid: session,
        sessions: [
          { session_uuid: session, device_name: 'Desk', joinable: true },
          { session_uuid: other, device_name: 'Phone', joinable: true },
        ],
      },
    },
  })
  const api = async (init: RequestInit | undefined): Promise<Response> => {
    if (conditions.isOut) return offline()
    const asker = time.realm()
    await time.wait(latency())
    if (init?.signal?.aborted) throw init.signal.reason
    const body = JSON.parse(String(init?.body)) as { mode: string; history?: unknown }
    const found = takeHistory(body.history)
    if (found.length > 0) taking += 1
    const late = chance.percent(conditions.late) ? chance.between(1_000, 9_000) : latency()
    await inTime(late, init?.signal).finally(() => {
      if (found.length > 0) taking -= 1
    })
    if (conditions.isOut || chance.percent(conditions.losesResponses)) throw new TypeError('fetch failed')
    for (const entry of found) entry.toldTo = asker
    return new Response(JSON.stringify(responseTo(body.mode)), { headers: { 'content-type': 'application/json' } })
  }
  /** Waits, or rejects as soon as the signal aborts. */
  const inTime = (milliseconds: number, signal: AbortSignal | null | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const end = () => reject(signal?.reason)
      if (signal?.aborted) return end()
      signal?.addEventListener('abort', end, { once: true })
      void time.wait(milliseconds).then(() => {
        signal?.removeEventListener('abort', end)
        resolve()
      })
    })

  const stream = async (address: string, init: RequestInit | undefined): Promise<Response> => {
    if (conditions.isOut) return offline()
    const { pathname } = new URL(address)
    const [, quality = '', track = ''] = /^\/(\w+)\/(\d+)$/.exec(pathname) ?? []
    await inTime(latency(), init?.signal)
    if ((refusedUntil.get(track) ?? 0) < time.now() && chance.percent(conditions.refuses)) {
      if (chance.percent(60)) refusedUntil.set(track, time.now() + chance.between(1_000, 15_000))
      else await inTime(chance.between(2_000, 30_000), init?.signal)
    }
    if (conditions.refuses > 0 && (refusedUntil.get(track) ?? 0) >= time.now()) return new Response('no', { status: 403 })
    const bytes = bytesOf(Number(track), quality)
    if (!bytes || !tracks().has(Number(track))) return new Response('gone', { status: 404 })
    const range = /bytes=(\d+)-(\d*)/.exec(String(new Headers(init?.headers).get('range')))
    const from = Number(range?.[1] ?? 0)
    const until = range?.[2] ? Number(range[2]) + 1 : bytes.length
    if (from >= bytes.length) return new Response('', { status: 416 })
    const headers = {
      'content-type': quality === 'orig' && bytes[0] === 0x66 ? 'audio/flac' : 'audio/mpeg',
      'content-length': String(until - from),
      'content-range': `bytes ${from}-${until - 1}/${bytes.length}`,
    }
    return new Response(bodyOf(bytes.subarray(from, until), init?.signal), { status: 206, headers })
  }
  const bodyOf = (bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal | null | undefined): ReadableStream<Uint8Array<ArrayBuffer>> => {
    let at = 0
    let isBroken = false
    const breakOff = () => {
      isBroken = true
    }
    connections.add(breakOff)
    const over = () => void connections.delete(breakOff)
    return new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        pull: async controller => {
          const size = Math.min(conditions.piece, bytes.length - at)
          try {
            await inTime(1, signal)
            // The time is waited for in steps of half a second, so that a piece that is on its way comes faster once the network is mended.
            for (let left = size; left > 0; left -= conditions.rate / 2)
              await inTime(Math.min(500, (left / conditions.rate) * 1000), signal)
          } catch (error) {
            over()
            controller.error(error)
            return
          }
          const breaks = conditions.breaksAfter > 0 && chance.next() < size / conditions.breaksAfter
          if (isBroken || breaks || conditions.isOut) {
            over()
            controller.error(new TypeError('terminated'))
            return
          }
          controller.enqueue(bytes.slice(at, at + size))
          at += size
          if (at < bytes.length) return
          over()
          controller.close()
        },
        cancel: over,
      },
      { highWaterMark: 0 },
    )
  }

  const frameOf = (value: Record<string, unknown>, role: 'player' | 'controller'): string => {
    const frame: Record<string, unknown> = { command: 'set_state', result: true, role, timestamp: time.date() / 1000, ...value }
    const odd = oddMember?.()
    // An odd member is added only if the frame does not have it, and never turns an acknowledgement (an empty frame) into one that can be
    // read as a state.
    const isShort = Object.keys(value).length === 0
    if (odd && !(odd[0] in value) && !(isShort && isReadable(odd))) frame[odd[0]] = odd[1]
    return JSON.stringify(frame)
  }
  const toClient = openChannel(time, latency)
  const toServer = openChannel(time, latency)
  const send = (line: ServerSocket, text: string) =>
    toClient(line.realm, () => {
      if (sockets.has(line)) line.say(text)
    })
  /**
   * Takes over a change of the queue of this device. The sender gets an acknowledgement; if it was the other device (`from` null) this one
   * gets the change.
   */
  const write = (value: Record<string, unknown>, from: ServerSocket | null) => {
    state = { ...state, ...value }
    if (from) send(from, frameOf({}, 'player'))
    else for (const line of sockets) send(line, frameOf(value, 'player'))
  }
  const hear = (line: ServerSocket, text: string) => {
    const frame = JSON.parse(text) as { command: string; value?: Record<string, unknown> }
    if (frame.command === 'get_state') send(line, frameOf(state, 'player'))
    if (frame.command === 'set_state') write(frame.value ?? {}, line)
  }

  return {
    conditions,
    /** Whether plays or skips have arrived whose sender has not been answered yet. */
    isTaking: (): boolean => taking > 0,
    /** Every play and skip that arrived, once, however often it was sent. */
    arrived: (): readonly Arrived[] => [...arrived.values()],
    fetch: (address: string, init: RequestInit | undefined): Promise<Response> =>
      address.startsWith(servers.api) ? api(init) : address.startsWith(servers.streaming) ? stream(address, init) : offline(),
    /** Cuts all connections and refuses new ones (`isOut`), or accepts new ones again. */
    cut: (isOut: boolean) => {
      conditions.isOut = isOut
      if (!isOut) return
      for (const breakOff of connections) breakOff()
      for (const line of [...sockets]) line.lose()
      sockets.clear()
    },
    /** Sets all conditions of network and service to those of a good network. */
    mend: () => void Object.assign(conditions, fair),
    connect: (line: ServerSocket): boolean => {
      if (conditions.isOut) return false
      sockets.add(line)
      return true
    },
    leave: (line: ServerSocket) => void sockets.delete(line),
    hear: (line: ServerSocket, text: string) => toServer(outside, () => sockets.has(line) && hear(line, text)),
    /** The other device changes the queue of this one. */
    command: (value: Record<string, unknown>) => time.post(outside, latency(), () => write(value, null)),
    /** Whether a frame of the service would reach this device. */
    isListening: () => sockets.size > 0 && !conditions.isOut,
    state: (): Readonly<Record<string, unknown>> => state,
    /** Gives this device another session id, which it is sent in a frame. */
    rename: (name: string) => {
      session = name
      for (const line of sockets) send(line, frameOf({ session_uuid: name } satisfies Partial<ServerFrame>, 'player'))
    },
    odd: (member: (() => readonly [string, unknown]) | null) => {
      oddMember = member
    },
    libraryChanged: () => {
      modified += 1
      for (const line of sockets) send(line, JSON.stringify({ command: 'update_library', lastmodified: String(modified) }))
    },
    modified: () => String(modified),
  }
}

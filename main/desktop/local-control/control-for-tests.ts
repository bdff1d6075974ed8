// For tests: local control over a real queue, on a port of its own, and programs that ask it over real sockets.
import { type IncomingHttpHeaders, request } from 'node:http'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { ok, type Result } from '../../../shared/errors.ts'
import { revision, trackId } from '../../../shared/ids.ts'
import { silentLog } from '../../log.ts'
import { openDesk } from '../../queue/queue-for-tests.ts'
import type { ShownTrack } from '../shown-track.ts'
import { createSteer } from '../steer.ts'
import { startLocalControl } from './local-control.ts'
import type { Secrets } from './token.ts'

export type Asked = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string }
type Ask = { readonly method?: string; readonly headers?: Record<string, string | undefined>; readonly body?: string }

/** A keychain over a map; while `opens` returns false, every call fails. */
export function keychainOf(entries = new Map<string, string>(), opens = () => true): Secrets {
  const refused = { ok: false, error: { code: 'keychain', message: 'It does not open.' } } as Result<never>
  return {
    get: async entry => (opens() ? ok(entries.get(entry) ?? null) : refused),
    set: async (entry, secret) => {
      if (!opens()) return refused
      entries.set(entry, secret)
      return ok(undefined)
    },
  }
}

export async function openControl({ secrets = keychainOf(), port = 0, signedIn = true, liked = (): Result<void> => ok(undefined) } = {}) {
  const desk = await openDesk()
  const done: string[] = []
  const told: string[] = []
  let steady = 0
  let shown: ShownTrack | null = null
  const listeners = new Set<() => void>()
  const control = startLocalControl({
    store: desk.store,
    shownTrack: {
      get: () => shown,
      follow: listener => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    steer: createSteer({
      store: desk.store,
      parts: async () =>
        signedIn
          ? {
              queue: {
                command: (command, { by }) => {
                  done.push(`${command.type} by ${by}`)
                  desk.command(command)
                },
              },
            }
          : null,
    }),
    like: async (track, on) => {
      done.push(`${on ? 'like' : 'unlike'} ${track}`)
      return liked()
    },
    search: (text, play) => void done.push(`${play ? 'play' : 'show'} ${text}`),
    now: () => Date.UTC(2031, 3, 2),
    ...{ secrets, entry: 'local', port, steady: () => steady, log: silentLog },
    notify: (_tone, text) => void told.push(text),
  })
  const state = () => desk.store.get().localControl
  const turn = async (on: boolean) => {
    const { settings } = desk.store.get()
    desk.store.set('settings', { ...settings, desktop: { ...settings.desktop, localControl: on } })
    await expect.poll(() => state().kind).not.toBe(on ? 'off' : 'on')
  }
  const address = () => {
    const now = state()
    if (now.kind !== 'on') throw new Error('It is off')
    return new URL(now.address)
  }
  const bearer = () => `Bearer ${control.token()}`
  /** Sends a request as another program would, with the token; a header that is undefined is left out. */
  const ask = (path: string, { method = 'GET', headers = {}, body }: Ask = {}): Promise<Asked> =>
    new Promise((resolve, reject) => {
      const json = body === undefined ? {} : { 'content-type': 'application/json' }
      const all = Object.entries({ authorization: bearer(), ...json, ...headers }).filter(([, value]) => value !== undefined)
      const { hostname, port: at } = address()
      const asking = request(
        { host: hostname, port: at, path, method, headers: Object.fromEntries(all) as Record<string, string> },
        response => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (part: string) => {
            text += part
          })
          response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
        },
      )
      asking.on('error', reject)
      asking.end(body)
    })
  const post = (path: string, body?: unknown) => ask(path, { method: 'POST', ...(body !== undefined && { body: JSON.stringify(body) }) })
  /** Opens an event socket. `refused`: resolves with the status and headers of a refusal. */
  const listen = (headers: Record<string, string> = {}, path = '/v1/events') =>
    new Promise<{
      readonly socket: WebSocket | null
      readonly refused: number | null
      readonly headers: IncomingHttpHeaders
      readonly events: { type: string; status: Record<string, unknown> }[]
    }>(resolve => {
      const events: { type: string; status: Record<string, unknown> }[] = []
      const socket = new WebSocket(`ws://${address().host}${path}`, { headers: { authorization: bearer(), ...headers } })
      socket.on('message', data => void events.push(JSON.parse(String(data))))
      socket.on('open', () => resolve({ socket, refused: null, headers: {}, events }))
      socket.on('unexpected-response', (_asked, { statusCode = 0, headers: said }) =>
        resolve({ socket: null, refused: statusCode, headers: said, events }),
      )
      socket.on('error', () => undefined)
    })
  return {
    ...{ desk, control, done, told, state, turn, ask, post, listen, address },
    play: () => {
      desk.command({ type: 'play', tracks: [1, 2, 3].map(trackId), index: 0, context: null })
      desk.report({ type: 'playing', startId: desk.playback().startId, position: 0 })
      shown = {
        track: trackId(1),
        summary: { title: 'Low Tide', artist: 'Mira', album: 'A', number: 1, length: 200, artwork: null, rating: 5 },
        cover: null,
        isCoverPending: false,
      }
      for (const listener of listeners) listener()
    },
    hasLibrary: () => desk.store.set('library', { ...desk.store.get().library, revision: revision('r') }),
    pass: (milliseconds: number) => {
      steady += milliseconds
    },
    stop: async () => {
      await control.stop()
      await desk.stop()
    },
  }
}

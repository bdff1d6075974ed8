// For tests: media in front of the real stand-in, with a signed-in account, a log to look into, and a clock.
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { Service } from '../../service/index.ts'
import { initialState } from '../../shared/app-state.ts'
import { file, frame, tagFrame } from '../../shared/audio/mp3-for-tests.ts'
import { ok } from '../../shared/errors.ts'
import { failedWith } from '../../shared/errors-for-tests.ts'
import { revision, type TrackId } from '../../shared/ids.ts'
import { requestName } from '../../shared/ipc/request-names.ts'
import { type Desk, openDesk } from '../account/desk-for-tests.ts'
import { startStrictService } from '../service-for-tests.ts'
import type { Store } from '../store.ts'
import { type Media, startMedia } from './media.ts'

export type MediaDesk = {
  readonly desk: Desk
  readonly service: Service
  /** Ids of the tracks that the service has, and of its covers (`covers`). */
  readonly tracks: readonly number[]
  readonly covers: readonly number[]
  /** The stream path of a track (`file`), as the service's own library names it. */
  file(track: number): string
  /** The whole sound of a track, requested from the stand-in without the app. */
  truth(track: number): Promise<Uint8Array>
  /** Answers a request as the page makes it. `range`: the Range header; `named`: the name by which it can be cancelled. */
  ask(path: string, init?: { readonly range?: string; readonly named?: string; readonly method?: string }): Promise<Response>
  bytes(path: string, range?: string): Promise<Uint8Array>
  /** Number of requests that the stand-in has received for streams or for covers. */
  seen(role: 'stream' | 'artwork'): number
  /** Every line written to the log so far. */
  readonly log: readonly string[]
  pass(milliseconds: number): void
  /** Sets the system's time back; the monotonic clock goes on. */
  setBack(milliseconds: number): void
  /** The account's folder. */
  readonly folder: string
  readonly store: Store
  /** Texts of all notices so far. */
  readonly told: readonly string[]
  media(): Media
  /** Starts media anew over the same folder, after a stop, or with `crash` without one. */
  restart(how?: 'crash'): Promise<void>
  /** Starts media anew over another folder, such as a copy that a crash would have left. */
  over(folder: string): Promise<void>
  stop(): Promise<void>
}

/** Opens media before a stand-in with a folder of small MP3s, or, for covers, with a library of 600 made-up tracks. */
export async function openMediaDesk(world: 'folder' | 'made up'): Promise<MediaDesk> {
  const options = world === 'folder' ? { music: await writeMusic() } : { tracks: 600 }
  const desk = await openDesk({ service: await startStrictService(options) })
  await desk.signIn()
  const library = await readLibrary(desk)
  const folder = await mkdtemp(join(tmpdir(), 'segue-media-'))
  const log: string[] = []
  const write = (text: string, cause?: unknown) => void log.push(cause === undefined ? text : `${text}: ${String(cause)}`)
  let passed = 0
  let setBack = 0
  const told: string[] = []
  const { store } = desk
  store.set('library', { ...initialState.library, revision: revision('000000001') })
  const open = (dataFolder: string) =>
    startMedia({
      store,
      notify: (_tone, text) => void told.push(text),
      api: desk.api,
      tokens: desk.tokens,
      lookup: async (id: TrackId) => {
        const path = library.files.get(id)
        return path === undefined ? failedWith('not-found', 'Your library does not have this song.') : ok(path)
      },
      userId: '1',
      folder: dataFolder,
      platform: 'test',
      version: '1',
      now: () => Date.now() + passed - setBack,
      steady: () => performance.now() + passed,
      log: { info: write, warning: write, error: write },
      delay: async () => undefined,
    })
  let media = await open(folder)
  const stopped: Media[] = []
  const ask: MediaDesk['ask'] = (path, { range, named, method } = {}) =>
    media.respond(
      new Request(`app://app${path}`, {
        headers: { ...(range !== undefined && { range }), ...(named !== undefined && { [requestName]: named }) },
        ...(method !== undefined && { method }),
      }),
    )
  return {
    desk,
    service: desk.service,
    tracks: [...library.files.keys()],
    covers: [...library.covers],
    file: track => library.files.get(track) ?? '',
    truth: async track => {
      const { access_token } = desk.service.control.addDevice({ device_name: 'listener' })
      const address = `${desk.service.preset.streaming_server}${library.files.get(track) ?? ''}?Signature=${access_token}`
      return new Uint8Array(await (await fetch(address)).arrayBuffer())
    },
    ask,
    bytes: async (path, range) => new Uint8Array(await (await ask(path, range === undefined ? {} : { range })).arrayBuffer()),
    seen: role => desk.service.control.received().requests.filter(request => request.role === role).length,
    log,
    setBack: milliseconds => {
      setBack += milliseconds
    },
    pass: milliseconds => {
      passed += milliseconds
    },
    folder,
    store,
    told,
    media: () => media,
    restart: async how => {
      if (how === 'crash') stopped.push(media)
      else await media.stop()
      store.set('downloads', initialState.downloads)
      media = await open(folder)
    },
    over: async dataFolder => {
      await media.stop()
      store.set('downloads', initialState.downloads)
      media = await open(dataFolder)
    },
    stop: async () => {
      await media.stop()
      for (const each of stopped) await each.stop()
      await desk.stop()
    },
  }
}

/** Writes a folder of MP3s with different bytes; returns its path. */
async function writeMusic(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'segue-music-'))
  for (let index = 0; index < 21; index += 1) {
    const sound = Array.from({ length: 500 }, (_, number) => frame(number * (index + 1) + index))
    await writeFile(join(folder, `song ${index}.mp3`), file([tagFrame({ frames: sound.length }), ...sound]))
  }
  return folder
}

const libraryTracks = z.object({ library: z.object({ tracks: z.record(z.string(), z.unknown()) }) })
const columns = z.object({ file: z.number(), artwork_id: z.number() })

/** Reads the service's library: stream path by track id, and all ids of covers. */
async function readLibrary({ api }: Desk): Promise<{ readonly files: ReadonlyMap<number, string>; readonly covers: ReadonlySet<number> }> {
  const response = await api.library(new AbortController().signal)
  if (!response.ok) throw new Error(response.error.message)
  const { map, ...rows } = libraryTracks.parse(await response.value.json()).library.tracks
  const at = columns.parse(map)
  const files = new Map<number, string>()
  const covers = new Set<number>()
  for (const [id, cells] of Object.entries(rows)) {
    const row = z.array(z.unknown()).parse(cells)
    files.set(Number(id), String(row[at.file]))
    if (Number(row[at.artwork_id]) > 0) covers.add(Number(row[at.artwork_id]))
  }
  return { files, covers }
}

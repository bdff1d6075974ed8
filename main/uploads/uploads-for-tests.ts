// For tests: uploads to a real stand-in, with a folder of music that the test fills.
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import { shortMp3 } from '../../service/mp3-for-tests.ts'
import { initialState } from '../../shared/app-state.ts'
import type { UploadRow } from '../../shared/uploads/upload.ts'
import { client, type Desk, openDesk } from '../account/desk-for-tests.ts'
import { shownChoice } from '../connection.ts'
import { silentLog } from '../log.ts'
import { startStrictService } from '../service-for-tests.ts'
import { createUploader } from './upload-file.ts'
import { startUploads } from './uploads.ts'
import type { UploadsOwner } from './uploads-interface.ts'

type Opened = {
  readonly desk: Desk
  /** The account's folder. */
  readonly folder: string
  readonly music: string
  uploads: UploadsOwner
  arrived: number
  /** Lengths of all pauses before a retry so far, milliseconds; they do not take that long. */
  readonly waited: number[]
  /** The promise for which every pause (`delay`) waits instead of its time; null: pauses end at once. */
  patience: Promise<void> | null
}

/** Before each test of a file, signs an account in that may upload, and starts its uploads. */
export function uploadsDesk() {
  let opened: Opened | null = null
  const now = (): Opened => {
    if (opened === null) throw new Error('No test runs')
    return opened
  }
  const start = (of: Pick<Opened, 'desk' | 'folder'>): Promise<UploadsOwner> =>
    startUploads({
      store: of.desk.store,
      uploader: createUploader({
        caller: { preset: of.desk.service.preset, client, deviceName: () => 'Test desk' },
        address: of.desk.service.preset.upload_url ?? '',
        tokens: of.desk.tokens,
      }),
      folder: of.folder,
      onArrived: () => {
        now().arrived += 1
      },
      now: Date.now,
      delay: async (milliseconds, signal) => {
        now().waited.push(milliseconds)
        const ended = new Promise<void>(resolve => signal?.addEventListener('abort', () => resolve(), { once: true }))
        await Promise.race([now().patience, ended])
      },
      log: silentLog,
      notify: (_tone, text) => void of.desk.told.push(text),
    })
  beforeEach(async () => {
    const desk = await openDesk({ service: await startStrictService({ tracks: 20 }) })
    await desk.signIn()
    desk.store.set('connection', shownChoice(desk.connection.choice))
    const place = await mkdtemp(join(tmpdir(), 'segue-uploads-'))
    const [folder, music] = [join(place, 'account'), join(place, 'Music')]
    await mkdir(folder)
    await mkdir(music)
    const rest = { desk, folder, music, arrived: 0, waited: [], patience: null }
    opened = { ...rest, uploads: await start(rest) }
  })
  afterEach(async () => {
    const { desk, uploads } = now()
    desk.service.control.reset()
    desk.service.control.release()
    await uploads.stop()
    await desk.stop()
  })
  const rows = (): readonly UploadRow[] => now().uploads.rows()
  return {
    get: now,
    get control() {
      return now().desk.service.control
    },
    /** Stops the uploads and starts them over the same folder, as a restart of the app. */
    restart: async () => {
      await now().uploads.stop()
      now().desk.store.set('uploads', initialState.uploads)
      now().uploads = await start(now())
    },
    /** Writes an MP3 into the folder of music, which sounds different for each `seed`; resolves with its path. */
    song: async (name: string, seed = 1, title = name): Promise<string> => {
      const path = join(now().music, name)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, await shortMp3(seed, { title, artist: 'Mara', album: 'Harbour' }))
      return path
    },
    rows,
    kindOf: (name: string) => rows().find(row => row.name.endsWith(name))?.status.kind,
    kinds: () => Object.fromEntries(rows().map(({ name, status }) => [name, status.kind])),
    state: () => now().desk.store.get().uploads,
    /** The uploaded songs that the service has, by the names under which they were sent. */
    received: () =>
      now()
        .desk.service.control.received()
        .writes.filter(({ mode }) => mode === 'upload')
        .map(({ body }) => String(body['file_path']))
        .sort(),
    settled: () =>
      expect
        .poll(() => rows().filter(({ status: { kind } }) => kind === 'waiting' || kind === 'hashing' || kind === 'sending').length)
        .toBe(0),
  }
}

// For tests: edits on the real stand-in, with an account's library and a folder of its own.
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import type { ServiceOptions } from '../../service/index.ts'
import { initialState } from '../../shared/app-state.ts'
import type { LibraryEdit } from '../../shared/edits/edit.ts'
import type { EditEntry } from '../../shared/edits/entry.ts'
import { type Desk, openDesk } from '../account/desk-for-tests.ts'
import { type LibraryOwner, startLibrary } from '../library/library.ts'
import { silentLog } from '../log.ts'
import { startStrictService } from '../service-for-tests.ts'
import { type EditsOwner, startEdits } from './edits.ts'

export const rate = (ids: readonly number[], rating = 5): LibraryEdit => ({ kind: 'rate', of: 'tracks', ids, rating })

type AtService = Record<'tracks' | 'albums' | 'artists' | 'playlists', Record<string, unknown[]>> & {
  readonly tags: Record<string, unknown>
}
type Opened = {
  readonly desk: Desk
  readonly folder: string
  readonly library: LibraryOwner
  edits: EditsOwner
  readonly tracks: readonly number[]
}

/**
 * Before each test of a file, signs an account in at a new stand-in, loads its library and starts its edits; the members returned are those
 * of the test that runs.
 */
export function editsDesk(service: ServiceOptions = { tracks: 20 }) {
  /** The clock of the edits, milliseconds since 1970: each call gives a later time, so that no two edits have the same. */
  let time = Date.UTC(2031, 3, 2)
  let opened: Opened | null = null
  const now = (): Opened => {
    if (opened === null) throw new Error('No test runs')
    return opened
  }
  const open = ({ desk, folder, library }: Pick<Opened, 'desk' | 'folder' | 'library'>): Promise<EditsOwner> => {
    desk.store.set('edits', initialState.edits)
    return startEdits({
      ...{ store: desk.store, api: desk.api, lists: library.lists, readRatings: library.ratings, requestLibrary: library.request, folder },
      now: () => ++time,
      steady: () => performance.now(),
      log: silentLog,
      notify: () => undefined,
    })
  }
  const begin = async (): Promise<void> => {
    const desk = await openDesk({ service: await startStrictService(service) })
    await desk.signIn()
    const folder = await mkdtemp(join(tmpdir(), 'segue-edits-'))
    const library = await startLibrary({
      ...{ store: desk.store, api: desk.api, folder, now: Date.now, steady: () => performance.now(), log: silentLog },
      notify: () => undefined,
    })
    await desk.until(state => state.library.revision !== null)
    const edits = await open({ desk, folder, library })
    const tracks = Object.keys((await serviceOf(desk)).tracks)
      .map(Number)
      .filter(Number.isInteger)
    opened = { desk, folder, library, edits, tracks }
  }
  const end = async (): Promise<void> => {
    const { desk, library, edits } = now()
    desk.service.control.reset()
    await edits.stop()
    await library.stop()
    await desk.stop()
  }
  beforeEach(begin)
  afterEach(end)
  const serviceOf = async (desk: Desk): Promise<AtService> => {
    const response = await desk.api.library(new AbortController().signal)
    if (!response.ok) throw new Error(response.error.message)
    return ((await response.value.json()) as { library: AtService }).library
  }
  const entries = (): readonly EditEntry[] => now().desk.store.get().edits.entries
  const kinds = () => entries().map(({ status }) => status.kind)
  return {
    get desk() {
      return now().desk
    },
    get folder() {
      return now().folder
    },
    get library() {
      return now().library
    },
    get edits() {
      return now().edits
    },
    get tracks() {
      return now().tracks
    },
    /** Ends what the test has and begins again with another service, account and folder. */
    anew: async () => {
      await end()
      await begin()
    },
    start: async () => {
      now().edits = await open(now())
    },
    /** The library of the service as it is now, requested anew. */
    atService: () => serviceOf(now().desk),
    entries,
    kinds,
    writes: () =>
      now()
        .desk.service.control.received()
        .writes.map(({ mode, body }) => [mode, body['track_id'], body['rating']]),
    /** Resolves when no edit waits any more. `timeout`: milliseconds; longer where many edits each need a new library. */
    allTaken: (timeout?: number) => expect.poll(kinds, timeout === undefined ? {} : { timeout }).not.toContain('waiting'),
  }
}

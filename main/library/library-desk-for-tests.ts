// For tests: a library at a real stand-in, for a signed-in account with a folder of its own, which a test can restart and read.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LibraryState } from '../../shared/app-state.ts'
import type { Revision } from '../../shared/ids.ts'
import type { Library } from '../../shared/library/model/model.ts'
import { unpack } from '../../shared/library/pack/pack.ts'
import { type Desk, openDesk } from '../account/desk-for-tests.ts'
import { silentLog } from '../log.ts'
import { type LibraryOwner, startLibrary } from './library.ts'

export type LibraryDesk = {
  readonly desk: Desk
  /** The account's folder. */
  readonly folder: string
  /** Texts of all notices so far. */
  readonly told: readonly string[]
  /** Phases of loading that the slice has shown, in order. */
  readonly phases: readonly string[]
  /** Starts the library; if it runs already, it is stopped before, as if the app had been restarted. */
  start(): Promise<LibraryOwner>
  slice(): LibraryState
  until(fits: (library: LibraryState) => boolean): Promise<LibraryState>
  /** The library that a page would make of the revision shown. */
  library(): Promise<Library>
  /** Titles of all visible tracks, in order. */
  titles(): Promise<readonly string[]>
  /** Names of the files in the library's folder, sorted. */
  files(): Promise<readonly string[]>
  packPath(name: Revision | null): string
  /** Number of requests for the library that the service has received. */
  downloads(): number
  stop(): Promise<void>
}

/** Whether a revision is shown and no load is under way. */
export const isShown = ({ revision, load }: LibraryState): boolean => revision !== null && load.phase === 'idle'
export const hasFailed = ({ load }: LibraryState): boolean => load.phase === 'failed'

export async function openLibraryDesk(): Promise<LibraryDesk> {
  const desk = await openDesk()
  await desk.signIn()
  const { store, api, service } = desk
  const folder = await mkdtemp(join(tmpdir(), 'segue-library-'))
  const before = store.get().library
  const told: string[] = []
  const phases: string[] = []
  let owner: LibraryOwner | null = null
  store.subscribe(({ library: { load } }) => {
    if (phases.at(-1) !== load.phase) phases.push(load.phase)
  })

  const packPath = (name: Revision | null): string => join(folder, 'library', `${name}.pack`)
  const library = async (): Promise<Library> => {
    const bytes = await readFile(packPath(store.get().library.revision))
    const opened = unpack(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length), [0, 0])
    if (!opened.ok) throw new Error(opened.error.message)
    return opened.value
  }
  return {
    desk,
    folder,
    told,
    phases,
    start: async () => {
      await owner?.stop()
      store.set('library', before)
      const notify = (_tone: unknown, text: string) => void told.push(text)
      owner = await startLibrary({ store, api, folder, now: Date.now, steady: () => performance.now(), log: silentLog, notify })
      return owner
    },
    slice: () => store.get().library,
    until: async fits => (await desk.until(state => fits(state.library))).library,
    library,
    titles: async () => {
      const { orders, tracks } = await library()
      return [...orders.title].map(row => tracks.title.at(row))
    },
    files: async () => (await readdir(join(folder, 'library'))).toSorted(),
    packPath,
    downloads: () => service.control.received().calls.filter(({ mode }) => mode === 'library').length,
    stop: async () => {
      service.control.reset()
      await owner?.stop()
      await desk.stop()
      await rm(folder, { recursive: true })
    },
  }
}

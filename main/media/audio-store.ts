// Store of whole sound files in one folder, whose file names are its index; files appear atomically.
import { type FileHandle, mkdir, open, readdir, rm, stat, utimes } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { renameOver } from 'rename-over'
import { ok, type Result } from '../../shared/errors.ts'
import { createIdMap } from '../../shared/id-map.ts'
import type { TrackId } from '../../shared/ids.ts'
import type { StreamQuality } from '../../shared/wire/profile.ts'
import { codeOf } from '../files/files.ts'
import { pathIn } from '../files/path-in.ts'
import type { Log } from '../log.ts'
import { createMutex } from './mutex.ts'
import { writeFailure } from './partial-file.ts'
import { typeOfKept } from './sound-check.ts'
import { readSoundName, type SoundName, wholeName } from './sound-name.ts'

/** An open file, which the caller has to close. */
export type KeptSound = SoundName & { readonly type: string; readonly handle: FileHandle }

type LeftoverPartialFile = SoundName & { readonly file: string }

export type AudioStore = {
  readonly folder: string
  /** Resolves when the folder has been read, or could not be; until then the calls that return no promise know only a part of it. */
  readonly ready: Promise<void>
  /** Names of the partial files that an earlier run left in the folder; whole once `ready` is resolved. */
  leftoverPartialFiles(): readonly LeftoverPartialFile[]
  has(track: TrackId): boolean
  /**
   * Opens the file of a track in one quality, or in any; null if there is none, or it cannot be read now. A damaged file is deleted, with
   * null as well.
   */
  open(track: TrackId, quality: StreamQuality | 'any'): Promise<KeptSound | null>
  /**
   * Renames a whole file at the path `from`, on the same disk, into the store, and deletes the track's file of another quality. Error:
   * disk.
   */
  moveIn(name: SoundName, from: string): Promise<Result<void>>
  /**
   * Removes a file from the store and returns its path, from which the caller has to move it at once; null if the store does not have the
   * track in this quality.
   */
  release(track: TrackId, quality: StreamQuality): (SoundName & { readonly path: string }) | null
  remove(track: TrackId): Promise<void>
  /** Deletes the least recently used files if all together exceed the limit, which may have changed. */
  trim(): Promise<void>
  /**
   * Checks every file for a hole of zeros, as early versions could leave, and deletes those that have one; a marker file makes it once per
   * folder. Ends early when aborted, without the marker.
   */
  check(signal: AbortSignal): Promise<void>
  tracks(): Iterable<TrackId>
  /** Number of songs in the store. */
  count(): number
  /** Bytes of all files in the store. */
  bytes(): number
}

type Options = {
  readonly folder: string
  /** Limit in bytes, read at each use; beyond it the least recently used files are deleted (LRU). */
  readonly limit: () => number
  /** Called when a track has come into the store (`isStored`) or has left it, also while the folder is read at the start. */
  readonly onChange: (track: TrackId, isStored: boolean) => void
  readonly now: () => number
  readonly log: Log
}

/** Share of the limit to which a clean-up reduces the files, so that not every new file causes one. */
const trimTarget = 0.9
/** Files whose name and state are read at the same time at the start. */
const scanConcurrency = 64

type Entry = SoundName & { used: number }

/** Opens a folder of sound files, making it if missing; files whose names have another form are left alone. */
export function openAudioStore({ folder, limit, onChange, now, log }: Options): AudioStore {
  const entries = createIdMap<TrackId, Entry>()
  const allEntries = () => Array.from(entries, ([, entry]) => entry)
  const leftovers: LeftoverPartialFile[] = []
  let total = 0
  const isBounded = limit() !== Number.POSITIVE_INFINITY
  const pathOf = (name: SoundName) => pathIn(folder, wholeName(name))
  /** Marker file beside a folder whose files were all checked, or written by versions that leave no holes. */
  const checkedMark = `${folder}.checked`
  /** Mutex for changes of the folder, so that a file is never deleted after a newer one of the same name has come. */
  const mutex = createMutex<'folder'>()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => mutex('folder', () => ready.then(work))
  let holes: 'possible' | 'none' = 'possible'
  let isRead = false
  const deleteFile = (path: string) => rm(path, { force: true }).catch(error => log.warning('a kept song could not be deleted', error))

  const forget = (entry: Entry) => {
    if (entries.get(entry.track) !== entry) return
    entries.delete(entry.track)
    total -= entry.bytes
    onChange(entry.track, false)
  }
  const addEntry = (name: SoundName, used: number) => {
    const before = entries.get(name.track)
    total += name.bytes - (before?.bytes ?? 0)
    entries.set(name.track, { track: name.track, quality: name.quality, bytes: name.bytes, used })
    if (!before) onChange(name.track, true)
  }
  /**
   * Adds a file found at the start; of two files of one track the last used one stays and the other is deleted, as a crash may have come
   * before `moveIn` could do so.
   */
  const addFound = async (name: SoundName, used: number) => {
    const before = entries.get(name.track)
    if (before && before.used > used) return deleteFile(pathOf(name))
    if (before) await deleteFile(pathOf(before))
    addEntry(name, used)
  }
  const examine = async (file: string) => {
    const name = readSoundName(file)
    if (!name) return
    if (name.isPartial) leftovers.push({ ...name, file })
    else if (!isBounded && !entries.has(name.track)) addEntry(name, 0)
    else {
      const stats = await stat(pathIn(folder, file)).catch(() => null)
      if (stats?.isFile()) await addFound(name, stats.mtimeMs)
    }
  }
  const scan = async () => {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const files = await readdir(folder)
      if (await stat(checkedMark).catch(() => null)) holes = 'none'
      for (let index = 0; index < files.length; index += scanConcurrency) {
        await Promise.all(files.slice(index, index + scanConcurrency).map(examine))
        await setImmediate() // without a limit only names are examined, which never waits for the disk, so other work of main would get no turn
      }
      isRead = true
    } catch (error) {
      log.warning('the folder of kept songs could not be read', error)
    }
    await trimNow()
  }
  const trimNow = async () => {
    if (total <= limit()) return
    const target = limit() * trimTarget
    for (const entry of allEntries().sort((one, other) => one.used - other.used)) {
      if (total <= target) return
      forget(entry)
      await deleteFile(pathOf(entry))
    }
  }
  const ready = scan()

  /** Deletes a damaged file, unless it was replaced meanwhile. */
  const deleteDamaged = (entry: Entry) =>
    inTurn(async () => {
      if (entries.get(entry.track) !== entry) return
      log.warning(`track ${entry.track} is damaged on this disk, or gone`)
      forget(entry)
      await deleteFile(pathOf(entry))
    })
  /**
   * Opens a file and finds its type. 'damaged': the file is not whole sound or is gone, and the store has let go of it; 'unreadable': the
   * disk fails, too many files are open or the rights are wrong, and the file stays, as it may be read later.
   */
  const openWhole = async (entry: Entry): Promise<KeptSound | 'damaged' | 'unreadable'> => {
    let handle: FileHandle | undefined
    try {
      handle = await open(pathOf(entry), 'r')
      const type = await typeOfKept(handle, entry.bytes, holes)
      if (type !== null) return { ...entry, type, handle }
    } catch (error) {
      await handle?.close()
      if (codeOf(error) !== 'ENOENT') {
        log.warning(`track ${entry.track} cannot be read from this disk`, error)
        return 'unreadable'
      }
      await deleteDamaged(entry)
      return 'damaged'
    }
    await handle.close()
    await deleteDamaged(entry)
    return 'damaged'
  }

  return {
    folder,
    ready,
    leftoverPartialFiles: () => leftovers,
    has: track => entries.has(track),
    open: async (track, quality) => {
      await ready
      const entry = entries.get(track)
      if (!entry || (quality !== 'any' && entry.quality !== quality)) return null
      const kept = await openWhole(entry)
      if (typeof kept === 'string') return null
      const used = now()
      entry.used = used
      if (isBounded) await utimes(pathOf(entry), used / 1000, used / 1000).catch(() => undefined) // a failure only makes the order of use (LRU) inexact
      return kept
    },
    moveIn: (name, from) =>
      inTurn(async () => {
        try {
          await renameOver(from, pathOf(name))
        } catch (error) {
          return writeFailure(error)
        }
        const before = entries.get(name.track)
        addEntry(name, now())
        if (before && pathOf(before) !== pathOf(name)) await deleteFile(pathOf(before))
        await trimNow()
        return ok(undefined)
      }),
    release: (track, quality) => {
      const entry = entries.get(track)
      if (entry?.quality !== quality) return null
      forget(entry)
      return { ...entry, path: pathOf(entry) }
    },
    remove: track =>
      inTurn(async () => {
        const entry = entries.get(track)
        if (!entry) return
        forget(entry)
        await deleteFile(pathOf(entry))
      }),
    trim: () => inTurn(trimNow),
    check: async signal => {
      await ready
      if (holes === 'none' || !isRead) return
      let isWhole = true
      for (const entry of allEntries()) {
        if (signal.aborted) return
        const kept = await openWhole(entry)
        if (kept === 'unreadable') isWhole = false
        else if (kept !== 'damaged') await kept.handle.close()
      }
      if (!isWhole) return
      holes = 'none'
      const mark = await open(checkedMark, 'w', 0o600).catch(error => log.warning('a folder of kept songs could not be marked', error))
      await mark?.close()
    },
    tracks: () => entries.keys(),
    count: () => entries.size,
    bytes: () => total,
  }
}

// Whole sound files in one folder. The folder itself is the truth: names tell all, a file is there whole or not at all.
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { ok, type Result } from '../../shared/errors.ts'
import { createIdMap } from '../../shared/id-map.ts'
import type { TrackId } from '../../shared/ids.ts'
import type { StreamQuality } from '../../shared/wire/profile.ts'
import type { Log } from '../log.ts'
import { pathIn } from '../path-in.ts'
import { createMutex } from './mutex.ts'
import { diskTrouble } from './part-file.ts'
import { typeOfKept } from './sound-check.ts'
import { readSoundName, type SoundName, wholeName } from './sound-name.ts'

/** An open file; whoever gets it closes it. */
export type KeptSound = SoundName & { readonly type: string; readonly handle: FileHandle }

type LeftPart = SoundName & { readonly file: string }

export type AudioStore = {
  readonly folder: string
  /** Resolves when the folder has been read; nothing is found before. */
  readonly ready: Promise<void>
  /** Parts that an earlier run left, and their files' names. */
  parts(): readonly LeftPart[]
  has(track: TrackId): boolean
  /** In this quality, or in any; null if there is none. A damaged file is deleted, and is none. */
  open(track: TrackId, quality: StreamQuality | 'any'): Promise<KeptSound | null>
  /** Moves a whole file in from elsewhere on the same disk; other qualities of the track go. Error: disk. */
  adopt(name: SoundName, from: string): Promise<Result<void>>
  /** Gives a file away: where it lies, to be moved at once. Null if there is none. */
  give(track: TrackId, quality: StreamQuality): (SoundName & { readonly path: string }) | null
  remove(track: TrackId): Promise<void>
  /** Keeps to the limit, which may be lower now. */
  trim(): Promise<void>
  /** Looks, once in the life of the folder, for files that earlier versions damaged, and deletes them; ends at the signal. */
  check(signal: AbortSignal): Promise<void>
  tracks(): Iterable<TrackId>
  /** How many songs, and their bytes. */
  songs(): number
  bytes(): number
}

type Options = {
  readonly folder: string
  /** Bytes, asked for again each time; what was not used for longest goes first. */
  readonly limit: () => number
  /** A track came, or went. */
  readonly changed: (track: TrackId, here: boolean) => void
  readonly now: () => number
  readonly log: Log
}

/** After clearing up, this part of the limit is in use: not one file at a time. */
const clearTo = 0.9
/** Files looked at together at the start. */
const together = 64

type Entry = SoundName & { used: number }

/** Opens a folder of sound; made if missing. Files with other names are left alone. */
export function openAudioStore({ folder, limit, changed, now, log }: Options): AudioStore {
  const entries = createIdMap<TrackId, Entry>()
  const all = () => Array.from(entries, ([, entry]) => entry)
  const left: LeftPart[] = []
  let total = 0
  const isBounded = limit() !== Number.POSITIVE_INFINITY
  const pathOf = (name: SoundName) => pathIn(folder, wholeName(name))
  /** Lies beside a folder whose files were all looked at, or written by versions that leave no holes. */
  const checkedMark = `${folder}.checked`
  /** Files come and go one after another: what is deleted is never what has just come under the same name. */
  const mutex = createMutex<'folder'>()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => mutex('folder', () => ready.then(work))
  let hole: 'possible' | 'none' = 'possible'
  let isRead = false
  const drop = (path: string) => rm(path, { force: true }).catch(error => log.warning('a kept song could not be deleted', error))

  const forget = (entry: Entry) => {
    if (entries.get(entry.track) !== entry) return
    entries.delete(entry.track)
    total -= entry.bytes
    changed(entry.track, false)
  }
  const note = (name: SoundName, used: number) => {
    const before = entries.get(name.track)
    total += name.bytes - (before?.bytes ?? 0)
    entries.set(name.track, { track: name.track, quality: name.quality, bytes: name.bytes, used })
    if (!before) changed(name.track, true)
  }
  /** Of two files of one track the one used last stays: a crash came between keeping the one and deleting the other. */
  const noteFound = async (name: SoundName, used: number) => {
    const before = entries.get(name.track)
    if (before && before.used > used) return drop(pathOf(name))
    if (before) await drop(pathOf(before))
    note(name, used)
  }
  const look = async (file: string) => {
    const name = readSoundName(file)
    if (!name) return
    if (name.isPart) left.push({ ...name, file })
    else if (!isBounded && !entries.has(name.track)) note(name, 0)
    else {
      const found = await stat(pathIn(folder, file)).catch(() => null)
      if (found?.isFile()) await noteFound(name, found.mtimeMs)
    }
  }
  const scan = async () => {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const files = await readdir(folder)
      if (await stat(checkedMark).catch(() => null)) hole = 'none'
      for (let at = 0; at < files.length; at += together) await Promise.all(files.slice(at, at + together).map(look))
      isRead = true
    } catch (error) {
      log.warning('the folder of kept songs could not be read', error)
    }
    await clear()
  }
  const clear = async () => {
    if (total <= limit()) return
    const aim = limit() * clearTo
    for (const entry of all().sort((one, other) => one.used - other.used)) {
      if (total <= aim) return
      forget(entry)
      await drop(pathOf(entry))
    }
  }
  const ready = scan()

  /** Deletes what is damaged, unless another file has taken its place meanwhile. */
  const discard = (entry: Entry) =>
    inTurn(async () => {
      if (entries.get(entry.track) !== entry) return
      log.warning(`track ${entry.track} is damaged on this disk, or gone`)
      forget(entry)
      await drop(pathOf(entry))
    })
  /** Open, and with its type; null, and deleted, if it is damaged. */
  const openWhole = async (entry: Entry): Promise<KeptSound | null> => {
    const handle = await open(pathOf(entry), 'r').catch(() => null)
    const type = handle && (await typeOfKept(handle, entry.bytes, hole))
    if (handle && type !== null) return { ...entry, type, handle }
    await handle?.close()
    await discard(entry)
    return null
  }

  return {
    folder,
    ready,
    parts: () => left,
    has: track => entries.has(track),
    open: async (track, quality) => {
      await ready
      const entry = entries.get(track)
      if (!entry || (quality !== 'any' && entry.quality !== quality)) return null
      const kept = await openWhole(entry)
      if (!kept) return null
      const used = now()
      entry.used = used
      if (isBounded) await utimes(pathOf(entry), used / 1000, used / 1000).catch(() => undefined) // only an order of use
      return kept
    },
    adopt: (name, from) =>
      inTurn(async () => {
        try {
          await rename(from, pathOf(name))
        } catch (error) {
          return diskTrouble(error)
        }
        const before = entries.get(name.track)
        note(name, now())
        if (before && pathOf(before) !== pathOf(name)) await drop(pathOf(before))
        await clear()
        return ok(undefined)
      }),
    give: (track, quality) => {
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
        await drop(pathOf(entry))
      }),
    trim: () => inTurn(clear),
    check: async signal => {
      await ready
      if (hole === 'none' || !isRead) return
      for (const entry of all()) {
        if (signal.aborted) return
        await (await openWhole(entry))?.handle.close()
      }
      hole = 'none'
      const mark = await open(checkedMark, 'w', 0o600).catch(error => log.warning('a folder of kept songs could not be marked', error))
      await mark?.close()
    },
    tracks: () => entries.keys(),
    songs: () => entries.size,
    bytes: () => total,
  }
}

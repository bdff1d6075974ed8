// Whole sound files in one folder. The folder itself is the truth: names tell all, a file is there whole or not at all.
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { ok, type Result } from '../../shared/errors.ts'
import type { TrackId } from '../../shared/ids.ts'
import type { StreamQuality } from '../../shared/wire/profile.ts'
import type { Log } from '../log.ts'
import { longestHead, soundType } from './content-kind.ts'
import { diskTrouble } from './part-file.ts'
import { readSoundName, type SoundName, wholeName } from './sound-name.ts'

/** An open file; whoever gets it closes it. */
export type KeptSound = SoundName & { readonly type: string; readonly handle: FileHandle }

export type Shelf = {
  readonly folder: string
  /** Resolves when the folder has been read; nothing is found before. */
  readonly ready: Promise<void>
  /** Parts that an earlier run left. */
  parts(): readonly SoundName[]
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
export function openSoundShelf({ folder, limit, changed, now, log }: Options): Shelf {
  const entries = new Map<TrackId, Entry>()
  const left: SoundName[] = []
  let total = 0
  const isBounded = limit() !== Number.POSITIVE_INFINITY
  const pathOf = (name: SoundName) => join(folder, wholeName(name))
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
    if (name.isPart) left.push(name)
    else if (!isBounded && !entries.has(name.track)) note(name, 0)
    else {
      const found = await stat(join(folder, file)).catch(() => null)
      if (found?.isFile()) await noteFound(name, found.mtimeMs)
    }
  }
  const scan = async () => {
    try {
      await mkdir(folder, { recursive: true })
      const files = await readdir(folder)
      for (let at = 0; at < files.length; at += together) await Promise.all(files.slice(at, at + together).map(look))
    } catch (error) {
      log.warning('the folder of kept songs could not be read', error)
    }
    await clear()
  }
  const clear = async () => {
    if (total <= limit()) return
    const aim = limit() * clearTo
    for (const entry of [...entries.values()].sort((one, other) => one.used - other.used)) {
      if (total <= aim) return
      forget(entry)
      await drop(pathOf(entry))
    }
  }
  const ready = scan()

  return {
    folder,
    ready,
    parts: () => left,
    has: track => entries.has(track),
    open: async (track, quality) => {
      await ready
      const entry = entries.get(track)
      if (!entry || (quality !== 'any' && entry.quality !== quality)) return null
      const handle = await open(pathOf(entry), 'r').catch(() => null)
      const type = handle && (await typeOf(handle, entry.bytes))
      if (handle && type !== null) {
        const used = now()
        entry.used = used
        if (isBounded) await utimes(pathOf(entry), used / 1000, used / 1000).catch(() => undefined) // only an order of use
        return { ...entry, type, handle }
      }
      await handle?.close()
      log.warning(`track ${track} is damaged on this disk, or gone`)
      forget(entry)
      await drop(pathOf(entry))
      return null
    },
    adopt: async (name, from) => {
      await ready
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
    },
    give: (track, quality) => {
      const entry = entries.get(track)
      if (entry?.quality !== quality) return null
      forget(entry)
      return { ...entry, path: pathOf(entry) }
    },
    remove: async track => {
      await ready
      const entry = entries.get(track)
      if (!entry) return
      forget(entry)
      await drop(pathOf(entry))
    },
    trim: async () => {
      await ready
      await clear()
    },
    tracks: () => entries.keys(),
    songs: () => entries.size,
    bytes: () => total,
  }
}

/** The type of what lies there; null if it is no sound, or not as long as its name says. */
async function typeOf(handle: FileHandle, bytes: number): Promise<string | null> {
  try {
    const head = new Uint8Array(longestHead)
    const [{ size }, { bytesRead }] = await Promise.all([handle.stat(), handle.read(head, 0, longestHead, 0)])
    return size === bytes ? soundType(head.subarray(0, bytesRead)) : null
  } catch {
    return null // a disk that cannot be read
  }
}

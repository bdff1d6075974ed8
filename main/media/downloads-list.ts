// The list of songs wanted as downloads, in a journal: each change is appended as a line, and confirmed once that is on disk.
import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { type AppError, errorCodes, ok, type Result } from '../../shared/errors.ts'
import { createIdMap, createIds, type ReadonlyIdMap, type ReadonlyIds } from '../../shared/id-map.ts'
import { type TrackId, trackId } from '../../shared/ids.ts'
import { idList } from '../../shared/schemas/id-list-schema.ts'
import { tuning } from '../../shared/tuning.ts'
import { defaultQuality, type StreamQuality, streamQualities } from '../../shared/wire/profile.ts'
import { t } from '../../shared/words/words.ts'
import type { ReadOptions } from '../files/files.ts'
import { createLineWriter, readLines } from '../files/journal.ts'
import { pathInUse } from '../files/unmovable-files.ts'

/** A wanted song; the list has them in the order in which they were requested. `error`: why its download failed; null: it did not fail. */
export type WantedTrack = { readonly quality: StreamQuality; readonly error: AppError | null }

export type DownloadsList = {
  readonly wanted: ReadonlyIdMap<TrackId, WantedTrack>
  /** Songs removed from the list whose files have still to be deleted, also after a crash. */
  readonly unwanted: ReadonlyIds<TrackId>
  isPaused(): boolean
  /**
   * Adds songs at the end of the list, in this quality and without an error. As for every change of this list, the promise resolves once it
   * is on disk. Error: disk; in memory the change holds all the same.
   */
  add(tracks: readonly TrackId[], quality: StreamQuality): Promise<Result<void>>
  remove(tracks: readonly TrackId[]): Promise<Result<void>>
  fail(track: TrackId, error: AppError): Promise<Result<void>>
  pause(isPaused: boolean): Promise<Result<void>>
  /**
   * Takes a song whose files are gone out of `unwanted`, except while the file of an earlier run could be neither read nor moved; rewrites
   * the file if most of it is obsolete.
   */
  deleted(track: TrackId): Promise<Result<void>>
  /** Rewrites the file without obsolete lines. */
  compact(): Promise<Result<void>>
  flushed(): Promise<void>
}

/** Ids of songs in a line, any number: a whole library can be added at once. */
const tracks = idList<TrackId>(0, Number.POSITIVE_INFINITY)
const change = z.union([
  z.object({ add: tracks, quality: z.enum(streamQualities).catch(defaultQuality) }),
  z.object({ remove: tracks }),
  z.object({ failed: z.number().int().nonnegative().transform(trackId), code: z.enum(errorCodes).catch('bug'), message: z.string() }),
  z.object({ paused: z.boolean() }),
])
type Change = z.output<typeof change>

/**
 * Opens the list, or makes an empty one. A torn last line is dropped; a file with invalid lines is copied first, and the person told. Songs
 * already downloaded stay in their folder even if the list is lost.
 */
export async function openDownloadsList(path: string, options: Omit<ReadOptions, 'what'>): Promise<DownloadsList> {
  const wantedTracks = createIdMap<TrackId, WantedTrack>()
  const unwanted = createIds<TrackId>()
  let isPaused = false

  const apply = (entry: Change) => {
    if ('add' in entry) {
      for (const track of entry.add) {
        wantedTracks.delete(track)
        wantedTracks.set(track, { quality: entry.quality, error: null })
        unwanted.delete(track)
      }
    } else if ('remove' in entry) {
      for (const track of entry.remove) {
        wantedTracks.delete(track)
        unwanted.add(track)
      }
    } else if ('failed' in entry) {
      const download = wantedTracks.get(entry.failed)
      if (download) wantedTracks.set(entry.failed, { ...download, error: { code: entry.code, message: entry.message } })
    } else isPaused = entry.paused
  }
  const { lines, file } = await readLines(path, change, { ...options, what: t('files.name.downloads') })
  let applied = 0
  for (const line of lines) {
    apply(line)
    applied += idsIn(line)
    if (applied < tracksPerLine) continue
    applied = 0
    await setImmediate()
  }
  const writer = createLineWriter(path, change, () => [...changesFor(wantedTracks, unwanted, isPaused)], file === 'outdated')
  if (writer.needsRewrite()) await writer.inTurn(writer.rewrite)

  /** Number of ids in all lines of the file, those of obsolete lines included. */
  let writtenIds = lines.reduce((sum, line) => sum + idsIn(line), 0)
  /** Whether most ids in the file are obsolete: it is rewritten then, so that adding and removing for ever does not fill the disk. */
  const isMostlyObsolete = () => writtenIds > tuning.media.downloads.compactionThreshold + 2 * (wantedTracks.size + unwanted.size)
  const compact = (): Promise<Result<void>> => {
    writtenIds = wantedTracks.size + unwanted.size
    return writer.inTurn(writer.rewrite)
  }
  const write = (entry: Change): Promise<Result<void>> => {
    const text = writer.text([entry])
    apply(entry)
    writtenIds += idsIn(entry)
    return isMostlyObsolete() ? compact() : writer.inTurn(() => writer.add(text))
  }

  return {
    wanted: wantedTracks,
    unwanted,
    isPaused: () => isPaused,
    add: (list, quality) => write({ add: [...list], quality }),
    remove: list => write({ remove: [...list] }),
    fail: (track, { code, message }) => write({ failed: track, code, message }),
    pause: async paused => (paused === isPaused ? ok(undefined) : write({ paused })),
    deleted: async track => {
      // While the file could be neither read nor moved, it stays unwanted, because lines of it may want it once it is readable again.
      if (pathInUse(path) === path) unwanted.delete(track)
      return isMostlyObsolete() ? compact() : ok(undefined)
    },
    compact,
    flushed: writer.flushed,
  }
}

const idsIn = (entry: Change): number => ('add' in entry ? entry.add.length : 'remove' in entry ? entry.remove.length : 1)

/**
 * Most songs in a line of a compacted file. When a file is read, other work of main gets a turn after lines with so many ids, which take
 * some milliseconds.
 */
const tracksPerLine = 10_000

/** The lines of a compacted file; adjacent songs of one quality share a line. */
function* changesFor(
  wantedTracks: ReadonlyIdMap<TrackId, WantedTrack>,
  unwanted: ReadonlyIds<TrackId>,
  isPaused: boolean,
): Generator<Change> {
  let list: TrackId[] = []
  let quality: StreamQuality = defaultQuality
  for (const [track, download] of wantedTracks) {
    if ((download.quality !== quality && list.length > 0) || list.length === tracksPerLine) {
      yield { add: list, quality }
      list = []
    }
    quality = download.quality
    list.push(track)
  }
  if (list.length > 0) yield { add: list, quality }
  for (const [track, { error }] of wantedTracks) {
    if (error) yield { failed: track, code: error.code, message: error.message }
  }
  const unwantedTracks = [...unwanted]
  for (let start = 0; start < unwantedTracks.length; start += tracksPerLine)
    yield { remove: unwantedTracks.slice(start, start + tracksPerLine) }
  if (isPaused) yield { paused: true }
}

// One pack on disk, kept open: reads its metadata and single rows, without loading its content into main's memory.

import { type FileHandle, open } from 'node:fs/promises'
import { failed, ok, type Result } from '../../shared/errors.ts'
import type { AlbumId, ArtistId, TrackId } from '../../shared/ids.ts'
import { checksum, checksumBlock } from '../../shared/library/pack/checksum.ts'
import {
  artistNameOf,
  discOf,
  lengthOf,
  listsOf,
  metadataAt,
  type PackList,
  type PackListTable,
  type ReadAt,
  ratingsOf,
  spanOf,
  streamPathOf,
  summaryOf,
  type TrackSummary,
  titleOf,
  tracksMissingFrom,
  type WantedLists,
} from '../../shared/library/pack/lookup.ts'
import { aligned, isOtherVersion, packHeaderSize, pageEnd, readHeader, type Span } from '../../shared/library/pack/pack-header.ts'
import type { PackMetadata } from '../../shared/library/pack/pack-metadata.ts'
import { say } from '../../shared/words/words.ts'

/** A part of a pack that the page loads: all of the page's columns, or the small pack of the first look (empty for small libraries). */
export type PackPart = 'page' | 'first-look'
/** A range of bytes in a file. */
export type FilePart = Span & { readonly path: string }

export type PackFile = {
  readonly path: string
  readonly metadata: PackMetadata
  readonly parts: Readonly<Record<PackPart, Span>>
  /** The stream path of a track; null if this library does not have it. Rejects if the disk fails. */
  streamPath(id: TrackId): Promise<string | null>
  /** The title of a track; null if this library does not have it. Rejects if the disk fails. */
  title(id: TrackId): Promise<string | null>
  /** The length of a track, seconds; null if unknown, or if this library does not have it. Rejects if the disk fails. */
  length(id: TrackId): Promise<number | null>
  /** The summary of a song; null if this library does not have it. Rejects if the disk fails. */
  summaryOf(id: TrackId): Promise<TrackSummary | null>
  /**
   * The album of a track as the service has it, one disc of a set; null if the track has none, or if this library does not have it. Rejects
   * if the disk fails.
   */
  disc(id: TrackId): Promise<AlbumId | null>
  /** The name of an artist; null if this library does not have the artist. Rejects if the disk fails. */
  artistName(id: ArtistId): Promise<string | null>
  /** Those of the given tracks that this library does not have. Rejects if the disk fails. */
  unknownTracks(tracks: readonly TrackId[]): Promise<readonly TrackId[]>
  /** The rating of each track, null for one that this library does not have. Rejects if the disk fails. */
  ratings(tracks: readonly TrackId[]): Promise<readonly (number | null)[]>
  /** The playlists or tags with an id, name or type (`wanted`). Rejects if the disk fails. */
  lists(table: PackListTable, wanted: WantedLists): Promise<readonly PackList[]>
  close(): Promise<void>
}

const pieceLength = 1 << 20

/**
 * Opens a pack after reading it once and comparing its checksums. Errors: disk (damaged or unreadable), not-found (written by another
 * version of the app).
 */
export async function openPack(path: string): Promise<Result<PackFile>> {
  const file = await open(path, 'r').catch(() => null)
  if (file === null) return failed('disk', say('errors.savedLibraryNotOpened'))
  const readAt: ReadAt = async (offset, length) => {
    const bytes = new Uint8Array(length)
    const { bytesRead } = await file.read(bytes, 0, length, offset)
    return bytes.subarray(0, bytesRead)
  }
  const checked = await verify(file, readAt).catch(() => failed('disk', say('errors.savedLibraryUnreadable')))
  if (!checked.ok) {
    await file.close()
    return checked
  }
  const { header, metadata } = checked.value
  const parts = { page: { offset: 0, length: pageEnd(header) }, 'first-look': spanOf(header, 'first.look') }
  return ok({
    path,
    metadata,
    parts,
    streamPath: id => streamPathOf(header, readAt, id),
    title: id => titleOf(header, readAt, id),
    length: id => lengthOf(header, readAt, id),
    summaryOf: id => summaryOf(header, readAt, id),
    disc: id => discOf(header, readAt, id),
    artistName: id => artistNameOf(header, readAt, id),
    unknownTracks: tracks => tracksMissingFrom(header, readAt, tracks),
    ratings: tracks => ratingsOf(header, readAt, tracks),
    lists: (table, wanted) => listsOf(header, readAt, table, wanted),
    close: () => file.close(),
  })
}

async function verify(file: FileHandle, readAt: ReadAt) {
  const head = await readAt(0, packHeaderSize)
  if (isOtherVersion(head)) return failed('not-found', say('errors.savedLibraryOtherVersion'))
  const header = readHeader(head)
  if (!header.ok) return header
  const { size, spans } = header.value
  const sumOf = createChecksummer(file)
  for (const { offset, length, sum } of spans) {
    const computedSum = await sumOf(offset, offset + aligned(length))
    if (computedSum === null) return failed('disk', say('errors.savedLibraryIncomplete'))
    if (length > 0 && computedSum !== sum) return failed('disk', say('errors.savedLibraryChecksum'))
  }
  if ((await readAt(size, 1)).length > 0) return failed('disk', say('errors.savedLibraryTooLong'))
  return ok({ header: header.value, metadata: await metadataAt(header.value, readAt) })
}

/**
 * Makes a function that computes the checksum of the bytes from `from` to `end` (exclusive) of a file; null if the file is shorter. It
 * reuses one buffer, as hundreds of new ones would stay in memory until a garbage collection.
 */
function createChecksummer(file: FileHandle): (from: number, end: number) => Promise<number | null> {
  const piece = new Uint8Array(pieceLength)
  return async (from, end) => {
    const sum = checksum()
    for (let offset = from; offset < end; ) {
      const { bytesRead } = await file.read(piece, 0, Math.min(pieceLength, end - offset), offset)
      if (bytesRead === 0 || bytesRead % checksumBlock !== 0) return null
      sum.add(piece.subarray(0, bytesRead))
      offset += bytesRead
    }
    return sum.value()
  }
}

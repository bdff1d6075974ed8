// Reads single tracks, ratings, playlists and tags from a pack on disk without loading it, for main, which needs a few per minute.
import { type AlbumId, type ArtistId, type ArtworkId, albumId, artworkId, type TrackId, trackId } from '../../ids.ts'
import { rowOf } from '../model/row-index.ts'
import { textColumn } from '../model/text-column.ts'
import { type Section, sections } from './columns.ts'
import type { PackHeader, Span } from './pack-header.ts'
import { type PackMetadata, readMetadata } from './pack-metadata.ts'

/** Reads bytes of a pack at an offset; fewer than asked for at its end. */
export type ReadAt = (offset: number, length: number) => Promise<Uint8Array<ArrayBuffer>>

/** The offset and length of a section of a pack, bytes. */
export const spanOf = (header: PackHeader, name: Section['name']): Span => {
  const span = header.spans[sections.findIndex(section => section.name === name)]
  if (span === undefined) throw new Error(`No section ${name}`)
  return span
}

const view = (bytes: Uint8Array<ArrayBuffer>): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/**
 * The path of a track's stream; null if the pack lacks the track or the path. It takes ten short reads in a library of a million songs,
 * three in one of a few thousand.
 */
export const streamPathOf = (header: PackHeader, read: ReadAt, id: TrackId): Promise<string | null> =>
  textOf(header, read, id, 'tracks.file')

/** The title of a track; null if the pack lacks the track or the title. */
export const titleOf = (header: PackHeader, read: ReadAt, id: TrackId): Promise<string | null> => textOf(header, read, id, 'tracks.title')

/** The length of a track, seconds; null if the pack lacks the track or the length. */
export async function lengthOf(header: PackHeader, read: ReadAt, id: TrackId): Promise<number | null> {
  const row = await rowOnDisk(header, read, id)
  if (row === null) return null
  const bytes = await read(spanOf(header, 'tracks.length').offset + row * 4, 4)
  return bytes.length < 4 ? null : view(bytes).getUint32(0, true) || null
}

/** What is shown of a song outside the page, in the system's media controls and the tray; texts are '' if unknown. */
export type TrackSummary = {
  readonly title: string
  readonly artist: string
  readonly album: string
  /** Track number on its disc; 0 = unknown. */
  readonly number: number
  /** Length of the track, seconds; null = unknown. */
  readonly length: number | null
  readonly artwork: ArtworkId | null
  /** Rating in the library, without unsettled edits; 0 = none (C-19). */
  readonly rating: number
}

/** The summary of a track, by about a dozen short reads; null if the pack lacks the track. */
export async function summaryOf(header: PackHeader, read: ReadAt, id: TrackId): Promise<TrackSummary | null> {
  const row = await rowOnDisk(header, read, id)
  if (row === null) return null
  const numberAt = async (column: string, index: number, bytes: 2 | 4, isSigned = false): Promise<number> => {
    const valueBytes = await read(spanOf(header, column).offset + index * bytes, bytes)
    if (valueBytes.length < bytes) return isSigned ? -1 : 0
    return bytes === 2
      ? view(valueBytes).getUint16(0, true)
      : isSigned
        ? view(valueBytes).getInt32(0, true)
        : view(valueBytes).getUint32(0, true)
  }
  const nameAt = async (reference: string, column: string): Promise<string> => {
    const named = await numberAt(reference, row, 4, true)
    return named < 0 ? '' : ((await textAt(header, read, column, named)) ?? '')
  }
  const rating = await read(spanOf(header, 'tracks.rating').offset + row, 1)
  const digits = await textAt(header, read, 'shared.artwork', await numberAt('tracks.artwork', row, 4))
  return {
    title: (await textAt(header, read, 'tracks.title', row)) ?? '',
    artist: await nameAt('tracks.artist', 'artists.name'),
    album: await nameAt('tracks.album', 'albums.name'),
    number: await numberAt('tracks.number', row, 2),
    length: (await numberAt('tracks.length', row, 4)) || null,
    artwork: digits === null || digits === '' ? null : artworkId(digits),
    rating: rating[0] ?? 0,
  }
}

/** The album record of a track; null if the pack lacks the track, or the track has none. */
export async function discOf(header: PackHeader, read: ReadAt, id: TrackId): Promise<AlbumId | null> {
  const row = await rowOnDisk(header, read, id)
  if (row === null) return null
  const album = await read(spanOf(header, 'tracks.album').offset + row * 4, 4)
  const at = album.length < 4 ? -1 : view(album).getInt32(0, true)
  if (at < 0) return null
  const bytes = await read(spanOf(header, 'albums.id').offset + at * 8, 8)
  return bytes.length < 8 ? null : albumId(view(bytes).getFloat64(0, true))
}

/** The name of an artist; null if the pack lacks the artist. */
export async function artistNameOf(header: PackHeader, read: ReadAt, id: ArtistId): Promise<string | null> {
  const row = await rowOnDisk(header, read, id, 'artists.id')
  return row === null ? null : ((await textAt(header, read, 'artists.name', row)) ?? '')
}

/** All track ids, ascending. */
async function trackIds(header: PackHeader, read: ReadAt): Promise<Float64Array> {
  const { offset, length } = spanOf(header, 'tracks.id')
  return new Float64Array(wholeValues(await read(offset, length), 8))
}

/** The track ids that the pack lacks or has no stream path for, as `streamPathOf` says of each; reads both columns whole. */
export async function tracksMissingFrom(header: PackHeader, read: ReadAt, tracks: readonly TrackId[]): Promise<readonly TrackId[]> {
  const ids = await trackIds(header, read)
  const { offset, length } = spanOf(header, 'tracks.file.starts')
  const starts = new Uint32Array(wholeValues(await read(offset, length), 4))
  const hasPath = (row: number): boolean => (starts[row] ?? 0) < (starts[row + 1] ?? 0)
  return tracks.filter(track => {
    const row = rowOf(ids, track)
    return row < 0 || !hasPath(row)
  })
}

/** The rating of each track, null if the pack lacks it; reads both columns whole. */
export async function ratingsOf(header: PackHeader, read: ReadAt, tracks: readonly TrackId[]): Promise<readonly (number | null)[]> {
  const ids = await trackIds(header, read)
  const { offset, length } = spanOf(header, 'tracks.rating')
  const ratings = await read(offset, length)
  return tracks.map(track => ratings[rowOf(ids, track)] ?? null)
}

/** A playlist or tag; `tracks`, computed at each access, includes trashed ones. */
export type PackList = { readonly id: number; readonly name: string; readonly tracks: readonly TrackId[] }
export type PackListTable = 'playlists' | 'tags'
/** Selects lists by id, by name, or playlists by the type under which the service fills them. */
export type WantedLists = { readonly id: number } | { readonly name: string } | { readonly type: 'thumbsup' }

/** Most lists of one name that are returned, the newest; no person has more. */
const maxOfOneName = 1_000

/**
 * The lists with an id or a name (at most `maxOfOneName`, the newest), or the first playlist of a type, as a service has only one; empty if
 * there is none, and for a type of tags.
 */
export async function listsOf(
  header: PackHeader,
  read: ReadAt,
  table: PackListTable,
  wantedLists: WantedLists,
): Promise<readonly PackList[]> {
  const bytesOf = async (name: Section['name'], size: number): Promise<ArrayBuffer> => {
    const { offset, length } = spanOf(header, name)
    return wholeValues(await read(offset, length), size)
  }
  const ids = new Float64Array(await bytesOf(`${table}.id`, 8))
  const nameStarts = new Uint32Array(await bytesOf(`${table}.name.starts`, 4))
  const nameBytes = new Uint8Array(await bytesOf(`${table}.name.bytes`, 1))
  const names = textColumn(nameStarts, nameBytes)
  const rowOfType = async (type: string): Promise<readonly number[]> =>
    table === 'tags'
      ? []
      : firstOfText(
          new Uint32Array(await bytesOf('playlists.type.starts', 4)),
          new Uint8Array(await bytesOf('playlists.type.bytes', 1)),
          type,
        )
  const foundRows =
    'id' in wantedLists
      ? [ids.indexOf(wantedLists.id)].filter(row => row >= 0)
      : 'type' in wantedLists
        ? await rowOfType(wantedLists.type)
        : rowsOfText(nameStarts, nameBytes, wantedLists.name)
  if (foundRows.length === 0) return []
  const starts = new Uint32Array(await bytesOf(`${table}.all.starts`, 4))
  const rows = new Uint32Array(await bytesOf(`${table}.all.rows`, 4))
  const tracks = new Float64Array(await bytesOf('tracks.id', 8))
  return foundRows.map(row => ({
    id: ids[row] ?? 0,
    name: names.at(row),
    // A getter, as the lists may hold millions of ids together, and most callers need only the list's id.
    get tracks() {
      return Array.from(rows.subarray(starts[row] ?? 0, starts[row + 1] ?? 0), track => trackId(tracks[track] ?? 0))
    },
  }))
}

/** Rows with exactly this text, the last `maxOfOneName`; compared as bytes, as decoding two million texts would take a second. */
function rowsOfText(starts: Uint32Array, bytes: Uint8Array, text: string): readonly number[] {
  const isIt = isText(starts, bytes, text)
  const foundRows: number[] = []
  for (let row = starts.length - 2; row >= 0 && foundRows.length < maxOfOneName; row--) if (isIt(row)) foundRows.push(row)
  return foundRows.reverse()
}

/** The first row with exactly this text, or none. */
function firstOfText(starts: Uint32Array, bytes: Uint8Array, text: string): readonly number[] {
  const isIt = isText(starts, bytes, text)
  for (let row = 0; row < starts.length - 1; row++) if (isIt(row)) return [row]
  return []
}

function isText(starts: Uint32Array, bytes: Uint8Array, text: string): (row: number) => boolean {
  const wanted = new TextEncoder().encode(text)
  return row => {
    const start = starts[row] ?? 0
    return (starts[row + 1] ?? 0) - start === wanted.length && wanted.every((byte, at) => bytes[start + at] === byte)
  }
}

/** Ids read at once at the end of the binary search: single reads would each wait for the disk behind pending writes. */
const idsPerRead = 4096

async function textOf(header: PackHeader, read: ReadAt, id: TrackId, column: 'tracks.file' | 'tracks.title'): Promise<string | null> {
  const row = await rowOnDisk(header, read, id)
  return row === null ? null : textAt(header, read, column, row)
}

/** The row of a track or artist; null if the pack lacks it. */
async function rowOnDisk(
  header: PackHeader,
  read: ReadAt,
  id: TrackId | ArtistId,
  column: 'tracks.id' | 'artists.id' = 'tracks.id',
): Promise<number | null> {
  const ids = spanOf(header, column)
  let low = 0
  let high = ids.length / 8 - 1
  while (high - low >= idsPerRead) {
    const middle = (low + high) >>> 1
    const bytes = await read(ids.offset + middle * 8, 8)
    if (bytes.length < 8) return null
    if (view(bytes).getFloat64(0, true) <= id) low = middle
    else high = middle - 1
  }
  const near = wholeValues(await read(ids.offset + low * 8, (high - low + 1) * 8), 8)
  const at = new Float64Array(near).indexOf(id)
  return at < 0 ? null : low + at
}

/** Longest text read, bytes of UTF-8, more than decode.ts admits: damaged bounds must not read the whole pack. */
const maxTextBytes = 8_000

async function textAt(header: PackHeader, read: ReadAt, column: string, row: number): Promise<string | null> {
  const starts = spanOf(header, `${column}.starts`)
  const bytes = spanOf(header, `${column}.bytes`)
  const bounds = await read(starts.offset + row * 4, 8)
  if (bounds.length < 8) return null
  const start = view(bounds).getUint32(0, true)
  const end = view(bounds).getUint32(4, true)
  if (start >= end || end > bytes.length || end - start > maxTextBytes) return null
  const text = await read(bytes.offset + start, end - start)
  return textColumn(Uint32Array.of(0, text.length), text).at(0)
}

/** The metadata of a pack: revision, date and counts, read without the rest. */
export async function metadataAt(header: PackHeader, read: ReadAt): Promise<PackMetadata> {
  const numbers = spanOf(header, 'facts.numbers')
  const starts = spanOf(header, 'facts.texts.starts')
  const bytes = spanOf(header, 'facts.texts.bytes')
  const values = await read(numbers.offset, numbers.length)
  const bounds = await read(starts.offset, starts.length)
  const texts = await read(bytes.offset, Math.min(bytes.length, maxTextBytes))
  return readMetadata(new Float64Array(wholeValues(values, 8)), textColumn(new Uint32Array(wholeValues(bounds, 4)), texts))
}

/** The bytes cut to whole values, as a truncated file may end within one. */
const wholeValues = (bytes: Uint8Array<ArrayBuffer>, size: number): ArrayBuffer =>
  bytes.slice(0, bytes.length - (bytes.length % size)).buffer

// Single tracks out of a pack on disk, without the pack in memory: main looks a few up a minute.
import { type ArtworkId, artworkId, type TrackId, trackId } from '../../ids.ts'
import { rowOf } from '../model/row-of.ts'
import { textColumn } from '../model/text-column.ts'
import { type Section, sections } from './columns.ts'
import type { PackHeader, Span } from './pack-header.ts'
import { type Facts, readFacts } from './pack-metadata.ts'

/** Reads bytes of a pack; fewer than asked for if it ends there. */
export type ReadAt = (offset: number, length: number) => Promise<Uint8Array<ArrayBuffer>>

/** Where a section of a pack lies. */
export const spanOf = (header: PackHeader, name: Section['name']): Span => {
  const span = header.spans[sections.findIndex(section => section.name === name)]
  if (span === undefined) throw new Error(`No section ${name}`)
  return span
}

const view = (bytes: Uint8Array<ArrayBuffer>): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** The `file` of a track; null if the pack does not have the track, or its row has no file. Takes ten short reads of a million songs, three of a few thousand. */
export const streamPathOf = (header: PackHeader, read: ReadAt, id: TrackId): Promise<string | null> =>
  textOf(header, read, id, 'tracks.file')

/** The title of a track; null if the pack does not have the track, or it has none. */
export const titleOf = (header: PackHeader, read: ReadAt, id: TrackId): Promise<string | null> => textOf(header, read, id, 'tracks.title')

/** How long a track is, seconds; null if the pack does not have the track, or does not know. */
export async function lengthOf(header: PackHeader, read: ReadAt, id: TrackId): Promise<number | null> {
  const row = await rowOnDisk(header, read, id)
  if (row === null) return null
  const bytes = await read(spanOf(header, 'tracks.length').offset + row * 4, 4)
  return bytes.length < 4 ? null : view(bytes).getUint32(0, true) || null
}

/** What is said of a song where the page is not: on the card of the system, in the tray. Texts are '' where they are not known. */
export type SongFacts = {
  readonly title: string
  readonly artist: string
  readonly album: string
  /** On its disc; 0 = unknown. */
  readonly number: number
  /** Seconds; null = unknown. */
  readonly length: number | null
  readonly artwork: ArtworkId | null
  /** As the library holds it; 0 = none (C-19). */
  readonly rating: number
}

/** What there is to say of a track; null if the pack does not have it. A dozen short reads. */
export async function songOf(header: PackHeader, read: ReadAt, id: TrackId): Promise<SongFacts | null> {
  const row = await rowOnDisk(header, read, id)
  if (row === null) return null
  const numberAt = async (column: string, at: number, bytes: 2 | 4, signed = false): Promise<number> => {
    const found = await read(spanOf(header, column).offset + at * bytes, bytes)
    if (found.length < bytes) return signed ? -1 : 0
    return bytes === 2 ? view(found).getUint16(0, true) : signed ? view(found).getInt32(0, true) : view(found).getUint32(0, true)
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

/** All ids of tracks, ascending. */
async function trackIds(header: PackHeader, read: ReadAt): Promise<Float64Array> {
  const { offset, length } = spanOf(header, 'tracks.id')
  return new Float64Array(wholeValues(await read(offset, length), 8))
}

/** Track ids that the pack does not have; reads its whole column of ids. */
export async function strangersTo(header: PackHeader, read: ReadAt, tracks: readonly TrackId[]): Promise<readonly TrackId[]> {
  const ids = await trackIds(header, read)
  return tracks.filter(track => rowOf(ids, track) < 0)
}

/** For each track its rating, null where the pack does not have it; reads both columns whole. */
export async function ratingsOf(header: PackHeader, read: ReadAt, tracks: readonly TrackId[]): Promise<readonly (number | null)[]> {
  const ids = await trackIds(header, read)
  const { offset, length } = spanOf(header, 'tracks.rating')
  const ratings = await read(offset, length)
  return tracks.map(track => ratings[rowOf(ids, track)] ?? null)
}

/** A playlist or a tag as it is kept: `tracks` those in the trash too, made anew each time they are asked for. */
export type KeptList = { readonly id: number; readonly name: string; readonly tracks: readonly TrackId[] }
export type ListTable = 'playlists' | 'tags'
/** By id or name; of playlists also by what the service fills them with. */
export type WantedLists = { readonly id: number } | { readonly name: string } | { readonly type: 'thumbsup' }

/** Of one name more than these are no person's: the newest of them count. */
const mostOfOneName = 1_000

/** Those with an id or a name: of very many the last ones, which are the newest. Of a type the first, as a service has one. */
export async function listsOf(header: PackHeader, read: ReadAt, table: ListTable, wanted: WantedLists): Promise<readonly KeptList[]> {
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
  const found =
    'id' in wanted
      ? [ids.indexOf(wanted.id)].filter(row => row >= 0)
      : 'type' in wanted
        ? await rowOfType(wanted.type)
        : rowsOfText(nameStarts, nameBytes, wanted.name)
  if (found.length === 0) return []
  const starts = new Uint32Array(await bytesOf(`${table}.all.starts`, 4))
  const rows = new Uint32Array(await bytesOf(`${table}.all.rows`, 4))
  const tracks = new Float64Array(await bytesOf('tracks.id', 8))
  return found.map(row => ({
    id: ids[row] ?? 0,
    name: names.at(row),
    // Together they may hold millions, and most are asked for their id only.
    get tracks() {
      return Array.from(rows.subarray(starts[row] ?? 0, starts[row + 1] ?? 0), track => trackId(tracks[track] ?? 0))
    },
  }))
}

/** Rows whose text this is, the last `mostOfOneName` of them. Compared as bytes: to read two million texts out would take a second. */
function rowsOfText(starts: Uint32Array, bytes: Uint8Array, text: string): readonly number[] {
  const isIt = isText(starts, bytes, text)
  const found: number[] = []
  for (let row = starts.length - 2; row >= 0 && found.length < mostOfOneName; row--) if (isIt(row)) found.push(row)
  return found.reverse()
}

/** The first row whose text this is, or none. */
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

/** So many ids are read at once: a search that reads one after the other waits for the disk as often, behind all that is being written. */
const idsAtOnce = 4096

async function textOf(header: PackHeader, read: ReadAt, id: TrackId, column: 'tracks.file' | 'tracks.title'): Promise<string | null> {
  const row = await rowOnDisk(header, read, id)
  return row === null ? null : textAt(header, read, column, row)
}

/** Null if the pack does not have the track. */
async function rowOnDisk(header: PackHeader, read: ReadAt, id: TrackId): Promise<number | null> {
  const ids = spanOf(header, 'tracks.id')
  let low = 0
  let high = ids.length / 8 - 1
  while (high - low >= idsAtOnce) {
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

/** Longer than any text that decode.ts lets in, in UTF-8; a damaged start must not read the whole pack. */
const longestText = 8_000

async function textAt(header: PackHeader, read: ReadAt, column: string, row: number): Promise<string | null> {
  const starts = spanOf(header, `${column}.starts`)
  const bytes = spanOf(header, `${column}.bytes`)
  const bounds = await read(starts.offset + row * 4, 8)
  if (bounds.length < 8) return null
  const start = view(bounds).getUint32(0, true)
  const end = view(bounds).getUint32(4, true)
  if (start >= end || end > bytes.length || end - start > longestText) return null
  const text = await read(bytes.offset + start, end - start)
  return textColumn(Uint32Array.of(0, text.length), text).at(0)
}

/** What a pack says about itself: its numbers and texts, read without the rest. */
export async function factsAt(header: PackHeader, read: ReadAt): Promise<Facts> {
  const numbers = spanOf(header, 'facts.numbers')
  const starts = spanOf(header, 'facts.texts.starts')
  const bytes = spanOf(header, 'facts.texts.bytes')
  const values = await read(numbers.offset, numbers.length)
  const bounds = await read(starts.offset, starts.length)
  const texts = await read(bytes.offset, Math.min(bytes.length, longestText))
  return readFacts(new Float64Array(wholeValues(values, 8)), textColumn(new Uint32Array(wholeValues(bounds, 4)), texts))
}

/** Bytes without an incomplete value at the end, as a truncated file leaves one. */
const wholeValues = (bytes: Uint8Array<ArrayBuffer>, size: number): ArrayBuffer =>
  bytes.slice(0, bytes.length - (bytes.length % size)).buffer

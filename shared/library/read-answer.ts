// A library answer → envelope and tables of columns, in one walk over its bytes. Rows whose `map` stands behind them wait until it comes.
import { type AnswerEnvelope, answerEnvelope, envelopeMembers } from '../wire/answer-envelope.ts'
import { idOfKey } from './cells.ts'
import { idsAt } from './growing.ts'
import { type Held, nothingHeld, together, tooMuch } from './held.ts'
import type { Skipped } from './model.ts'
import { longestPiece } from './row-machine.ts'
import { parsed, rowReader } from './row-reader.ts'
import type { AlbumRows, ArtistRows, PlaylistRows, TagRows, TrackRows } from './rules.ts'
import { albumRules, artistRules, playlistRules, tagRules, trackRules, trashRules } from './rules.ts'
import { type Scan, type ScanEnd, scan, type TableName } from './scan.ts'
import { tableReader } from './table.ts'

export type Tables = {
  readonly tracks: TrackRows
  readonly albums: AlbumRows
  /** Row 0 is Various Artists, which the service never sends (protocol 5.4). */
  readonly artists: ArtistRows
  readonly playlists: PlaylistRows
  readonly tags: TagRows
  /** Track ids that the trash lists. */
  readonly trash: readonly number[]
  readonly skipped: Skipped
}

/** Keeps bytes for a while, on disk or in memory: rows that cannot be read yet. */
export type Waiting = {
  add(bytes: Uint8Array): void
  /** All that was added, from the begin; each piece is good until the next is taken. */
  pieces(): Iterable<Uint8Array>
  /** Forgets all. */
  clear(): void
}

export type AnswerReader = {
  /** The next piece of the answer, cut anywhere; its bytes may change afterwards. Nothing is read any more once there is too much. */
  write(piece: Uint8Array): void
  /** Why no more is read, as a sentence; null: nothing speaks against it. */
  tooMuch(): string | null
  end(): { readonly end: ScanEnd; readonly envelope: AnswerEnvelope; readonly tracksSent: number }
  /** One of these, once, behind the end: what was read, or nothing of it. */
  tables(): Tables
  drop(): void
}

/** Begins to read. `most`: what can be held. What cannot be read is skipped and counted: a member whose key is no id, a value that is no row, an id that comes again. */
export function answerReader(waiting: Waiting, most?: Held): AnswerReader {
  const members: Record<string, unknown> = {}
  const tracks = tableReader(trackRules)
  const albums = tableReader(albumRules)
  const artists = tableReader(artistRules)
  const playlists = tableReader(playlistRules)
  const tags = tableReader(tagRules)
  const trash = tableReader(trashRules)
  const readers = { tracks, albums, artists, playlists, tags, trash }
  /** Rows that went through JSON.parse, readable or not. */
  const parsedRows: Record<TableName, number> = { tracks: 0, albums: 0, artists: 0, playlists: 0, tags: 0, trash: 0 }
  /** The map of the table that is being read; it is unknown until it comes, or until the table has ended without one. */
  let isExplained = false
  let areWaiting = false
  let refused: string | null = null

  artists.explain(rowReader(undefined))
  artists.read(0, { name: 'Various Artists' })

  const readParsed = (table: TableName, key: string, bytes: Uint8Array | null): void => {
    const id = idOfKey(key)
    // Row 0 is known already (artists), the only one (trash), or means "none".
    if (id === 0 && table === 'artists') return
    parsedRows[table]++
    if (bytes !== null && (id > 0 || table === 'trash')) readers[table].read(id, parsed(bytes))
  }
  const hold = (key: string, bytes: Uint8Array | null): void => {
    areWaiting = true
    waiting.add(encoder.encode(`"${key}":`))
    waiting.add(bytes ?? noValue)
    waiting.add(behindRow)
  }
  const explain = (table: TableName, map: unknown): void => {
    isExplained = true
    const reader = rowReader(map)
    readers[table].explain(reader)
    if (!areWaiting) return
    const rows = scan((_, key, bytes) => readParsed(table, key, bytes), { take })
    rows.write(encoder.encode(`{"library":{"${table}":{`))
    for (const piece of waiting.pieces()) writeTo(rows, piece, canHold)
    waiting.clear()
    areWaiting = false
  }
  const take = (table: TableName, piece: Uint8Array, at: number): number => (isExplained ? readers[table].take(piece, at) : at)

  const walk = scan(
    (owner, key, bytes) => {
      if (owner === 'envelope') {
        if (bytes !== null && envelopeMembers.includes(key)) members[key] = parsed(bytes)
      } else if (key === 'map') {
        if (!isExplained) explain(owner, bytes === null ? undefined : parsed(bytes))
      } else if (isExplained) readParsed(owner, key, bytes)
      else hold(key, bytes)
    },
    {
      take,
      onEnd: table => {
        if (!isExplained) explain(table, undefined)
        isExplained = false
        readers[table].ended()
      },
    },
  )

  const canHold = (): boolean => {
    refused ??= tooMuch(
      Object.values(readers)
        .map(reader => reader.held())
        .reduce(together, nothingHeld),
      most,
    )
    return refused === null
  }
  const sent = (table: TableName): number => parsedRows[table] + readers[table].taken()
  const tables = (): Tables => {
    const trashRows = trash.finish()
    const read = {
      tracks: tracks.finish(),
      albums: albums.finish(),
      artists: artists.finish(),
      playlists: playlists.finish(),
      tags: tags.finish(),
    }
    return {
      ...read,
      trash: [...trashRows.id].flatMap((_, row) => [...idsAt(trashRows.lists.tracks, row)]),
      skipped: {
        tracks: sent('tracks') - read.tracks.id.length,
        albums: sent('albums') - read.albums.id.length,
        artists: sent('artists') + 1 - read.artists.id.length,
        playlists: sent('playlists') - read.playlists.id.length,
        tags: sent('tags') - read.tags.id.length,
      },
    }
  }
  return {
    write: piece => writeTo(walk, piece, canHold),
    tooMuch: () => refused,
    end: () => ({ end: walk.end(), envelope: answerEnvelope(members), tracksSent: sent('tracks') }),
    tables,
    drop: () => {
      for (const reader of Object.values(readers)) reader.drop()
    },
  }
}

/** Piece by piece of a length that the tables can take. */
function writeTo(walk: Scan, bytes: Uint8Array, canHold: () => boolean): void {
  for (let at = 0; at < bytes.length && canHold(); at += longestPiece) walk.write(bytes.subarray(at, at + longestPiece))
}

const encoder = new TextEncoder()
const behindRow = encoder.encode(',')
/** Stands for a value that is too long, which no row is. */
const noValue = encoder.encode('null')

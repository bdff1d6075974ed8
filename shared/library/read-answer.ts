// A library answer → envelope and tables of columns. Goes over the answer twice: `map` may stand behind the rows it explains.
import { type Envelope, envelope } from '../wire/api.ts'
import { idOfKey } from './cells.ts'
import { idsAt } from './growing.ts'
import type { Skipped } from './model.ts'
import { parsed, type RowReader, rowReader } from './row-reader.ts'
import type { AlbumRows, ArtistRows, PlaylistRows, TagRows, TrackRows } from './rules.ts'
import { albumRules, artistRules, playlistRules, tagRules, trackRules, trashRules } from './rules.ts'
import { type ScanEnd, scan, type TableName, tableNames } from './scan.ts'
import { type TableReader, type TableRules, tableReader } from './table.ts'

/** Pieces of the answer from its begin to its end, as often as asked for; each is good until the next is taken. */
export type Pieces = () => Iterable<Uint8Array>

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

/** What is found without reading a row. `rows`: how many members each table has beside its map. */
export type Survey = {
  readonly end: ScanEnd
  readonly envelope: Envelope
  readonly maps: Readonly<Record<TableName, RowReader>>
  readonly rows: Readonly<Record<TableName, number>>
}

/** Envelope members that are read; the others may hold keys of third parties and are not looked at (protocol 0, rule 4). */
const readMembers = ['result', 'message', 'authenticated', 'maintenance', 'settings', 'status']

/** The first walk. */
export function survey(pieces: Pieces): Survey {
  const members: Record<string, unknown> = {}
  const maps = new Map<TableName, unknown>()
  const rows: Record<TableName, number> = { tracks: 0, albums: 0, artists: 0, playlists: 0, tags: 0, trash: 0 }
  const walk = scan((owner, key, bytes) => {
    if (owner === 'envelope') {
      if (bytes !== null && readMembers.includes(key)) members[key] = parsed(bytes)
    } else if (key === 'map') maps.set(owner, bytes === null ? undefined : parsed(bytes))
    else rows[owner]++
  })
  for (const piece of pieces()) walk.write(piece)
  const readers = tableNames.map(name => [name, rowReader(maps.get(name))] as const)
  return {
    end: walk.end(),
    envelope: envelope.parse(members),
    maps: Object.fromEntries(readers) as Record<TableName, RowReader>,
    rows,
  }
}

/**
 * The second walk. What cannot be read is skipped and counted: a member whose key is no id, a value that is no row, and a row whose id comes
 * again later.
 */
export function readTables(pieces: Pieces, { maps, rows }: Survey): Tables {
  const reader = <Rules extends TableRules>(table: TableName, rules: Rules): TableReader<Rules> =>
    tableReader(rules, maps[table], rows[table] + 1)
  const tracks = reader('tracks', trackRules(maps.tracks))
  const albums = reader('albums', albumRules)
  const artists = reader('artists', artistRules)
  const playlists = reader('playlists', playlistRules)
  const tags = reader('tags', tagRules)
  const trash = reader('trash', trashRules)
  const readers: Record<TableName, { read(id: number, row: unknown): boolean }> = { tracks, albums, artists, playlists, tags, trash }
  const seen: Record<TableName, number> = { tracks: 0, albums: 0, artists: 0, playlists: 0, tags: 0, trash: 0 }

  artists.read(0, { name: 'Various Artists' }, rowReader(undefined))
  const walk = scan((owner, key, bytes) => {
    if (owner === 'envelope' || key === 'map') return
    const id = idOfKey(key)
    // Row 0 is known already (artists), the only one (trash), or means "none".
    if (id === 0 && owner === 'artists') return
    seen[owner]++
    if (bytes !== null && (id > 0 || owner === 'trash')) readers[owner].read(id, parsed(bytes))
  })
  for (const piece of pieces()) walk.write(piece)

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
      tracks: seen.tracks - read.tracks.id.length,
      albums: seen.albums - read.albums.id.length,
      artists: seen.artists + 1 - read.artists.id.length,
      playlists: seen.playlists - read.playlists.id.length,
      tags: seen.tags - read.tags.id.length,
    },
  }
}

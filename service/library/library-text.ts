// The library response as a stream of JSON text, row by row, so that no library has to be in memory whole.
import { additionalArtistMap, albumColumns, artistColumns, playlistColumns, trashColumns } from '../../shared/wire/library.ts'
import {
  albumRating,
  albumsOf,
  albumTrackIds,
  artistRating,
  artistsOf,
  asChanged,
  tracksOf,
  type UserLibrary,
} from '../world/user-library.ts'
import type { World } from '../world/world.ts'
import { albumRow, artistRow, asText, playlistRow, type Row, reversedIndex, trackColumns, trackRow, withUnknown } from './library-rows.ts'
import { malformedRows } from './malformed-rows.ts'

type Table = {
  readonly columns: readonly string[]
  readonly nested: boolean
  readonly rows: Iterable<readonly [id: number, row: Row]>
}

/**
 * Ids of tracks by their artist, and ids of trashed tracks: collected while the table of tracks is written, for the tables of albums,
 * artists and trash that follow it.
 */
type Seen = { readonly ofArtist: Map<number, number[]>; readonly trashed: Set<number> }

/** The whole library response as JSON text, in parts of about a row each; `envelope`: its members besides `library`. */
export function* libraryText(world: World, library: UserLibrary, envelope: Record<string, unknown>): Generator<string> {
  const { quirks } = world
  const seen: Seen = { ofArtist: new Map(), trashed: new Set() }
  yield `${JSON.stringify(envelope).slice(0, -1)},"library":{"expires":${Math.floor(world.now() / 1000) + 365 * 86_400}`
  if (quirks.has('extra members')) yield ',"status":"complete","shelves":{"map":{"name":0},"1":["Top"]}'
  yield* tableText(world, 'tracks', { columns: trackColumns, nested: true, rows: trackRows(world, library, seen) })
  yield* tableText(world, 'albums', { columns: albumColumns, nested: true, rows: albumRows(world, library, seen) })
  yield* tableText(world, 'artists', { columns: artistColumns, nested: false, rows: artistRows(world, library, seen) })
  yield* tableText(world, 'playlists', { columns: playlistColumns, nested: false, rows: playlistRows(world, library) })
  yield tagsText(world, library)
  yield trashText(world, seen)
  yield '}}'
}

function* trackRows(world: World, library: UserLibrary, seen: Seen): Generator<[number, Row]> {
  let index = 0
  for (const track of tracksOf(library)) {
    const ofArtist = seen.ofArtist.get(track.artistId)
    if (ofArtist === undefined) seen.ofArtist.set(track.artistId, [track.id])
    else ofArtist.push(track.id)
    if (track.trashed) seen.trashed.add(track.id)
    yield [track.id, trackRow(track, index, world.quirks)]
    index += 1
  }
}

function* albumRows(world: World, library: UserLibrary, { trashed }: Seen): Generator<[number, Row]> {
  let index = 0
  for (const original of albumsOf(library)) {
    const album = asChanged(library, original)
    const trackIds = albumTrackIds(library, album)
    const isGone = trackIds.length > 0 && trackIds.every(id => trashed.has(id))
    yield [album.id, albumRow(album, { trackIds, rating: albumRating(library, album), trashed: isGone }, index, world.quirks)]
    index += 1
  }
}

function* artistRows(world: World, library: UserLibrary, { ofArtist }: Seen): Generator<[number, Row]> {
  for (const artist of artistsOf(library))
    yield [artist.id, artistRow(artist, ofArtist.get(artist.id) ?? [], artistRating(library, artist), world.quirks)]
}

function* playlistRows(world: World, library: UserLibrary): Generator<[number, Row]> {
  let index = 0
  for (const playlist of library.playlists.values()) {
    if (playlist.type !== null && world.quirks.has('no system playlists')) continue
    yield [playlist.id, playlistRow(playlist, index, world.quirks)]
    index += 1
  }
}

function* tableText(world: World, name: string, table: Table): Generator<string> {
  const { quirks } = world
  const map = `"map":${JSON.stringify(columnMap(table, quirks.has('moved columns')))}`
  const isMapLast = quirks.has('map last')
  let rows = 0
  for (const [id, row] of table.rows) {
    if (rows === 0) yield `,"${name}":{${isMapLast ? '' : `${map},`}`
    yield `${rows === 0 ? '' : ','}"${id}":${JSON.stringify(row)}`
    rows += 1
  }
  if (rows > 0) yield `${quirks.has('malformed rows') ? malformedRows(name) : ''}${isMapLast ? `,${map}` : ''}}`
  else yield emptySection(world, name, `{${map}}`)
}

function emptySection(world: World, name: string, usual: string): string {
  if (world.quirks.has('missing sections')) return ''
  return `,"${name}":${world.quirks.has('sections as arrays') ? '[]' : usual}`
}

function columnMap({ columns, nested }: Table, isMoved: boolean): Record<string, unknown> {
  const map = new Map<string, unknown>()
  columns.forEach((column, index) => {
    map.set(column, isMoved ? reversedIndex(index, columns.length) : index)
    if (nested && column === 'artists_additional') map.set('artists_additional_map', additionalArtistMap)
  })
  return Object.fromEntries(map)
}

function tagsText(world: World, library: UserLibrary): string {
  const areNumbersText = world.quirks.has('numeric strings')
  const tags: Record<number, unknown> = {}
  for (const { id, name, archived, trackIds } of library.tags.values()) {
    const tag = { name, archived, tracks: withUnknown(trackIds, world.quirks) }
    tags[id] = areNumbersText ? { name, archived: asText(archived), tracks: asText(tag.tracks) } : tag
  }
  if (Object.keys(tags).length === 0) return emptySection(world, 'tags', '{}')
  const text = JSON.stringify(tags)
  return `,"tags":${world.quirks.has('malformed rows') ? `${text.slice(0, -1)}${malformedRows('tags')}}` : text}`
}

/** The trash table: one entry "0", whose row is short when the trash is empty (protocol 5.6). */
function trashText(world: World, { trashed }: Seen): string {
  const map = Object.fromEntries(trashColumns.map((column, index) => [column, index]))
  const trackIds = world.quirks.has('numeric strings') ? [...trashed].map(String) : [...trashed]
  return `,"trash":${JSON.stringify({ map, 0: trackIds.length === 0 ? ['Trash'] : ['Trash', trackIds] })}`
}

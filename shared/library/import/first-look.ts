// The first look of a large library: a small library of what is in view first, stored in the pack so that a start need not read all of it.
import type { TableColumns } from 'json-columns'
import { idSet } from '../../id-set.ts'
import { type IdLists, idListBuilder, idsAt } from '../model/growing.ts'
import type { Library, PackedText } from '../model/model.ts'
import { rowsAt } from '../model/row-lists.ts'
import { dictionaryTextBuilder, textBuilder, textColumn } from '../model/text-column.ts'
import type { HashSeed } from '../model/text-hash.ts'
import type { ArrayOf, NumberType } from '../model/typed-arrays.ts'
import type { PackColumns } from '../pack/columns.ts'
import { pack } from '../pack/pack.ts'
import { libraryOf } from '../pack/packed-library.ts'
import { firstAlbums, firstShelves, firstTracks } from '../places/first-view.ts'
import { discsOf } from '../places/select.ts'
import { rowOfList, shelfOf } from '../places/shelves.ts'
import { type About, buildColumns } from './build.ts'
import { mayNameDisc } from './resolve-references.ts'
import type { TableRows, Tables } from './tables.ts'

/** A library of fewer tracks loads fast enough without a first look. */
const minTracks = 20_000
/** A first look of more tracks than this would not be small, so none is made. */
const maxTracks = 20_000
/**
 * The first look as a pack: the first songs by title and the albums of `firstShelves`, with all that their display needs; rows differ from
 * the library's, all else is equal. Empty if the library has fewer than `min` tracks, or the first look would have more than `maxTracks`.
 * `columns` are built from `tables`.
 */
export function firstLook(tables: Tables, columns: PackColumns, about: About, min = minTracks): Uint8Array<ArrayBuffer> {
  const library = libraryOf(columns, about.seed)
  if (library.tracks.count < min) return new Uint8Array(0)
  const chosen = chosenRows(library, wantedOf(library))
  return chosen === null ? new Uint8Array(0) : pack(buildColumns(partOf(tables, library, chosen), about))
}

type Wanted = { readonly albums: ReadonlySet<number>; readonly trackRows: Uint32Array }

/** The albums to include with all their songs, by the row of their set, and the songs. */
function wantedOf(library: Library): Wanted {
  const { tracks } = library
  const trackRows = library.orders.title.subarray(0, firstTracks)
  const albums = new Set(firstShelves.flatMap(name => [...shelfOf(library, name, 0, firstAlbums)]))
  for (const row of trackRows) {
    const set = library.albums.set[tracks.album[row] ?? -1]
    // A number such as 203 would be read as disc 2, track 3 if it were alone; the album's other songs show that it is not
    // (resolve-references.ts).
    const misleads = mayNameDisc(tracks.number[row] ?? 0) && tracks.disc[row] === 0
    if (misleads && set !== undefined) albums.add(set)
  }
  return { albums, trackRows }
}

/** Chosen rows by table, ascending. */
type Chosen = Readonly<Record<'tracks' | 'albums' | 'artists' | 'playlists', Uint32Array>>

function chosenRows(library: Library, { albums, trackRows }: Wanted): Chosen | null {
  const tracks = new Set(trackRows)
  const discs = new Set<number>()
  for (const album of albums) {
    for (const disc of rowsAt(library.albums.discs, album)) discs.add(disc)
    for (const { rows } of discsOf(library, album)) {
      if (tracks.size + rows.length > maxTracks) return null
      for (const row of rows) tracks.add(row)
    }
  }
  // Trashed tracks are not shown, but their numbers decide whether the album's numbers name discs.
  for (const row of trashedOf(library, discs)) tracks.add(row)
  if (tracks.size > maxTracks) return null
  // The other albums of the songs only need their names; as their other songs are missing, they rank no higher in shelves than they should.
  for (const row of trackRows) {
    const disc = library.tracks.album[row] ?? -1
    if (disc >= 0) discs.add(disc)
  }
  // Row 0 of artists is Various Artists in every library.
  const artists = new Set([0])
  const credit = (artist: number | undefined): void => {
    if (artist !== undefined && artist >= 0) artists.add(artist)
  }
  for (const row of tracks) credit(library.tracks.artist[row])
  for (const disc of discs) credit(library.albums.artist[disc])
  const recent = rowOfList(library, 'recently-played')
  return {
    tracks: ascending(tracks),
    albums: ascending(discs),
    artists: ascending(artists),
    playlists: ascending(recent === -1 ? [] : [recent]),
  }
}

/** Tracks in the trash that are on one of the albums; a plain loop over the column, as the trash can be large. */
function trashedOf({ albums, tracks, trashOrders }: Library, discs: ReadonlySet<number>): readonly number[] {
  const wantedAlbums = new Uint8Array(albums.count)
  for (const disc of discs) wantedAlbums[disc] = 1
  const visible: number[] = []
  const rows = trashOrders.title
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] ?? 0
    if (wantedAlbums[tracks.album[row] ?? -1] === 1) visible.push(row)
  }
  return visible
}

const ascending = (rows: Iterable<number>): Uint32Array => Uint32Array.from(rows).sort()

/** The tables reduced to the chosen rows; tracks refer to the album that was resolved in the library, and lists name only chosen rows. */
function partOf(tables: Tables, library: Library, chosen: Chosen): Tables {
  const tracks = rowsOfTable(tables.tracks, chosen.tracks, library.seed)
  const ids = idSet(tracks.id)
  const isNoTrack = (id: number): boolean => !ids.has(id)
  return {
    tracks: {
      ...tracks,
      numbers: {
        ...tracks.numbers,
        album: Float64Array.from(chosen.tracks, row => library.albums.id[library.tracks.album[row] ?? -1] ?? -1),
        trashed: pick(library.tracks.trashed, chosen.tracks),
      },
      // Only main needs the path of the file, not the page (columns.ts).
      texts: { ...tracks.texts, file: textColumn(new Uint32Array(chosen.tracks.length + 1), new Uint8Array(0)) },
    },
    albums: withoutListed(rowsOfTable(tables.albums, chosen.albums, library.seed), () => true),
    artists: withoutListed(rowsOfTable(tables.artists, chosen.artists, library.seed), () => true),
    playlists: withoutListed(rowsOfTable(tables.playlists, chosen.playlists, library.seed), isNoTrack),
    tags: rowsOfTable(tables.tags, new Uint32Array(0), library.seed),
    trash: [],
    skipped: tables.skipped,
  }
}

type WithTracks = TableRows<TableColumns> & { readonly lists: { readonly tracks: IdLists } }

function withoutListed<Table extends WithTracks>(table: Table, isLeftOut: (id: number) => boolean): Table {
  const lists = idListBuilder()
  for (let row = 0; row < table.id.length; row++) lists.add(idsAt(table.lists.tracks, row).filter(id => !isLeftOut(id)))
  return { ...table, lists: { ...table.lists, tracks: lists.finish() } }
}

/** Chosen rows of a table. Shared texts that are no longer used are dropped, except those to which lists refer by code. */
function rowsOfTable<Table extends TableRows<TableColumns>>(table: Table, rows: Uint32Array, seed: HashSeed): Table {
  const shared = Object.entries(table.shared).map(([name, codes]) => {
    const texts = Object.hasOwn(table.sharedTexts, name) ? table.sharedTexts[name] : undefined
    if (texts === undefined) throw new Error(`No texts of ${name}`)
    return { name, ...(name === sharedByLists ? { codes: pick(codes, rows), texts } : usedTexts(pick(codes, rows), texts, seed)) }
  })
  const part: TableRows<TableColumns> = {
    id: pick(table.id, rows),
    numbers: mapped(table.numbers, column => pick(column, rows)),
    texts: mapped(table.texts, column => textsAt(column, rows)),
    shared: Object.fromEntries(shared.map(({ name, codes }) => [name, codes])),
    sharedTexts: Object.fromEntries(shared.map(({ name, texts }) => [name, texts])),
    lists: mapped(table.lists, lists => listsAt(lists, rows)),
  }
  // The part has the table's columns by construction, which the type system cannot express.
  return part as Table
}
function textsAt(column: PackedText, rows: Uint32Array): PackedText {
  const texts = textBuilder(rows.length)
  for (const row of rows) texts.add(column.at(row))
  return texts.finish()
}

function listsAt(lists: IdLists, rows: Uint32Array): IdLists {
  const picked = idListBuilder()
  for (const row of rows) picked.add(idsAt(lists, row))
  return picked.finish()
}

const sharedByLists = 'genre'

function pick<Values extends ArrayOf[NumberType]>(values: Values, rows: Uint32Array): Values {
  const picked = values.slice(0, rows.length) as Values
  for (let index = 0; index < rows.length; index++) picked[index] = values[rows[index] ?? 0] ?? 0
  return picked
}

function usedTexts(codes: Uint32Array, texts: PackedText, seed: HashSeed): { readonly codes: Uint32Array; readonly texts: PackedText } {
  const used = dictionaryTextBuilder(seed)
  const { starts, bytes } = texts
  return { codes: codes.map(code => used.codeOfBytes(bytes, starts[code] ?? 0, starts[code + 1] ?? 0)), texts: used.finish() }
}

const mapped = <In, Out>(columns: Readonly<Record<string, In>>, make: (column: In) => Out): Record<string, Out> =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, make(column)]))

// Updates orders and lists of a library after tracks changed or went into or out of the trash: these rows are removed and inserted again by
// comparison. Orders are built lazily.
import { groupDiscs } from '../library/import/sets.ts'
import { type Library, type RowLists, type TrackOrder, trackOrders } from '../library/model/model.ts'
import { groupRows, rowsAt } from '../library/model/row-lists.ts'
import { sortedBy } from '../library/order/radix-sort.ts'
import { coverOf } from './draft-playlists.ts'
import { rowLists } from './pack-row-lists.ts'
import { compareDiscs, compareNames, trackCompares, withInserted } from './track-compare.ts'

export type Changes = {
  /** Rows of tracks whose values changed in a way that orders and lists depend on. */
  readonly tracks: ReadonlySet<number>
  /** Rows of album records whose values changed in a way that orders and lists depend on. */
  readonly albums: ReadonlySet<number>
  /** Rows of tracks that went into the trash (`hidden`), came out of it (`shown`), or were deleted for good (`gone`). */
  readonly hidden: readonly number[]
  readonly shown: readonly number[]
  readonly gone: ReadonlySet<number>
}

/** The library `after` (new columns, old orders and lists) with its orders and lists updated from those of `before`. */
export function rearrangedLibrary(before: Library, after: Library, changes: Changes): Library {
  const { hidden, shown, gone } = changes
  const { tracks, albums, seed } = after
  const isShown = (row: number): boolean => tracks.trashed[row] === 0
  const sets = groupDiscs({ ...albums, visible: visibleDiscs(after) }, seed)
  const whole = { ...after, albums: { ...albums, ...sets } }
  const discs = changedDiscs(before, whole, changes)
  const moved = new Set(changes.tracks)
  if (discs.size > 0)
    tracks.album.forEach((album, row) => {
      if (discs.has(album)) moved.add(row)
    })
  const wasHidden = new Set(hidden)
  const cameBack = new Set(shown)
  const inserted = [...shown, ...[...moved].filter(row => isShown(row) && !cameBack.has(row))]
  const inTrashNow = new Set([...hidden, ...rowsIn(before.trashOrders.title, row => moved.has(row) && !isShown(row))])
  const compares = trackCompares(whole)
  const inPlace = tracks.trashed.map(trashed => (trashed === 0 ? inOrders : inTrash))
  for (const row of moved) if (isShown(row)) inPlace[row] = nowhere
  for (const rows of [gone, inTrashNow]) for (const row of rows) if (!isShown(row)) inPlace[row] = nowhere
  const orders = lazyOrders(name => {
    const { rows, former } = rowsMarked(before.orders[name], inPlace, inOrders)
    return withInserted(rows, inserted, compares[name], former)
  })
  const trashed = [...inTrashNow].filter(row => !gone.has(row))
  const trashOrders = lazyOrders(name => {
    const { rows, former } = rowsMarked(before.trashOrders[name], inPlace, inTrash)
    return withInserted(rows, trashed, compares[name], former)
  })
  if (hidden.length + shown.length + moved.size + discs.size === 0) return { ...whole, trashOrders }
  const touched = new Set([...discs].flatMap(disc => [disc, before.albums.set[disc] ?? -1]))
  for (const row of [...moved, ...wasHidden, ...shown]) touched.add(tracks.album[row] ?? -1)
  const byAlbum = orders.album
  const albumTracks = groupRows(
    albums.count,
    Int32Array.from(byAlbum, row => tracks.album[row] ?? -1),
    byAlbum,
  )
  const arranged = { ...whole, orders, trashOrders, albums: { ...whole.albums, tracks: albumTracks } }
  const withArtists = { ...arranged, artists: { ...arranged.artists, ...artistTracks(before, arranged, moved, shown, compares.album) } }
  return withCollections(before, withArtists, discs, touched)
}

/** Marks of rows: a row keeps its position in no order, in the orders of visible tracks, or in those of the trash. */
const [nowhere, inOrders, inTrash] = [0, 1, 2]

/**
 * The rows of `order` with this mark, in the same order: by a table and not by sets, since an order has a million rows. `former`: for each
 * other row the index among these at which it stood.
 */
function rowsMarked(
  order: Uint32Array,
  marks: Uint8Array,
  mark: number,
): { readonly rows: Uint32Array; readonly former: Map<number, number> } {
  const former = new Map<number, number>()
  const remaining = new Uint32Array(order.length)
  let count = 0
  let from = 0
  const copyUpTo = (end: number): void => {
    remaining.set(order.subarray(from, end), count)
    count += end - from
  }
  for (let index = 0; index < order.length; index++) {
    if (marks[order[index] ?? 0] === mark) continue
    copyUpTo(index)
    from = index + 1
    former.set(order[index] ?? 0, count)
  }
  copyUpTo(order.length)
  return { rows: remaining.subarray(0, count), former }
}

const rowsIn = (rows: Uint32Array, fits: (row: number) => boolean): readonly number[] => Array.from(rows.filter(fits))

function visibleDiscs({ tracks, albums }: Library): Uint8Array {
  const visible = new Uint8Array(albums.count)
  tracks.album.forEach((album, row) => {
    if (album >= 0 && tracks.trashed[row] === 0) visible[album] = 1
  })
  return visible
}

/** Rows of records that changed, or that sort elsewhere because the set they belong to changed. */
function changedDiscs({ albums: before }: Library, { albums }: Library, changes: Changes): ReadonlySet<number> {
  const changed = new Set<number>(changes.albums)
  for (let row = 0; row < albums.count; row++) {
    const set = albums.set[row] ?? -1
    if (set !== before.set[row] || changes.albums.has(set)) changed.add(row)
  }
  return changed
}

/** All orders by name, each built when it is first read. */
function lazyOrders(make: (name: TrackOrder) => Uint32Array): Readonly<Record<TrackOrder, Uint32Array>> {
  const orders = {}
  for (const name of trackOrders)
    Object.defineProperty(orders, name, {
      enumerable: true,
      configurable: true,
      get: () => {
        const value = make(name)
        // The getter is replaced by the value, since a binary search reads the order at every step.
        Object.defineProperty(orders, name, { enumerable: true, value })
        return value
      },
    })
  return orders as Readonly<Record<TrackOrder, Uint32Array>>
}

/**
 * The lists of artists: hidden tracks leave all of them; moved tracks are sorted anew into the lists they were in, except that of a former
 * artist; restored tracks and tracks with a new artist are added to their own artist's list.
 */
function artistTracks(
  { tracks: before, artists }: Library,
  { tracks, ...library }: Library,
  moved: ReadonlySet<number>,
  shown: readonly number[],
  compare: (one: number, other: number) => number,
): Pick<Library['artists'], 'tracks' | 'cover'> {
  const isShown = (row: number): boolean => tracks.trashed[row] === 0
  const changed = [...moved].filter(row => tracks.artist[row] !== before.artist[row])
  const ownEdits = Map.groupBy(
    [...shown, ...changed].filter(row => isShown(row)),
    row => tracks.artist[row] ?? -1,
  )
  const isOwnNoMore = (row: number, artist: number): boolean => before.artist[row] === artist && tracks.artist[row] !== artist
  const cover = library.artists.cover.slice()
  const lists = Array.from({ length: artists.count }, (_, artist) => {
    const list = rowsAt(artists.tracks, artist)
    const stays = list.filter(row => isShown(row) && !moved.has(row))
    const mine = ownEdits.get(artist) ?? []
    if (stays.length === list.length && mine.length === 0) return list
    const again = new Set([...list].filter(row => isShown(row) && moved.has(row) && !isOwnNoMore(row, artist)))
    const there = new Set(stays)
    for (const row of mine) if (!there.has(row)) again.add(row)
    const now = withInserted(stays, [...again], compare)
    cover[artist] = coverOf({ tracks }, now)
    return now
  })
  return { tracks: rowLists(lists), cover }
}

/** Updates which albums and artists exist, their orders and their covers. */
function withCollections(before: Library, library: Library, discs: ReadonlySet<number>, touched: ReadonlySet<number>): Library {
  const { albums, artists } = library
  const hasTracks = (disc: number): boolean => rowsAt(albums.tracks, disc).length > 0
  const isOne = (row: number): boolean => albums.set[row] === row && rowsAt(albums.discs, row).some(hasTracks)
  const stays = before.albumOrder.filter(row => !discs.has(row) && isOne(row))
  const stayingRows = new Set(stays)
  const others = Array.from({ length: albums.count }, (_, row) => row).filter(row => !stayingRows.has(row) && isOne(row))
  const albumOrder = withInserted(stays, others, compareDiscs(library))
  const newestFirst = sortedBy(
    albumOrder,
    Uint32Array.from(albums.year, year => 0xffff - year),
  )
  const ofArtists: RowLists = groupRows(
    artists.count,
    Int32Array.from(newestFirst, row => albums.artist[row] ?? -1),
    newestFirst,
  )
  const hasAlbums = (artist: number): boolean => rowsAt(ofArtists, artist).length > 0
  const artistStays = before.artistOrder.filter(hasAlbums)
  const knownArtists = new Set(artistStays)
  const artistsBack = Array.from({ length: artists.count }, (_, row) => row).filter(row => !knownArtists.has(row) && hasAlbums(row))
  const byName = compareNames(artists.name)
  return {
    ...library,
    albums: { ...albums, cover: albumCovers(library, touched) },
    artists: { ...artists, albums: ofArtists },
    albumOrder,
    artistOrder: withInserted(artistStays, artistsBack, (one, other) => byName(one, other) || one - other),
  }
}

/** The column of covers, new for the touched records; the record that stands for a set of discs has the first cover of the whole set. */
function albumCovers(library: Library, touched: ReadonlySet<number>): Int32Array {
  const { albums } = library
  const cover = albums.cover.slice()
  const own = (disc: number): number => coverOf(library, rowsAt(albums.tracks, disc))
  for (const disc of touched) if (disc >= 0) cover[disc] = own(disc)
  const sets = new Set([...touched].map(disc => albums.set[disc] ?? -1))
  for (const set of sets) {
    if (set >= 0) cover[set] = Array.from(rowsAt(albums.discs, set), own).find(row => row >= 0) ?? -1
  }
  return cover
}

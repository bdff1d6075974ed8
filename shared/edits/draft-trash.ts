// The trash while edits are laid over it: what goes in leaves every order and list, what comes back stands where it belongs. Orders that
// nobody looks at are not made.
import { type Library, type RowLists, type TrackOrder, trackOrders } from '../library/model/model.ts'
import { gatherPairs, listOf } from '../library/model/row-lists.ts'
import { isBefore } from '../library/order/initials.ts'
import { sortKey } from '../library/order/sort-key.ts'
import type { TrashEdit } from './edit.ts'
import type { Finders } from './row-finders.ts'
import { rowLists } from './row-lists-of.ts'
import { trackCompares, withInserted } from './track-compare.ts'

export type DraftTrash = {
  readonly edit: (edit: TrashEdit) => void
  /** The parts that change, over the columns of `library`; nothing while nothing does. */
  readonly finish: (library: Library) => Partial<Library>
}

export function draftTrash({ tracks, trashOrders }: Library, rowOf: Finders): DraftTrash {
  let trashed: Uint8Array | null = null
  /** Deleted for good: in no order any more. */
  const gone = new Set<number>()
  /** Rows of the trash as it was; made when it is needed. */
  let inTrash: Set<number> | null = null
  return {
    edit: edit => {
      inTrash ??= new Set(trashOrders.title)
      trashed ??= tracks.trashed.slice()
      for (const id of edit.tracks) {
        const row = rowOf('tracks')(id)
        // What is in neither was deleted by an edit laid before.
        if (row < 0 || gone.has(row) || (tracks.trashed[row] === 1 && !inTrash.has(row))) continue
        if (edit.kind === 'trash') trashed[row] = edit.on ? 1 : 0
        else if (trashed[row] === 1) gone.add(row)
      }
    },
    finish: library => {
      if (trashed === null) return {}
      const now = trashed
      const hidden = rowsWhere(library.orders.title, row => now[row] === 1)
      const shown = rowsWhere(trashOrders.title, row => now[row] === 0)
      if (hidden.length === 0 && shown.length === 0 && gone.size === 0) return {}
      return withTrash({ ...library, tracks: { ...library.tracks, trashed: now } }, { hidden, shown, gone })
    },
  }
}

const rowsWhere = (rows: Uint32Array, fits: (row: number) => boolean): readonly number[] => Array.from(rows.filter(fits))

type Changes = { readonly hidden: readonly number[]; readonly shown: readonly number[]; readonly gone: ReadonlySet<number> }

function withTrash(library: Library, { hidden, shown, gone }: Changes): Library {
  const { albums, artists, tracks, orders, trashOrders } = library
  const compares = trackCompares(library)
  const isShown = (row: number): boolean => tracks.trashed[row] === 0
  const visible = lazily(name => withInserted(orders[name].filter(isShown), shown, compares[name]))
  const inTrash = lazily(name => {
    const stays = trashOrders[name].filter(row => !isShown(row) && !gone.has(row))
    return withInserted(
      stays,
      hidden.filter(row => !gone.has(row)),
      compares[name],
    )
  })
  if (hidden.length === 0 && shown.length === 0) return { ...library, trashOrders: inTrash }
  const byAlbum = visible.album
  const albumTracks = gatherPairs(
    albums.count,
    Int32Array.from(byAlbum, row => tracks.album[row] ?? -1),
    byAlbum,
  )
  const ofArtists = changedLists(
    artists.tracks,
    artists.count,
    [...hidden, ...shown],
    row => tracks.artist[row] ?? -1,
    (list, own) => withInserted(list.filter(isShown), own.filter(isShown), compares.album),
  )
  const collections = withAlbums(library, albumTracks)
  return {
    ...library,
    ...collections,
    albums: { ...collections.albums, tracks: albumTracks },
    artists: { ...collections.artists, tracks: ofArtists },
    orders: visible,
    trashOrders: inTrash,
  }
}

/** The orders of all names, each made when it is first asked for. */
function lazily(make: (name: TrackOrder) => Uint32Array): Readonly<Record<TrackOrder, Uint32Array>> {
  const orders = {}
  for (const name of trackOrders)
    Object.defineProperty(orders, name, {
      enumerable: true,
      configurable: true,
      get: () => {
        const value = make(name)
        // From then on as quick as any other: whoever halves an order asks for it at every step.
        Object.defineProperty(orders, name, { enumerable: true, value })
        return value
      },
    })
  return orders as Readonly<Record<TrackOrder, Uint32Array>>
}

/** Lists without what is hidden; those of `rows` that come back are put into the list that `of` names. */
function changedLists(
  lists: RowLists,
  count: number,
  rows: readonly number[],
  of: (row: number) => number,
  change: (list: Uint32Array, own: readonly number[]) => Uint32Array,
): RowLists {
  const own = Map.groupBy(rows, of)
  return rowLists(
    Array.from({ length: count }, (_, index) => {
      const list = listOf(lists, index)
      const mine = own.get(index)
      if (mine === undefined) return change(list, [])
      const there = new Set(list)
      return change(
        list,
        mine.filter(row => !there.has(row)),
      )
    }),
  )
}

/** Albums whose last song went, and those that have one again; their artists with them. */
function withAlbums(library: Library, albumTracks: RowLists): Pick<Library, 'albums' | 'artists' | 'albumOrder' | 'artistOrder'> {
  const { albums, artists, albumOrder, artistOrder } = library
  const hasSongs = (record: number): boolean => listOf(albumTracks, record).length > 0
  const discsOf = (set: number): Uint32Array => {
    const discs = listOf(albums.discs, set)
    return discs.length > 0 ? discs : Uint32Array.of(set)
  }
  const known = new Set(albumOrder)
  const back = Array.from({ length: albums.count }, (_, row) => row).filter(
    row => !known.has(row) && (albums.set[row] ?? row) === row && discsOf(row).some(hasSongs),
  )
  const cameBack = new Set(back)
  const left = albumOrder.filter(row => !discsOf(row).some(hasSongs))
  if (back.length === 0 && left.length === 0) return { albums, artists, albumOrder, artistOrder }
  const stays = albumOrder.filter(row => discsOf(row).some(hasSongs))
  const order = withInserted(stays, back, (one, other) => named(albums.name.at(one), albums.name.at(other)) || one - other)
  const newestFirst = (one: number, other: number): number => (albums.year[other] ?? 0) - (albums.year[one] ?? 0) || one - other
  const albumsOfArtists = changedLists(
    artists.albums,
    artists.count,
    back,
    row => albums.artist[row] ?? -1,
    (list, own) =>
      withInserted(
        list.filter(row => discsOf(row).some(hasSongs)),
        own,
        newestFirst,
      ),
  )
  const hasAlbums = (artist: number): boolean => listOf(albumsOfArtists, artist).length > 0
  const knownArtists = new Set(artistOrder)
  const artistsBack = [...new Set(back.map(row => albums.artist[row] ?? -1))].filter(row => row >= 0 && !knownArtists.has(row))
  const discs =
    back.length === 0
      ? albums.discs
      : rowLists(Array.from({ length: albums.count }, (_, row) => (cameBack.has(row) ? discsOf(row) : listOf(albums.discs, row))))
  return {
    albums: { ...albums, discs },
    artists: { ...artists, albums: albumsOfArtists },
    albumOrder: order,
    artistOrder: withInserted(
      artistOrder.filter(hasAlbums),
      artistsBack,
      (one, other) => named(artists.name.at(one), artists.name.at(other)) || one - other,
    ),
  }
}

function named(one: string, other: string): number {
  const [first, second] = [sortKey(one), sortKey(other)]
  return first === second ? 0 : isBefore(first, second) ? -1 : 1
}

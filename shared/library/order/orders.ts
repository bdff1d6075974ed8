// All orders of tracks: those of the pack, and those computed when first asked for and cached with the library.
import { columnOrders } from '../model/column-orders.ts'
import { type DictionaryText, extraOrders, type Library, type SortBy, trackOrders } from '../model/model.ts'
import { memoisedByPart } from '../model/part-caches.ts'
import { textBuilder } from '../model/text-column.ts'
import { readNames } from './name-ranks.ts'
import { sortedBy } from './radix-sort.ts'

/** The orders over visible tracks, or over trashed ones. */
export type OrderSet = 'orders' | 'trashOrders'

type Extra = (typeof extraOrders)[number]
const isExtra = (by: SortBy): by is Extra => extraOrders.some(each => each === by)

const newOrderCache = (): Map<string, Uint32Array> => new Map()

/**
 * Track rows in ascending order, unknown first; must not be changed. `albumArtist` means album artist, year, album, disc, number; the
 * schema defines what breaks ties in the others.
 */
export function orderOf(library: Library, from: OrderSet, by: SortBy): Uint32Array {
  return isExtra(by) ? cachedOrder(library, `${from} ${by}`, () => computeOrder(library, from, by)) : library[from][by]
}

/** The memoised result of `make`, by library and name. */
export function cachedOrder(library: Library, name: string, make: () => Uint32Array): Uint32Array {
  const orderCache = memoisedByPart(library, name.includes(' rating') ? 'rated' : 'visible', newOrderCache)
  const order = orderCache.get(name) ?? make()
  orderCache.set(name, order)
  return order
}

/** Whether the array is one of the stored or cached orders of all visible tracks, recognised by identity. */
export const isWhole = (library: Library, rows: Uint32Array): boolean =>
  rows.length === library.orders.title.length &&
  (trackOrders.some(name => library.orders[name] === rows) ||
    (['visible', 'rated'] as const).some(part =>
      [...memoisedByPart(library, part, newOrderCache)].some(([name, order]) => order === rows && name.startsWith('orders ')),
    ))

function computeOrder(library: Library, from: OrderSet, extra: Extra): Uint32Array {
  const { tracks } = library
  const orders = library[from]
  if (extra === 'albumArtist') {
    const byYear = sortedBy(
      orders.album,
      keysOf(library, row => tracks.year[row] ?? 0),
    )
    return sortedBy(byYear, albumArtistRanks(library))
  }
  const column = columnOrders[extra]
  if ('shared' in column) return sortedBy(orders[column.tieBreaker], textRanks(library, tracks[column.shared]))
  const values = tracks[column.number]
  return sortedBy(
    orders[column.tieBreaker],
    keysOf(library, row => Math.min(0xffff_ffff, values[row] ?? 0)),
  )
}

/** By track the rank of its text among the column's texts, compared as names; 0 for none. */
function textRanks(library: Library, { codes, texts }: DictionaryText): Uint32Array {
  const names = textBuilder(texts.length)
  for (let code = 0; code < texts.length; code++) names.add(texts.at(code))
  const { rank } = readNames(names.finish(), library.seed)
  for (let code = 0; code < texts.length; code++) if (texts.at(code) === '') rank[code] = 0
  return keysOf(library, row => rank[codes[row] ?? -1] ?? 0)
}

function keysOf({ tracks }: Library, rowValue: (row: number) => number): Uint32Array {
  const keys = new Uint32Array(tracks.count)
  for (let row = 0; row < keys.length; row++) keys[row] = rowValue(row)
  return keys
}

/** By track the rank of its album artist by name, from 1; 0 for none. */
function albumArtistRanks(library: Library): Uint32Array {
  const { albums, tracks, artistOrder, artists } = library
  const rank = new Uint32Array(artists.count)
  artistOrder.forEach((row, index) => {
    rank[row] = index + 1
  })
  return keysOf(library, row => rank[albums.artist[tracks.album[row] ?? -1] ?? -1] ?? 0)
}

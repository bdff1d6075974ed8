// Every order of the tracks: those of the pack, and those reckoned when first asked for and kept as long as the library.
import { columnOrders } from '../model/column-orders.ts'
import { extraOrders, type Library, type SharedText, type SortBy, trackOrders } from '../model/model.ts'
import { partOf } from '../model/parts.ts'
import { textBuilder } from '../model/text-column.ts'
import { readNames } from './names.ts'
import { sortedBy } from './order.ts'

/** All visible tracks, or all in the trash. */
export type OrdersOf = 'orders' | 'trashOrders'

type Extra = (typeof extraOrders)[number]
const isExtra = (by: SortBy): by is Extra => extraOrders.some(each => each === by)

const reckoned = (): Map<string, Uint32Array> => new Map()

/**
 * Track rows in ascending order; unknown first. `albumArtist` means album artist, year, album, disc, number; what comes below
 * the others says the schema. Must not be changed.
 */
export function orderOf(library: Library, shelf: OrdersOf, by: SortBy): Uint32Array {
  return isExtra(by) ? kept(library, `${shelf} ${by}`, () => reckon(library, shelf, by)) : library[shelf][by]
}

/** What `make` gives, made once per library and name. */
export function kept(library: Library, name: string, make: () => Uint32Array): Uint32Array {
  const known = partOf(library, name.includes(' rating') ? 'rated' : 'visible', reckoned)
  const made = known.get(name) ?? make()
  known.set(name, made)
  return made
}

/** Whether rows are all visible tracks, in one of the orders that are kept. */
export const isWhole = (library: Library, rows: Uint32Array): boolean =>
  rows.length === library.orders.title.length &&
  (trackOrders.some(name => library.orders[name] === rows) ||
    (['visible', 'rated'] as const).some(part =>
      [...partOf(library, part, reckoned)].some(([name, order]) => order === rows && name.startsWith('orders ')),
    ))

function reckon(library: Library, shelf: OrdersOf, by: Extra): Uint32Array {
  const { tracks } = library
  const orders = library[shelf]
  if (by === 'albumArtist') {
    const byYear = sortedBy(
      orders.album,
      keysOf(library, row => tracks.year[row] ?? 0),
    )
    return sortedBy(byYear, albumArtistRanks(library))
  }
  const column = columnOrders[by]
  if ('shared' in column) return sortedBy(orders[column.below], textRanks(library, tracks[column.shared]))
  const values = tracks[column.number]
  return sortedBy(
    orders[column.below],
    keysOf(library, row => Math.min(0xffff_ffff, values[row] ?? 0)),
  )
}

/** Of each track where its text stands among all of the column, as names do; 0 for none. */
function textRanks(library: Library, { codes, texts }: SharedText): Uint32Array {
  const names = textBuilder(texts.length)
  for (let code = 0; code < texts.length; code++) names.add(texts.at(code))
  const { rank } = readNames(names.finish(), library.seed)
  for (let code = 0; code < texts.length; code++) if (texts.at(code) === '') rank[code] = 0
  return keysOf(library, row => rank[codes[row] ?? -1] ?? 0)
}

function keysOf({ tracks }: Library, of: (row: number) => number): Uint32Array {
  const keys = new Uint32Array(tracks.count)
  for (let row = 0; row < keys.length; row++) keys[row] = of(row)
  return keys
}

/** Of each track where its album artist stands by name, from 1; 0 when there is none. */
function albumArtistRanks(library: Library): Uint32Array {
  const { albums, tracks, artistOrder, artists } = library
  const rank = new Uint32Array(artists.count)
  artistOrder.forEach((row, index) => {
    rank[row] = index + 1
  })
  return keysOf(library, row => rank[albums.artist[tracks.album[row] ?? -1] ?? -1] ?? 0)
}

// Years and decades: parts of the order by year, found by halving.

import type { Library } from '../model/model.ts'
import { partOf } from '../model/parts.ts'

/** From one year to another, both included; 0 to 0 are the songs without a year. */
export type Years = { readonly from: number; readonly to: number }
export type YearCount = Years & { readonly tracks: number }

/** Years before this one are rarely meant: they stand together. */
const firstDecade = 1000

/** Where in the order by year the first track of this year or a later one stands. */
function placeOf({ orders, tracks }: Library, year: number): number {
  let low = 0
  let high = orders.year.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((tracks.year[orders.year[middle] ?? 0] ?? 0) < year) low = middle + 1
    else high = middle
  }
  return low
}

/** Visible tracks of these years: by year, artist, album, disc, number. Must not be changed: it lies over the pack. */
export const rowsOfYears = (library: Library, { from, to }: Years): Uint32Array =>
  library.orders.year.subarray(placeOf(library, from), placeOf(library, to + 1))

/** Every single year between two that has songs, in order. */
export function yearsWithin(library: Library, { from, to }: Years): readonly YearCount[] {
  const years: YearCount[] = []
  const end = placeOf(library, to + 1)
  for (let at = placeOf(library, from); at < end; ) {
    const year = library.tracks.year[library.orders.year[at] ?? 0] ?? 0
    const next = placeOf(library, year + 1)
    years.push({ from: year, to: year, tracks: next - at })
    at = next
  }
  return years
}

/** The decade of a year, or what stands in its place: all the years before the year 1000, or none. */
export function decadeOf(year: number): Years {
  if (year === 0) return { from: 0, to: 0 }
  if (year < firstDecade) return { from: 1, to: firstDecade - 1 }
  const from = year - (year % 10)
  return { from, to: from + 9 }
}

/** Decades that have songs, newest first; songs without a year come last. */
export const decadesOf = (library: Library): readonly YearCount[] => partOf(library, 'visible', makeDecades)

function makeDecades(library: Library): readonly YearCount[] {
  const { orders, tracks } = library
  const decades: YearCount[] = []
  for (let at = 0; at < orders.year.length; ) {
    const decade = decadeOf(tracks.year[orders.year[at] ?? 0] ?? 0)
    const next = placeOf(library, decade.to + 1)
    decades.unshift({ ...decade, tracks: next - at })
    at = next
  }
  return decades
}

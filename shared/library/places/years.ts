// Years and decades as ranges of the order by year, found by binary search.

import type { Library } from '../model/model.ts'
import { memoisedByPart } from '../model/part-caches.ts'

/** A range of years, both inclusive; 0 to 0 are the songs without a year. */
export type Years = { readonly from: number; readonly to: number }
export type YearCount = Years & { readonly tracks: number }

/** The first year with a decade of its own: earlier years are rarely real, so they form one group. */
const firstDecade = 1000

/** Position in the order by year of the first track of this year or later, by binary search; the length of the order if there is none. */
function firstPositionOf({ orders, tracks }: Library, year: number): number {
  let low = 0
  let high = orders.year.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((tracks.year[orders.year[middle] ?? 0] ?? 0) < year) low = middle + 1
    else high = middle
  }
  return low
}

/** Visible tracks of the years, by year, artist, album, disc, number. Must not be changed: the array views the pack. */
export const rowsOfYears = (library: Library, { from, to }: Years): Uint32Array =>
  library.orders.year.subarray(firstPositionOf(library, from), firstPositionOf(library, to + 1))

/** Every single year of a range that has songs, ascending. */
export function yearsWithin(library: Library, { from, to }: Years): readonly YearCount[] {
  const years: YearCount[] = []
  const end = firstPositionOf(library, to + 1)
  for (let position = firstPositionOf(library, from); position < end; ) {
    const year = library.tracks.year[library.orders.year[position] ?? 0] ?? 0
    const next = firstPositionOf(library, year + 1)
    years.push({ from: year, to: year, tracks: next - position })
    position = next
  }
  return years
}

/** The decade of a year; all years before 1000 are one group, and so are songs without a year. */
export function decadeOf(year: number): Years {
  if (year === 0) return { from: 0, to: 0 }
  if (year < firstDecade) return { from: 1, to: firstDecade - 1 }
  const from = year - (year % 10)
  return { from, to: from + 9 }
}

/** The decades that have songs, newest first; songs without a year come last. */
export const decadesOf = (library: Library): readonly YearCount[] => memoisedByPart(library, 'visible', makeDecades)

function makeDecades(library: Library): readonly YearCount[] {
  const { orders, tracks } = library
  const decades: YearCount[] = []
  for (let position = 0; position < orders.year.length; ) {
    const decade = decadeOf(tracks.year[orders.year[position] ?? 0] ?? 0)
    const next = firstPositionOf(library, decade.to + 1)
    decades.unshift({ ...decade, tracks: next - position })
    position = next
  }
  return decades
}

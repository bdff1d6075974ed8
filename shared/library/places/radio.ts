// Radio: songs of the library similar to those played last, by artist, genre, tag and year; deterministic for a seed.
import { seededRandom } from '../../seeded-random.ts'
import type { Library } from '../model/model.ts'
import { rowsAt } from '../model/row-lists.ts'

type RadioRequest = {
  /** Rows of the songs played last, newest last. */
  readonly examples: readonly number[]
  /** Whether a row is excluded, because it was heard recently or is in the queue. */
  readonly isExcluded: (row: number) => boolean
  readonly count: number
  readonly seed: number
  /** Leaves out songs that have nothing in common with the examples. */
  readonly onlySimilar?: boolean
}

/** Number of last songs used as examples. */
const maxExamples = 8
/** Candidates drawn at random from all songs, a fixed number to bound the time in any library. */
const drawnByChance = 2_500
/** Candidates drawn from each list of a shared artist, year or tag. */
const fromEachList = 150
/** Weights of the properties in common; a tag weighs most, because a person assigned it. */
const points = { artist: 3, genre: 2.5, tag: 4, year: 1 }
/** Difference in years from which on two songs' years do not count as similar at all. */
const maxYearDistance = 8
/** Most songs by one artist in one selection; more are chosen only if there are too few others. */
const maxOfArtist = 2
/** Longest tag that is read, in songs; longer ones are too unspecific. */
const maxTagTracks = 5_000
/** Rows of tags after which no further tag is read, to bound the time. */
const maxTagged = 300_000
/** Songs with a shared tag after which no further tag is read. */
const maxTagCandidates = 3_000

/**
 * Up to `count` rows, none trashed or excluded; fewer if too few candidates are left (with `onlySimilar`: similar ones). Takes the same few
 * milliseconds in any library.
 */
export function radioRows(library: Library, { examples, isExcluded, count, seed, onlySimilar = false }: RadioRequest): Uint32Array {
  const { tracks } = library
  const random = seededRandom(seed)
  const samples = examples.filter(row => row >= 0 && row < tracks.count).slice(-maxExamples)
  const tagged = tagsInCommon(library, samples)
  const weighed: { readonly row: number; readonly key: number }[] = []
  for (const row of candidates(library, samples, tagged, random)) {
    if (tracks.trashed[row] === 1 || isExcluded(row)) continue
    const inCommon = similarity(library, samples, row) + points.tag * (tagged.get(row) ?? 0)
    if (onlySimilar && inCommon === 0) continue
    const weight = 0.01 + inCommon
    // Weighted sampling without replacement (Efraimidis and Spirakis).
    weighed.push({ row, key: Math.log(1 - random()) / (weight * weight) })
  }
  weighed.sort((one, other) => other.key - one.key || one.row - other.row)
  return mixedArtists(
    library,
    weighed.map(({ row }) => row),
    count,
  )
}

/** Candidate rows without duplicates: by the same artists, of the same tags and years, and at random. */
function candidates(library: Library, samples: readonly number[], tagged: ReadonlyMap<number, number>, random: () => number): Set<number> {
  const { tracks, artists, orders } = library
  const drawn = new Set<number>()
  const draw = (rows: ArrayLike<number>, wanted: number) => {
    const takesAll = rows.length <= wanted
    const size = takesAll ? rows.length : wanted
    for (let index = 0; index < size; index++) drawn.add(rows[takesAll ? index : Math.floor(random() * rows.length)] ?? 0)
  }
  for (const row of samples) {
    draw(rowsAt(artists.tracks, tracks.artist[row] ?? -1), fromEachList)
    draw(ofYears(library, tracks.year[row] ?? 0), fromEachList)
  }
  draw([...tagged.keys()], fromEachList)
  draw(orders.title, drawnByChance)
  return drawn
}

/** Rows of visible songs within two years of a year; none for the unknown year 0. */
function ofYears({ tracks, orders }: Library, year: number): Uint32Array {
  if (year === 0) return orders.year.subarray(0, 0)
  const from = firstNotBefore(orders.year, tracks.year, year - 2)
  return orders.year.subarray(from, firstNotBefore(orders.year, tracks.year, year + 3))
}

function firstNotBefore(order: Uint32Array, years: Uint16Array, year: number): number {
  let low = 0
  let high = order.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((years[order[middle] ?? 0] ?? 0) < year) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * By row: how many tags it shares with the examples; rows that share none are missing. Archived tags, and those of more than `maxTagTracks`
 * songs, are not read.
 */
function tagsInCommon({ tags }: Library, samples: readonly number[]): ReadonlyMap<number, number> {
  const common = new Map<number, number>()
  const wantedSamples = new Set(samples)
  const lowest = Math.min(...samples)
  const highest = Math.max(...samples)
  const holdsSample = (rows: Uint32Array): boolean => {
    for (let index = 0; index < rows.length; index++) {
      const row = rows[index] ?? 0
      if (row >= lowest && row <= highest && wantedSamples.has(row)) return true
    }
    return false
  }
  let looked = 0
  for (let tag = 0; tag < tags.count && looked < maxTagged && common.size < maxTagCandidates; tag++) {
    const rows = rowsAt(tags.tracks, tag)
    if (tags.archived[tag] === 1 || rows.length > maxTagTracks) continue
    looked += rows.length
    if (!holdsSample(rows)) continue
    for (const row of rows) common.set(row, (common.get(row) ?? 0) + 1)
  }
  return common
}

/** Similarity of a song to the examples by artist, genre and year, as the weighted average of points; the newest example counts twice. */
function similarity({ tracks }: Library, samples: readonly number[], row: number): number {
  let sum = 0
  for (const [index, sample] of samples.entries()) {
    const share = index === samples.length - 1 ? 2 : 1
    const [artist, genre] = [tracks.artist[row] ?? -1, tracks.genre[row] ?? -1]
    const [year, other] = [tracks.year[row] ?? 0, tracks.year[sample] ?? 0]
    if (artist > 0 && artist === tracks.artist[sample]) sum += points.artist * share
    if (genre >= 0 && genre === tracks.genre[sample]) sum += points.genre * share
    if (year > 0 && other > 0) sum += points.year * share * Math.max(0, 1 - Math.abs(year - other) / maxYearDistance)
  }
  return sum / (samples.length + 1)
}

/**
 * The first `count` rows with at most `maxOfArtist` per artist (unknown and various ones without limit); if these are too few, skipped ones
 * are appended.
 */
function mixedArtists({ tracks }: Library, rows: readonly number[], count: number): Uint32Array {
  const times = new Map<number, number>()
  const chosen: number[] = []
  const passed: number[] = []
  for (const row of rows) {
    if (chosen.length === count) break
    const artist = tracks.artist[row] ?? -1
    const already = times.get(artist) ?? 0
    times.set(artist, already + 1)
    if (artist > 0 && already >= maxOfArtist) passed.push(row)
    else chosen.push(row)
  }
  return Uint32Array.from([...chosen, ...passed].slice(0, count))
}

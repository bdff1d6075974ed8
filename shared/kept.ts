// Which songs this computer holds, waits for, or could not get: as numbers that cross to the page, whole or what has changed.
import type { ReadonlyIdMap } from './id-map.ts'
import { type TrackId, trackId } from './ids.ts'

/** Bits that can be set together: a song can be kept from listening while its download waits. */
export const keptBits = {
  /** Kept from listening, as long as there is room. */
  cached: 1,
  /** Downloaded: stays until the person removes it. */
  downloaded: 2,
  waiting: 4,
  failed: 8,
} as const

/** Whether a song can be heard without the service. */
export const isHere = (bits: number): boolean => (bits & (keptBits.cached | keptBits.downloaded)) !== 0

/** `base`: the revision that these changes follow; 0 = this is all there is. A song without bits is none of these any more. */
export type KeptChanges = { readonly base: number; readonly changes: readonly (readonly [track: TrackId, bits: number])[] }

/** As float64 numbers: the base, then track and bits by turns. */
export function writeKept(base: number, changes: ReadonlyIdMap<TrackId, number>): Float64Array<ArrayBuffer> {
  const numbers = new Float64Array(1 + 2 * changes.size)
  numbers[0] = base
  let at = 1
  for (const [track, bits] of changes) {
    numbers[at] = track
    numbers[at + 1] = bits
    at += 2
  }
  return numbers
}

export function readKept(bytes: ArrayBuffer): KeptChanges {
  const [base = 0, ...rest] = new Float64Array(bytes)
  return { base, changes: Array.from({ length: rest.length / 2 }, (_, at) => [trackId(rest[2 * at] ?? 0), rest[2 * at + 1] ?? 0] as const) }
}

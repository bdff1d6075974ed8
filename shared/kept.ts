// Which songs this computer has, waits for, or failed to get, as four bit flags per track (`storageFlags`); encoded for the page, whole or
// as changes.
import type { ReadonlyIdMap } from './id-map.ts'
import { type TrackId, trackId } from './ids.ts'

/** Bit flags of a track, which may be combined: a song can be cached while its download waits. No entry: none is set. */
export const storageFlags = {
  /** Cached from listening; evicted when space runs out. */
  cached: 1,
  /** Downloaded; kept until the person removes it. */
  downloaded: 2,
  waiting: 4,
  failed: 8,
} as const

/** Whether a song with these flags (`storageFlags`) can be played without the service: it is cached or downloaded. */
export const isKept = (flags: number): boolean => (flags & (storageFlags.cached | storageFlags.downloaded)) !== 0

/** Changes of the tracks' flags (`storageFlags`) since the revision `base`; 0 = a complete list. A track whose flags are 0 is removed. */
export type KeptChanges = { readonly base: number; readonly changes: readonly (readonly [track: TrackId, flags: number])[] }

/** Encodes changes as float64 numbers: the base, then alternating track id and flags (`storageFlags`). */
export function writeKept(base: number, changes: ReadonlyIdMap<TrackId, number>): Float64Array<ArrayBuffer> {
  const numbers = new Float64Array(1 + 2 * changes.size)
  numbers[0] = base
  let offset = 1
  for (const [track, flags] of changes) {
    numbers[offset] = track
    numbers[offset + 1] = flags
    offset += 2
  }
  return numbers
}

export function readKept(bytes: ArrayBuffer): KeptChanges {
  const [base = 0, ...rest] = new Float64Array(bytes)
  return { base, changes: Array.from({ length: rest.length / 2 }, (_, at) => [trackId(rest[2 * at] ?? 0), rest[2 * at + 1] ?? 0] as const) }
}

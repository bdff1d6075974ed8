// Which songs this computer has, waits for, or failed to get, as bits per track; encoded for the page, whole or as changes.
import type { ReadonlyIdMap } from './id-map.ts'
import { type TrackId, trackId } from './ids.ts'

/** Bit flags, which may be combined: a song can be cached while its download waits. */
export const storageFlags = {
  /** Cached from listening; evicted when space runs out. */
  cached: 1,
  /** Downloaded; kept until the person removes it. */
  downloaded: 2,
  waiting: 4,
  failed: 8,
} as const

/** Whether a song can be played without the service. */
export const isKept = (flags: number): boolean => (flags & (storageFlags.cached | storageFlags.downloaded)) !== 0

/** Changes since the revision `base`; 0 = a complete list. A track with no bits is removed. */
export type KeptChanges = { readonly base: number; readonly changes: readonly (readonly [track: TrackId, flags: number])[] }

/** Encodes changes as float64 numbers: the base, then alternating track and bits. */
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

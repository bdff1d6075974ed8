// How long two songs may lie over each other.

/** A song is never covered by more than this part of it on either side. */
const mostOfSong = 1 / 3

/** Seconds; lengths of 0 are unknown. */
export const longestOverlap = (wanted: number, ...lengths: readonly number[]): number =>
  Math.min(wanted, ...lengths.filter(length => length > 0).map(length => length * mostOfSong))

// Bounds the length of a crossfade.

/** The largest share of a song that a crossfade may cover, at its beginning or end. */
const maxShareOfTrack = 1 / 3

/** The length of a crossfade in seconds: as wanted, but at most a third of each song; a song's length of 0 is unknown and sets no bound. */
export const crossfadeLength = (wanted: number, ...lengths: readonly number[]): number =>
  Math.min(wanted, ...lengths.filter(length => length > 0).map(length => length * maxShareOfTrack))

// The URL paths under which main serves sound, covers and marks to the page, on the origin of the page's files.
import type { ArtworkId, TrackId } from './ids.ts'
import type { ArtworkSize, StreamQuality } from './wire/profile.ts'

/** The path of a track's bytes in a quality. */
export const mediaAddress = ({ track, quality }: { readonly track: TrackId; readonly quality: StreamQuality }): string =>
  `/media/${track}?quality=${quality}`
/** The path of a square cover; `size`: its width, pixels. */
export const coverAddress = (artwork: ArtworkId, size: ArtworkSize): string => `/artwork/${artwork}-${size}`
/** The path of the changes from revision `after` of what is kept on this computer (kept.ts) up to `revision`. */
export const keptAddress = (revision: number, after: number): string => `/kept/${revision}?after=${after}`

// What the player shows of a track.
import type { ArtworkId } from '../../shared/ids.ts'

export type TrackInfo = {
  readonly title: string
  readonly artist: string
  readonly album: string
  readonly artwork: ArtworkId | null
  /** The song's length, seconds; 0 if unknown. */
  readonly length: number
}

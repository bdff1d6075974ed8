// What the player shows of a track.
import type { ArtworkId } from '../../shared/ids.ts'

export type TrackInfo = {
  readonly title: string
  readonly artist: string
  readonly album: string
  readonly artwork: ArtworkId | null
  /** Seconds; 0 = unknown. */
  readonly length: number
}

// What the speaker observed. A fact about an older start is ignored, so a late one about a skipped track cannot affect the next.

/** Positions are in seconds; `startId` is that of the `Playback` which the speaker was playing. */
export type SpeakerFact =
  /** Sound comes out at this position: the first sound of a start, or the first after buffering or a seek. */
  | { readonly type: 'playing'; readonly startId: number; readonly position: number }
  /** The position while playing or paused, reported once a second and at each pause. */
  | { readonly type: 'position'; readonly startId: number; readonly position: number }
  /** Playback is buffering: no data at this position. */
  | { readonly type: 'waiting'; readonly startId: number; readonly position: number }
  | { readonly type: 'ended'; readonly startId: number }
  /**
   * The track cannot be played (any further). `unreachable`: the network and not the track is the reason. `reason`: a sentence for a
   * person.
   */
  | {
      readonly type: 'failed'
      readonly startId: number
      readonly position: number
      readonly reason: string
      readonly unreachable: boolean
    }

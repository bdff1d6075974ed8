// What the speaker observed. A fact about an older start is ignored, so a skipped track cannot race the next one.

/** Seconds throughout. `startId` is the one of `Playback` that the speaker was asked to play. */
export type SpeakerFact =
  /** Sound comes out, at this position (first sound, after a stall, after a seek). */
  | { readonly type: 'playing'; readonly startId: number; readonly position: number }
  /** Still playing or paused here: every few seconds, and at each pause. */
  | { readonly type: 'position'; readonly startId: number; readonly position: number }
  /** Wants to play but has no data. */
  | { readonly type: 'waiting'; readonly startId: number; readonly position: number }
  | { readonly type: 'ended'; readonly startId: number }
  /** `unreachable`: it is not the track's fault, nothing can be reached. `reason` is a sentence for a person. */
  | {
      readonly type: 'failed'
      readonly startId: number
      readonly position: number
      readonly reason: string
      readonly unreachable: boolean
    }

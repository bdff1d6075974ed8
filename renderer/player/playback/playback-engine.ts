// What one can ask of whatever plays: a single line of songs, or two that overlap.
import type { TrackFile } from '../stream/track-bytes.ts'

/** `position` in seconds of the track. */
export type Start = { readonly startId: number; readonly file: TrackFile; readonly position: number }

export type PlaybackEngine = {
  /** Says how far the current track was heard, before something else takes its place. */
  leave(): void
  /** Plays a track, or, paused, keeps it in mind. Goes on without a seam if this is what it had prepared and plays already. */
  start(start: Start, paused: boolean): void
  /** Silence, and nothing in mind. */
  clear(): void
  pause(): void
  resume(): void
  /**
   * Moves inside the track, seconds. What is in the buffer is played at once; for anything else the file is read from the byte where
   * that second is (see track-segment.ts), at a fresh place of the timeline.
   */
  seek(position: number): void
  /** What to join on to the current track; null = nothing. */
  prepare(file: TrackFile | null): void
  /** Makes a track ready to be started at once, in silence; `ready` once it is. */
  warm(file: TrackFile): void
  ready(): boolean
  /**
   * A person chose a track and the queue does not say so yet: what was heard ends, and it sounds as soon as it can. The next start says
   * what counts. `ready` is called, maybe more than once, when its first sound is there, or will not come.
   */
  expect(file: TrackFile, ready: () => void): void
  /** Seconds of the clock until the current track is over; null while that is not known. */
  remaining(): number | null
  /** Goes on where it is with what is made anew: the sound changed, or (`new`) what makes it. */
  again(which: 'same' | 'new'): void
  /** The computer woke up: what should sound and does not is picked up at once. */
  wake(): void
  /** 0 to 1: the part of the volume that is heard. */
  level(level: number): void
  volume(volume: number, muted: boolean): void
  /** Seconds of a track that pass in one second; the pitch stays. */
  speed(speed: number): void
  stop(): void
}

// The interface of playback engines: the gapless one, and the crossfade over two of them.
import type { TrackFile } from '../stream/track-bytes.ts'

/** A start of a track: its number (`startId`), its file, and where in the track it begins (`position`, seconds). */
export type EngineStart = { readonly startId: number; readonly file: TrackFile; readonly position: number }

export type PlaybackEngine = {
  /** Reports how far the current track was heard, before another one replaces it. */
  reportPosition(): void
  /** Plays a track, or cues it if paused; seamless if it is the one prepared and already playing. */
  start(start: EngineStart, isPaused: boolean): void
  /** Stops and forgets the track. */
  clear(): void
  pause(): void
  resume(): void
  /**
   * Seeks within the track, seconds: in the buffer if possible, else by reading the file from that second's byte on (track-segment.ts), at
   * an unused time of the timeline.
   */
  seek(position: number): void
  /** Prepares the track to join after the current one; null: none. */
  prepare(file: TrackFile | null): void
  /** Loads a track silently, so that it can start at once; see `isReady`. */
  preload(file: TrackFile): void
  isReady(): boolean
  /**
   * Plays a track that a person chose before the queue names it; the next `start` takes it over, or replaces it by another
   * track. `onReady` is called, maybe repeatedly, when its first sound is buffered or has failed.
   */
  startAhead(file: TrackFile, onReady: () => void): void
  /** Seconds of clock time until the current track ends; null if unknown. */
  remaining(): number | null
  /** Restarts the current track at its position, so that changed effects apply; `new`: in a new pipeline. */
  restart(which: 'same' | 'new'): void
  /** After the computer woke up: restarts sound that should play but stands still, without the usual wait. */
  wake(): void
  /** Sets a factor on the volume, 0 to 1, for fades. */
  setLevel(level: number): void
  setVolume(volume: number, isMuted: boolean): void
  /** Sets the playback rate; the pitch is preserved. */
  setSpeed(speed: number): void
  stop(): void
}

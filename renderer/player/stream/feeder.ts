// Keeps the sound buffer filled: the current track, and the following one right behind it, so that they join on a sample.
import { t } from '../../../shared/words/words.ts'
import type { SoundBuffer } from './sound-buffer.ts'
import { fileKey, NoSound, sameFile, type TrackFile, type Trouble, troubleOf } from './track-bytes.ts'
import type { KnownFile, KnownFiles } from './track-frames.ts'
import { feed, newTrackSegment, type TrackSegment, type TransformFrames } from './track-segment.ts'

type Dependencies = {
  readonly buffer: SoundBuffer
  readonly reshape: TransformFrames
  /** The moment of the timeline that is heard, seconds. */
  readonly now: () => number
  /** Something was appended. */
  readonly progressed: () => void
  /** A track segment will get no further. */
  readonly failed: (trackSegment: TrackSegment, trouble: Trouble) => void
}

export type Feeder = {
  /** Forgets everything and begins anew, at a place of the timeline that was never used. */
  begin(file: TrackFile, position: number): TrackSegment
  /** What comes after the current track; null = nothing, as far as is known. Can be changed until it is heard. */
  follow(file: TrackFile | null): void
  /** What will be heard right after the current track segment: null while nothing of it is there. */
  following(): TrackSegment | null
  /** The following track segment is heard now. */
  passOn(): void
  /** The moment heard has moved: there may be room, and something to throw away. */
  tick(): void
  stop(): void
}

/** Seconds kept ready ahead of the moment heard, and kept behind it for small jumps back. */
const ahead = 60
const behind = 30
const removeEvery = 10
/** Time before the end of the last track at which its stream is closed, seconds: nothing can be appended to a closed one. */
const finishAt = 1.5
const knownLimit = 8
const unplayable: Trouble = { reason: t('player.couldNotBePlayed'), why: 'track' }

export function createFeeder({ buffer, reshape, now, progressed, failed }: Dependencies): Feeder {
  const known = createKnownFiles()
  const waiting = new Set<() => void>()
  let current: TrackSegment | null = null
  let next: { readonly trackSegment: TrackSegment; readonly stop: AbortController } | null = null
  let wanted: TrackFile | null = null
  let whole = new AbortController()
  let kept = 0
  let finished: TrackSegment | null = null

  const finish = () => {
    if (!current || current.end === null || wanted || finished === current || now() < current.end - finishAt) return
    finished = current
    void buffer.finish().catch(() => undefined) // a closed buffer is finished
  }

  const room = (signal: AbortSignal) => async (reached: number) => {
    while (reached - now() > ahead && !signal.aborted) {
      await new Promise<void>(resolve => {
        const wake = () => {
          waiting.delete(wake)
          signal.removeEventListener('abort', wake)
          resolve()
        }
        waiting.add(wake)
        signal.addEventListener('abort', wake, { once: true })
      })
    }
  }

  const run = async (trackSegment: TrackSegment, signal: AbortSignal) => {
    try {
      await feed(trackSegment, { buffer, reshape, known, signal, room: room(signal), progressed })
      prepare()
    } catch (error) {
      if (signal.aborted) return
      if (trackSegment === next?.trackSegment) forgetNext()
      failed(trackSegment, error instanceof NoSound ? troubleOf(error) : unplayable)
    }
  }

  /** A part of a song that cannot be completed is not joined: the song begins anew when it is its turn, and fails then, if it still does. */
  const forgetNext = () => {
    if (!next || current?.end == null) return
    next.stop.abort()
    next = null
    void buffer.remove(current.end, Number.POSITIVE_INFINITY).catch(() => undefined) // a closed buffer holds nothing
  }

  /** Begins to fetch what follows, once all of the current track is there. */
  const prepare = () => {
    if (!current || current.end === null || next || !wanted) return
    const stop = new AbortController()
    next = { trackSegment: newTrackSegment(wanted, current.end, 0), stop }
    void run(next.trackSegment, AbortSignal.any([whole.signal, stop.signal]))
  }

  return {
    begin: (file, position) => {
      whole.abort()
      whole = new AbortController()
      const used = Math.max(now(), buffer.end(), current?.reached ?? -1, next?.trackSegment.reached ?? -1)
      const fresh = current ? Math.ceil(used) + 1 : 0
      if (current) void buffer.remove(0, Number.POSITIVE_INFINITY).catch(() => undefined) // a closed buffer holds nothing
      current = newTrackSegment(file, fresh, position)
      next = null
      wanted = null
      kept = fresh
      void run(current, whole.signal)
      return current
    },
    follow: file => {
      if (wanted === file || (wanted && file && sameFile(wanted, file))) return
      wanted = file
      forgetNext()
      prepare()
    },
    following: () => (next && next.trackSegment.reached > next.trackSegment.from ? next.trackSegment : null),
    passOn: () => {
      if (!next) return
      current = next.trackSegment
      next = null
      wanted = null
    },
    tick: () => {
      for (const wake of [...waiting]) wake()
      finish()
      if (now() - behind < kept + removeEvery) return
      const until = now() - behind
      void buffer.remove(kept, until).catch(() => undefined) // a closed buffer holds nothing
      kept = until
    },
    stop: () => {
      whole.abort()
      buffer.close()
    },
  }
}

/** Remembers the last few files. */
function createKnownFiles(): KnownFiles {
  const files = new Map<string, KnownFile>()
  return {
    get: file => files.get(fileKey(file)) ?? null,
    set: (file, what) => {
      files.delete(fileKey(file))
      files.set(fileKey(file), what)
      const [oldest] = files.keys()
      if (files.size > knownLimit && oldest !== undefined) files.delete(oldest)
    },
    forget: file => void files.delete(fileKey(file)),
  }
}

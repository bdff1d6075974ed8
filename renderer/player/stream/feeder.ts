// Keeps the sound buffer filled with the current track and, right after it, the next one, joined sample-accurately.
import { t } from '../../../shared/words/words.ts'
import type { SoundBuffer } from './sound-buffer.ts'
import { fileKey, NoSound, sameFile, type TrackFile, type Trouble, troubleOf } from './track-bytes.ts'
import type { KnownFile, KnownFiles } from './track-frames.ts'
import { feed, newTrackSegment, type TrackSegment, type TransformFrames } from './track-segment.ts'

type Dependencies = {
  readonly buffer: SoundBuffer
  readonly reshape: TransformFrames
  /** The playback time, seconds of the timeline. */
  readonly now: () => number
  /** Called after data was appended. */
  readonly progressed: () => void
  /** Called when no more of a track segment will arrive. */
  readonly failed: (trackSegment: TrackSegment, trouble: Trouble) => void
}

export type Feeder = {
  /** Discards everything and begins at an unused place of the timeline. */
  begin(file: TrackFile, position: number): TrackSegment
  /** Sets the next track; null: none known. It can be changed until it is heard. */
  follow(file: TrackFile | null): void
  /** The segment of the next track; null while none of it is buffered. */
  following(): TrackSegment | null
  /** The next track's segment is heard now and becomes the current one. */
  passOn(): void
  /** The playback time has advanced: appends more if there is room, and removes what was played. */
  tick(): void
  stop(): void
}

/** How much is buffered ahead of the playback time, and kept behind it for short seeks back, seconds. */
const ahead = 60
const behind = 30
const removeEvery = 10
/** How long before the last track's end the stream is closed (endOfStream), seconds; nothing can be appended afterwards. */
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

  /** Discards an incomplete next track, instead of joining a part of it: it is loaded again on its turn, and only then may fail. */
  const forgetNext = () => {
    if (!next || current?.end == null) return
    next.stop.abort()
    next = null
    void buffer.remove(current.end, Number.POSITIVE_INFINITY).catch(() => undefined) // a closed buffer holds nothing
  }

  /** Starts to fetch the next track once the current one is complete. */
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

/** A cache of what is known of the last few files. */
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

// Keeps the sound buffer filled with the current track and, right after it, the next one, joined sample-accurately.
import { t } from '../../../shared/words/words.ts'
import type { SoundBuffer } from './sound-buffer.ts'
import { failureOf, fileKey, type MediaFailure, MediaFailureError, sameFile, type TrackFile } from './track-bytes.ts'
import type { KnownFile, KnownFiles } from './track-frames.ts'
import { feed, newTrackSegment, type TrackSegment, type TransformFrames } from './track-segment.ts'

type Dependencies = {
  readonly buffer: SoundBuffer
  readonly transform: TransformFrames
  /** The playback time, seconds of the timeline. */
  readonly now: () => number
  /** Called after data was appended. */
  readonly onProgress: () => void
  /** Called when no more of a track segment will arrive. */
  readonly onFailure: (trackSegment: TrackSegment, failure: MediaFailure) => void
}

export type Feeder = {
  /** Discards everything and loads a file from `position` (seconds of the track) on, at an unused time of the timeline. */
  begin(file: TrackFile, position: number): TrackSegment
  /** Sets the next track; null: none known. It can be changed until it is heard. */
  setNext(file: TrackFile | null): void
  /** The segment of the next track; null while none of it is buffered. */
  nextSegment(): TrackSegment | null
  /** Makes the next track's segment the current one; to be called once it is heard. */
  advance(): void
  /** Appends more if there is room, and removes what was played; to be called while the playback time advances. */
  tick(): void
  stop(): void
}

/** How much is buffered ahead of the playback time, seconds. */
const bufferAhead = 60
/** How much played sound is kept behind the playback time, for short seeks back, seconds. */
const bufferBehind = 30
/** Played sound is removed in steps of at least this length, seconds. */
const removalStep = 10
/** How long before the last track's end the stream is closed (endOfStream), seconds; nothing can be appended afterwards. */
const endOfStreamLead = 1.5
const maxKnownFiles = 8
const unplayable: MediaFailure = { reason: t('playback.songNotPlayable'), why: 'track' }

export function createFeeder({ buffer, transform, now, onProgress, onFailure }: Dependencies): Feeder {
  const knownFiles = createKnownFiles()
  const roomWaiters = new Set<() => void>()
  let current: TrackSegment | null = null
  let next: { readonly trackSegment: TrackSegment; readonly stop: AbortController } | null = null
  let nextFile: TrackFile | null = null
  let fetchAbort = new AbortController()
  let keptFrom = 0
  let endedSegment: TrackSegment | null = null

  const endStream = () => {
    if (!current || current.end === null || nextFile || endedSegment === current || now() < current.end - endOfStreamLead) return
    endedSegment = current
    void buffer.endOfStream().catch(() => undefined) // rejects only if the buffer is closed, and a closed one has ended
  }

  const waitForRoom = (signal: AbortSignal) => async (reached: number) => {
    while (reached - now() > bufferAhead && !signal.aborted) {
      await new Promise<void>(resolve => {
        const wake = () => {
          roomWaiters.delete(wake)
          signal.removeEventListener('abort', wake)
          resolve()
        }
        roomWaiters.add(wake)
        signal.addEventListener('abort', wake, { once: true })
      })
    }
  }

  const fetchSegment = async (trackSegment: TrackSegment, signal: AbortSignal) => {
    try {
      await feed(trackSegment, { buffer, transform, knownFiles, signal, waitForRoom: waitForRoom(signal), onProgress })
      prefetchNext()
    } catch (error) {
      if (signal.aborted) return
      if (trackSegment === next?.trackSegment) discardNext()
      onFailure(trackSegment, error instanceof MediaFailureError ? failureOf(error) : unplayable)
    }
  }

  /** Discards an incomplete next track, instead of joining a part of it: it is loaded again on its turn, and only then may fail. */
  const discardNext = () => {
    if (!next || current?.end == null) return
    next.stop.abort()
    next = null
    // rejects only if the buffer is closed, and a closed one holds nothing
    void buffer.remove(current.end, Number.POSITIVE_INFINITY).catch(() => undefined)
  }

  /** Starts to fetch the next track once the current one is complete. */
  const prefetchNext = () => {
    if (!current || current.end === null || next || !nextFile) return
    const abortController = new AbortController()
    next = { trackSegment: newTrackSegment(nextFile, current.end, 0), stop: abortController }
    void fetchSegment(next.trackSegment, AbortSignal.any([fetchAbort.signal, abortController.signal]))
  }

  return {
    begin: (file, position) => {
      fetchAbort.abort()
      fetchAbort = new AbortController()
      const usedUntil = Math.max(now(), buffer.end(), current?.bufferedUntil ?? -1, next?.trackSegment.bufferedUntil ?? -1)
      const origin = current ? Math.ceil(usedUntil) + 1 : 0
      // rejects only if the buffer is closed, and a closed one holds nothing
      if (current) void buffer.remove(0, Number.POSITIVE_INFINITY).catch(() => undefined)
      current = newTrackSegment(file, origin, position)
      next = null
      nextFile = null
      keptFrom = origin
      void fetchSegment(current, fetchAbort.signal)
      return current
    },
    setNext: file => {
      if (nextFile === file || (nextFile && file && sameFile(nextFile, file))) return
      nextFile = file
      discardNext()
      prefetchNext()
    },
    nextSegment: () => (next && next.trackSegment.bufferedUntil > next.trackSegment.from ? next.trackSegment : null),
    advance: () => {
      if (!next) return
      current = next.trackSegment
      next = null
      nextFile = null
    },
    tick: () => {
      for (const wake of [...roomWaiters]) wake()
      endStream()
      if (now() - bufferBehind < keptFrom + removalStep) return
      const until = now() - bufferBehind
      void buffer.remove(keptFrom, until).catch(() => undefined) // rejects only if the buffer is closed, and a closed one holds nothing
      keptFrom = until
    },
    stop: () => {
      fetchAbort.abort()
      buffer.close()
    },
  }
}

/** A cache of what is known of the last few files. */
function createKnownFiles(): KnownFiles {
  const files = new Map<string, KnownFile>()
  return {
    get: file => files.get(fileKey(file)) ?? null,
    set: (file, knownFile) => {
      files.delete(fileKey(file))
      files.set(fileKey(file), knownFile)
      const [oldest] = files.keys()
      if (files.size > maxKnownFiles && oldest !== undefined) files.delete(oldest)
    },
    forget: file => void files.delete(fileKey(file)),
  }
}

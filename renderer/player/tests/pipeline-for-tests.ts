// Pipelines without sound: the test says how much of each song is buffered, and a clock runs while they play.

import { nudgeStep } from '../output/nudge.ts'
import type { AudioPipeline, OpenPipelines, PipelineEvents } from '../output/pipeline.ts'
import type { MediaFailure, TrackFile } from '../stream/track-bytes.ts'
import { newTrackSegment, type TrackSegment } from '../stream/track-segment.ts'

/** The state of one pipeline. */
export type FakePipeline = {
  readonly plain: boolean
  trackSegment: TrackSegment | null
  next: TrackSegment | null
  wantedNext: TrackFile | null
  time: number
  playing: boolean
  stalled: boolean
  closed: boolean
  evicted: boolean
  readonly events: PipelineEvents
}

export type FakePipelines = {
  readonly open: OpenPipelines
  /** The calls of pipelines in order, as text. */
  readonly calls: string[]
  readonly pipelines: readonly FakePipeline[]
  /** The newest pipeline that is not closed. */
  last(): FakePipeline
  /** Buffers the first `seconds` of the current track segment; `isWhole`: it is complete with that. */
  setBuffered(seconds: number, isWhole?: boolean): void
  /** Joins the next track to the current one, with `seconds` buffered. */
  joinNext(seconds: number): void
  failSegment(trouble: MediaFailure): void
  failPipeline(): void
  /** The browser discards the buffered sound. */
  evict(): void
  stall(): void
  stop(): void
}

/** Works with the fake timers of vitest. */
export function createFakePipelines(): FakePipelines {
  const calls: string[] = []
  const pipelines: FakePipeline[] = []
  const timer = setInterval(() => {
    for (const one of pipelines) {
      if (
        one.playing &&
        !one.stalled &&
        !one.evicted &&
        one.time < Math.max(one.trackSegment?.bufferedUntil ?? 0, one.next?.bufferedUntil ?? 0)
      )
        one.time += 0.05
    }
  }, 50)

  const make = (events: PipelineEvents, plain: boolean): AudioPipeline => {
    const pipeline: FakePipeline = {
      ...{
        plain,
        trackSegment: null,
        next: null,
        wantedNext: null,
        time: 0,
        playing: false,
        stalled: false,
        closed: false,
        evicted: false,
      },
      events,
    }
    pipelines.push(pipeline)
    const isBuffered = (moment: number) =>
      !pipeline.evicted &&
      moment >= (pipeline.trackSegment?.from ?? 0) &&
      moment + 0.15 <= Math.max(pipeline.trackSegment?.bufferedUntil ?? 0, pipeline.next?.bufferedUntil ?? 0)
    return {
      speaker: {
        time: () => pipeline.time,
        seek: to => {
          calls.push(`go to ${to.toFixed(1)}`)
          pipeline.time = to
        },
        play: () => {
          pipeline.playing = true
        },
        pause: () => {
          pipeline.playing = false
        },
        setVolume: (volume, muted) => void calls.push(`volume ${volume} ${muted}`),
        setLevel: () => undefined,
        setSpeed: speed => void calls.push(`speed ${speed}`),
        applyPending: () => undefined,
        hasEnded: () => false,
        isSeeking: () => false,
        // Moves the time by a small step, as speaker.ts does, even if the clock stands still afterwards.
        nudge: () => {
          calls.push('nudge')
          pipeline.time += nudgeStep
        },
        close: () => undefined,
      },
      feeder: {
        begin: (begun, position) => {
          calls.push(
            `begin ${plain ? 'plain ' : ''}${begun.track}${begun.quality === '128' ? '' : ` in ${begun.quality}`} at ${position.toFixed(1)}`,
          )
          pipeline.trackSegment = newTrackSegment(begun, plain ? position : Math.ceil(pipeline.time) + 1, position)
          pipeline.next = null
          pipeline.evicted = false
          return pipeline.trackSegment
        },
        setNext: following => {
          pipeline.wantedNext = following
        },
        nextSegment: () => pipeline.next,
        advance: () => {
          calls.push('pass on')
          pipeline.trackSegment = pipeline.next
          pipeline.next = null
        },
        tick: () => undefined,
        stop: () => undefined,
      },
      isBuffered,
      canSeekTo: plain ? () => true : isBuffered,
      close: () => {
        calls.push('close')
        pipeline.closed = true
        pipeline.playing = false
      },
    }
  }
  const last = (): FakePipeline => {
    const found = pipelines.findLast(one => !one.closed)
    if (!found) throw new Error('no pipeline is open')
    return found
  }
  const trackSegmentOf = (pipeline: FakePipeline): TrackSegment => {
    if (!pipeline.trackSegment) throw new Error('nothing begun')
    return pipeline.trackSegment
  }

  return {
    open: { joining: events => make(events, false), plain: events => make(events, true) },
    calls,
    pipelines,
    last,
    setBuffered: (seconds, isWhole = false) => {
      const trackSegment = trackSegmentOf(last())
      trackSegment.bufferedUntil = trackSegment.from + seconds
      if (isWhole) trackSegment.end = trackSegment.bufferedUntil
      last().events.onChange()
    },
    joinNext: seconds => {
      const one = last()
      if (one.trackSegment?.end == null || !one.wantedNext) throw new Error('nothing to join')
      one.next = newTrackSegment(one.wantedNext, one.trackSegment.end, 0)
      one.next.bufferedUntil = one.next.from + seconds
      one.next.end = one.next.bufferedUntil
    },
    failSegment: trouble => last().events.onFailure(trackSegmentOf(last()), trouble),
    evict: () => {
      last().evicted = true
    },
    failPipeline: () => last().events.onError('decode'),
    stall: () => {
      for (const one of pipelines) one.stalled = true
    },
    stop: () => clearInterval(timer),
  }
}

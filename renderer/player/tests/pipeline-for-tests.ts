// Sound without a sound card: pipelines with a timeline on which the test says what is there, and a clock that runs while they play.

import type { AudioPipeline, OpenPipelines, PipelineEvents } from '../output/pipeline.ts'
import { pushStep } from '../output/push.ts'
import type { TrackFile, Trouble } from '../stream/track-bytes.ts'
import { newTrackSegment, type TrackSegment } from '../stream/track-segment.ts'

/** One pipeline, as the test sees it. */
export type Made = {
  readonly plain: boolean
  trackSegment: TrackSegment | null
  next: TrackSegment | null
  wantedNext: TrackFile | null
  time: number
  playing: boolean
  stuck: boolean
  closed: boolean
  lost: boolean
  readonly events: PipelineEvents
}

export type Workshop = {
  readonly open: OpenPipelines
  /** What pipelines were told, in order. */
  readonly calls: string[]
  readonly made: readonly Made[]
  /** The newest that is not closed. */
  last(): Made
  /** So many seconds of the current track segment are there now; `all`: and that is all of it. */
  there(seconds: number, all?: boolean): void
  /** What follows is joined on, with so many seconds. */
  joined(seconds: number): void
  breakOff(trouble: Trouble): void
  breakPipeline(): void
  /** The browser throws away what it held. */
  lose(): void
  stick(): void
  stop(): void
}

/** Needs the timers of the test. */
export function openWorkshop(): Workshop {
  const calls: string[] = []
  const made: Made[] = []
  const timer = setInterval(() => {
    for (const one of made) {
      if (one.playing && !one.stuck && !one.lost && one.time < Math.max(one.trackSegment?.reached ?? 0, one.next?.reached ?? 0))
        one.time += 0.05
    }
  }, 50)

  const make = (events: PipelineEvents, plain: boolean): AudioPipeline => {
    const one: Made = {
      ...{ plain, trackSegment: null, next: null, wantedNext: null, time: 0, playing: false, stuck: false, closed: false, lost: false },
      events,
    }
    made.push(one)
    const holds = (moment: number) =>
      !one.lost &&
      moment >= (one.trackSegment?.from ?? 0) &&
      moment + 0.15 <= Math.max(one.trackSegment?.reached ?? 0, one.next?.reached ?? 0)
    return {
      speaker: {
        time: () => one.time,
        goTo: to => {
          calls.push(`go to ${to.toFixed(1)}`)
          one.time = to
        },
        play: () => {
          one.playing = true
        },
        pause: () => {
          one.playing = false
        },
        volume: (volume, muted) => void calls.push(`volume ${volume} ${muted}`),
        level: () => undefined,
        speed: speed => void calls.push(`speed ${speed}`),
        settle: () => undefined,
        over: () => false,
        underWay: () => false,
        // As speaker.ts: by a small step, even if the clock goes on standing still.
        push: () => {
          calls.push('push')
          one.time += pushStep
        },
        close: () => undefined,
      },
      feeder: {
        begin: (begun, position) => {
          calls.push(
            `begin ${plain ? 'plain ' : ''}${begun.track}${begun.quality === '128' ? '' : ` in ${begun.quality}`} at ${position.toFixed(1)}`,
          )
          one.trackSegment = newTrackSegment(begun, plain ? position : Math.ceil(one.time) + 1, position)
          one.next = null
          one.lost = false
          return one.trackSegment
        },
        follow: following => {
          one.wantedNext = following
        },
        following: () => one.next,
        passOn: () => {
          calls.push('pass on')
          one.trackSegment = one.next
          one.next = null
        },
        tick: () => undefined,
        stop: () => undefined,
      },
      holds,
      canGoTo: plain ? () => true : holds,
      close: () => {
        calls.push('close')
        one.closed = true
        one.playing = false
      },
    }
  }
  const last = (): Made => {
    const found = made.findLast(one => !one.closed)
    if (!found) throw new Error('no pipeline is open')
    return found
  }
  const trackSegmentOf = (one: Made): TrackSegment => {
    if (!one.trackSegment) throw new Error('nothing begun')
    return one.trackSegment
  }

  return {
    open: { joining: events => make(events, false), plain: events => make(events, true) },
    calls,
    made,
    last,
    there: (seconds, all = false) => {
      const trackSegment = trackSegmentOf(last())
      trackSegment.reached = trackSegment.from + seconds
      if (all) trackSegment.end = trackSegment.reached
      last().events.changed()
    },
    joined: seconds => {
      const one = last()
      if (one.trackSegment?.end == null || !one.wantedNext) throw new Error('nothing to join')
      one.next = newTrackSegment(one.wantedNext, one.trackSegment.end, 0)
      one.next.reached = one.next.from + seconds
      one.next.end = one.next.reached
    },
    breakOff: trouble => last().events.failed(trackSegmentOf(last()), trouble),
    lose: () => {
      last().lost = true
    },
    breakPipeline: () => last().events.broken('decode'),
    stick: () => {
      for (const one of made) one.stuck = true
    },
    stop: () => clearInterval(timer),
  }
}

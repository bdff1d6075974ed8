// For tests: a queue, a speaker and a clock in front of the rule of listening, in the order in which main hears of them.
import { type TrackId, trackId } from '../ids.ts'
import type { SpeakerFact } from '../queue/facts.ts'
import {
  countPlays,
  currentMeasure,
  emptyPlayCounter,
  type PlaybackUpdate,
  type PlayCounter,
  type PrivacyChange,
  restoreCounter,
} from './play-counter.ts'

type Options = {
  /** Milliseconds until a fact reaches main; facts keep their order. */
  readonly late?: () => number
}

const nowhere = { jumps: false, elsewhere: false, moving: null, handover: null } as const

/** Where a song was left: an undo resumes it there. */
type Place = { readonly track: TrackId; readonly position: number }

export function openListener({ late = () => 20 }: Options = {}) {
  let state: PlayCounter = emptyPlayCounter
  let clock = 0
  /** Facts that were sent and have not reached main yet. */
  let underWay: { readonly at: number; readonly fact: SpeakerFact }[] = []
  const queue = { startId: 0, track: null as TrackId | null, paused: false, position: 0 }
  let sounds = false
  let leftAt = 0
  const entries: string[] = []

  const hear = (happened: SpeakerFact | PlaybackUpdate | PrivacyChange) => {
    const { state: next, entries: given } = countPlays(state, happened, clock)
    state = next
    entries.push(...given.map(({ event, track }) => `${event} ${track}`))
  }
  const pass = (milliseconds: number) => {
    const end = clock + milliseconds
    for (let next = underWay[0]; next && next.at <= end; next = underWay[0]) {
      underWay.shift()
      clock = Math.max(clock, next.at)
      hear(next.fact)
    }
    clock = end
  }
  const tell = (fact: SpeakerFact) => {
    const at = Math.max(underWay.at(-1)?.at ?? 0, clock + late())
    underWay.push({ at, fact })
  }
  const tellPosition = (type: 'playing' | 'position' | 'waiting', { startId, position } = queue) => tell({ type, startId, position })
  const update = (change: Partial<PlaybackUpdate> = {}) => hear({ type: 'update', ...queue, ...nowhere, leftAt, ...change })
  /** The speaker stops: reports the last position if the song sounded. */
  const hush = (before: typeof queue) => {
    if (sounds) tellPosition('position', before)
    sounds = false
  }
  const begin = (track: number, position: number, paused: boolean) => {
    const before = { ...queue }
    leftAt = queue.position
    Object.assign(queue, { startId: queue.startId + 1, track: trackId(track), position, paused })
    update()
    hush(before)
  }

  const ear = {
    entries,
    /** Passes time until every fact has reached main. */
    settle: () => pass(2_000),
    where: (): Place | null => (queue.track === null ? null : { track: queue.track, position: queue.position }),
    /** Starts a song. `from`: the second at which it begins. */
    start: (track: number, { from = 0, paused = false } = {}) => begin(track, from, paused),
    /** The current song sounds for so many seconds. */
    sound: (seconds: number) => {
      if (!sounds) tellPosition('playing')
      sounds = true
      for (let left = seconds * 1000; left > 0; left -= 1_000) {
        pass(Math.min(1_000, left))
        queue.position += Math.min(1_000, left) / 1000
        if (left >= 1_000) tellPosition('position')
      }
    },
    wait: (seconds: number) => pass(seconds * 1000),
    stall: (seconds: number) => {
      if (sounds) tellPosition('waiting')
      sounds = false
      pass(seconds * 1000)
    },
    /** The speaker waits for sound where it now is, and says so after so many seconds, as if it had sounded. */
    buffer: (seconds: number) => {
      pass(seconds * 1000)
      tellPosition('waiting')
      sounds = false
      ear.settle()
    },
    /** Seconds of the current song that are stored as heard. */
    measured: () => currentMeasure(state, clock).heard,
    seek: (to: number) => {
      update({ position: to, jumps: true })
      hush(queue)
      queue.position = to
    },
    pause: () => {
      queue.paused = true
      update()
      hush(queue)
    },
    resume: () => {
      queue.paused = false
      update()
    },
    end: () => {
      hush(queue)
      tell({ type: 'ended', startId: queue.startId })
      ear.settle()
    },
    fail: () => {
      sounds = false
      tell({ type: 'failed', startId: queue.startId, position: queue.position, reason: 'test', unreachable: false })
      ear.settle()
    },
    /** The song cannot be loaded at this position. */
    failAt: (position: number) => {
      tell({ type: 'failed', startId: queue.startId, position, reason: 'test', unreachable: false })
      ear.settle()
    },
    /** The song fails, so that main passes over it. */
    passOver: () => hear({ type: 'failed', startId: queue.startId, position: 0, reason: '', unreachable: false }),
    /** The page is loaded again: facts under way are lost, and main notes that the sound has stopped. */
    reload: () => {
      underWay = []
      if (sounds) hear({ type: 'waiting', startId: queue.startId, position: queue.position })
      sounds = false
    },
    /** The app is restarted, paused. `measure`: what is stored of the listening; by default all of it. */
    restart: (measure: Parameters<typeof restoreCounter>[1] = state.current) => {
      sounds = false
      underWay = []
      queue.paused = true
      const saved = measure && { heard: measure.heard, counted: measure.counted }
      state = restoreCounter({ type: 'update', ...queue, ...nowhere, leftAt }, saved)
    },
    turnPrivate: (isPrivate: boolean) => hear({ type: 'privacy', isPrivate }),
    stale: () => hear({ type: 'position', startId: queue.startId - 1, position: 99 }),
    update,
  }
  return ear
}

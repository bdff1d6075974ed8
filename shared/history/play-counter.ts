// What counts as a play, and what as a skip: which playing of which track the own queue is at, and what becomes of those that it leaves (protocol 8, C-29).
import type { TrackId } from '../ids.ts'
import type { SpeakerFact } from '../queue/facts.ts'
import { tuning } from '../tuning.ts'
import {
  brought,
  countIfDue,
  type Entry,
  heardByNow,
  type Listening,
  nothingHeard,
  observed,
  turnedPrivate,
  wentAway,
} from './listening.ts'

/** A start of a song that changed hands. `from`: where in the song that was, seconds, the same number on both devices. */
export type Handover = { readonly startId: number; readonly from: number; readonly way: 'there' | 'here' }

/** The own queue says which start of which track is current, where, and whether it is to sound. */
export type PlaybackUpdate = {
  readonly type: 'update'
  readonly startId: number
  readonly track: TrackId | null
  readonly paused: boolean
  /** Where the track is now, seconds: where a start begins, if it is new. */
  readonly position: number
  /** Where the start before was when this one began, seconds; of no concern while it is the same. */
  readonly leftAt: number
  /** It jumps inside the track. */
  readonly jumps: boolean
  /** The queue that is shown is another device's, or the own one sounds there. */
  readonly elsewhere: boolean
  /** It is being moved to another device, or is brought here from one that still sounds. */
  readonly moving: 'there' | 'here' | null
  /** A start that changed hands: taken from here, so that leaving it is no skip, or come here. */
  readonly handover: Handover | null
}

/** A private session begins or ends: what is heard meanwhile is neither told nor kept. */
export type PrivacyChange = { readonly type: 'privacy'; readonly isPrivate: boolean }

/** `place`: where it was left, seconds. */
type Left = Listening & { readonly place: number }

export type PlayCounter = {
  readonly current: Listening
  /** The newest first: of the last one it is told afterwards how far it was heard, and an undo goes back to any. */
  readonly left: readonly Left[]
  /** The sound was elsewhere at the last update. */
  readonly elsewhere: boolean
}

/** What outlives the app of the current one. */
export type Measure = Pick<Listening, 'heard' | 'counted'>

type Counted = { readonly state: PlayCounter; readonly entries: readonly Entry[] }

export const emptyPlayCounter: PlayCounter = { current: nothingHeard, left: [], elsewhere: false }

/** As many as there are steps to take back. */
const leftMost = 100
/** An undo begins where it was left; the clock of the queue goes on for so long in between at most, seconds. */
const samePlace = 0.5

/**
 * Takes what happened, at `now` (milliseconds of any clock that only goes forward), and gives the entries for it: a play as soon as more
 * than ten seconds were heard of this playing, a skip when somebody moves on before its end. Updates come as they happen, and facts when
 * they are told: the last one about a start may come after the next start.
 */
export function countPlays(state: PlayCounter, happened: SpeakerFact | PlaybackUpdate | PrivacyChange, now: number): Counted {
  if (happened.type === 'privacy') return { state: privacyTurned(state, happened, now), entries: [] }
  if (happened.type === 'update') return updated(state, happened, now)
  const { current, left } = state
  if (happened.startId === current.startId) {
    const { listening, entries } = observed(current, happened, now)
    return { state: { ...state, current: listening }, entries }
  }
  const index = left.findIndex(({ startId }) => startId === happened.startId)
  const late = left[index]
  if (!late) return { state, entries: [] }
  const { listening, entries } = observed(late, happened, now)
  return { state: { ...state, left: left.with(index, { ...late, ...listening }) }, entries }
}

/** Those that were left keep what they were: the last word about a song that was heard in private says nothing that may be told. */
function privacyTurned(state: PlayCounter, { isPrivate }: PrivacyChange, now: number): PlayCounter {
  const current = turnedPrivate(state.current, isPrivate, now)
  if (!isPrivate) return { ...state, current }
  return { ...state, current, left: state.left.map(one => ({ ...one, ...turnedPrivate(one, true, now) })) }
}

/** Goes on where the last run of the app was; without a measure as with a song that was heard elsewhere so far. */
export function resumed(update: PlaybackUpdate, measure: Measure | null): PlayCounter {
  const { state } = updated(emptyPlayCounter, update, 0)
  return measure ? { ...state, current: { ...state.current, ...measure, foreign: false } } : state
}

/** What is to be kept of the current listening: with the second that sounds now, which is told only when it is over. */
export function measureNow({ current }: PlayCounter, now: number): Measure {
  const { heard, counted: isCounted } = heardByNow(current, now)
  return { heard, counted: isCounted }
}

function updated(state: PlayCounter, update: PlaybackUpdate, now: number): Counted {
  const { current } = state
  const { startId, paused, elsewhere } = update
  // What begins elsewhere is begun here when the sound comes here.
  if (!elsewhere && startId !== current.startId) return begun(state, update)
  const handover = update.handover?.startId === current.startId ? update.handover : null
  const silent = paused || elsewhere
  if (handover?.way === 'there' && silent) {
    const { listening, entries } = wentAway(current, handover.from, now)
    return { state: { ...state, elsewhere, current: listening }, entries }
  }
  const after = handover?.way === 'here' && !elsewhere ? brought(current, handover.from) : current
  const wanted = current.wanted || (!silent && !after.foreign && current.privateSince === null)
  const stopping = current.stopping || silent || update.jumps
  const { listening, entries } = countIfDue({ ...after, held: update.moving !== null && !silent, wanted, silent, stopping })
  return { state: { ...state, elsewhere, current: listening }, entries }
}

function begun({ current, left: others, elsewhere }: PlayCounter, update: PlaybackUpdate): Counted {
  const { privateSince } = current
  const { startId, track, paused, position, leftAt, moving } = update
  const handover = update.handover?.startId === startId ? update.handover : null
  const cameAt = handover?.way === 'here' ? handover.from : null
  // What was to be moved is not moved any more, and may have been heard for long enough.
  const { listening, entries: late } = countIfDue({ ...current, held: false })
  const before: Left = { ...listening, place: leftAt }
  const back = cameAt !== null || moving === 'here' || position === 0 ? undefined : leftThere([before, ...others], update)
  // The same song, further on: the same listening.
  const isFurtherOn = !elsewhere && track !== null && track === current.track && (position > 0 || cameAt !== null)
  const goesOn = back ? back === before : isFurtherOn
  const left = goesOn || current.track === null ? others : [before, ...others]
  const { heard, counted: isCounted } = back ?? measureFrom(position, cameAt, goesOn && current.counted)
  const foreign = !back && (heard > 0 || moving === 'here')
  // What comes silent from elsewhere takes the place of what was taken from here.
  const isSkipped = privateSince === null && current.wanted && !current.over && !elsewhere && handover?.way !== 'there'
  const skip: readonly Entry[] = isSkipped && current.track !== null ? [{ track: current.track, event: 'skip' }] : []
  const fresh: Listening = {
    ...{ ...nothingHeard, startId, track, heard, counted: isCounted, foreign, cameAt, privateSince },
    wanted: !paused && track !== null && !foreign && privateSince === null,
    held: moving === 'here',
    silent: paused,
  }
  return {
    state: { current: fresh, left: left.filter(one => one !== back).slice(0, leftMost), elsewhere: false },
    entries: goesOn ? [] : [...late, ...skip],
  }
}

/** What was listened to of that song and left nearest to where it begins, if anything was left there. */
function leftThere(left: readonly Left[], { track, position }: PlaybackUpdate): Left | undefined {
  const away = (one: Left): number => Math.abs(one.place - position)
  const [nearest] = left.filter(one => one.track === track && away(one) < samePlace).toSorted((one, other) => away(one) - away(other))
  return nearest
}

/** What begins in its middle was heard until there, on another device mostly. */
function measureFrom(position: number, cameAt: number | null, isCounted: boolean): Measure {
  const heard = position > 0 ? position : (cameAt ?? 0)
  return { heard, counted: isCounted || Math.max(heard, cameAt ?? 0) > tuning.history.handoverCountsFrom }
}

// Counts plays and skips: tracks the listening of the own queue's current start, and of starts that it has left (protocol 8, C-29).
import type { TrackId } from '../ids.ts'
import type { SpeakerFact } from '../queue/facts.ts'
import { tuning } from '../tuning.ts'
import {
  afterFact,
  afterPrivacyChange,
  type CountedEntry,
  countIfDue,
  handedAway,
  handedHere,
  heardByNow,
  type Listening,
  newListening,
} from './listening.ts'

/** A start whose song changed devices. `from`: position at which it did, seconds, the same number on both devices. */
export type Handover = { readonly startId: number; readonly from: number; readonly way: 'there' | 'here' }

/** The playback of the own queue: which start of which track is current, its position, and whether it is to sound. */
export type PlaybackUpdate = {
  readonly type: 'update'
  readonly startId: number
  readonly track: TrackId | null
  readonly paused: boolean
  /** The position of the track now, seconds: where a new start begins. */
  readonly position: number
  /** The position at which the start before was left, seconds; unused while the start is the same. */
  readonly leftAt: number
  /** Whether there was a seek within the track since the last update. */
  readonly jumps: boolean
  /** Another device's queue is shown, or the own queue sounds on another device. */
  readonly elsewhere: boolean
  /** The direction of a transfer under way: to another device, or to this one from a device that still plays. */
  readonly moving: 'there' | 'here' | null
  /** The handover of a start: taken from here, so that leaving it is no skip, or brought here. */
  readonly handover: Handover | null
}

/** A private session begins or ends; what is heard in it is neither sent nor kept. */
export type PrivacyChange = { readonly type: 'privacy'; readonly isPrivate: boolean }

/** A listening that was left; `leftPosition`: the position at which, seconds. */
type LeftListening = Listening & { readonly leftPosition: number }

export type PlayCounter = {
  readonly current: Listening
  /** Listenings that were left, newest first: the speaker's last fact about one comes late, and an undo may return to any. */
  readonly left: readonly LeftListening[]
  /** The sound was on another device at the last update. */
  readonly elsewhere: boolean
}

/** The part of the current listening that is stored and survives a restart of the app. */
export type Measure = Pick<Listening, 'heard' | 'counted'>

type Counted = { readonly state: PlayCounter; readonly entries: readonly CountedEntry[] }

export const emptyPlayCounter: PlayCounter = { current: newListening, left: [], elsewhere: false }

/** Most left listenings kept, as many as there are undo steps. */
const maxLeft = 100
/** Tolerance of the position at which an undo returns to a left listening, seconds, as the queue's clock goes on in between. */
const positionTolerance = 0.5

/**
 * Handles an event at `now` (milliseconds of a monotonic clock), and returns the resulting entries: a play as soon as more than ten seconds
 * of a listening were heard, a skip when somebody moves on before its end. Updates arrive in order, facts may be late: the last one about a
 * start may come after the next start.
 */
export function countPlays(state: PlayCounter, happened: SpeakerFact | PlaybackUpdate | PrivacyChange, now: number): Counted {
  if (happened.type === 'privacy') return { state: changePrivacy(state, happened, now), entries: [] }
  if (happened.type === 'update') return afterUpdate(state, happened, now)
  const { current, left } = state
  if (happened.startId === current.startId) {
    const { listening, entries } = afterFact(current, happened, now)
    return { state: { ...state, current: listening }, entries }
  }
  const index = left.findIndex(({ startId }) => startId === happened.startId)
  const late = left[index]
  if (!late) return { state, entries: [] }
  const { listening, entries } = afterFact(late, happened, now)
  return { state: { ...state, left: left.with(index, { ...late, ...listening }) }, entries }
}

/** Left listenings become private with a session and stay so, as late facts about them may concern what was heard in private. */
function changePrivacy(state: PlayCounter, { isPrivate }: PrivacyChange, now: number): PlayCounter {
  const current = afterPrivacyChange(state.current, isPrivate, now)
  if (!isPrivate) return { ...state, current }
  return { ...state, current, left: state.left.map(listening => ({ ...listening, ...afterPrivacyChange(listening, true, now) })) }
}

/** The state after a restart of the app; without a stored measure, the current song counts as heard elsewhere so far. */
export function restoreCounter(update: PlaybackUpdate, measure: Measure | null): PlayCounter {
  const { state } = afterUpdate(emptyPlayCounter, update, 0)
  return measure ? { ...state, current: { ...state.current, ...measure, heardElsewhere: false } } : state
}

/** The part of the current listening to store, including seconds that the speaker has not reported yet. */
export function currentMeasure({ current }: PlayCounter, now: number): Measure {
  const { heard, counted: isCounted } = heardByNow(current, now)
  return { heard, counted: isCounted }
}

function afterUpdate(state: PlayCounter, update: PlaybackUpdate, now: number): Counted {
  const { current } = state
  const { startId, paused, elsewhere } = update
  // A start that is made while the sound is elsewhere counts here only once the sound comes here.
  if (!elsewhere && startId !== current.startId) return afterNewStart(state, update)
  const handover = update.handover?.startId === current.startId ? update.handover : null
  const isSilent = paused || elsewhere
  if (handover?.way === 'there' && isSilent) {
    const { listening, entries } = handedAway(current, handover.from, now)
    return { state: { ...state, elsewhere, current: listening }, entries }
  }
  const after = handover?.way === 'here' && !elsewhere ? handedHere(current, handover.from) : current
  const isWanted = current.wanted || (!isSilent && !after.heardElsewhere && current.privateSince === null)
  const requested = update.jumps ? 'seek' : (current.requested ?? (isSilent ? 'pause' : null))
  const { listening, entries } = countIfDue({
    ...after,
    awaitsHandover: update.moving !== null && !isSilent,
    wanted: isWanted,
    silent: isSilent,
    requested,
  })
  return { state: { ...state, elsewhere, current: listening }, entries }
}

function afterNewStart({ current, left: others, elsewhere }: PlayCounter, update: PlaybackUpdate): Counted {
  const { privateSince } = current
  const { startId, track, paused, position, leftAt, moving } = update
  const handover = update.handover?.startId === startId ? update.handover : null
  const handedHereAt = handover?.way === 'here' ? handover.from : null
  // The transfer was abandoned, so a play that was held back may be due.
  const { listening, entries: late } = countIfDue({ ...current, awaitsHandover: false })
  const before: LeftListening = { ...listening, leftPosition: leftAt }
  const resumed = handedHereAt !== null || moving === 'here' || position === 0 ? undefined : nearestLeft([before, ...others], update)
  // The same song, continued at a later position, is the same listening.
  const isFurtherOn = !elsewhere && track !== null && track === current.track && (position > 0 || handedHereAt !== null)
  const goesOn = resumed ? resumed === before : isFurtherOn
  const leftListenings = goesOn || current.track === null ? others : [before, ...others]
  const { heard, counted: isCounted } = resumed ?? measureFrom(position, handedHereAt, goesOn && current.counted)
  const wasHeardElsewhere = !resumed && (heard > 0 || moving === 'here')
  // A silent start that arrives after a handover only replaces the song that was taken from here, so it is no skip.
  const isSkipped = privateSince === null && current.wanted && !current.endedByItself && !elsewhere && handover?.way !== 'there'
  const skip: readonly CountedEntry[] = isSkipped && current.track !== null ? [{ track: current.track, event: 'skip' }] : []
  const fresh: Listening = {
    ...{ ...newListening, startId, track, heard, counted: isCounted, heardElsewhere: wasHeardElsewhere, handedHereAt, privateSince },
    wanted: !paused && track !== null && !wasHeardElsewhere && privateSince === null,
    awaitsHandover: moving === 'here',
    silent: paused,
  }
  return {
    state: { current: fresh, left: leftListenings.filter(one => one !== resumed).slice(0, maxLeft), elsewhere: false },
    entries: goesOn ? [] : [...late, ...skip],
  }
}

/** The left listening of the same song whose position is nearest to the new start, within the tolerance; undefined: none. */
function nearestLeft(left: readonly LeftListening[], { track, position }: PlaybackUpdate): LeftListening | undefined {
  const distance = (listening: LeftListening): number => Math.abs(listening.leftPosition - position)
  const [nearest] = left
    .filter(listening => listening.track === track && distance(listening) < positionTolerance)
    .toSorted((one, other) => distance(one) - distance(other))
  return nearest
}

/**
 * The measure of a start in the middle of a song: it counts as heard up to there, usually on another device, and as counted beyond
 * `handoverCountsFromSeconds`.
 */
function measureFrom(position: number, handedHereAt: number | null, isCounted: boolean): Measure {
  const heard = position > 0 ? position : (handedHereAt ?? 0)
  return { heard, counted: isCounted || Math.max(heard, handedHereAt ?? 0) > tuning.history.handoverCountsFromSeconds }
}

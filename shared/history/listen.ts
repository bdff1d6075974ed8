// What counts as a play, and what as a skip: a stopwatch over the seconds that were heard (protocol 8, C-29).
import { assertNever } from '../errors.ts'
import type { TrackId } from '../ids.ts'
import type { SpeakerFact } from '../queue/facts.ts'
import { policy } from '../wire/policy.ts'
import type { HistoryEntry } from './entry.ts'

/** The queue says which start of which track is current, and whether it is to sound. */
export type Turn = {
  readonly type: 'turn'
  readonly startId: number
  readonly track: TrackId | null
  readonly paused: boolean
  /** Where the start begins, seconds: so much of this play-through was heard before, on another device mostly. 0 if not named. */
  readonly heard?: number
}

/** One play-through: a start of a track, until the next start. */
export type Listening = {
  readonly startId: number
  readonly track: TrackId | null
  /** Seconds heard so far. */
  readonly heard: number
  /** While sound comes out: where it was last seen, in seconds, and when, in milliseconds. */
  readonly sounding: { readonly position: number; readonly at: number } | null
  /** It was to sound at some moment: what only waited, paused, from the last run of the app cannot be skipped. */
  readonly wanted: boolean
  readonly counted: boolean
  /** It ended or failed by itself: going on is no skip. */
  readonly over: boolean
}

export type Heard = { readonly state: Listening; readonly entry: Pick<HistoryEntry, 'track' | 'event'> | null }

export const notListening: Listening = { startId: -1, track: null, heard: 0, sounding: null, wanted: false, counted: false, over: false }

/**
 * Takes what happened, at `now` (milliseconds of any clock that only goes forward), and gives at most one entry: a play as soon as
 * more than ten seconds were heard in this play-through, a skip when somebody moves on before its end. Pauses, jumps and stalls add
 * nothing: time counts from a `playing` fact to the facts after it, as long as the clock says but no further than the sound moved.
 * So the speaker says where it is before it pauses, jumps, stalls or ends.
 */
export function listen(state: Listening, happened: SpeakerFact | Turn, now: number): Heard {
  if (happened.type === 'turn') return turned(state, happened)
  if (happened.startId !== state.startId) return { state, entry: null }
  switch (happened.type) {
    case 'playing':
      return { state: { ...state, sounding: { position: happened.position, at: now } }, entry: null }
    case 'position': {
      const sounding = state.sounding && { position: happened.position, at: now }
      return counted({ ...heardUntil(state, happened.position, now), sounding })
    }
    case 'waiting':
      return counted({ ...heardUntil(state, happened.position, now), sounding: null })
    case 'ended':
      return { state: { ...state, sounding: null, over: true }, entry: null }
    case 'failed':
      return counted({ ...heardUntil(state, happened.position, now), sounding: null, over: true })
    default:
      return assertNever(happened)
  }
}

function turned(state: Listening, turn: Turn): Heard {
  if (turn.startId === state.startId) {
    return { state: turn.paused ? { ...state, sounding: null } : { ...state, wanted: true }, entry: null }
  }
  const heard = turn.heard ?? 0
  const begun = {
    ...notListening,
    startId: turn.startId,
    track: turn.track,
    heard,
    wanted: !turn.paused && turn.track !== null,
    // Whoever made the sound of it has counted it.
    counted: heard > policy.history.playAfter,
  }
  const skipped = state.wanted && !state.over
  return { state: begun, entry: skipped && state.track !== null ? { track: state.track, event: 'skip' } : null }
}

function heardUntil(state: Listening, position: number, now: number): Listening {
  if (!state.sounding) return state
  const passed = Math.min((now - state.sounding.at) / 1000, position - state.sounding.position)
  return passed > 0 ? { ...state, heard: state.heard + passed } : state
}

function counted(state: Listening): Heard {
  if (state.counted || state.track === null || state.heard <= policy.history.playAfter) return { state, entry: null }
  return { state: { ...state, counted: true }, entry: { track: state.track, event: 'play' } }
}

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
  /** It is being moved to another device, which will count it, or is brought here from one that still sounds. */
  readonly moving?: 'there' | 'here' | undefined
  /** Another device silenced it or took it over, at so many seconds: leaving it here is no skip. */
  readonly takenAt?: number | undefined
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
  /** It is being moved to another device: who counts it is decided when that sounds. */
  readonly held: boolean
  /** Since when it is brought here from a device that still sounds, milliseconds of the same clock. */
  readonly fetchedAt: number | null
}

export type Heard = { readonly state: Listening; readonly entry: Pick<HistoryEntry, 'track' | 'event'> | null }

export const notListening: Listening = {
  startId: -1,
  track: null,
  heard: 0,
  sounding: null,
  wanted: false,
  counted: false,
  over: false,
  held: false,
  fetchedAt: null,
}

/**
 * Takes what happened, at `now` (milliseconds of any clock that only goes forward), and gives at most one entry: a play as soon as
 * more than ten seconds were heard in this play-through, a skip when somebody moves on before its end. Pauses, jumps and stalls add
 * nothing: time counts from a `playing` fact to the facts after it, as long as the clock says but no further than the sound moved.
 * So the speaker says where it is before it pauses, jumps, stalls or ends.
 */
export function listen(state: Listening, happened: SpeakerFact | Turn, now: number): Heard {
  if (happened.type === 'turn') return turned(state, happened, now)
  if (happened.startId !== state.startId) return { state, entry: null }
  switch (happened.type) {
    case 'playing':
      return { state: { ...begunToSound(state, now), sounding: { position: happened.position, at: now } }, entry: null }
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

/** What was brought here has been counted there if it came that far until now. */
function begunToSound(state: Listening, now: number): Listening {
  const { fetchedAt, heard } = state
  const counted = state.counted || (fetchedAt !== null && heard + (now - fetchedAt) / 1000 > policy.history.playAfter)
  return { ...state, wanted: true, counted, fetchedAt: null }
}

function turned(state: Listening, turn: Turn, now: number): Heard {
  if (turn.startId === state.startId) {
    const held = turn.moving === 'there'
    if (turn.paused)
      return turn.takenAt === undefined ? { state: { ...state, held, sounding: null }, entry: null } : taken(state, turn.takenAt)
    // What goes on from elsewhere is listened to here once it sounds.
    return { state: { ...state, held, wanted: state.wanted || state.heard === 0 }, entry: null }
  }
  const heard = turn.heard ?? 0
  const begun = {
    ...notListening,
    startId: turn.startId,
    track: turn.track,
    heard,
    wanted: !turn.paused && turn.track !== null && heard === 0,
    fetchedAt: turn.moving === 'here' ? now : null,
    // Whoever made the sound of it has counted it.
    counted: heard > policy.history.playAfter,
  }
  const skipped = state.wanted && !state.over
  return { state: begun, entry: skipped && state.track !== null ? { track: state.track, event: 'skip' } : null }
}

/** It goes on elsewhere. Who goes on from there takes it as counted if it came that far, so it is, unless most of it was passed over. */
function taken(state: Listening, from: number): Heard {
  const counts = !state.counted && state.track !== null && from > policy.history.playAfter && state.heard > policy.history.playAfter / 2
  const after = { ...state, sounding: null, wanted: false, held: false, counted: state.counted || counts }
  return { state: after, entry: counts && state.track !== null ? { track: state.track, event: 'play' } : null }
}

function heardUntil(state: Listening, position: number, now: number): Listening {
  if (!state.sounding) return state
  const passed = Math.min((now - state.sounding.at) / 1000, position - state.sounding.position)
  return passed > 0 ? { ...state, heard: state.heard + passed } : state
}

function counted(state: Listening): Heard {
  if (state.counted || state.held || state.track === null || state.heard <= policy.history.playAfter) return { state, entry: null }
  return { state: { ...state, counted: true }, entry: { track: state.track, event: 'play' } }
}

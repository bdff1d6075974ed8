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
  /** It is being moved to another device, or is brought here from one that still sounds. */
  readonly moving?: 'there' | 'here' | undefined
  /** It changed hands at so many seconds: it was taken from here, so that leaving it is no skip, or came here. */
  readonly taken?: { readonly from: number; readonly way: 'there' | 'here' } | undefined
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
  /** It is being moved: who counts it is decided when it sounds where it goes. */
  readonly held: boolean
  /** Where it was when it came from another device, seconds; null: it did not. */
  readonly cameAt: number | null
}

export type Heard = { readonly state: Listening; readonly entries: readonly Pick<HistoryEntry, 'track' | 'event'>[] }

export const notListening: Listening = {
  startId: -1,
  track: null,
  heard: 0,
  sounding: null,
  wanted: false,
  counted: false,
  over: false,
  held: false,
  cameAt: null,
}

/**
 * Takes what happened, at `now` (milliseconds of any clock that only goes forward), and gives the entries for it: a play as soon as more
 * than ten seconds were heard in this play-through, a skip when somebody moves on before its end. Pauses, jumps and stalls add
 * nothing: time counts from a `playing` fact to the facts after it, as long as the clock says but no further than the sound moved.
 * So the speaker says where it is before it pauses, jumps, stalls or ends.
 */
export function listen(state: Listening, happened: SpeakerFact | Turn, now: number): Heard {
  if (happened.type === 'turn') return turned(state, happened)
  if (happened.startId !== state.startId) return { state, entries: [] }
  switch (happened.type) {
    case 'playing':
      return { state: { ...state, wanted: true, sounding: { position: happened.position, at: now } }, entries: [] }
    case 'position': {
      const sounding = state.sounding && { position: happened.position, at: now }
      return counted({ ...heardUntil(state, happened.position, now), sounding })
    }
    case 'waiting':
      return counted({ ...heardUntil(state, happened.position, now), sounding: null })
    case 'ended':
      return { state: { ...state, sounding: null, over: true }, entries: [] }
    case 'failed':
      return counted({ ...heardUntil(state, happened.position, now), sounding: null, over: true })
    default:
      return assertNever(happened)
  }
}

function turned(state: Listening, turn: Turn): Heard {
  if (turn.startId !== state.startId) return begun(state, turn)
  const { paused, taken } = turn
  const held = turn.moving !== undefined && !paused
  const sounding = paused ? null : state.sounding
  if (taken?.way === 'there' && paused) return wentAway(state, taken.from)
  const after = taken?.way === 'here' ? brought(state, taken.from) : state
  // What goes on from elsewhere is listened to here once it sounds.
  const wanted = state.wanted || (!paused && after.heard === 0)
  return counted({ ...after, held, sounding, wanted })
}

function begun(state: Listening, { startId, track, paused, heard = 0, moving, taken }: Turn): Heard {
  const cameAt = taken?.way === 'here' ? taken.from : null
  const before = heard > 0 ? heard : (cameAt ?? 0)
  // The same song, further on: the same play-through.
  const goesOn = track === state.track && before > 0
  const wanted = !paused && track !== null && before === 0 && moving !== 'here'
  const isCounted = (goesOn && state.counted) || Math.max(before, cameAt ?? 0) > policy.history.movedAfter
  const fresh = { ...notListening, startId, track, heard: before, wanted, counted: isCounted, held: moving === 'here', cameAt }
  // What comes silent from elsewhere takes the place of what was taken from here.
  const isSkipped = state.wanted && !state.over && !goesOn && taken?.way !== 'there'
  // What was to be moved is not moved any more, and was heard for long enough.
  const late = goesOn ? [] : counted({ ...state, held: false }).entries
  return { state: fresh, entries: isSkipped && state.track !== null ? [...late, { track: state.track, event: 'skip' }] : late }
}

/** Whoever had it has counted it if it came that far there. What was heard of it is what lies before the first sound here. */
function brought(state: Listening, from: number): Listening {
  if (state.cameAt === from) return state
  const heard = Math.max(state.heard, state.sounding?.position ?? from)
  return { ...state, heard, counted: state.counted || from > policy.history.movedAfter, cameAt: from }
}

/** Whoever has it now takes it as counted if it came that far here, so it is, unless most of it was passed over. */
function wentAway(state: Listening, from: number): Heard {
  const { track, wanted, heard } = state
  const counts = !state.counted && track !== null && wanted && from > policy.history.movedAfter && heard > policy.history.playAfter / 2
  const after = { ...state, sounding: null, wanted: false, held: false, counted: state.counted || counts }
  return { state: after, entries: counts && track !== null ? [{ track, event: 'play' }] : [] }
}

function heardUntil(state: Listening, position: number, now: number): Listening {
  if (!state.sounding) return state
  const passed = Math.min((now - state.sounding.at) / 1000, position - state.sounding.position)
  return passed > 0 ? { ...state, heard: state.heard + passed } : state
}

function counted(state: Listening): Heard {
  if (state.counted || state.held || state.track === null || state.heard <= policy.history.playAfter) return { state, entries: [] }
  return { state: { ...state, counted: true }, entries: [{ track: state.track, event: 'play' }] }
}

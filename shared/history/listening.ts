// How one listening to a track is measured: the seconds that were heard here, by what the speaker says, and whether it was counted.
import { assertNever } from '../errors.ts'
import type { TrackId } from '../ids.ts'
import type { SpeakerFact } from '../queue/facts.ts'
import { tuning } from '../tuning.ts'
import { policy } from '../wire/policy.ts'
import type { HistoryEntry } from './entry.ts'

/** A start of a track, until the next start; one that an undo brings back goes on. */
export type Listening = {
  readonly startId: number
  readonly track: TrackId | null
  /** Seconds heard so far. */
  readonly heard: number
  /** While sound comes out: up to where and when it is in `heard`, in seconds and milliseconds; null while none does. */
  readonly sounding: { readonly position: number; readonly at: number } | null
  /** Silence is wanted, or the sound is elsewhere. */
  readonly silent: boolean
  /** Silence or a jump was asked for, and no sound came since: where it waits or fails now is not where it sounded. */
  readonly stopping: boolean
  /**
   * It was to sound at some moment that may be told of: what only waited, paused, from the last run of the app cannot be skipped, nor what
   * was heard in a private session alone.
   */
  readonly wanted: boolean
  readonly counted: boolean
  /** It ended or failed by itself: going on is no skip. */
  readonly over: boolean
  /** It was heard on another device, and is listened to here once it sounds here. */
  readonly foreign: boolean
  /** It is being moved: who counts it is decided when it sounds where it goes. */
  readonly held: boolean
  /** Where it was when it came from another device, seconds; null: it did not. */
  readonly cameAt: number | null
  /** Since when what is heard of it is nobody's business, milliseconds; null: it is told. */
  readonly privateSince: number | null
}

export type Entry = Pick<HistoryEntry, 'track' | 'event'>
type Observed = { readonly listening: Listening; readonly entries: readonly Entry[] }

export const nothingHeard: Listening = {
  startId: -1,
  track: null,
  heard: 0,
  sounding: null,
  silent: false,
  stopping: false,
  wanted: false,
  counted: false,
  over: false,
  foreign: false,
  held: false,
  cameAt: null,
  privateSince: null,
}

/** So often a position is told while sound comes out, milliseconds (renderer/player/playback/stall-detector.ts). */
const toldEvery = 1_000
/** So much between two facts was heard, and is not only how late they were told; seconds. */
const surelyHeard = 0.5
/** A fact may come so much later than it was observed, milliseconds: what it tells of the clock then counts for the next one. */
const toldLate = 1_000

/**
 * Takes a fact about this start, at `now` (milliseconds of any clock that only goes forward). Pauses, jumps and stalls add nothing: time
 * counts from a `playing` fact to the facts after it, as long as the clock says but no further than the sound moved. So the speaker says
 * where it is before it jumps, stalls or ends, and after it was paused or left.
 */
export function observed(listening: Listening, fact: SpeakerFact, now: number): Observed {
  switch (fact.type) {
    case 'playing': {
      const sounding = { position: fact.position, at: now }
      return {
        listening: {
          ...listening,
          sounding,
          stopping: listening.silent,
          wanted: listening.wanted || listening.privateSince === null,
          over: false,
        },
        entries: [],
      }
    }
    case 'position':
      return countIfDue(heardUntil(listening, fact.position, now))
    case 'waiting':
      return countIfDue({ ...heardAtLast(listening, fact.position, now), sounding: null })
    case 'ended':
      return { listening: { ...listening, sounding: null, over: true }, entries: [] }
    case 'failed':
      return countIfDue({ ...heardAtLast(listening, fact.position, now), sounding: null, over: true })
    default:
      return assertNever(fact)
  }
}

/** Counts as soon as more than `policy.history.playAfter` seconds were heard, once. */
export function countIfDue(listening: Listening): Observed {
  const { track, heard, counted: isCounted, held } = listening
  if (isCounted || held || track === null || heard <= policy.history.playAfter) return { listening, entries: [] }
  return { listening: { ...listening, counted: true }, entries: [{ track, event: 'play' }] }
}

/** Whoever had it has counted it if it came that far there. What was heard of it is what lies before the first sound here. */
export function brought(listening: Listening, from: number): Listening {
  if (listening.cameAt === from) return listening
  const heard = Math.max(listening.heard, listening.sounding?.position ?? from)
  return { ...listening, heard, counted: listening.counted || from > tuning.history.handoverCountsFrom, cameAt: from }
}

/** Whoever has it now takes it as counted if it came that far here, so it is, unless most of it was passed over. */
export function wentAway(listening: Listening, from: number, now: number): Observed {
  // The speaker says later that it was heard until now, when it is nobody's here any more.
  const { track, wanted, heard, held } = heardByNow(listening, now)
  const counts =
    !listening.counted && track !== null && wanted && from > tuning.history.handoverCountsFrom && heard > policy.history.playAfter / 2
  const after = { ...listening, heard: held ? Math.min(heard, from) : heard, sounding: null, wanted: false, foreign: true, held: false }
  return { listening: { ...after, counted: listening.counted || counts }, entries: counts ? [{ track, event: 'play' }] : [] }
}

/** The listening as of now: seconds that sounded since the last fact of the speaker are added. */
export const heardByNow = (listening: Listening, now: number): Listening => heardAtLast(listening, Number.POSITIVE_INFINITY, now)

/** A position is told every second while it sounds: what is said later than that is about silence. */
function heardAtLast(listening: Listening, position: number, now: number): Listening {
  const until = (listening.sounding?.at ?? now) + toldEvery + toldLate
  return listening.stopping ? listening : heardUntil(listening, position, Math.min(now, until))
}

function heardUntil(listening: Listening, position: number, now: number): Listening {
  const { sounding, heard, wanted, privateSince } = listening
  if (!sounding) return listening
  const until = Math.min(now, privateSince ?? now)
  const passed = Math.max(0, Math.min((until - sounding.at) / 1000, position - sounding.position))
  const after = { position, at: Math.max(now - toldLate, sounding.at + passed * 1000) }
  return { ...listening, heard: heard + passed, wanted: wanted || passed >= surelyHeard, sounding: after }
}

/**
 * A private session begins or ends, at `now`. What sounds until it begins still counts when it is told of; what sounds meanwhile never
 * does: 6 s heard, 60 s in private and 5 s more make 11 s, and so a play.
 */
export function turnedPrivate(listening: Listening, isPrivate: boolean, now: number): Listening {
  if (isPrivate) return { ...listening, privateSince: listening.privateSince ?? now }
  const { sounding, privateSince } = listening
  return { ...listening, privateSince: null, sounding: sounding && privateSince !== null ? { ...sounding, at: now } : sounding }
}

// Measures one listening to a track: the seconds heard here, by the speaker's facts, and whether it was counted as a play.
import { assertNever } from '../errors.ts'
import type { TrackId } from '../ids.ts'
import type { SpeakerFact } from '../queue/facts.ts'
import { tuning } from '../tuning.ts'
import { policy } from '../wire/policy.ts'
import type { HistoryEntry } from './entry.ts'

/** One start of a track until the next start; a start that an undo restores continues its listening. */
export type Listening = {
  readonly startId: number
  readonly track: TrackId | null
  /** Seconds heard so far. */
  readonly heard: number
  /** While there is sound: the position (seconds) and time (milliseconds) up to which `heard` is computed; null while there is none. */
  readonly sounding: { readonly position: number; readonly at: number } | null
  /** Playback is paused, or the sound is on another device. */
  readonly silent: boolean
  /**
   * What was requested since the last `playing` fact. After a pause, neither the clock nor a failure adds seconds, but a late fact about a
   * stall does, which comes only of what sounded; after a seek, not even that, as its position is not where it sounded.
   */
  readonly requested: 'pause' | 'seek' | null
  /**
   * The track was meant to sound at some time outside a private session. Otherwise, leaving it is no skip: it only stood paused since the
   * last run, or was heard in private alone.
   */
  readonly wanted: boolean
  readonly counted: boolean
  /** The track ended or failed by itself, so moving on is no skip. */
  readonly endedByItself: boolean
  /** The track was heard on another device, and counts as listened to here only once it sounds here. */
  readonly heardElsewhere: boolean
  /** A transfer of the track to or from this device is under way: which device counts it is decided when it sounds on the target. */
  readonly awaitsHandover: boolean
  /** The position at which the track came from another device, seconds; null: it did not. */
  readonly handedHereAt: number | null
  /** Since when the track is heard in a private session and not counted, milliseconds; null: it is not. */
  readonly privateSince: number | null
}

export type CountedEntry = Pick<HistoryEntry, 'track' | 'event'>
type Measured = { readonly listening: Listening; readonly entries: readonly CountedEntry[] }

export const newListening: Listening = {
  startId: -1,
  track: null,
  heard: 0,
  sounding: null,
  silent: false,
  requested: null,
  wanted: false,
  counted: false,
  endedByItself: false,
  heardElsewhere: false,
  awaitsHandover: false,
  handedHereAt: null,
  privateSince: null,
}

/** Interval of position facts while there is sound, milliseconds (renderer/player/playback/stall-detector.ts). */
const factInterval = 1_000
/** Seconds that must have been heard between two facts to prove that the song sounded; less may come from their delays. */
const minProvenSound = 0.5
/**
 * Longest delay of a fact that is tolerated, milliseconds: as much clock time that exceeds the advance of the sound is credited to the next
 * fact.
 */
const creditedFactDelay = 1_000

/**
 * Applies a fact about this start, at `now` (milliseconds of a monotonic clock). The time from a `playing` fact to the following facts
 * counts, but no more than the sound advanced; so pauses, seeks and stalls add nothing. This requires the speaker to report its position
 * before a seek, stall or end, and after a pause or a change of track.
 */
export function afterFact(listening: Listening, fact: SpeakerFact, now: number): Measured {
  switch (fact.type) {
    case 'playing': {
      const sounding = { position: fact.position, at: now }
      return {
        listening: {
          ...listening,
          sounding,
          requested: listening.silent ? 'pause' : null,
          wanted: listening.wanted || listening.privateSince === null,
          endedByItself: false,
        },
        entries: [],
      }
    }
    case 'position':
      return countIfDue(heardUntil(listening, fact.position, now))
    case 'waiting': {
      const heard = listening.requested === 'seek' ? listening : heardUntilFact(listening, fact.position, now)
      return countIfDue({ ...heard, sounding: null })
    }
    case 'ended':
      return { listening: { ...listening, sounding: null, endedByItself: true }, entries: [] }
    case 'failed': {
      const heard = listening.requested === null ? heardUntilFact(listening, fact.position, now) : listening
      return countIfDue({ ...heard, sounding: null, endedByItself: true })
    }
    default:
      return assertNever(fact)
  }
}

/**
 * Counts a play, once, as soon as more than `policy.history.playAfterSeconds` seconds were heard; held back while a transfer of the song is
 * under way.
 */
export function countIfDue(listening: Listening): Measured {
  const { track, heard, counted: isCounted, awaitsHandover } = listening
  if (isCounted || awaitsHandover || track === null || heard <= policy.history.playAfterSeconds) return { listening, entries: [] }
  return { listening: { ...listening, counted: true }, entries: [{ track, event: 'play' }] }
}

/**
 * The listening after its song came from another device at `from` seconds, which has counted the play if that is beyond
 * `handoverCountsFromSeconds`. All of the song before the first sound here counts as heard.
 */
export function handedHere(listening: Listening, from: number): Listening {
  if (listening.handedHereAt === from) return listening
  const heard = Math.max(listening.heard, listening.sounding?.position ?? from)
  return { ...listening, heard, counted: listening.counted || from > tuning.history.handoverCountsFromSeconds, handedHereAt: from }
}

/**
 * The listening after its song went to another device at `from` seconds, which takes the play as counted if that is beyond
 * `handoverCountsFromSeconds`; so it is counted here then, unless no more than half of `playAfterSeconds` was heard here.
 */
export function handedAway(listening: Listening, from: number, now: number): Measured {
  // The speaker reports the time until now only later, when the song is not this device's any more.
  const { track, wanted, heard, awaitsHandover } = heardByNow(listening, now)
  const counts =
    !listening.counted &&
    track !== null &&
    wanted &&
    from > tuning.history.handoverCountsFromSeconds &&
    heard > policy.history.playAfterSeconds / 2
  const after = {
    ...listening,
    heard: awaitsHandover ? Math.min(heard, from) : heard,
    sounding: null,
    wanted: false,
    heardElsewhere: true,
    awaitsHandover: false,
  }
  return { listening: { ...after, counted: listening.counted || counts }, entries: counts ? [{ track, event: 'play' }] : [] }
}

/**
 * The listening with the seconds since the speaker's last fact added, at most the interval and delay of position facts; unchanged once a
 * pause or seek was requested.
 */
export const heardByNow = (listening: Listening, now: number): Listening =>
  listening.requested === null ? heardUntilFact(listening, Number.POSITIVE_INFINITY, now) : listening

/**
 * Adds the seconds heard up to the position of a fact about silence, but no more than the interval and delay of position facts: the rest
 * was silent.
 */
function heardUntilFact(listening: Listening, position: number, now: number): Listening {
  const until = (listening.sounding?.at ?? now) + factInterval + creditedFactDelay
  return heardUntil(listening, position, Math.min(now, until))
}

function heardUntil(listening: Listening, position: number, now: number): Listening {
  const { sounding, heard, wanted, privateSince } = listening
  if (!sounding) return listening
  const until = Math.min(now, privateSince ?? now)
  const passed = Math.max(0, Math.min((until - sounding.at) / 1000, position - sounding.position))
  const after = { position, at: Math.max(now - creditedFactDelay, sounding.at + passed * 1000) }
  return { ...listening, heard: heard + passed, wanted: wanted || passed >= minProvenSound, sounding: after }
}

/**
 * The listening after a private session began or ended, at `now`. Sound before that counts even if reported later; sound within the session
 * never does: 6 s heard, 60 s in private and 5 s more make 11 s, and so a play.
 */
export function afterPrivacyChange(listening: Listening, isPrivate: boolean, now: number): Listening {
  if (isPrivate) return { ...listening, privateSince: listening.privateSince ?? now }
  const { sounding, privateSince } = listening
  return { ...listening, privateSince: null, sounding: sounding && privateSince !== null ? { ...sounding, at: now } : sounding }
}

// Notes what really sounded on all devices of a simulated world, and compares it with the plays and skips that the devices counted.
import type { HistoryEntry } from '../../history/entry.ts'
import type { TrackId } from '../../ids.ts'
import { tuning } from '../../tuning.ts'
import { policy } from '../../wire/policy.ts'

/**
 * A stretch of sound without a break on one device. `from`: seconds of the song; `at`: milliseconds of the steady clock; `end` null: it
 * still sounds.
 */
type SoundSpan = {
  readonly device: string
  readonly startId: number
  readonly track: TrackId
  readonly from: number
  readonly at: number
  end: { readonly position: number; readonly at: number } | null
}

/** One start of a song on one device, and how it ended. */
type Start = {
  readonly device: string
  readonly startId: number
  sounded: boolean
  /** Whether it ended or failed by itself. */
  over: boolean
  /** Whether another device paused it, or is shown here since, so that nobody here can know whether the song goes on there. */
  silenced: boolean
  /** Whether another start followed on this device while its own queue was shown. */
  left: boolean
}

type Entry = Pick<HistoryEntry, 'track' | 'event'> & { readonly device: string; readonly startId: number; readonly at: number }

/** One listening to a song: its stretches on all devices that it was moved between. `isJumped`: there was a jump within it. */
type TrackHeard = { readonly spans: SoundSpan[]; isJumped: boolean }

/**
 * Largest distance, in seconds, between the end of a song's stretch and the begin of another one that may continue it on another device:
 * devices begin late, and frames take time.
 */
const maxTransferDrift = 12
/** Seconds by which a continuation on another device may be off without counting as a jump. */
const transferTolerance = 1
const minJump = 0.3

export function openLedger() {
  const stretches: SoundSpan[] = []
  const starts = new Map<string, Start>()
  const entries: Entry[] = []
  const startOf = (device: string, startId: number): Start => {
    const key = `${device} ${startId}`
    const start = starts.get(key) ?? { device, startId, sounded: false, over: false, silenced: false, left: false }
    starts.set(key, start)
    return start
  }
  return {
    begins: (device: string, startId: number, track: TrackId, from: number, at: number) => {
      startOf(device, startId).sounded = true
      stretches.push({ device, startId, track, from, at, end: null })
    },
    ends: (device: string, position: number, at: number) => {
      const stretch = stretches.findLast(one => one.device === device && one.end === null)
      if (stretch) stretch.end = { position, at }
    },
    startOf,
    enter: (entry: Entry) => void entries.push(entry),
    entries,
    /**
     * Gives, as sentences, where plays and skips were counted otherwise than it sounded; called when nothing sounds any more. `byPlace`:
     * the server passes on whole states, from which nobody can tell a jump within a song from a song that was brought from elsewhere.
     */
    wrong: (byPlace: boolean): readonly string[] => {
      const isSilenced = ({ spans: all }: TrackHeard) => all.some(one => startOf(one.device, one.startId).silenced)
      return [
        ...groupByTrack(stretches).flatMap(through =>
          wrongPlays(through, playsOf(through, entries, stretches), isSilenced(through), byPlace),
        ),
        ...[...starts.values()].flatMap(start => wrongSkips(start, entries)),
        ...entries
          .filter(one => one.event === 'play' && !startOf(one.device, one.startId).sounded)
          .map(one => `${one.device} never sounded what it counted: ${one.track}`),
      ]
    },
  }
}

/** The second of the song at which a stretch is at a moment, or at which it ended before. */
function positionAt({ from, at, end }: SoundSpan, now: number): number {
  if (end === null) return from + (now - at) / 1000
  return now >= end.at ? end.position : from + ((end.position - from) * (now - at)) / (end.at - at)
}

const keyOf = ({ device, startId }: Pick<SoundSpan, 'device' | 'startId'>): string => `${device}${startId}`

/** Seconds between the beginning of a stretch and where the listening is at that moment, or was last. */
function distance({ spans }: TrackHeard, { from, at }: SoundSpan): number {
  const sounding = spans.filter(({ end }) => end === null || end.at > at)
  return Math.min(...(sounding.length > 0 ? sounding : spans.slice(-1)).map(one => Math.abs(positionAt(one, at) - from)))
}

/**
 * Groups stretches into listenings: a stretch belongs to one of the same start, or that it continues in place. If two devices begin a song
 * while it moves from one to the other, the second one's start is the one that is heard.
 */
function groupByTrack(all: readonly SoundSpan[]): readonly TrackHeard[] {
  const throughs: TrackHeard[] = []
  for (const stretch of all) {
    const own = throughs.find(({ spans }) => spans.some(one => keyOf(one) === keyOf(stretch)))
    const others = throughs.filter(({ spans: [first] }) => first?.track === stretch.track && stretch.from > 0.001)
    const [nearest] = others.toSorted((one, other) => distance(one, stretch) - distance(other, stretch))
    const isTheirs = own && nearest && distance(own, stretch) > transferTolerance && distance(nearest, stretch) < transferTolerance
    const through = own && !isTheirs ? own : nearest && distance(nearest, stretch) < maxTransferDrift ? nearest : undefined
    if (!through) throughs.push({ spans: [stretch], isJumped: stretch.from > minJump })
    else {
      if (distance(through, stretch) > (through === own ? minJump : transferTolerance)) through.isJumped = true
      through.spans.push(stretch)
    }
  }
  return throughs
}

/** Seconds in which a listening sounded on any device; at another speed no more than the song moved on. */
function secondsHeard({ spans }: TrackHeard): number {
  let [until, sum] = [Number.NEGATIVE_INFINITY, 0]
  for (const { at, from, end } of spans) {
    if (!end) continue
    const passed = Math.max(0, end.at - Math.max(at, until))
    sum += Math.min(passed, Math.max(0, (end.position - from) * 1000))
    until = Math.max(until, end.at)
  }
  return sum / 1000
}

/**
 * Whether the message that the song now sounds elsewhere came so late that the device it left counted the play as well
 * (tuning.history.handoverCountsFromSeconds).
 */
function isCountedLate(stretches: readonly SoundSpan[]): boolean {
  const { handoverCountsFromSeconds } = tuning.history
  const isLateAt = (one: SoundSpan, other: SoundSpan): boolean =>
    other.at > one.at &&
    positionAt(one, other.at) <= handoverCountsFromSeconds &&
    one.end !== null &&
    one.end.at > other.at &&
    one.end.position > handoverCountsFromSeconds
  return stretches.some(one => stretches.some(other => isLateAt(one, other)))
}

/** The counted plays of a listening: each belongs to the last stretch of its start before it. */
function playsOf({ spans }: TrackHeard, entries: readonly Entry[], all: readonly SoundSpan[]): readonly Entry[] {
  const soundOf = (entry: Entry) => all.findLast(one => keyOf(one) === keyOf(entry) && one.at <= entry.at)
  return entries.filter(entry => entry.event === 'play' && spans.some(one => one === soundOf(entry)))
}

function wrongPlays({ spans, isJumped }: TrackHeard, plays: readonly Entry[], isSilenced: boolean, byPlace: boolean): readonly string[] {
  const { playAfterSeconds } = policy.history
  const starts = new Set(spans.map(keyOf))
  const seconds = secondsHeard({ spans, isJumped })
  const furthest = Math.max(...spans.map(({ end }) => end?.position ?? 0))
  const isMoved = starts.size > 1
  const unsure = isSilenced ? playAfterSeconds / 2 : isMoved ? transferTolerance : 0.05
  const isForeign = (spans[0]?.from ?? 0) > minJump
  const least = seconds > playAfterSeconds + unsure && !(isJumped && (isMoved || isForeign || byPlace)) ? 1 : 0
  const times = isJumped || isCountedLate(spans) ? starts.size : 1
  const most = (isJumped ? Math.max(seconds, furthest) : seconds) > playAfterSeconds - unsure ? times : 0
  if (plays.length >= least && plays.length <= most) return []
  const where = spans.map(one => `${keyOf(one)} ${one.from.toFixed(2)}-${one.end?.position.toFixed(2)} at ${Math.round(one.at)}`)
  const counts = plays.map(one => `${keyOf(one)} at ${Math.round(one.at)}`)
  return [
    `song ${spans[0]?.track} was heard for ${seconds.toFixed(2)} s (${where.join(', ')}) and counted ${plays.length} times (${counts.join(', ')})`,
  ]
}

function wrongSkips({ device, startId, sounded, over, silenced, left }: Start, entries: readonly Entry[]): readonly string[] {
  const skips = entries.filter(one => one.event === 'skip' && one.device === device && one.startId === startId).length
  const least = left && sounded && !over && !silenced ? 1 : 0
  const most = left && !over ? 1 : 0
  return skips >= least && skips <= most ? [] : [`${device}${startId} was skipped ${skips} times, not ${least}`]
}

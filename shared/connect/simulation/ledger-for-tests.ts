// An account of what truly sounded on all devices of a simulated world, kept apart from the meters, and what these counted wrongly.
import type { HistoryEntry } from '../../history/entry.ts'
import type { TrackId } from '../../ids.ts'
import { tuning } from '../../tuning.ts'
import { policy } from '../../wire/policy.ts'

/** Sound without a break on one device; seconds into the song, milliseconds of the steady clock. */
type SoundSpan = {
  readonly device: string
  readonly startId: number
  readonly track: TrackId
  readonly from: number
  readonly at: number
  end: { readonly position: number; readonly at: number } | null
}

/** One start of a song on one device, as it was left. */
type Start = {
  readonly device: string
  readonly startId: number
  sounded: boolean
  /** It ended or failed by itself. */
  over: boolean
  /** Another device asked for silence, or is shown here now: whether it went there nobody here can know. */
  silenced: boolean
  /** Another start came after it on this device, while what plays here was shown. */
  left: boolean
}

type Entry = Pick<HistoryEntry, 'track' | 'event'> & { readonly device: string; readonly startId: number; readonly at: number }

/** A song that was heard through, or in part, on however many devices. */
type TrackHeard = { readonly spans: SoundSpan[]; isJumped: boolean }

/** How far apart two places may be that one song has on its way, seconds: a device that begins late, and words that take their time. */
const maxTransferDrift = 12
/** Between the last sound on one device and the first on another, seconds. */
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
     * What the meters counted otherwise than it sounded, in words, once all is silent. `byPlace`: from what
     * a server passes on, nobody can tell whether somebody jumped within a song or brought it from elsewhere.
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

/** Where it is, or was when it ended. */
function positionAt({ from, at, end }: SoundSpan, now: number): number {
  if (end === null) return from + (now - at) / 1000
  return now >= end.at ? end.position : from + ((end.position - from) * (now - at)) / (end.at - at)
}

const keyOf = ({ device, startId }: Pick<SoundSpan, 'device' | 'startId'>): string => `${device}${startId}`

/** How far a place is from where the song is, or was last, seconds. */
function distance({ spans }: TrackHeard, { from, at }: SoundSpan): number {
  const sounding = spans.filter(({ end }) => end === null || end.at > at)
  return Math.min(...(sounding.length > 0 ? sounding : spans.slice(-1)).map(one => Math.abs(positionAt(one, at) - from)))
}

/**
 * Stretches of one song belong together if one goes on where another is, or if they are of one start: of two devices that begin a song
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

/** Seconds in which it sounded anywhere; music at another speed counts no more than it moved. */
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

/** The word that it sounds elsewhere took so long that it was counted where it left, too (tuning.history.handoverCountsFromSeconds). */
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

/** A play belongs to what its start sounded last before it. */
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

// What was heard of each start of a song, by the tape, against what the service got told: every play once, no skip that was none.
import type { Playback } from '../../shared/queue/model.ts'
import { tuning } from '../../shared/tuning.ts'
import { policy } from '../../shared/wire/policy.ts'
import type { Computer } from './computer.ts'

/** One start of a song, over restarts of the app. Milliseconds of the walk. */
type Start = {
  /** One more for each undo that took it up again. */
  readonly startIds: number[]
  readonly track: number
  readonly spans: { from: number; to: number }[]
  heard: number
  /** Where it began, seconds: that may have been heard elsewhere before. */
  readonly begunAt: number
  pieces: number
  /** How often somebody may have moved on from it. */
  left: number
  /** Where it was when something else began, seconds. */
  place: number
}

/** Sound begins so long before the queue says so, and ends so long after, milliseconds. */
const around = 2_000
/** A song goes on where it was left, up to so many seconds. */
const samePlace = 0.7
/** Seconds that may be lost of what was heard: for each beginning of sound, each kill and start of the app, each sign-out in mid-second. */
const lost = { always: 0.5, piece: 0.45, upset: 6.5, signOut: 1 }
/**
 * Seconds by which a play may be counted too soon: always, and for each kill and each page that went, before which the last second is
 * measured by the clock, though on a stuttering network not all of it sounded.
 */
const early = { always: 0.4, upset: 1 }
/** The end of a song that fades under the next one is not measured, seconds. */
const longestFade = 5

const latest = ({ startIds }: Start): number => startIds.at(-1) ?? 0

/** `isFading`: whether songs faded over each other at any time. */
export function openLedger({ time, tape, service, upset }: Computer, isFading: () => boolean) {
  const starts: Start[] = []
  /** When other devices said silence, milliseconds. */
  const silences: number[] = []
  let signOuts = 0
  let current: Start | null = null

  /** The start of a song that an undo takes up again: the one that was left nearest to where it goes on, if any was left there. */
  const takenUp = (track: number, position: number): Start | undefined => {
    const away = (start: Start) => Math.abs(start.place - position)
    return starts
      .filter(start => start.track === track && away(start) < samePlace)
      .toSorted((one, other) => away(one) - away(other) || latest(other) - latest(one))[0]
  }
  /** `leftAt`: where the song before was, seconds. */
  const see = ({ startId, current: track, anchor }: Playback, isFresh: boolean, leftAt = 0) => {
    const now = time.now()
    const span = current?.spans.at(-1)
    if (span) span.to = now
    if (current) current.place = leftAt
    current = null
    if (track === null) return
    // What the app took up again after it had ended is the same start, and so is a song that an undo took up again where it was.
    const known = isFresh
      ? starts.findLast(start => start.startIds.includes(startId) && start.track === track)
      : anchor.position > 0
        ? takenUp(track, anchor.position)
        : undefined
    current = known ?? { startIds: [], track, spans: [], begunAt: anchor.position, heard: 0, pieces: 0, left: 0, place: 0 }
    if (!current.startIds.includes(startId)) current.startIds.push(startId)
    if (!known) starts.push(current)
    current.spans.push({ from: now, to: Number.POSITIVE_INFINITY })
  }
  const attribute = () => {
    for (const piece of tape.pieces) {
      if (piece.track === 0) continue
      const middle = (piece.begin + piece.end) / 2
      const away = ({ spans }: Start) => Math.min(...spans.map(({ from, to }) => Math.max(from - middle, middle - to, 0)))
      const [nearest] = starts
        .filter(start => start.track === piece.track && away(start) < around)
        .toSorted((one, other) => away(one) - away(other))
      if (!nearest) continue
      nearest.heard += (piece.end - piece.begin) / 1000
      if (piece.why !== 'turned') nearest.pieces += 1
    }
  }
  /** What another device silences may have been taken over by it: then it counts for less, as whoever goes on with it does not count it. */
  const leastToCount = ({ spans }: Start): number => {
    const isSilenced = silences.some(at => spans.some(({ from, to }) => at > from - around && at < to + around))
    return policy.history.playAfterSeconds / (isSilenced ? 2 : 1)
  }
  return {
    see,
    silenced: () => void silences.push(time.now()),
    signedOut: () => {
      signOuts += 1
    },
    left: ({ current: track }: Playback, isAsked: boolean) => {
      const start = starts.findLast(one => one.track === track)
      if (start && isAsked) start.left += 1
    },
    /** `forgotten`: until then (milliseconds) what was not sent is gone by a person's wish. */
    close: (forgotten: number): readonly string[] => {
      attribute()
      const wrong: string[] = []
      const arrived = service.arrived()
      for (const { key, isDouble } of arrived) if (isDouble) wrong.push(`${key} was sent again after it had arrived`)
      for (const track of new Set(starts.map(start => start.track))) {
        const mine = starts.filter(start => start.track === track)
        const slack = (start: Start) =>
          lost.always +
          lost.piece * start.pieces +
          lost.upset * (upset.kills + upset.runs - 1) +
          lost.signOut * signOuts +
          (isFading() ? longestFade : 0)
        const isForgotten = ({ spans }: Start) => spans.some(({ from }) => from <= forgotten)
        // What begins behind that place was heard until there before, and counted then: a redo leads there, or another device.
        const isFromEarlyOn = ({ begunAt }: Start) => begunAt <= tuning.history.handoverCountsFromSeconds
        const least = mine.filter(
          start => !isForgotten(start) && isFromEarlyOn(start) && start.heard - slack(start) > policy.history.playAfterSeconds,
        ).length
        // What goes on after everything here was deleted counts anew, as nothing here knows that it did.
        const mayCount = (start: Start) => (isForgotten(start) && start.spans.some(({ from }) => from > forgotten) ? 2 : 1)
        const most = mine
          .filter(start => start.begunAt + start.heard > leastToCount(start) - early.always - early.upset * (upset.kills + upset.reloads))
          .reduce((sum, start) => sum + mayCount(start), 0)
        const plays = arrived.filter(entry => entry.track === track && entry.event === 'play').length
        const told = mine.map(({ startIds, heard }) => `${startIds.join(' and ')}: ${heard.toFixed(1)} s`).join(', ')
        if (plays < least || plays > most) wrong.push(`song ${track} was counted ${plays} times, not ${least} to ${most} (${told})`)
        const skips = arrived.filter(entry => entry.track === track && entry.event === 'skip').length
        const mostSkips = mine.reduce((sum, start) => sum + start.left, 0)
        if (skips > mostSkips) wrong.push(`song ${track} was skipped ${skips} times, and left ${mostSkips} times (${told})`)
      }
      return wrong
    },
  }
}

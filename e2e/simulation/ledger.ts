// Compares what was heard of each start of a song, by the tape, with the plays and skips that the service received: each play exactly once,
// and no skip of a song that was not left.
import type { Playback } from '../../shared/queue/model.ts'
import { tuning } from '../../shared/tuning.ts'
import { policy } from '../../shared/wire/policy.ts'
import type { Computer } from './computer.ts'

/** One start of a song, which goes on over restarts of the app. Times in milliseconds of the walk. */
type Start = {
  /** The start's id, and one more for each undo after which the song went on in the same start. */
  readonly startIds: number[]
  readonly track: number
  readonly spans: { from: number; to: number }[]
  heard: number
  /** The second of the song at which the start began; what is before that may have been heard on another device. */
  readonly begunAt: number
  pieces: number
  /** How often the queue moved on from this start within a second of an action of somebody, so that a skip may be counted. */
  left: number
  /** The second of the song that this start had reached when another song began. */
  position: number
}

/** Milliseconds by which sound may begin before the queue shows the song, or end after the queue shows another one. */
const around = 2_000
/** An undo continues a start if it resumes the song within so many seconds of where it was left. */
const samePlace = 0.7
/**
 * Seconds of heard sound that the app may fail to count: per start, per piece of sound, per kill and restart of the app, and per sign-out.
 */
const lost = { always: 0.5, piece: 0.45, perInterruption: 6.5, signOut: 1 }
/**
 * Seconds by which a play may be counted too early: always, and per kill or reload of the page. The last second before these is taken from
 * the clock, although on a stuttering network not all of it sounded.
 */
const early = { always: 0.4, perInterruption: 1 }
/** Seconds at the end of a song that the app does not count, as it fades out under the next one. */
const longestFade = 5

const latest = ({ startIds }: Start): number => startIds.at(-1) ?? 0

/** Opens the ledger of a computer's starts; `isFading`: whether crossfading was on at any time of the walk. */
export function openLedger({ time, tape, service, interruptions }: Computer, isFading: () => boolean) {
  const starts: Start[] = []
  /** When another device paused this one, milliseconds. */
  const silences: number[] = []
  let signOuts = 0
  let current: Start | null = null

  /**
   * The start that an undo continues: of those of this song that were left within `samePlace` of `position` the nearest; undefined: there
   * is none.
   */
  const takenUp = (track: number, position: number): Start | undefined => {
    const away = (start: Start) => Math.abs(start.position - position)
    return starts
      .filter(start => start.track === track && away(start) < samePlace)
      .toSorted((one, other) => away(one) - away(other) || latest(other) - latest(one))[0]
  }
  /**
   * Notes that another song or start is current. `isFresh`: the app has just started, or restored a queue. `leftAt`: the second at which
   * the song before was left.
   */
  const see = ({ startId, current: track, anchor }: Playback, isFresh: boolean, leftAt = 0) => {
    const now = time.now()
    const span = current?.spans.at(-1)
    if (span) span.to = now
    if (current) current.position = leftAt
    current = null
    if (track === null) return
    // A song continued by a restarted app, or by an undo at the position where it was left, counts as the same start.
    const known = isFresh
      ? starts.findLast(start => start.startIds.includes(startId) && start.track === track)
      : anchor.position > 0
        ? takenUp(track, anchor.position)
        : undefined
    current = known ?? { startIds: [], track, spans: [], begunAt: anchor.position, heard: 0, pieces: 0, left: 0, position: 0 }
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
  /**
   * Seconds from which a play may be counted. Half of the usual if another device paused the song: that device may have taken the song
   * over, and then this computer counts the play earlier, since the other device will not count it.
   */
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
    /**
     * Gives what was counted wrongly, as sentences. `forgotten`: milliseconds; starts up to then may be missing at the service, as the
     * person had them deleted before they were sent.
     */
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
          lost.perInterruption * (interruptions.kills + interruptions.runs - 1) +
          lost.signOut * signOuts +
          (isFading() ? longestFade : 0)
        const isForgotten = ({ spans }: Start) => spans.some(({ from }) => from <= forgotten)
        // A start that begins further in the song need not be counted: the song was heard up to there before, and counted then, on another
        // device or before a redo.
        const isFromEarlyOn = ({ begunAt }: Start) => begunAt <= tuning.history.handoverCountsFromSeconds
        const least = mine.filter(
          start => !isForgotten(start) && isFromEarlyOn(start) && start.heard - slack(start) > policy.history.playAfterSeconds,
        ).length
        // A start that goes on after everything was deleted may be counted a second time, as the app no longer knows that it was.
        const mayCount = (start: Start) => (isForgotten(start) && start.spans.some(({ from }) => from > forgotten) ? 2 : 1)
        const most = mine
          .filter(
            start =>
              start.begunAt + start.heard >
              leastToCount(start) - early.always - early.perInterruption * (interruptions.kills + interruptions.reloads),
          )
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

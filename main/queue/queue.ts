// Passes commands and facts to the queues, and skips tracks that are missing or cannot be played, with a notice. Owns the speaker slice.
import type { DeviceView } from '../../shared/connect/device.ts'
import { type AppError, errorWords } from '../../shared/errors.ts'
import { millis, type TrackId } from '../../shared/ids.ts'
import { remainingCapacity } from '../../shared/queue/add.ts'
import type { Cause } from '../../shared/queue/cause.ts'
import type { QueueCommand } from '../../shared/queue/commands.ts'
import type { SpeakerFact } from '../../shared/queue/facts.ts'
import type { Playback } from '../../shared/queue/model.ts'
import { positionAt } from '../../shared/queue/position.ts'
import { awaitsSound, awaitsSoundAfterFact } from '../../shared/queue/reduce-fact.ts'
import { t } from '../../shared/words/words.ts'
import { type Delay, realDelay } from '../api/retry.ts'
import type { Log } from '../log.ts'
import type { Notify } from '../notices.ts'
import type { Store } from '../store.ts'
import type { DeviceOwner } from './device.ts'
import { createSleepTimer } from './sleep-timer.ts'

type Dependencies = {
  readonly store: Store
  readonly device: Pick<DeviceOwner, 'dispatch' | 'mine' | 'follow'>
  readonly now: () => number
  /** Monotonic clock, milliseconds. */
  readonly steady: () => number
  /** Gets every fact about the sound here before the queue reacts to it. */
  readonly hear?: (fact: SpeakerFact) => void
  readonly delay?: Delay
  /** Whether the library shown no longer has a track; false while that is unknown. */
  readonly isGone?: (track: TrackId) => Promise<boolean>
  /** Whether a track can be heard without the service. */
  readonly isHere?: (track: TrackId) => boolean
  readonly log: Log
  readonly notify: Notify
}

export type QueueOwner = {
  /** Performs a person's command on the queue that is shown. */
  command(command: QueueCommand, cause: Cause): void
  /**
   * Takes a fact about this device's sound. Positions come every second and re-anchor the queue every five seconds, or when they differ
   * from the computed one; one reported before the jump `seekId` was followed by a newer jump is ignored. `cause`: if not the speaker
   * itself.
   */
  report(fact: SpeakerFact, seekId?: number, cause?: Cause): void
  stop(): void
}

/** Tracks in a row without sound after which playing stops: the fault is then not theirs, and skipping on would run through the queue. */
const failuresInARow = 5
/** Interval at which the speaker's position re-anchors the queue, milliseconds; in between, positions are computed by the clock. */
const placeEvery = 5_000
/** Deviation from the computed position beyond which it is re-anchored at once, seconds: the sound stalled, too briefly to be reported. */
const stumbled = 0.25
/** How long after a network failure tracks that need the network are skipped untried, milliseconds. */
const cutOffFor = 30_000

export function startQueue({ store, device, now, steady, hear, delay = realDelay, isGone, isHere, log, notify }: Dependencies): QueueOwner {
  let failures = 0
  /** Tracks in a row that the library no longer has. */
  let gone = 0
  /**
   * Tracks in a row skipped because they need the unreachable service; and until when (milliseconds since 1970) a failure means that it is
   * unreachable.
   */
  let away = 0
  let cutOffUntil = 0
  let placedAt = Number.NEGATIVE_INFINITY
  let isStopped = false

  const timer = createSleepTimer({
    delay,
    now,
    due: () => {
      order({ type: 'pause' }, { by: 'sleep-timer' })
      order({ type: 'sleep', timer: { kind: 'off' } }, { by: 'sleep-timer' })
    },
  })
  timer.watch(device.mine().sleep)

  const setWaiting = (waiting: boolean) => {
    if (store.get().speaker.waiting !== waiting) store.set('speaker', { waiting })
  }
  const moved = ({ mine: before }: DeviceView, { mine: after }: DeviceView) => {
    if (after === before) return
    setWaiting(awaitsSound(before, after, store.get().speaker.waiting))
    timer.watch(after.sleep)
    const [was, is] = [before.playback, after.playback]
    if (!is.paused && (was.paused || was.startId !== is.startId)) void lookUp(is)
  }
  const unfollow = device.follow({ moved })

  /** Sends a command of these rules to this device's own queue. */
  const order = (command: QueueCommand, cause: Cause) => {
    cutOffUntil = 0
    device.dispatch({ type: 'command', command, to: 'mine', cause })
  }

  /** Whether a later track can be heard without the service. */
  const goesOnWithout = (): boolean => {
    const { queue, playback } = device.mine()
    const { from, index, repeat } = playback
    const promised = queue.playNext.slice(from === 'playNext' ? 1 : 0)
    const isThere = (track: TrackId) => isHere?.(track) === true
    return promised.some(isThere) || queue.tracks.some((track, at) => (at > index || repeat === 'queue') && isThere(track))
  }
  const standingOf = async (track: TrackId): Promise<'here' | 'gone' | 'away'> => {
    const isOutOfReach = now() < cutOffUntil || store.get().reachability === 'offline'
    if (isHere?.(track) === false && isOutOfReach && goesOnWithout()) return 'away'
    return (await isGone?.(track)) === true ? 'gone' : 'here'
  }

  /**
   * Skips the current track without trying it, if the library no longer has it, or if the service is unreachable and a later track is kept
   * on this computer.
   */
  const lookUp = async ({ current, startId }: Playback) => {
    if (current === null) return
    const standing = await standingOf(current)
    const { queue, playback } = device.mine()
    if (playback.startId !== startId || playback.paused || isStopped) return
    if (standing === 'here') return tellGone()
    if (standing === 'away') away += 1
    else gone += 1
    if (gone <= queue.tracks.length + queue.playNext.length) {
      const cause: Cause = { by: 'failure', code: standing === 'away' ? 'offline' : 'not-found' }
      report({ type: 'failed', startId, position: 0, reason: '', unreachable: false }, undefined, cause)
      if (device.mine().playback.paused) tellGone()
    } else {
      order({ type: 'pause' }, { by: 'failure', code: 'not-found' })
      tellGone()
    }
  }
  const tellGone = () => {
    if (gone > 0) notify('info', t('queue.passedOverGone', { count: gone }))
    if (away > 0) notify('info', t('queue.passedOverAway', { count: away }))
    gone = 0
    away = 0
  }

  const report = (fact: SpeakerFact, seekId?: number, cause?: Cause) => {
    if (isStopped) return
    hear?.(fact)
    const before = device.mine()
    const { waiting } = store.get().speaker
    if (fact.startId !== before.playback.startId) return
    const isOver = fact.type === 'ended' || fact.type === 'failed'
    if (!isOver && seekId !== undefined && seekId !== before.playback.seekId) return
    if (fact.type === 'position' && !isPlace(before.playback, fact.position, waiting)) return
    placedAt = steady()
    if (fact.type === 'playing') failures = 0
    if (fact.type === 'failed' && cause === undefined && !passOver(fact)) return
    device.dispatch({ type: 'fact', fact, ...(cause && { cause }) })
    setWaiting(awaitsSound(before, device.mine(), awaitsSoundAfterFact(fact, waiting)))
  }

  /** Whether a reported position should re-anchor the queue; not during buffering, when it belongs to earlier sound. */
  const isPlace = (playback: Playback, position: number, waiting: boolean): boolean => {
    const isOff = () => Math.abs(positionAt(playback, millis(now())) - position) > stumbled
    return playback.paused || (!waiting && (steady() - placedAt >= placeEvery || isOff()))
  }

  /** Why there is no library, if the current track needs one: its failure is then not the track's fault. */
  const whyNoLibrary = (): AppError | null => {
    const { revision, load } = store.get().library
    const { current } = device.mine().playback
    if (revision !== null || load.phase !== 'failed' || (current !== null && isHere?.(current))) return null
    return load.error
  }
  /** Reports why a track makes no sound; false: stay on it, paused, instead of trying the next one. */
  const passOver = (fact: Extract<SpeakerFact, { type: 'failed' }>): boolean => {
    failures += 1
    log.warning(`track ${device.mine().playback.current} could not be played: ${fact.reason}`)
    const isOffline = store.get().reachability === 'offline'
    const unreachable = fact.unreachable || isOffline
    const missing = whyNoLibrary()
    if (!unreachable && !missing && failures < failuresInARow) {
      notify('warning', t('queue.passedOver', { why: fact.reason }))
      return true
    }
    // Only at a song's beginning: in the middle it waits for the network, so that nobody misses the rest.
    if (unreachable && fact.position < 1 && goesOnWithout()) {
      cutOffUntil = now() + cutOffFor
      failures = 0
      away += 1
      return true
    }
    failures = 0
    const cause: Cause = { by: 'failure', code: unreachable ? 'offline' : (missing?.code ?? 'unavailable-track') }
    order({ type: 'pause' }, cause)
    order({ type: 'seek', position: fact.position }, cause)
    if (isOffline) notify('warning', t('queue.stoppedOffline'))
    else if (missing) notify('warning', t('queue.stoppedWithoutLibrary', { why: errorWords(missing) }))
    else if (unreachable) notify('warning', t('queue.stopped', { why: fact.reason }))
    else notify('failure', t('queue.stoppedAfterSeveral', { why: fact.reason }))
    return false
  }

  return {
    command: (command, cause) => {
      if (isStopped) return
      const { queue } = store.get()
      cutOffUntil = 0 // a person's command is worth a new attempt
      device.dispatch({ type: 'command', command, to: 'shown', cause })
      const adds = command.type === 'playNext' || command.type === 'playLast' || command.type === 'insert'
      if (!adds || store.get().queue === queue) return
      const left = command.tracks.length - remainingCapacity({ queue })
      if (left > 0) notify('warning', t('queue.full', { left, count: command.tracks.length }))
    },
    report,
    stop: () => {
      isStopped = true
      timer.stop()
      unfollow()
    },
  }
}

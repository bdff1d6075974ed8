// Commands and facts for the queues, with the rules of this computer: what is missing or cannot be played is passed over, and told. Owns the speaker slice.
import type { DeviceView } from '../../shared/connect/device.ts'
import { type AppError, errorWords } from '../../shared/errors.ts'
import { millis, type TrackId } from '../../shared/ids.ts'
import { room } from '../../shared/queue/add.ts'
import type { Cause } from '../../shared/queue/cause.ts'
import type { QueueCommand } from '../../shared/queue/commands.ts'
import type { SpeakerFact } from '../../shared/queue/facts.ts'
import type { Playback } from '../../shared/queue/model.ts'
import { awaitsSound, waitsAfter } from '../../shared/queue/observe.ts'
import { positionAt } from '../../shared/queue/position.ts'
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
  /** Milliseconds of a clock that never jumps. */
  readonly steady: () => number
  /** Hears everything that is said of the sound here, before the queue moves for it. */
  readonly hear?: (fact: SpeakerFact) => void
  readonly delay?: Delay
  /** Whether the library shown does not hold a track any more; false as long as that cannot be said. */
  readonly isGone?: (track: TrackId) => Promise<boolean>
  /** Whether a track can be heard without the service. */
  readonly isHere?: (track: TrackId) => boolean
  readonly log: Log
  readonly notify: Notify
}

export type QueueOwner = {
  /** Of a person, about the queue that is shown. */
  command(command: QueueCommand, cause: Cause): void
  /**
   * Of the sound of this computer. A position is told every second, and moves the queue every five seconds, or where it is not as reckoned.
   * `seekId`: the last jump that the sound followed; a place told before it followed a newer one moves nothing. `cause`: why, if it is not
   * the speaker itself that says so.
   */
  report(fact: SpeakerFact, seekId?: number, cause?: Cause): void
  stop(): void
}

/** So many tracks in a row without a sound: the fault lies not with the tracks, and going on would empty the queue. */
const failuresInARow = 5
/** Where the sound is counts for the queue so often, milliseconds: what is shown, sent and written goes by the clock in between. */
const placeEvery = 5_000
/** Off by more than this it counts at once: the network stumbled, too shortly to be told as waiting. Seconds. */
const stumbled = 0.25
/** After a track failed because nothing could be reached, others like it are not tried for so long, milliseconds. */
const cutOffFor = 30_000

/** Owns the speaker slice. */
export function startQueue({ store, device, now, steady, hear, delay = realDelay, isGone, isHere, log, notify }: Dependencies): QueueOwner {
  let failures = 0
  /** Tracks in a row that the library does not know any more. */
  let gone = 0
  /** Tracks in a row that are not on this computer while the service is out of reach; and until when a failure tells that it is. */
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

  /** By the rules here, about this computer's own queue. */
  const order = (command: QueueCommand, cause: Cause) => {
    cutOffUntil = 0
    device.dispatch({ type: 'command', command, to: 'mine', cause })
  }

  /** Whether something behind the current track can be heard without the service. */
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
   * Passes a track over at once, without waiting for it to fail, if the library does not know it any more, or if the service is out of
   * reach and another one that is on this computer follows.
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
    setWaiting(awaitsSound(before, device.mine(), waitsAfter(fact, waiting)))
  }

  /** Whether a position says what the queue does not reckon anyway. While sound is awaited it is about the sound before. */
  const isPlace = (playback: Playback, position: number, waiting: boolean): boolean => {
    const isOff = () => Math.abs(positionAt(playback, millis(now())) - position) > stumbled
    return playback.paused || (!waiting && (steady() - placedAt >= placeEvery || isOff()))
  }

  /** Why the library could not be loaded, if there is none, and if what is current needs it: then the fault lies not with the track. */
  const whyNoLibrary = (): AppError | null => {
    const { revision, load } = store.get().library
    const { current } = device.mine().playback
    if (revision !== null || load.phase !== 'failed' || (current !== null && isHere?.(current))) return null
    return load.error
  }
  /** Tells why a track makes no sound; false = stays on it, paused, instead of trying the next one. */
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
    // In the middle of a song it waits: nobody is to miss the rest of it.
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
      cutOffUntil = 0 // a person who asks is worth another attempt
      device.dispatch({ type: 'command', command, to: 'shown', cause })
      const adds = command.type === 'playNext' || command.type === 'playLast' || command.type === 'insert'
      if (!adds || store.get().queue === queue) return
      const left = command.tracks.length - room({ queue })
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

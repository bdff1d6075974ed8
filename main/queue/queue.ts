// Passes commands and facts to the queues, runs the sleep timer, and skips tracks that are missing or cannot be played, with a notice. Owns
// the speaker slice.
import type { DeviceView } from '../../shared/connect/device.ts'
import { type AppError, errorWords } from '../../shared/errors.ts'
import { millis } from '../../shared/ids.ts'
import { remainingCapacity } from '../../shared/queue/add.ts'
import { nextAdvance } from '../../shared/queue/advance.ts'
import type { Cause } from '../../shared/queue/cause.ts'
import type { QueueCommand } from '../../shared/queue/commands.ts'
import type { SpeakerFact } from '../../shared/queue/facts.ts'
import type { Playback } from '../../shared/queue/model.ts'
import { positionAt } from '../../shared/queue/position.ts'
import { awaitsSound, awaitsSoundAfterFact } from '../../shared/queue/reduce-fact.ts'
import { t } from '../../shared/words/words.ts'
import { type DelayFunction, realDelay } from '../api/retry.ts'
import type { Log } from '../log.ts'
import type { Notify } from '../notices.ts'
import type { Store } from '../store.ts'
import { createAvailability, type LibraryLookups } from './availability.ts'
import type { DeviceOwner } from './device-owner.ts'
import { createJudgement, type Failure } from './judgement.ts'
import { createSleepTimer } from './sleep-timer.ts'

type Dependencies = LibraryLookups & {
  readonly store: Store
  readonly device: Pick<DeviceOwner, 'dispatch' | 'mine' | 'view' | 'follow'>
  readonly now: () => number
  /** Monotonic clock, milliseconds. */
  readonly steady: () => number
  /** Gets every fact about the sound here before the queue reacts to it. */
  readonly onFact?: (fact: SpeakerFact) => void
  readonly delay?: DelayFunction
  /** Asks the service whether all is well with it and the sign-in; the signal says that nobody waits any more. */
  readonly answersWell?: (signal: AbortSignal) => Promise<boolean>
  readonly log: Log
  readonly notify: Notify
}

export type QueueOwner = {
  /** Performs a person's command on the queue that is shown; a notice says how many songs a full queue left out. */
  command(command: QueueCommand, cause: Cause): void
  /**
   * Takes a fact about this device's sound; facts about an older start, or while the sound is elsewhere, are ignored. Positions come every
   * second, and re-anchor the queue every five seconds or when they differ from the computed one. `seekId`: the jump after which the fact was
   * observed; unless the song ended or failed, the fact is ignored if the queue has jumped again since. `cause`: if not the speaker itself.
   */
  report(fact: SpeakerFact, seekId?: number, cause?: Cause): void
  stop(): void
}

/**
 * Tracks in a row that failed to play after which playing stops, as the fault is then hardly theirs; skipping on would run through the
 * queue.
 */
const maxConsecutiveFailures = 5
/** Interval at which the speaker's position becomes the queue's anchor, milliseconds; in between, positions are computed by the clock. */
const anchorInterval = 5_000
/**
 * Difference between reported and computed position, seconds, beyond which the queue is re-anchored at once: the sound stalled, too briefly
 * for the speaker to report it.
 */
const anchorTolerance = 0.25
export function startQueue(dependencies: Dependencies): QueueOwner {
  const { store, device, now, steady, onFact, delay = realDelay, answersWell, log, notify, ...lookups } = dependencies
  let consecutiveFailures = 0
  /** Tracks in a row that were skipped because the library no longer has them; named in one notice, then 0. */
  let passedOverMissing = 0
  /** Tracks in a row skipped because they need the service, which is unreachable; named in one notice, then 0. */
  let passedOverUnreachable = 0
  let anchoredAt = Number.NEGATIVE_INFINITY
  let isStopped = false
  const availability = createAvailability({ store, readState: device.mine, steady, ...lookups })

  const judgement =
    answersWell &&
    createJudgement({
      answersWell,
      playback: () => device.mine().playback,
      mayJudge: () => consecutiveFailures === 0 && store.get().reachability !== 'offline',
      onJudged: fact => {
        if (isStopped) return
        if (missingStart?.startId === fact.startId) missingStart = { ...missingStart, failure: fact }
        else react(fact)
      },
    })

  const timer = createSleepTimer({
    delay,
    now,
    onDue: () => {
      if (device.view().mineSoundsHere) dispatchOwn({ type: 'pause' }, { by: 'sleep-timer' })
      dispatchOwn({ type: 'sleep', timer: { kind: 'off' } }, { by: 'sleep-timer' })
    },
  })
  timer.watch(device.mine().sleep)

  const setWaiting = (isWaiting: boolean) => {
    if (store.get().speaker.waiting !== isWaiting) store.set('speaker', { waiting: isWaiting })
  }
  const onChange = ({ mine: before, mineSoundsHere: soundedHere }: DeviceView, { mine: after, mineSoundsHere: soundsHere }: DeviceView) => {
    if (after === before && soundedHere === soundsHere) return
    timer.watch(after.sleep)
    if (!soundsHere) return onSoundElsewhere()
    setWaiting(awaitsSound(before, after, store.get().speaker.waiting))
    const [playbackBefore, playbackAfter] = [before.playback, after.playback]
    const isSameStart = playbackBefore.startId === playbackAfter.startId
    if (playbackBefore.paused || playbackAfter.paused || !isSameStart) judgement?.drop()
    if (playbackAfter.paused || (soundedHere && !playbackBefore.paused && isSameStart)) return
    missingStart = null // the page tries the track again, so an earlier failure of it no longer counts
    void skipIfUnavailable(playbackAfter)
  }
  /** What this computer lacks or fails to play is no reason to skip or pause a song that sounds on another device. */
  const onSoundElsewhere = () => {
    judgement?.drop()
    missingStart = null
    setWaiting(false)
  }
  const unsubscribe = device.follow({ onChange })

  /**
   * Sends a command that main decided on (sleep timer, failures) to this device's own queue; a service that counted as out of
   * reach is tried again at once.
   */
  const dispatchOwn = (command: QueueCommand, cause: Cause) => {
    availability.retryService()
    device.dispatch({ type: 'command', command, to: 'mine', cause })
  }

  /**
   * The start whose track the library lacks, while what follows is looked up, and after the queue has stopped at it; `failure`: what the
   * page said of it meanwhile, which counts only if the track turns out to be there.
   */
  let missingStart: { readonly startId: Playback['startId']; readonly failure: Failure | null } | null = null

  /**
   * Skips the current track without trying it, if the library no longer has it, or if the service is unreachable and a later track is kept
   * on this computer, and with it all tracks before the next one that can be heard: one step and one change to tell other devices, as steps
   * for each would take minutes. Where nothing that follows is in the library, the queue waits here, as a drive may only be away.
   */
  const skipIfUnavailable = async ({ current, startId }: Playback) => {
    if (current === null) return
    const { revision } = store.get().library
    const { kind, passed } = await availability.of(current, () => {
      const isCurrent = device.mine().playback.startId === startId
      if (isCurrent && missingStart?.startId !== startId) missingStart = { startId, failure: null }
    })
    const { mine, mineSoundsHere } = device.view()
    const { queue, playback } = mine
    if (playback.startId !== startId || playback.paused || !mineSoundsHere || isStopped) return
    // If the library changed during the look-up, the look-up is repeated: answers from two libraries would not fit together.
    if (kind !== 'available' && store.get().library.revision !== revision) return skipIfUnavailable(playback)
    if (passed === null) return stopAtMissing(playback)
    const failure = missingStart?.startId === startId ? missingStart.failure : null
    missingStart = null
    if (kind === 'available') {
      notifyMissing()
      if (failure) report(failure)
      return
    }
    const count = nextAdvance(mine, 'failure', passed).kind === 'go' ? 1 + passed : 1
    if (kind === 'unreachable') passedOverUnreachable += count
    else passedOverMissing += count
    if (passedOverMissing <= queue.tracks.length + queue.playNext.length) {
      const cause: Cause = { by: 'failure', code: kind === 'unreachable' ? 'offline' : 'not-found' }
      report({ type: 'failed', startId, position: 0, reason: '', unreachable: false }, undefined, cause, passed)
      if (device.mine().playback.paused) notifyMissing()
    } else {
      dispatchOwn({ type: 'pause' }, { by: 'failure', code: 'not-found' })
      notifyMissing()
    }
  }
  const stopAtMissing = ({ anchor }: Playback) => {
    dispatchOwn({ type: 'pause', position: anchor.position }, { by: 'failure', code: 'not-found' })
    passedOverMissing = 0
    notify('warning', t('queue.stoppedMissing'))
    notifyMissing()
  }
  const notifyMissing = () => {
    if (passedOverMissing > 0) notify('info', t('queue.passedOverMissing', { count: passedOverMissing }))
    if (passedOverUnreachable > 0) notify('info', t('queue.passedOverAway', { count: passedOverUnreachable }))
    passedOverMissing = 0
    passedOverUnreachable = 0
  }

  const report = (fact: SpeakerFact, seekId?: number, cause?: Cause, passed = 0) => {
    if (isStopped) return
    if (fact.type === 'failed' && cause === undefined && fact.startId === missingStart?.startId) {
      missingStart = { ...missingStart, failure: fact }
      return
    }
    const mayHold = fact.type === 'failed' && cause === undefined && device.view().mineSoundsHere
    if (mayHold && judgement?.hold(fact)) return setWaiting(!device.mine().playback.paused)
    react(fact, seekId, cause, passed)
  }
  const react = (fact: SpeakerFact, seekId?: number, cause?: Cause, passed = 0) => {
    onFact?.(fact)
    const { mine: before, mineSoundsHere } = device.view()
    const { waiting } = store.get().speaker
    if (fact.startId !== before.playback.startId || !mineSoundsHere) return
    const isOver = fact.type === 'ended' || fact.type === 'failed'
    if (!isOver && seekId !== undefined && seekId !== before.playback.seekId) return
    if (fact.type === 'position' && !shouldReanchor(before.playback, fact.position, waiting)) return
    anchoredAt = steady()
    if (fact.type === 'playing') {
      judgement?.onSound()
      consecutiveFailures = 0
      availability.forgetMissing()
    }
    if (fact.type === 'failed' && cause === undefined && !reportUnplayable(fact)) return
    device.dispatch({ type: 'fact', fact, ...(cause && { cause }), passed })
    setWaiting(awaitsSound(before, device.mine(), awaitsSoundAfterFact(fact, waiting)))
  }

  /** Whether a reported position should re-anchor the queue; not during buffering, when it belongs to earlier sound. */
  const shouldReanchor = (playback: Playback, position: number, isWaiting: boolean): boolean => {
    const deviates = () => Math.abs(positionAt(playback, millis(now())) - position) > anchorTolerance
    return playback.paused || (!isWaiting && (steady() - anchoredAt >= anchorInterval || deviates()))
  }

  /** Why there is no library, if the current track needs one: its failure is then not the track's fault; null otherwise. */
  const whyNoLibrary = (): AppError | null => {
    const { revision, load } = store.get().library
    const { current } = device.mine().playback
    if (revision !== null || load.phase !== 'failed' || (current !== null && lookups.isKept?.(current))) return null
    return load.error
  }
  /**
   * Counts and reports the failure of the current track. True: the next track is to be tried; false: the queue was paused at this track, at
   * the position of the failure.
   */
  const reportUnplayable = (fact: Failure): boolean => {
    consecutiveFailures += 1
    log.warning(`track ${device.mine().playback.current} could not be played: ${fact.reason}`)
    const isOffline = store.get().reachability === 'offline'
    const isUnreachable = fact.unreachable || isOffline
    const libraryError = whyNoLibrary()
    if (!isUnreachable && !libraryError && consecutiveFailures < maxConsecutiveFailures) {
      notify('warning', t('queue.passedOver', { reason: fact.reason }))
      return true
    }
    // Only within the first second of a song: later on the song waits for the network instead of being skipped, so that nobody misses the
    // rest.
    if (isUnreachable && fact.position < 1 && availability.canContinueOffline()) {
      availability.noteUnreachable()
      consecutiveFailures = 0
      passedOverUnreachable += 1
      return true
    }
    consecutiveFailures = 0
    const cause: Cause = { by: 'failure', code: isUnreachable ? 'offline' : (libraryError?.code ?? 'unavailable-track') }
    dispatchOwn({ type: 'pause' }, cause)
    dispatchOwn({ type: 'seek', position: fact.position }, cause)
    if (isOffline) notify('warning', t('queue.stoppedOffline'))
    else if (libraryError) notify('warning', t('queue.stoppedWithoutLibrary', { reason: errorWords(libraryError) }))
    else if (isUnreachable) notify('warning', t('queue.stopped', { reason: fact.reason }))
    else notify('failure', t('queue.stoppedAfterSeveral', { reason: fact.reason }))
    return false
  }

  return {
    command: (command, cause) => {
      if (isStopped) return
      const { queue } = store.get()
      availability.retryService() // a person's command is worth a new attempt
      availability.forgetMissing()
      const capacity = remainingCapacity({ queue })
      device.dispatch({ type: 'command', command, to: 'shown', cause })
      const adds = command.type === 'playNext' || command.type === 'playLast' || command.type === 'insert'
      // If the queue had room and is unchanged all the same, it cannot be changed from this device, so no song was left out for want of
      // room.
      if (!adds || (store.get().queue === queue && capacity > 0)) return
      const rejectedCount = command.tracks.length - capacity
      if (rejectedCount > 0) notify('warning', t('queue.full', { count: rejectedCount, total: command.tracks.length }))
    },
    report,
    stop: () => {
      isStopped = true
      timer.stop()
      unsubscribe()
    },
  }
}

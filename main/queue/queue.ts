// Owns the queue and playback slices: applies commands and facts, keeps both on disk, and brings them back paused.
import { millis, type TrackId } from '../../shared/ids.ts'
import { room } from '../../shared/queue/add.ts'
import type { QueueCommand } from '../../shared/queue/commands.ts'
import type { SpeakerFact } from '../../shared/queue/facts.ts'
import type { Playback, QueueState } from '../../shared/queue/model.ts'
import { awaitsSound, waitsAfter } from '../../shared/queue/observe.ts'
import { type Performed, perceive, perform } from '../../shared/queue/perform.ts'
import type { Random } from '../../shared/queue/shuffle.ts'
import { noSteps, type Steps, undoState } from '../../shared/queue/steps.ts'
import { type Pause, realPause } from '../api/retry.ts'
import type { Log } from '../log.ts'
import type { Notify } from '../notices.ts'
import type { Store } from '../store.ts'
import { startKeeping } from './keep.ts'
import { createSleepTimer } from './sleep-timer.ts'

type Dependencies = {
  readonly store: Store
  /** The folder of this account; queue.json and playback.json are written there. */
  readonly folder: string
  readonly now: () => number
  readonly random: Random
  readonly pause?: Pause
  /** Whether the library shown does not hold a track any more; false as long as that cannot be said. */
  readonly isGone?: (track: TrackId) => Promise<boolean>
  /** Whether a track can be heard without the service. */
  readonly isHere?: (track: TrackId) => boolean
  readonly log: Log
  readonly notify: Notify
}

export type QueueOwner = {
  command(command: QueueCommand): void
  report(fact: SpeakerFact): void
  /** Pauses nothing; resolves when queue and position are on disk. */
  stop(): Promise<void>
}

/** So many tracks in a row without a sound: the fault lies not with the tracks, and going on would empty the queue. */
const failuresInARow = 5
/** After a track failed because nothing could be reached, others like it are not tried for so long, milliseconds. */
const cutOffFor = 60_000

/** Brings back the queue of the last run, paused at the same second, and owns it until `stop`. */
export async function startQueue({
  store,
  folder,
  now,
  random,
  pause = realPause,
  isGone,
  isHere,
  log,
  notify,
}: Dependencies): Promise<QueueOwner> {
  const keep = await startKeeping({ folder, now, log, notify })
  let failures = 0
  let steps: Steps = noSteps
  /** Tracks in a row that the library does not know any more. */
  let gone = 0
  /** Tracks in a row that are not on this computer while the service is out of reach; and until when a failure tells that it is. */
  let away = 0
  let cutOffUntil = 0
  let isStopped = false

  const present = (): QueueState => {
    const { queue, playback, sleep, played } = store.get()
    return { queue, playback, sleep, played }
  }
  const become = (before: QueueState, after: Performed, waiting: boolean) => {
    const { queue, playback, sleep, played } = after.state
    if (after.changes.length > 0) store.edit(queue, after.changes)
    store.set('playback', playback)
    store.set('sleep', sleep)
    store.set('played', played)
    if (after.steps !== steps) store.set('undo', undoState(after.steps))
    steps = after.steps
    if (store.get().speaker.waiting !== waiting) store.set('speaker', { waiting })
    keep.changed(before, after.state, after.changes)
    timer.watch(sleep)
    const begins = !playback.paused && (before.playback.paused || before.playback.startId !== playback.startId)
    if (begins) void lookUp(playback)
  }

  if (keep.restored) {
    store.set('queue', keep.restored.queue)
    store.set('playback', keep.restored.playback)
    store.set('played', keep.restored.played)
  }

  const timer = createSleepTimer({
    pause,
    now,
    due: () => {
      command({ type: 'pause' })
      command({ type: 'sleep', timer: { kind: 'off' } })
    },
  })

  /** Whether something behind the current track can be heard without the service. */
  const goesOnWithout = (): boolean => {
    const { queue, playback } = present()
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
    const { queue, playback } = present()
    if (playback.startId !== startId || playback.paused || isStopped) return
    if (standing === 'here') return tellGone()
    if (standing === 'away') away += 1
    else gone += 1
    if (gone <= queue.tracks.length + queue.playNext.length) {
      report({ type: 'failed', startId, position: 0, reason: '', unreachable: false }, true)
      if (present().playback.paused) tellGone()
    } else {
      command({ type: 'pause' })
      tellGone()
    }
  }
  const tellGone = () => {
    if (gone === 1) notify('info', 'A song that is not in the library any more was passed over.')
    if (gone > 1) notify('info', `${gone} songs that are not in the library any more were passed over.`)
    if (away > 0) {
      const songs = away === 1 ? '1 song was' : `${away} songs were`
      notify('info', `The service cannot be reached: ${songs} passed over, not being on this computer.`)
    }
    gone = 0
    away = 0
  }

  const command = (wish: QueueCommand) => {
    cutOffUntil = 0 // a person who asks is worth another attempt
    const before = present()
    const after = perform({ state: before, steps }, wish, millis(now()), random)
    if (after.state === before) return
    if (wish.type === 'playNext' || wish.type === 'playLast') {
      const left = wish.tracks.length - room(before)
      if (left > 0) notify('warning', `The queue is full: ${left} of ${wish.tracks.length} songs were not added.`)
    }
    become(before, after, awaitsSound(before, after.state, store.get().speaker.waiting))
  }

  const report = (fact: SpeakerFact, isMissing = false) => {
    const before = present()
    if (fact.startId !== before.playback.startId) return
    if (fact.type === 'playing') failures = 0
    if (fact.type === 'failed' && !isMissing && !passOver(fact)) return
    const after = perceive({ state: before, steps }, fact, millis(now()))
    become(before, after, awaitsSound(before, after.state, waitsAfter(fact, store.get().speaker.waiting)))
  }

  /** Tells why a track makes no sound; false = stays on it, paused, instead of trying the next one. */
  const passOver = (fact: Extract<SpeakerFact, { type: 'failed' }>): boolean => {
    failures += 1
    log.warning(`track ${store.get().playback.current} could not be played: ${fact.reason}`)
    const offline = fact.unreachable || store.get().reachability === 'offline'
    if (!offline && failures < failuresInARow) {
      notify('warning', `A song was passed over. ${fact.reason}`)
      return true
    }
    // In the middle of a song it waits: nobody is to miss the rest of it.
    if (offline && fact.position < 1 && goesOnWithout()) {
      cutOffUntil = now() + cutOffFor
      failures = 0
      away += 1
      return true
    }
    failures = 0
    command({ type: 'pause' })
    command({ type: 'seek', position: fact.position })
    if (offline) notify('warning', 'The service cannot be reached, so playing has stopped here.')
    else notify('failure', `Several songs in a row could not be played, so playing has stopped. ${fact.reason}`)
    return false
  }

  return {
    command,
    report: fact => report(fact),
    stop: () => {
      isStopped = true
      timer.stop()
      return keep.stop(present())
    },
  }
}

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

/** Brings back the queue of the last run, paused at the same second, and owns it until `stop`. */
export async function startQueue({
  store,
  folder,
  now,
  random,
  pause = realPause,
  isGone,
  log,
  notify,
}: Dependencies): Promise<QueueOwner> {
  const keep = await startKeeping({ folder, now, log, notify })
  let failures = 0
  let steps: Steps = noSteps
  /** Tracks in a row that the library does not know any more. */
  let gone = 0
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

  /** Passes a track over at once, without waiting for it to fail, if the library does not know it any more. */
  const lookUp = async ({ current, startId }: Playback) => {
    if (current === null || !isGone) return
    const missing = await isGone(current)
    const { queue, playback } = present()
    if (playback.startId !== startId || playback.paused || isStopped) return
    if (!missing) return tellGone()
    gone += 1
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
    gone = 0
  }

  const command = (wish: QueueCommand) => {
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

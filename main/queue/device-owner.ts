// Owns the slices queue, playback, sleep, played, undo and connect: runs the state machine of shared/connect with real clock, randomness
// and timers, and stores this device's queue.

import { type Device, type DeviceView, deviceViewOf, dueAt, newDevice, updateDevice } from '../../shared/connect/device.ts'
import type { DeviceActivities, DeviceEvent, Effect } from '../../shared/connect/events.ts'
import { millis } from '../../shared/ids.ts'
import type { QueueState } from '../../shared/queue/model.ts'
import type { Random } from '../../shared/seeded-random.ts'
import type { DelayFunction } from '../api/retry.ts'
import type { Log } from '../log.ts'
import type { Notify } from '../notices.ts'
import type { Store } from '../store.ts'
import { type ListeningOnDisk, openQueueStorage } from './disk/queue-storage.ts'
import type { QueueTrace } from './trace.ts'

export type DeviceOwner = {
  /**
   * Handles an event, and reports its effects before it returns; called from within another event, it only queues this one, to be handled
   * afterwards. Does nothing once stopped.
   */
  dispatch(event: DeviceEvent): void
  /** The queue of this device, whichever is shown. */
  mine(): QueueState
  view(): DeviceView
  /** Registers a follower, whose callbacks run after each event that concerns them; returns the function that ends this. */
  follow(follower: Follower): () => void
  /** What was heard of this device's queue, stored together with its playback. */
  readonly listening: ListeningOnDisk
  /** Writes playback, and what was heard, to disk before it returns: for the end of a Windows session, which waits for no promise. */
  savePlaybackSync(): void
  /** Resolves when this device's queue is on disk. */
  stop(): Promise<void>
}

export type Follower = {
  /** Called when this device's queue, the one shown, or the device that makes the sound has changed. */
  readonly onChange?: (before: DeviceView, after: DeviceView, event: DeviceEvent) => void
  readonly onEffect?: (effect: Effect) => void
  readonly onActivities?: (activities: DeviceActivities) => void
}

type Dependencies = {
  readonly store: Store
  /** The account's folder. */
  readonly folder: string
  readonly now: () => number
  /** Monotonic clock, milliseconds. */
  readonly steady: () => number
  readonly random: Random
  readonly delay: DelayFunction
  readonly trace: QueueTrace
  readonly log: Log
  readonly notify: Notify
}

/** Starts with the queue of the last run, paused at the same second. */
export async function startDevice(dependencies: Dependencies): Promise<DeviceOwner> {
  const { store, folder, now, steady, random, delay, trace, log, notify } = dependencies
  const storage = await openQueueStorage({ folder, now, waiting: () => store.get().speaker.waiting, log, notify })
  let device: Device = newDevice
  let shown = deviceViewOf(device)
  const followers = new Set<Follower>()
  const waiting: DeviceEvent[] = []
  let isDispatching = false
  let scheduled: { readonly at: number; readonly abortController: AbortController } | null = null
  let isStopped = false

  /**
   * Gives a command to pause, while the sound is buffering, the position at which the sound stands; one computed from the clock would be
   * too far on.
   */
  const withActualPosition = (event: DeviceEvent): DeviceEvent => {
    if (event.type !== 'command' || event.command.type !== 'pause' || !store.get().speaker.waiting) return event
    const isMine = event.to === 'mine' || shown.connect.output.kind === 'here'
    return isMine ? { ...event, command: { ...event.command, position: shown.mine.playback.anchor.position } } : event
  }
  const handle = (event: DeviceEvent) => {
    const before = shown
    const update = updateDevice(device, withActualPosition(event), { now: millis(now()), steady: steady() }, random)
    device = update.device
    for (const line of update.trace) trace.write(line)
    shown = deviceViewOf(device)
    show(update.changes.shown)
    if (shown.mine !== before.mine) storage.changed(before.mine, shown.mine, update.changes.mine)
    scheduleDue()
    for (const { onChange, onActivities } of followers) {
      const isSame =
        shown.mine === before.mine && shown.shown === before.shown && shown.connect === before.connect && shown.handover === before.handover
      if (!isSame) onChange?.(before, shown, event)
      if (shown.activities !== before.activities) onActivities?.(shown.activities)
    }
    for (const effect of update.effects) for (const follower of followers) follower.onEffect?.(effect)
  }

  /** Writes all slices of the queue in one update of the store, so that another device's queue is never shown as if it sounded here. */
  const show = (changes: ReturnType<typeof updateDevice>['changes']['shown']) => {
    const { queue, playback, sleep, played } = shown.shown
    const storedUndo = store.get().undo
    const isSame = storedUndo.canUndo === shown.undo.canUndo && storedUndo.canRedo === shown.undo.canRedo
    const undo = isSame ? storedUndo : { ...shown.undo, revision: storedUndo.revision + 1 }
    const { connect } = shown
    store.setAll({ queue, playback, sleep, played, undo, connect }, changes === 'replaced' ? [] : changes)
  }

  const scheduleDue = () => {
    const at = isStopped ? null : dueAt(device)
    if (at === (scheduled?.at ?? null)) return
    scheduled?.abortController.abort('planned anew') // with a reason, because without one `abort` creates an exception with its stack, here at almost every event
    scheduled = at === null ? null : { at, abortController: new AbortController() }
    if (scheduled) void wait(scheduled)
  }
  const wait = async (mine: NonNullable<typeof scheduled>) => {
    await delay(Math.max(0, mine.at - steady()), mine.abortController.signal)
    if (scheduled !== mine || mine.abortController.signal.aborted) return
    scheduled = null
    dispatch({ type: 'due' })
  }

  /** Handles events one after the other; those caused by effects are queued. */
  const dispatch = (event: DeviceEvent) => {
    // After a stop, slices and files may belong to another account.
    if (isStopped) return
    waiting.push(event)
    if (isDispatching) return
    isDispatching = true
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) handle(next)
    } finally {
      isDispatching = false
    }
  }

  if (storage.restored) dispatch({ type: 'restored', state: storage.restored })

  return {
    dispatch,
    mine: () => shown.mine,
    view: () => shown,
    follow: follower => {
      followers.add(follower)
      return () => followers.delete(follower)
    },
    listening: storage.listening,
    savePlaybackSync: storage.savePlaybackSync,
    stop: () => {
      isStopped = true
      scheduleDue()
      return storage.stop(shown.mine)
    },
  }
}

// Owns the slices queue, playback, sleep, played, undo and connect: the shell of shared/connect, with its clocks, chance and timers, and the own queue on disk.

import { type Device, type DeviceView, dueAt, newDevice, step, view } from '../../shared/connect/device.ts'
import type { DeviceActivities, DeviceEvent, Effect } from '../../shared/connect/events.ts'
import { millis } from '../../shared/ids.ts'
import type { QueueState } from '../../shared/queue/model.ts'
import type { Random } from '../../shared/seeded-random.ts'
import type { Delay } from '../api/retry.ts'
import type { Log } from '../log.ts'
import type { Notify } from '../notices.ts'
import type { Store } from '../store.ts'
import { type ListeningOnDisk, openQueueStorage } from './disk/queue-storage.ts'
import type { QueueTrace } from './trace.ts'

export type DeviceOwner = {
  /** Takes an event; its effects have been told when this returns, unless it came in the middle of another one. Nothing, once stopped. */
  dispatch(event: DeviceEvent): void
  /** The queue of this computer, whatever is shown. */
  mine(): QueueState
  view(): DeviceView
  /** Calls after every event. Returns how to stop. */
  follow(follower: Follower): () => void
  /** What was heard of the own queue, on disk beside it. */
  readonly listening: ListeningOnDisk
  /** Where the own queue is and what was heard of it is on disk when this returns. */
  keepPlace(): void
  /** Resolves when the own queue is on disk. */
  stop(): Promise<void>
}

export type Follower = {
  /** The own queue changed, or the one that is shown, or where the sound is. */
  readonly moved?: (before: DeviceView, after: DeviceView, event: DeviceEvent) => void
  readonly effect?: (effect: Effect) => void
  readonly activities?: (activities: DeviceActivities) => void
}

type Dependencies = {
  readonly store: Store
  /** The folder of this account. */
  readonly folder: string
  readonly now: () => number
  /** Milliseconds of a clock that never jumps. */
  readonly steady: () => number
  readonly random: Random
  readonly delay: Delay
  readonly trace: QueueTrace
  readonly log: Log
  readonly notify: Notify
}

/** Owns the slices queue, playback, sleep, played, undo and connect. Begins with the queue of the last run, paused at the same second. */
export async function startDevice(dependencies: Dependencies): Promise<DeviceOwner> {
  const { store, folder, now, steady, random, delay, trace, log, notify } = dependencies
  const keep = await openQueueStorage({ folder, now, waiting: () => store.get().speaker.waiting, log, notify })
  let device: Device = newDevice
  let shown = view(device)
  const followers = new Set<Follower>()
  const waiting: DeviceEvent[] = []
  let working = false
  let planned: { readonly at: number; readonly ended: AbortController } | null = null
  let stopped = false

  /** A pause while sound is awaited is where the sound stands, which is where it is anchored. */
  const asItStands = (event: DeviceEvent): DeviceEvent => {
    if (event.type !== 'command' || event.command.type !== 'pause' || !store.get().speaker.waiting) return event
    const isMine = event.to === 'mine' || shown.connect.output.kind === 'here'
    return isMine ? { ...event, command: { ...event.command, position: shown.mine.playback.anchor.position } } : event
  }
  const take = (event: DeviceEvent) => {
    const before = shown
    const stepped = step(device, asItStands(event), { now: millis(now()), steady: steady() }, random)
    device = stepped.device
    for (const one of stepped.trace) trace.write(one)
    shown = view(device)
    show(stepped.changes.shown)
    if (shown.mine !== before.mine) keep.changed(before.mine, shown.mine, stepped.changes.mine)
    plan()
    for (const { moved, activities } of followers) {
      const isSame =
        shown.mine === before.mine && shown.shown === before.shown && shown.connect === before.connect && shown.handover === before.handover
      if (!isSame) moved?.(before, shown, event)
      if (shown.activities !== before.activities) activities?.(shown.activities)
    }
    for (const effect of stepped.effects) for (const follower of followers) follower.effect?.(effect)
  }

  /** All at once: nobody is to see another device's queue as if it sounded here. */
  const show = (changes: ReturnType<typeof step>['changes']['shown']) => {
    const { queue, playback, sleep, played } = shown.shown
    const known = store.get().undo
    const isSame = known.canUndo === shown.undo.canUndo && known.canRedo === shown.undo.canRedo
    const undo = isSame ? known : shown.undo
    const { connect } = shown
    store.setAll({ queue, playback, sleep, played, undo, connect }, changes === 'replaced' ? [] : changes)
  }

  const plan = () => {
    const at = stopped ? null : dueAt(device)
    if (at === (planned?.at ?? null)) return
    planned?.ended.abort('planned anew') // without a reason an exception would be made, with its stack, at almost every event
    planned = at === null ? null : { at, ended: new AbortController() }
    if (planned) void wait(planned)
  }
  const wait = async (mine: NonNullable<typeof planned>) => {
    await delay(Math.max(0, mine.at - steady()), mine.ended.signal)
    if (planned !== mine || mine.ended.signal.aborted) return
    planned = null
    dispatch({ type: 'due' })
  }

  /** One event after the other, also those that effects lead to. */
  const dispatch = (event: DeviceEvent) => {
    // Slices and files may be those of somebody else by now.
    if (stopped) return
    waiting.push(event)
    if (working) return
    working = true
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) take(next)
    } finally {
      working = false
    }
  }

  if (keep.restored) dispatch({ type: 'restored', state: keep.restored })

  return {
    dispatch,
    mine: () => shown.mine,
    view: () => shown,
    follow: follower => {
      followers.add(follower)
      return () => followers.delete(follower)
    },
    listening: keep.listening,
    keepPlace: keep.keepPlace,
    stop: () => {
      stopped = true
      plan()
      return keep.stop(shown.mine)
    },
  }
}

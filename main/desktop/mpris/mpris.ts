// Shows the player on Linux's session bus (MPRIS), for the desktop's media controls and keys (decision 27). A worker thread reads the bus,
// so that whatever other programs send can neither block nor crash main; it also reports whether there is a tray, and shows notifications.

import { Worker } from 'node:worker_threads'
import type { AppState } from '../../../shared/app-state.ts'
import { standsStill } from '../../../shared/desktop/may-steer.ts'
import { isJump } from '../../../shared/desktop/shown-position.ts'
import { millis } from '../../../shared/ids.ts'
import type { Log } from '../../log.ts'
import type { Store } from '../../store.ts'
import { backoffAfter, busMemory } from '../bus-thread-limits.ts'
import type { ShownTrackOwner } from '../shown-track.ts'
import type { Steer } from '../steer.ts'
import type { TrackNotification } from '../track-notifications.ts'
import type { NotificationApp } from './bus-notifications.ts'
import { createRequestPerformer } from './perform-requests.ts'
import type { BusTask, FromBus, PlayerShown, ToBus } from './thread-messages.ts'
import { playerValues, positionIn } from './values.ts'

type Dependencies = {
  readonly store: Pick<Store, 'get' | 'subscribe'>
  readonly shownTrack: Pick<ShownTrackOwner, 'get' | 'follow'>
  readonly steer: Steer
  /** Brings the window to the front. */
  readonly raise: () => void
  readonly quit: () => void
  /** Called with whether the desktop shows tray icons, once known and on each change. */
  readonly trayHost: (isHostPresent: boolean) => void
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Address of the session bus. */
  readonly address: string
  readonly pid: number
  readonly notificationApp: NotificationApp
  readonly log: Log
  /** Milliseconds for the thread to leave the bus; `usualLeaveTimeout` if it is missing. */
  readonly leaveTimeout?: number
}

export type Mpris = {
  /** Resolves when the player is on the bus, or when that failed, which is logged; the app goes on without it. */
  readonly ready: Promise<void>
  /**
   * Shows a silent notification in the place of the one before; a click raises the window. The desktop reads `body` as markup, so text in
   * it has to be escaped.
   */
  showNotification(notification: TrackNotification): void
  /** Resolves when the player has left the bus, or its thread was terminated `leaveTimeout` milliseconds later. */
  stop(): Promise<void>
}

/** The address of the session bus as the environment names it, whether or not a bus is there; null: no variable names one. */
export function sessionBusOf(env: NodeJS.ProcessEnv): string | null {
  const { DBUS_SESSION_BUS_ADDRESS: named, XDG_RUNTIME_DIR: folder } = env
  return named || (folder ? `unix:path=${folder}/bus` : null)
}

/** Milliseconds for the thread to leave the bus. */
const usualLeaveTimeout = 500

export function startMpris({
  store,
  shownTrack,
  steer,
  raise,
  quit,
  trayHost,
  now,
  address,
  pid,
  notificationApp,
  log,
  leaveTimeout = usualLeaveTimeout,
}: Dependencies): Mpris {
  let shown: AppState = store.get()
  let thread: Worker | null = null
  let retry: ReturnType<typeof setTimeout> | undefined
  let crashes = 0
  const ready = Promise.withResolvers<void>()
  const stops: (() => void)[] = []
  const perform = createRequestPerformer({
    steer,
    position: () => positionIn(store.get(), shownTrack.get(), now()),
    shownTrack: shownTrack.get,
    raise,
    quit,
  })

  const present = (): PlayerShown => {
    const state = store.get()
    const { playback } = state
    const isStopped = playback.current === null || playback.paused || standsStill(state)
    return {
      values: playerValues(state, shownTrack.get()),
      position: {
        seconds: positionIn(state, shownTrack.get(), now()),
        speed: isStopped ? 0 : playback.speed,
        end: shownTrack.get()?.summary?.length ?? Number.POSITIVE_INFINITY,
      },
    }
  }
  const post = (message: ToBus): void => thread?.postMessage(message)
  const sendShown = (hasJumped = false): void => post({ type: 'shown', shown: present(), jumped: hasJumped })
  const follow = (state: AppState): void => {
    const before = shown
    shown = state
    const { playback, connect, queue, speaker, wakes } = before
    const isSame = state.playback === playback && state.connect === connect && state.queue === queue
    // After a sleep of the computer (`wakes`) the position has to be sent anew, as the clocks of both threads may differ.
    if (isSame && state.speaker === speaker && state.wakes === wakes) return
    sendShown(isJump(before, state, millis(now())))
  }
  const end = (): void => {
    clearTimeout(retry)
    for (const stop of stops.splice(0)) stop()
    ready.resolve()
  }

  const onMessage = (message: FromBus): void => {
    switch (message.type) {
      case 'published':
        ready.resolve()
        break
      case 'lost':
        log.warning(`no session bus, so the desktop shows no card: ${message.why}`)
        end()
        trayHost(false)
        break
      case 'tray-host':
        trayHost(message.isHostPresent)
        break
      case 'notification-clicked':
        raise()
        break
      case 'notification-failed':
        log.warning(`a song was not told as a notification: ${message.why}`)
        break
      case 'request': {
        const { id, request } = message
        void perform(request)
          .catch((error: unknown) => log.error('what was asked on the session bus was not done', error))
          .finally(() => post({ type: 'reply', id }))
      }
    }
  }
  const begin = (): void => {
    const task: BusTask = { address, pid, shown: present(), notificationApp }
    const worker = new Worker(new URL('./bus-thread.ts', import.meta.url), { workerData: task, resourceLimits: busMemory })
    thread = worker
    worker.on('message', onMessage)
    worker.on('error', error => {
      log.warning('the thread of the session bus died', error)
      thread = null
      if (stops.length === 0) return
      retry = setTimeout(begin, backoffAfter(crashes))
      crashes += 1
    })
    worker.on('exit', () => {
      if (thread === worker) thread = null
    })
  }
  stops.push(
    store.subscribe(follow),
    shownTrack.follow(() => sendShown()),
  )
  begin()

  return {
    ready: ready.promise,
    showNotification: notification => post({ type: 'notification', notification }),
    stop: async () => {
      end()
      const worker = thread
      if (worker === null) return
      const workerExit = new Promise<void>(resolve => worker.once('exit', () => resolve()))
      post({ type: 'leave' })
      const limit = setTimeout(() => void worker.terminate(), leaveTimeout)
      await workerExit
      clearTimeout(limit)
    },
  }
}

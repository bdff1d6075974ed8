// Owns the sessions slice: this device and the account's other ones, as reported by the queue socket, or else by the last status answer
// (C-38).

import { initialState, type SessionsState } from '../../shared/app-state.ts'
import type { DeviceActivities } from '../../shared/connect/events.ts'
import { type AppError, assertNever, failed } from '../../shared/errors.ts'
import { readOtherDevices } from '../../shared/queue/read-other-devices.ts'
import { tuning } from '../../shared/tuning.ts'
import { policy } from '../../shared/wire/policy.ts'
import type { AccountFrame } from '../../shared/wire/read-frame.ts'
import { truncated } from '../../shared/wire/spelling.ts'
import { say, t } from '../../shared/words/words.ts'
import type { Api } from '../api/api.ts'
import type { RequestContext } from '../api/post-mode.ts'
import type { DelayFunction } from '../api/retry.ts'
import type { Log } from '../log.ts'
import type { Notify } from '../notices.ts'
import { createRateLimiter } from '../rate-limit.ts'
import type { Store } from '../store.ts'
import type { DeviceOwner } from './device-owner.ts'
import { startAccountSockets } from './socket/account-sockets.ts'
import { createThrottle } from './throttle.ts'

export type SessionsOwner = {
  /** To be called when the computer woke up: sockets that seem open may be dead, so all are opened anew. */
  onWake(): void
  /** Resolves when all sockets are closed, after `tuning.queue.closeTimeout` at the latest; then resets the slice. */
  stop(): Promise<void>
}

type Dependencies = {
  readonly store: Store
  readonly caller: RequestContext
  readonly api: Pick<Api, 'call' | 'onResponse'>
  readonly device: Pick<DeviceOwner, 'dispatch' | 'follow' | 'view'>
  /** The user id of the account whose devices are listed. */
  readonly userId: string
  readonly delay: DelayFunction
  /** Monotonic clock, milliseconds. */
  readonly steady: () => number
  readonly log: Log
  readonly notify: Notify
  /** Called when the service says that this device's session was ended, as from another device. */
  readonly onSessionEnded: (error: AppError) => void
}

/**
 * Most session ids of this device that are remembered, in case a service gives a new one with every message; beyond that the oldest are
 * forgotten.
 */
const maxOwnIds = 1_000

/**
 * Lists the account's devices, and has its sockets open while the account is signed in and has the scope; playing does not depend on it.
 */
export function startSessions({
  store,
  caller,
  api,
  device,
  userId,
  delay,
  steady,
  log,
  notify,
  onSessionEnded,
}: Dependencies): SessionsOwner {
  /** The last list of the account's devices, as the service sent it; it may include this device. */
  let devices: readonly unknown[] = []
  /** Whether `devices` came over the socket that is open, and so is newer than any status answer. */
  let isListCurrent = false

  /** Session ids that this device had in this run, the latest ones, so that it is not listed as another device. */
  const ownIds = new Set<string>()
  /** Whether the open or opening socket has named this device's session (C-16, protocol 9.4). */
  let isNamed = false

  let activities: DeviceActivities = new Map()
  let listedBefore = '[]'

  const update = (change: Partial<Pick<SessionsState, 'mine' | 'socket'>>) => {
    const before = store.get().sessions
    const mine = change.mine ?? before.mine
    if (mine !== null) ownIds.add(mine)
    const [oldest] = ownIds
    if (ownIds.size > maxOwnIds && oldest !== undefined) ownIds.delete(oldest)
    const withoutActivity = readOtherDevices(devices, mine).filter(({ id }) => !ownIds.has(id))
    const others = withoutActivity.map(other => ({ ...other, activity: activities.get(other.id) ?? null }))
    const next: SessionsState = { mine, socket: change.socket ?? before.socket, others }
    if (JSON.stringify(next) !== JSON.stringify(before)) store.set('sessions', next)
    if (mine !== before.mine) device.dispatch({ type: 'named', session: mine })
    const listed = JSON.stringify(withoutActivity)
    if (listed === listedBefore) return
    listedBefore = listed
    device.dispatch({ type: 'listed', sessions: withoutActivity })
  }
  const unfollow = device.follow({
    onActivities: newActivities => {
      activities = newActivities
      update({})
    },
  })

  const sockets = startAccountSockets({
    store,
    device,
    userId,
    caller,
    api,
    delay,
    steady,
    log,
    onSessionNamed: mine => {
      isNamed = true
      update({ mine })
    },
    onStateChange: state => {
      if (state.phase !== 'online') isNamed = false
      if (state.phase !== 'online') isListCurrent = false
      update({ socket: state.phase === 'off' && state.why === 'not-granted' ? 'not-granted' : state.phase })
    },
    onReport: news => handleReport(news),
    onSignedOut: () => {
      devices = []
      update({})
    },
  })

  const askStatus = () => void api.call('status', {}, { background: true })
  const libraryCheck = createThrottle(policy.queue.libraryUpdateDebounce, delay, askStatus)
  const renameCheck = createThrottle(tuning.queue.renameDebounce, delay, () => {
    askStatus()
    sockets.requestState()
  })
  const exceedsLimit = createRateLimiter(tuning.queue.shownMessageLimit, steady)

  const handleReport = (frame: AccountFrame): void => {
    switch (frame.kind) {
      case 'sessions':
        devices = frame.list
        isListCurrent = true
        update({})
        return
      case 'end-session':
        log.info('the service ended this session')
        onSessionEnded(failed('expired', say('errors.signedOutElsewhere')).error)
        return
      case 'message':
        if (!exceedsLimit()) notify('info', t('devices.serviceAnnounced', { words: truncated(frame.text) }))
        return
      case 'library':
        // A status call is made for its answer, which the owner of the library gets, too: it loads the library if the date in it differs.
        if (frame.lastModified === null || frame.lastModified !== store.get().library.lastModified) libraryCheck.trigger()
        return
      default:
        assertNever(frame)
    }
  }

  const unsubscribe = store.subscribe((state, before) => {
    if (state.settings.deviceName !== before.settings.deviceName) renameCheck.trigger()
  })
  const stopListening = api.onResponse(({ user }) => {
    const statusSession = user?.session
    if (!statusSession) return
    if (!isListCurrent && statusSession.sessions) devices = statusSession.sessions
    // Once the socket has named this device's session, a status answer does not change it.
    const mine = isNamed ? undefined : statusSession.session_uuid
    if (mine && mine !== store.get().sessions.mine) sockets.reopen()
    update(mine ? { mine } : {})
  })

  return {
    onWake: () => sockets.dispatch({ type: 'woken' }),
    stop: async () => {
      unsubscribe()
      stopListening()
      libraryCheck.stop()
      renameCheck.stop()
      unfollow()
      await sockets.stop()
      store.set('sessions', initialState.sessions)
    },
  }
}

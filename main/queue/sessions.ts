// Owns the sessions slice: this device and the account's other ones, as reported by the queue socket, or else by the last status answer
// (C-38).

import { initialState, type SessionsState } from '../../shared/app-state.ts'
import type { DeviceActivities } from '../../shared/connect/events.ts'
import { type AppError, failed } from '../../shared/errors.ts'
import { otherSessions } from '../../shared/queue/sessions.ts'
import { tuning } from '../../shared/tuning.ts'
import { policy } from '../../shared/wire/policy.ts'
import { clipped } from '../../shared/wire/spelling.ts'
import { say, t } from '../../shared/words/words.ts'
import type { Api } from '../api/api.ts'
import type { Caller } from '../api/post-mode.ts'
import type { Delay } from '../api/retry.ts'
import { floodGate } from '../flood-gate.ts'
import type { Log } from '../log.ts'
import type { Notify } from '../notices.ts'
import type { Store } from '../store.ts'
import type { DeviceOwner } from './device.ts'
import { type News, startSockets } from './socket/sockets.ts'
import { createThrottle } from './throttle.ts'

export type SessionsOwner = {
  /** Called when the computer woke up: sockets that seem open may be dead. */
  woken(): void
  /** Resolves when the socket is closed, after `tuning.queue.closeWithin` at the latest; resets the slice. */
  stop(): Promise<void>
}

type Dependencies = {
  readonly store: Store
  readonly caller: Caller
  readonly api: Pick<Api, 'call' | 'onAnswer'>
  readonly device: Pick<DeviceOwner, 'dispatch' | 'follow'>
  /** The user id of the account whose devices these are. */
  readonly userId: string
  readonly delay: Delay
  /** Monotonic clock, milliseconds. */
  readonly now: () => number
  readonly log: Log
  readonly notify: Notify
  /** Called when the service ends this device's session. */
  readonly ended: (error: AppError) => void
}

/** Most session ids remembered, in case a service gives a new one with every message. */
const mostNames = 1_000

/** Keeps the socket open while the account is signed in and has the scope. Playing does not depend on it. */
export function startSessions({ store, caller, api, device, userId, delay, now, log, notify, ended }: Dependencies): SessionsOwner {
  /** The last list of devices, which may include this one. */
  let list: readonly unknown[] = []
  /** Whether that list came over the socket that is open, and so is newer than any status answer. */
  let live = false

  /** Session ids that this device had in this run, the latest ones, so that it is not listed as another device. */
  const names = new Set<string>()
  /** Whether the open or opening socket has named this device's session (C-16, protocol 9.4). */
  let isNamed = false

  let activities: DeviceActivities = new Map()
  let told = '[]'

  const patch = (change: Partial<Pick<SessionsState, 'mine' | 'socket'>>) => {
    const before = store.get().sessions
    const mine = change.mine ?? before.mine
    if (mine !== null) names.add(mine)
    const [oldest] = names
    if (names.size > mostNames && oldest !== undefined) names.delete(oldest)
    const bare = otherSessions(list, mine).filter(({ id }) => !names.has(id))
    const others = bare.map(other => ({ ...other, activity: activities.get(other.id) ?? null }))
    const next: SessionsState = { mine, socket: change.socket ?? before.socket, others }
    if (JSON.stringify(next) !== JSON.stringify(before)) store.set('sessions', next)
    if (mine !== before.mine) device.dispatch({ type: 'named', session: mine })
    const listed = JSON.stringify(bare)
    if (listed === told) return
    told = listed
    device.dispatch({ type: 'listed', sessions: bare })
  }
  const unfollow = device.follow({
    activities: known => {
      activities = known
      patch({})
    },
  })

  const sockets = startSockets({
    store,
    device,
    userId,
    caller,
    api,
    delay,
    now,
    log,
    named: mine => {
      isNamed = true
      patch({ mine })
    },
    became: state => {
      if (state.at !== 'online') isNamed = false
      if (state.at !== 'online') live = false
      patch({ socket: state.at === 'off' && state.why === 'not-granted' ? 'not-granted' : state.at })
    },
    told: news => hear(news),
    left: () => {
      list = []
      patch({})
    },
  })

  const askStatus = () => void api.call('status', {}, { background: true })
  const news = createThrottle(policy.queue.libraryNewsDelay, delay, askStatus)
  const rename = createThrottle(tuning.queue.renameAfter, delay, () => {
    askStatus()
    sockets.ask()
  })
  const isFlood = floodGate(tuning.queue.shownMessages, now)

  const hear = (told: News): void => {
    switch (told.kind) {
      case 'sessions':
        list = told.list
        live = true
        patch({})
        return
      case 'end-session':
        log.info('the service ended this session')
        ended(failed('expired', say('errors.youWereSignedOutFromAnother')).error)
        return
      case 'message':
        if (!isFlood()) notify('info', t('devices.theServiceSays', { words: clipped(told.text) }))
        return
      case 'library':
        // The answer to a status call goes to the library, too, which compares the date.
        if (told.lastModified === null || told.lastModified !== store.get().library.lastModified) news.begin()
        return
    }
  }

  const unsubscribe = store.subscribe((state, before) => {
    if (state.settings.deviceName !== before.settings.deviceName) rename.begin()
  })
  const stopListening = api.onAnswer(({ user }) => {
    const said = user?.session
    if (!said) return
    if (!live && said.sessions) list = said.sessions
    // While the socket is open, its session id counts, not that of a status answer.
    const mine = isNamed ? undefined : said.session_uuid
    if (mine && mine !== store.get().sessions.mine) sockets.rename()
    patch(mine ? { mine } : {})
  })

  return {
    woken: () => sockets.tell({ type: 'woken' }),
    stop: async () => {
      unsubscribe()
      stopListening()
      news.stop()
      rename.stop()
      unfollow()
      await sockets.stop()
      store.set('sessions', initialState.sessions)
    },
  }
}

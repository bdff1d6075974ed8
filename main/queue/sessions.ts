// Owns the sessions slice: this device and the account's others, as the queue socket says, or else the last status answer (C-38).

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
  /** The computer slept: what seemed open may be dead. */
  woken(): void
  /** Resolves when the socket is closed, after `tuning.queue.closeWithin` at the latest; the slice is as before anybody signed in. */
  stop(): Promise<void>
}

type Dependencies = {
  readonly store: Store
  readonly caller: Caller
  readonly api: Pick<Api, 'call' | 'onAnswer'>
  readonly device: Pick<DeviceOwner, 'dispatch' | 'follow'>
  /** Whose devices they are. */
  readonly userId: string
  readonly delay: Delay
  /** Milliseconds of a clock that never jumps. */
  readonly now: () => number
  readonly log: Log
  readonly notify: Notify
  /** The service says that this device's session is over. */
  readonly ended: (error: AppError) => void
}

/** A service that gives another name with every word fills no memory by it. */
const mostNames = 1_000

/** Keeps the socket open while the account is signed in and may use it. Nothing else waits for it: playing needs no queue server. */
export function startSessions({ store, caller, api, device, userId, delay, now, log, notify, ended }: Dependencies): SessionsOwner {
  /** The last list, with this device perhaps in it. */
  let list: readonly unknown[] = []
  /** Whether it came over the socket that is open now: it is newer than any status answer. */
  let live = false

  /** The names that the service had for this device in this run, the last ones. */
  const names = new Set<string>()
  /** Whether what is open, or opens, has named the own session (C-16, protocol 9.4). */
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
        // The library hears the answer to a status call and looks whether its date is another one.
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
    // The last word of the socket counts for as long as it is open.
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

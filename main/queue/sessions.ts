// Owns the sessions slice: this device and the account's others, as the queue socket says, or else the last status answer (C-38).
import { type AccountState, initialState, type SessionsState } from '../../shared/app-state.ts'
import { type AppError, failed } from '../../shared/errors.ts'
import { otherSessions } from '../../shared/queue/sessions.ts'
import { policy } from '../../shared/wire/policy.ts'
import { queueReadScope } from '../../shared/wire/profile.ts'
import type { Api } from '../api/api.ts'
import type { Caller } from '../api/post-mode.ts'
import type { Pause } from '../api/retry.ts'
import type { Log } from '../log.ts'
import type { Notify } from '../notices.ts'
import type { Store } from '../store.ts'
import { createGathering, createLimit } from './pace.ts'
import { createQueueSocket, type Told } from './socket.ts'

export type SessionsOwner = {
  /** The computer slept: what seemed open may be dead. */
  woken(): void
  /** Resolves when the socket is closed, after `policy.queue.closeWithin` at the latest; the slice is as before anybody signed in. */
  stop(): Promise<void>
}

type Dependencies = {
  readonly store: Store
  readonly caller: Caller
  readonly api: Pick<Api, 'call' | 'onAnswer'>
  /** Whose devices they are. */
  readonly userId: string
  readonly pause: Pause
  /** Milliseconds of a clock that never jumps. */
  readonly now: () => number
  readonly log: Log
  readonly notify: Notify
  /** The service says that this device's session is over. */
  readonly ended: (error: AppError) => void
}

/** Keeps the socket open while the account is signed in and may use it. Nothing else waits for it: playing needs no queue server. */
export function startSessions({ store, caller, api, userId, pause, now, log, notify, ended }: Dependencies): SessionsOwner {
  /** The last list, with this device perhaps in it. */
  let list: readonly unknown[] = []
  /** Whether it came over the socket that is open now: it is newer than any status answer. */
  let live = false

  const become = (change: Partial<Pick<SessionsState, 'mine' | 'socket'>>) => {
    const before = store.get().sessions
    const mine = change.mine ?? before.mine
    const next: SessionsState = { mine, socket: change.socket ?? before.socket, others: otherSessions(list, mine) }
    if (JSON.stringify(next) !== JSON.stringify(before)) store.set('sessions', next)
  }

  const socket = createQueueSocket({
    caller,
    api,
    pause,
    now,
    log,
    session: () => store.get().sessions.mine,
    named: mine => become({ mine }),
    became: state => {
      if (state.at !== 'online') live = false
      become({ socket: state.at === 'off' && state.why === 'not-granted' ? 'not-granted' : state.at })
    },
    told: told => hear(told),
  })

  const askStatus = () => void api.call('status')
  const news = createGathering(policy.queue.libraryNews, pause, askStatus)
  const rename = createGathering(policy.queue.renameAfter, pause, () => {
    askStatus()
    socket.ask()
  })
  const mayTell = createLimit(policy.queue.messages, now)

  const hear = (told: Told): void => {
    switch (told.kind) {
      case 'state':
        return // The queue plays what is asked for here; what other devices ask for comes in at this place.
      case 'sessions':
        list = told.list
        live = true
        become({})
        return
      case 'end-session':
        log.info('the service ended this session')
        ended(failed('expired', 'You were signed out from another device.').error)
        return
      case 'message':
        if (mayTell()) notify('info', `The service says: ${told.text.slice(0, policy.queue.messages.longest)}`)
        return
      case 'library':
        // The library hears the answer to a status call and looks whether its date is another one.
        if (told.lastModified === null || told.lastModified !== store.get().library.lastModified) news.begin()
        return
    }
  }

  const follow = (account: AccountState, before: AccountState | null) => {
    switch (account.step) {
      case 'signed-in': {
        if (account.person.userId !== userId) return socket.tell({ type: 'unwanted', why: 'nobody' })
        if (!mayListen(account, caller)) return socket.tell({ type: 'unwanted', why: 'not-granted' })
        const same = before?.step === 'signed-in' && before.person.userId === userId && mayListen(before, caller)
        return same ? undefined : socket.tell({ type: 'wanted' })
      }
      case 'signed-out':
      case 'expired':
        list = []
        socket.tell({ type: 'unwanted', why: 'nobody' })
        return become({})
      case 'starting':
      case 'preparing':
      case 'signing-in':
        return // as before: music and socket go on meanwhile
    }
  }
  const unsubscribe = store.subscribe((state, before) => {
    if (state.account !== before.account) follow(state.account, before.account)
    if (state.reachability === 'online' && before.reachability !== 'online') socket.tell({ type: 'reachable' })
    if (state.settings.deviceName !== before.settings.deviceName) rename.begin()
  })
  const stopListening = api.onAnswer(({ user }) => {
    const said = user?.session
    if (!said) return
    if (!live && said.sessions) list = said.sessions
    become(said.session_uuid ? { mine: said.session_uuid } : {})
  })
  follow(store.get().account, null)

  return {
    woken: () => socket.tell({ type: 'woken' }),
    stop: async () => {
      unsubscribe()
      stopListening()
      news.stop()
      rename.stop()
      await socket.stop()
      store.set('sessions', initialState.sessions)
    },
  }
}

/** Scopes that the service did not name are those that were asked for. */
const mayListen = (account: Extract<AccountState, { step: 'signed-in' }>, { preset }: Caller): boolean =>
  (account.scopes ?? preset.scopes).includes(queueReadScope)

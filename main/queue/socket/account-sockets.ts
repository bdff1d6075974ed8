// All sockets to the play queue server: this device's own while an account with the scope is signed in, and others on demand.
import type { AccountState } from '../../../shared/app-state.ts'
import { assertNever } from '../../../shared/errors.ts'
import type { SocketState } from '../../../shared/queue/socket-state.ts'
import { queueReadScope, queueWriteScope } from '../../../shared/wire/profile.ts'
import type { AccountFrame } from '../../../shared/wire/read-frame.ts'
import type { RequestContext } from '../../api/post-mode.ts'
import type { Store } from '../../store.ts'
import type { DeviceOwner } from '../device-owner.ts'
import { createOtherDeviceSockets } from './other-device-sockets.ts'
import { createQueueSocket, type QueueSocketDependencies } from './queue-socket.ts'

export type AccountSockets = {
  dispatch(event: { readonly type: 'woken' }): void
  /**
   * Reopens this device's own socket, because a status answer gave this device another session id; does nothing while the socket is not
   * open.
   */
  reopen(): void
  /** Sends `get_state` for this device's queue, which also tells the service this device's name. */
  requestState(): void
  /**
   * Pauses this device's queue if it sounds here, so that other devices learn that it does no more; resolves when all sockets are closed,
   * after `tuning.queue.closeTimeout` at the latest.
   */
  stop(): Promise<void>
}

type Dependencies = QueueSocketDependencies & {
  readonly store: Store
  readonly device: Pick<DeviceOwner, 'dispatch' | 'follow' | 'view'>
  /** The user id of the account whose queues the sockets follow; while another is signed in, they are closed. */
  readonly userId: string
  /** Called with the id of this device's session when its own socket names it, while opening (with the token) or open (in a state). */
  readonly onSessionNamed: (session: string) => void
  /** Called after every change of the state of this device's own socket. */
  readonly onStateChange: (state: SocketState) => void
  readonly onReport: (news: AccountFrame) => void
  /** Called when nobody is signed in any more, or the sign-in has expired. */
  readonly onSignedOut: () => void
}

/** Opens the sockets when an account has the scope, and follows every change of the account; playing does not depend on them. */
export function startAccountSockets({
  store,
  device,
  userId,
  onSessionNamed,
  onStateChange,
  onReport,
  onSignedOut,
  ...needs
}: Dependencies): AccountSockets {
  const mine = () => store.get().sessions.mine
  let isUp = false
  /** The session for which the link of this device's own socket was reported as up; null: it was not, or the session is not known yet. */
  let linkedSession: string | null = null
  const linkUp = (session: string | null) => {
    linkedSession = session
    if (session !== null) device.dispatch({ type: 'link', session, status: 'up' })
  }
  const ownSocket = createQueueSocket({
    ...needs,
    session: mine,
    onSessionNamed: (session, openedFor) => {
      onSessionNamed(session)
      if (openedFor === 'token' || !isUp) return
      // Only the first name makes a link: the state machine moves an existing link to a new session id by itself.
      if (linkedSession === null) linkUp(session)
      else linkedSession = session
    },
    onStateChange,
    onStatus: status => {
      isUp = status === 'up'
      if (isUp) return linkUp(mine())
      if (linkedSession !== null) device.dispatch({ type: 'link', session: linkedSession, status })
      linkedSession = null
    },
    onReport: heard => {
      if (heard.about === 'account') return onReport(heard)
      if (linkedSession !== null) device.dispatch({ type: 'received', session: linkedSession, frame: heard })
    },
  })
  const others = createOtherDeviceSockets({ ...needs, dispatch: device.dispatch })
  const dispatchToAll = (event: Parameters<typeof ownSocket.dispatch>[0]) => {
    ownSocket.dispatch(event)
    others.dispatchToAll(event)
  }
  const pausePlayback = (by: 'sign-out' | 'closing') => {
    if (device.view().mineSoundsHere) device.dispatch({ type: 'command', command: { type: 'pause' }, to: 'mine', cause: { by } })
  }

  const stopFollowing = device.follow({
    onEffect: effect => {
      switch (effect.type) {
        case 'send':
          return effect.session === mine() ? ownSocket.send(effect.value) : others.send(effect.session, effect.value)
        case 'ask':
          return effect.session === mine() ? ownSocket.requestState() : others.requestState(effect.session)
        case 'open':
          return others.open(effect.session)
        case 'close':
          return others.close(effect.session)
        default:
          return
      }
    },
  })

  const onSignedIn = (account: Extract<AccountState, { phase: 'signed-in' }>, before: AccountState | null) => {
    if (account.person.userId !== userId) return dispatchToAll({ type: 'unwanted', why: 'nobody' })
    device.dispatch({ type: 'granted', mayCommand: isGranted(account, needs.caller, queueWriteScope) })
    const mayListen = isGranted(account, needs.caller, queueReadScope)
    if (!mayListen) return dispatchToAll({ type: 'unwanted', why: 'not-granted' })
    const isSame = before?.phase === 'signed-in' && before.person.userId === userId && isGranted(before, needs.caller, queueReadScope)
    return isSame ? undefined : dispatchToAll({ type: 'wanted' })
  }
  const follow = (account: AccountState, before: AccountState | null) => {
    switch (account.phase) {
      case 'signed-in':
        return onSignedIn(account, before)
      case 'signed-out':
        pausePlayback('sign-out')
        dispatchToAll({ type: 'unwanted', why: 'nobody' })
        return onSignedOut()
      case 'expired':
        dispatchToAll({ type: 'unwanted', why: 'nobody' })
        return onSignedOut()
      case 'starting':
      case 'preparing':
      case 'signing-in':
        return // sockets stay as they are: music goes on while a sign-in or start is under way
      default:
        return assertNever(account)
    }
  }
  const unsubscribe = store.subscribe((state, before) => {
    if (state.account !== before.account) follow(state.account, before.account)
    if (state.reachability === 'online' && before.reachability !== 'online') dispatchToAll({ type: 'reachable' })
  })
  follow(store.get().account, null)

  return {
    dispatch: event => {
      const session = linkedSession ?? mine()
      if (session !== null) device.dispatch({ type: 'link', session, status: 'asleep' })
      dispatchToAll(event)
    },
    reopen: () => {
      if (isUp) ownSocket.dispatch({ type: 'renamed' })
    },
    requestState: () => {
      ownSocket.requestState()
      if (linkedSession !== null) device.dispatch({ type: 'link', session: linkedSession, status: 'requested' })
    },
    stop: async () => {
      unsubscribe()
      pausePlayback('closing')
      stopFollowing()
      await Promise.all([ownSocket.stop(), others.stop()])
    },
  }
}

/** Whether a scope is granted; if the service did not say which are, those that the preset asks for count as granted. */
const isGranted = (account: Extract<AccountState, { phase: 'signed-in' }>, { preset }: RequestContext, scope: string): boolean =>
  (account.scopes ?? preset.scopes).includes(scope)

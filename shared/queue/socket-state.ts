// When the socket to the play queue server is opened: off → connecting → online → offline → connecting … (protocol 9.1, C-31).
import { assertNever } from '../errors.ts'
import { tuning } from '../tuning.ts'
import { policy } from '../wire/policy.ts'

/** `failures`: how many attempts in a row have come to nothing. */
export type SocketState =
  /** Not wanted: nobody is signed in, or the scope for it was not granted. */
  | { readonly at: 'off'; readonly why: 'nobody' | 'not-granted' }
  /** From asking for a one-time token to the first answer on the socket. */
  | { readonly at: 'connecting'; readonly failures: number }
  /** `since`: milliseconds of the clock that `now` is read from. */
  | { readonly at: 'online'; readonly failures: number; readonly since: number }
  /** Rests for `wait` milliseconds. */
  | { readonly at: 'offline'; readonly failures: number; readonly wait: number }

export type SocketEvent =
  /** Somebody who may use it has signed in, perhaps anew: whatever is open belongs to an earlier sign-in. */
  | { readonly type: 'wanted' }
  | { readonly type: 'unwanted'; readonly why: 'nobody' | 'not-granted' }
  | { readonly type: 'answered' }
  /** No token, no handshake, no answer, a close, an error, or `result: false`. */
  | { readonly type: 'lost' }
  /** The rest is over. */
  | { readonly type: 'due' }
  /** Other requests reach the service again. */
  | { readonly type: 'reachable' }
  /** The computer slept: whatever is open may be dead without knowing it. */
  | { readonly type: 'woken' }
  /** The session that what is open was opened for is not the one any more. */
  | { readonly type: 'renamed' }

/**
 * The state after an event; the same object if nothing changes. Every `connecting` that is a new object is a new attempt with a token
 * of its own. `now`: milliseconds of a clock that never jumps.
 */
export function socketAfter(state: SocketState, event: SocketEvent, now: number): SocketState {
  switch (event.type) {
    case 'wanted':
      return { at: 'connecting', failures: 0 }
    case 'unwanted':
      return state.at === 'off' && state.why === event.why ? state : { at: 'off', why: event.why }
    case 'answered':
      return state.at === 'connecting' ? { at: 'online', failures: state.failures, since: now } : state
    case 'lost':
      return afterLoss(state, now)
    case 'due':
    case 'reachable':
      return state.at === 'offline' ? { at: 'connecting', failures: state.failures } : state
    case 'woken':
    case 'renamed':
      return state.at === 'off' ? state : { at: 'connecting', failures: 0 }
    default:
      return assertNever(event)
  }
}

function afterLoss(state: SocketState, now: number): SocketState {
  if (state.at === 'off' || state.at === 'offline') return state
  const steady = state.at === 'online' && now - state.since >= tuning.queue.stableAfter
  const failures = steady ? 1 : state.failures + 1
  const pauses = policy.queue.reconnect
  return { at: 'offline', failures, wait: pauses[Math.min(failures, pauses.length) - 1] ?? pauses[0] }
}

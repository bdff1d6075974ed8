// State machine of the socket to the play queue server: off → connecting → online → offline → connecting … (protocol 9.1, C-31).
import { assertNever } from '../errors.ts'
import { tuning } from '../tuning.ts'
import { policy } from '../wire/policy.ts'

/** The state of the socket; `failures`: number of failed attempts in a row. */
export type SocketState =
  /** No socket is wanted: nobody is signed in, or the scope for it was not granted. */
  | { readonly phase: 'off'; readonly why: 'nobody' | 'not-granted' }
  /** From the request for a one-time token to the first answer on the socket. */
  | { readonly phase: 'connecting'; readonly failures: number }
  /**
   * The socket is open and the server answers. `since`: when its first answer came, milliseconds of the monotonic clock; a socket that
   * lasts `stableAfter` from then on resets `failures` once it is lost.
   */
  | { readonly phase: 'online'; readonly failures: number; readonly since: number }
  /** Backing off for `wait` milliseconds before the next attempt. */
  | { readonly phase: 'offline'; readonly failures: number; readonly wait: number }

export type SocketEvent =
  /** Somebody with the scope signed in, perhaps again, so an open socket belongs to an earlier sign-in. */
  | { readonly type: 'wanted' }
  | { readonly type: 'unwanted'; readonly why: 'nobody' | 'not-granted' }
  | { readonly type: 'responded' }
  /** The attempt or the socket failed: no token, no handshake, no answer, a close, an error, or `result: false`. */
  | { readonly type: 'lost' }
  /** The backoff is over. */
  | { readonly type: 'due' }
  /** Other requests reach the service again, so the backoff can be cut short. */
  | { readonly type: 'reachable' }
  /** The computer woke from sleep: an open socket may be dead without notice. */
  | { readonly type: 'woken' }
  /** The socket was opened for another session id than the present one. */
  | { readonly type: 'renamed' }

/**
 * The state after an event; the same object if nothing changes. Each new `connecting` object is a new attempt with a token of its own.
 * `now`: milliseconds of a monotonic clock.
 */
export function socketAfter(state: SocketState, event: SocketEvent, now: number): SocketState {
  switch (event.type) {
    case 'wanted':
      return { phase: 'connecting', failures: 0 }
    case 'unwanted':
      return state.phase === 'off' && state.why === event.why ? state : { phase: 'off', why: event.why }
    case 'responded':
      return state.phase === 'connecting' ? { phase: 'online', failures: state.failures, since: now } : state
    case 'lost':
      return afterLoss(state, now)
    case 'due':
    case 'reachable':
      return state.phase === 'offline' ? { phase: 'connecting', failures: state.failures } : state
    case 'woken':
    case 'renamed':
      return state.phase === 'off' ? state : { phase: 'connecting', failures: 0 }
    default:
      return assertNever(event)
  }
}

function afterLoss(state: SocketState, now: number): SocketState {
  if (state.phase === 'off' || state.phase === 'offline') return state
  const isSteady = state.phase === 'online' && now - state.since >= tuning.queue.stableAfter
  const failures = isSteady ? 1 : state.failures + 1
  const pauses = policy.queue.reconnectAfter
  return { phase: 'offline', failures, wait: pauses[Math.min(failures, pauses.length) - 1] ?? pauses[0] }
}

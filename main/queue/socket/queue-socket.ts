// A socket that follows one queue, reconnecting with backoff and with a fresh one-time token each time (protocol 9.1, C-38).
import type { AppError } from '../../../shared/errors.ts'
import { type SocketEvent, type SocketState, socketAfter } from '../../../shared/queue/socket-state.ts'
import { tuning } from '../../../shared/tuning.ts'
import { policy } from '../../../shared/wire/policy.ts'
import { queuePath, queueReadScope } from '../../../shared/wire/profile.ts'
import type { WireQueueState } from '../../../shared/wire/queue.ts'
import { readQueueToken } from '../../../shared/wire/queue-token.ts'
import { type IncomingFrame, readFrame } from '../../../shared/wire/read-frame.ts'
import type { Api } from '../../api/api.ts'
import { userAgentOf } from '../../api/client.ts'
import type { RequestContext } from '../../api/post-mode.ts'
import type { DelayFunction } from '../../api/retry.ts'
import type { Log } from '../../log.ts'
import { createRateLimiter } from '../../rate-limit.ts'
import { hideOneTimeToken } from '../../redact.ts'
import { type OpenSocket, openWebSocket } from './web-socket.ts'

/**
 * Frames passed on to the owner of the socket: all but unreadable and unknown ones. `refused`: the service refused a state sent from here.
 */
export type SocketReport = Exclude<IncomingFrame, { about: 'nobody' }>

export type QueueSocket = {
  dispatch(event: Extract<SocketEvent, { type: 'wanted' | 'unwanted' | 'woken' | 'reachable' | 'renamed' }>): void
  /** Sends `get_state`, which also tells the service this device's name; does nothing unless the socket is open. */
  requestState(): void
  /** Sends a state of the followed queue; does nothing unless the socket is open. */
  send(value: WireQueueState): void
  /** Resolves when the socket is closed, after `tuning.queue.closeTimeout` at the latest. */
  stop(): Promise<void>
}

/** What every socket needs. */
export type QueueSocketDependencies = {
  readonly caller: RequestContext
  readonly api: Pick<Api, 'call'>
  readonly delay: DelayFunction
  /** Monotonic clock, milliseconds. */
  readonly steady: () => number
  readonly log: Log
}

type Dependencies = QueueSocketDependencies & {
  /** The session whose queue is followed, asked for when the socket is opened; null: unknown, so that frames name none. */
  readonly session: () => string | null
  /**
   * Called with this device's session when the answer that holds the one-time token names it, or a state over the socket does (C-16,
   * protocol 9.4).
   */
  readonly onSessionNamed?: (session: string, by: 'token' | 'state') => void
  /** Called after every change of the socket's state (off, connecting, online, offline). */
  readonly onStateChange?: (state: SocketState) => void
  /** Called with `up` once the socket is open and `get_state` was sent, and with `down` once it is lost or closed. */
  readonly onStatus: (status: 'up' | 'down') => void
  readonly onReport: (report: SocketReport) => void
}

/** Resources of one state: a pause before reconnecting, or a connection attempt with its socket. Once aborted, its events are ignored. */
type Attempt = { readonly abortController: AbortController; socket: OpenSocket | null; session: string | null; isUp: boolean }

export function createQueueSocket({
  caller,
  api,
  delay,
  steady,
  log,
  session,
  onSessionNamed,
  onStateChange,
  onStatus,
  onReport,
}: Dependencies): QueueSocket {
  let state: SocketState = { phase: 'off', why: 'nobody' }
  let attempt: Attempt | null = null
  const closing = new Set<Promise<void>>()

  const dispatch = (event: SocketEvent) => {
    const before = state
    state = socketAfter(before, event, steady())
    if (state === before) return
    if (state.phase !== 'online') {
      endAttempt()
      if (state.phase === 'connecting') void connect(newAttempt())
      if (state.phase === 'offline') void waitBeforeRetry(newAttempt(), state.wait)
    }
    onStateChange?.(state)
  }

  const newAttempt = (): Attempt => {
    attempt = { abortController: new AbortController(), socket: null, session: null, isUp: false }
    return attempt
  }
  const endAttempt = () => {
    const wasUp = attempt?.isUp === true
    attempt?.abortController.abort()
    const closed = attempt?.socket?.close()
    attempt = null
    if (wasUp) onStatus('down')
    if (!closed) return
    closing.add(closed)
    void closed.then(() => closing.delete(closed))
  }

  const waitBeforeRetry = async (mine: Attempt, milliseconds: number) => {
    await delay(milliseconds, mine.abortController.signal)
    if (attempt === mine) dispatch({ type: 'due' })
  }

  const connect = async (mine: Attempt) => {
    const { signal } = mine.abortController
    const tokenResult = await api.call('playqueue_token', {}, { repeatable: false, signal, background: true })
    if (attempt !== mine) return
    if (!tokenResult.ok) return withoutToken(mine, tokenResult.error)
    const oneTimeToken = readQueueToken(tokenResult.value.body)
    if (!oneTimeToken) return onLost(mine, 'the answer holds no token')
    hideOneTimeToken(oneTimeToken.token)
    if (oneTimeToken.session !== null) onSessionNamed?.(oneTimeToken.session, 'token')
    mine.session = session()
    mine.socket = openWebSocket({
      address: `${caller.preset.queue_url}${queuePath}?token=${encodeURIComponent(oneTimeToken.token)}`,
      userAgent: userAgentOf(caller.client),
      steady,
      onOpen: () => onOpen(mine),
      onMessage: text => receive(mine, text === null ? { about: 'nobody', kind: 'noise' } : readFrame(text)),
      onClose: why => onLost(mine, why),
    })
    if (!mine.socket) return onLost(mine, 'the address is none')
    await delay(tuning.queue.responseTimeout, signal)
    if (attempt === mine && state.phase === 'connecting') onLost(mine, 'no answer in time')
  }

  /**
   * Handles a failed request for the one-time token: turns the socket off if the scope is missing, which is permanent, and reconnects after
   * a pause otherwise.
   */
  const withoutToken = (mine: Attempt, error: AppError) => {
    if (error.code !== 'refused' || !error.answered?.includes(queueReadScope)) return onLost(mine, `no token: ${error.code}`)
    log.info(`off: ${queueReadScope} was not granted`)
    dispatch({ type: 'unwanted', why: 'not-granted' })
  }

  const onLost = (mine: Attempt, why: string) => {
    if (attempt !== mine) return
    dispatch({ type: 'lost' })
    if (state.phase === 'offline' && state.failures <= policy.queue.reconnectAfter.length)
      log.info(`socket lost: ${why}; again in ${state.wait / 1000} s`)
  }

  const send = (mine: Attempt, command: 'get_state' | 'set_state', value?: WireQueueState) =>
    mine.socket?.send({
      ...(mine.session !== null && { session_uuid: mine.session }),
      client: caller.client.name,
      version: caller.client.version,
      device_name: caller.deviceName(),
      command,
      ...(value && { value }),
    })
  const onOpen = (mine: Attempt) => {
    if (attempt !== mine) return
    mine.session ??= session()
    send(mine, 'get_state')
    mine.isUp = true
    onStatus('up')
  }

  // Each new name is a new queue, of which the whole state is asked for and sent.
  const exceedsRenames = createRateLimiter(tuning.queue.renameLimit, steady)
  const loggedOddities = new Set<string>()
  const logIgnored = (reason: string) => {
    if (loggedOddities.has(reason) || loggedOddities.size >= maxOddities) return
    loggedOddities.add(reason)
    log.info(`ignored: ${reason}`)
  }

  const receive = (mine: Attempt, heard: IncomingFrame) => {
    if (attempt !== mine) return
    if (heard.kind === 'refused') {
      if (heard.command === 'set_state') onReport(heard)
      return onLost(mine, `refused: ${heard.command}`)
    }
    if (heard.kind === 'odd' || heard.kind === 'noise') {
      logIgnored(heard.kind === 'odd' ? heard.what : 'what is no JSON object')
      if (heard.kind === 'noise') return
    }
    if (heard.kind === 'state') for (const member of heard.odd) logIgnored(`${member} of set_state`)
    dispatch({ type: 'responded' })
    if (heard.kind === 'odd') return
    // Protocol 9.4: a session named in a state replaces the one in use.
    if (heard.kind === 'state' && heard.state.session_uuid && onSessionNamed) {
      if (heard.state.session_uuid !== mine.session && exceedsRenames()) return onLost(mine, 'named anew too often')
      mine.session = heard.state.session_uuid
      onSessionNamed(mine.session, 'state')
    }
    if (heard.kind === 'end-session') dispatch({ type: 'unwanted', why: 'nobody' })
    onReport(heard)
  }

  return {
    dispatch,
    requestState: () => {
      if (attempt?.isUp) send(attempt, 'get_state')
    },
    send: value => {
      if (attempt?.isUp) send(attempt, 'set_state', value)
    },
    stop: async () => {
      dispatch({ type: 'unwanted', why: 'nobody' })
      await Promise.all(closing)
    },
  }
}

/** Most different oddities of frames that one socket logs, each once. */
const maxOddities = 20

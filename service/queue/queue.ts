// The queue server's sockets (protocol 9); queue-frames.ts handles the frames.
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { policy } from '../../shared/wire/policy.ts'
import { type AllowedHosts, isAllowedCaller } from '../http/allowed-hosts.ts'
import { replacementResponse } from '../http/fault-responses.ts'
import type { Faults } from '../http/faults.ts'
import { type Listener, toCall } from '../http/http.ts'
import { stamp } from '../world/clock.ts'
import type { SignIn } from '../world/sign-in.ts'
import { userOf, type World } from '../world/world.ts'
import { type CutRequest, createQueueCuts } from './queue-cuts.ts'
import { createFrameHandler, type QueueSocket } from './queue-frames.ts'
import type { QueuePush } from './queue-push.ts'

/** Largest message, bytes, with room for a queue of 100,000 tracks; a larger one ends the socket. */
const maxFrameBytes = 8 * 1024 * 1024
/** Largest message of a client without a valid token, bytes: no message is expected of it, so it must not fill memory. */
const unauthenticatedFrame = 1024
/** How long to wait for the client's close frame, milliseconds; until then its messages are still received. */
const closeTimeout = 1000

/**
 * Options of a web socket server. They are returned by a function, because the types of ws lack `closeTimeout`, for which TypeScript would
 * refuse a literal.
 */
const limits = (maxPayload: number) => ({ noServer: true, maxPayload, closeTimeout: closeTimeout })

export type QueueServer = QueuePush & {
  /** Cuts all sockets, or those of one session, without a close frame; returns the number of sockets. */
  drop(sessionUuid?: string): number
  /** Orders a cut of all sockets at the next message that matches the request. */
  cutAt(request: CutRequest): void
  /** How often all sockets were cut because of `cutAt`. */
  cuts(): number
  /** Cancels a cut that was ordered and not met yet. */
  clear(): void
  /** Sends any text, valid or not, to the sockets of a session, or to all if none is named; returns the number of sockets. */
  inject(text: string, sessionUuid?: string): number
  stop(): Promise<void>
}

/** Starts the queue server on a listener, whose web socket handshakes it handles. */
export function startQueue(world: World, listener: Listener, faults: Faults, hosts: AllowedHosts): QueueServer {
  const server = new WebSocketServer(limits(maxFrameBytes))
  const unauthenticated = new WebSocketServer(limits(unauthenticatedFrame))
  const sockets = new Set<QueueSocket>()
  const frames = createFrameHandler(world, sockets)
  const cuts = createQueueCuts()

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => socket.destroy())
    void admit(request, socket, head)
  }
  const admit = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    if (!isAllowedCaller(hosts, request.headers, listener.host)) return refuse(socket, 403, 'Only the app may ask')
    const abortController = new AbortController()
    socket.once('close', () => abortController.abort())
    const call = toCall(request, new Uint8Array(), abortController.signal)
    if (call === null) return refuse(socket, 400, '')
    world.received.requests.add({ role: 'queue', method: 'UPGRADE', path: call.path, at: world.now() })
    const fault = await faults.take('queue', call)
    if (abortController.signal.aborted || fault?.kind === 'drop' || fault?.kind === 'lost') return void socket.destroy()
    if (fault?.kind === 'status' || fault?.kind === 'html') return refuse(socket, fault.status, String(replacementResponse(fault).body))
    if (call.path !== '/ws' && call.path !== '/') return refuse(socket, 404, 'Not found')
    const signIn = redeemToken(world, call.query.get('token') ?? '')
    if (signIn === null) return unauthenticated.handleUpgrade(request, socket, head, refuseToken) // accepts the web socket, then closes it with a reason (C-32)
    const isSharedByAddress = call.query.get('onequeue') === '1'
    server.handleUpgrade(request, socket, head, webSocket => connect(webSocket, signIn, isSharedByAddress))
  }

  const connect = (webSocket: WebSocket, signIn: SignIn, isSharedByAddress: boolean): void => {
    const idle = idleTimer(world, webSocket)
    const socket: QueueSocket = {
      signIn,
      shared: () => isSharedByAddress || userOf(world, signIn).oneQueue,
      attached: signIn.uuid,
      send: frame => {
        world.received.frames.add({ from: 'service', session_uuid: signIn.uuid, frame })
        idle.restart()
        webSocket.send(JSON.stringify(frame))
      },
      sendText: text => webSocket.send(text),
      close: (code, reason) => webSocket.close(code, reason),
      cut: () => webSocket.terminate(),
    }
    sockets.add(socket)
    world.connectedSessions.add(signIn.uuid)
    webSocket.on('message', (data, isBinary) => {
      idle.restart()
      const text = isBinary ? null : String(data)
      const cut = text === null ? null : cuts.takeMatch(signIn.uuid, text)
      if (cut !== 'drop') frames.receive(socket, text)
      if (cut !== null) for (const each of sockets) each.cut()
    })
    webSocket.on('error', () => webSocket.terminate())
    webSocket.on('close', () => {
      idle.stop()
      sockets.delete(socket)
      if (![...sockets].some(other => other.signIn.uuid === signIn.uuid)) world.connectedSessions.delete(signIn.uuid)
      frames.sessionsChanged(signIn.userId)
    })
    frames.sessionsChanged(signIn.userId)
  }

  const socketsOf = (sessionUuid?: string): QueueSocket[] =>
    [...sockets].filter(socket => sessionUuid === undefined || socket.signIn.uuid === sessionUuid)

  listener.server.on('upgrade', upgrade)
  return {
    libraryChanged: user => {
      const frame = { command: 'update_library', lastmodified: stamp(user.library.modified), result: true, message: 'ok' }
      for (const socket of sockets) if (socket.signIn.userId === user.id) socket.send(frame)
    },
    sessionEnded: signIn => {
      for (const socket of socketsOf(signIn.uuid)) {
        socket.send({ command: 'end_session', result: true, message: 'ok' })
        socket.close(1000, 'The session has ended')
      }
      frames.sessionsChanged(signIn.userId)
    },
    sessionsChanged: frames.sessionsChanged,
    drop: sessionUuid => {
      const dropped = socketsOf(sessionUuid)
      for (const socket of dropped) socket.cut()
      return dropped.length
    },
    cutAt: cuts.request,
    cuts: cuts.cutCount,
    clear: cuts.clear,
    inject: (text, sessionUuid) => {
      const told = socketsOf(sessionUuid)
      for (const socket of told) socket.sendText(text)
      return told.length
    },
    stop: async () => {
      listener.server.off('upgrade', upgrade)
      for (const each of [server, unauthenticated]) {
        for (const client of each.clients) client.terminate()
        each.close()
      }
    },
  }
}

/** Redeems a one-time token, which is invalid after that; returns its sign-in, null: the token was used, has expired or is unknown. */
function redeemToken(world: World, token: string): SignIn | null {
  const queueToken = world.queueTokens.get(token)
  world.queueTokens.delete(token)
  if (queueToken === undefined || queueToken.expires <= world.now()) return null
  return world.signIns.get(queueToken.sessionUuid) ?? null
}

function refuseToken(webSocket: WebSocket): void {
  webSocket.on('error', () => webSocket.terminate())
  webSocket.send(JSON.stringify({ result: false, authenticated: false, message: 'The token is not valid' }))
  webSocket.close(policy.queue.refusedCloseCode, 'The token is not valid')
}

function refuse(socket: Duplex, status: number, body: string): void {
  socket.end(
    `HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Type: text/html\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    // HTTP timeouts do not hold for an upgraded stream, so a half-open one is destroyed here.
    () => socket.destroy(),
  )
}

/**
 * Makes a timer that closes a socket if neither side has sent a message for `queueIdle` seconds (protocol 9.1); `restart` is called at each
 * message.
 */
function idleTimer(world: World, webSocket: WebSocket): { restart(): void; stop(): void } {
  let timer = setTimeout(close, world.lifetimes.queueIdle * 1000)
  function close(): void {
    webSocket.close(1000, 'Idle')
  }
  return {
    restart: () => {
      clearTimeout(timer)
      timer = setTimeout(close, world.lifetimes.queueIdle * 1000)
    },
    stop: () => clearTimeout(timer),
  }
}

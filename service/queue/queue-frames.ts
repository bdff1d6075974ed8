// Handles the frames of the queue server (protocol 9.2 to 9.6, C-36, C-38): attaches sockets to queues, stores states, and passes them on
// to the other devices.
import { type ClientState, parseFrame } from '../world/queue-state.ts'
import { sessionList } from '../world/session-list.ts'
import type { SignIn } from '../world/sign-in.ts'
import type { World } from '../world/world.ts'

export type QueueSocket = {
  readonly signIn: SignIn
  /** Whether this socket uses the one queue shared by all devices of its user; a function, because the preference may change. */
  readonly shared: () => boolean
  /** Uuid of the session whose queue this socket follows, as its last frame named it. */
  attached: string
  send(frame: Readonly<Record<string, unknown>>): void
  sendText(text: string): void
  close(code: number, reason: string): void
  cut(): void
}

export type FrameHandler = {
  /** Handles a frame of a socket. `text`: null for a binary frame, which clients do not send, so it is refused as malformed. */
  receive(socket: QueueSocket, text: string | null): void
  sessionsChanged(userId: string): void
}

/**
 * A queue shared by all devices of a user: its state (null: none was sent yet), and the uuid of the session that makes the sound (null:
 * none has played yet).
 */
type SharedQueue = { state: ClientState | null; player: string | null }

export function createFrameHandler(world: World, sockets: ReadonlySet<QueueSocket>): FrameHandler {
  /** User id → shared queue. */
  const sharedQueues = new Map<string, SharedQueue>()
  const sharedOf = (userId: string): SharedQueue => {
    const existing = sharedQueues.get(userId)
    if (existing !== undefined) return existing
    const fresh: SharedQueue = { state: null, player: null }
    sharedQueues.set(userId, fresh)
    return fresh
  }

  const stateOf = (socket: QueueSocket): ClientState | null =>
    socket.shared() ? sharedOf(socket.signIn.userId).state : (world.signIns.get(socket.attached)?.queue ?? null)

  const roleOf = (socket: QueueSocket): 'player' | 'controller' => {
    const player = socket.shared() ? sharedOf(socket.signIn.userId).player : socket.attached
    return (player ?? socket.signIn.uuid) === socket.signIn.uuid ? 'player' : 'controller'
  }

  /**
   * A `set_state` frame for a socket, as answer or broadcast; with `state` null only its short form, for a queue without a state or a bare
   * acknowledgement.
   */
  const setState = (socket: QueueSocket, state: ClientState | null): Record<string, unknown> => ({
    command: 'set_state',
    result: true,
    message: 'ok',
    role: roleOf(socket),
    timestamp: world.now() / 1000,
    ...(world.quirks.has('bare queue state') ? {} : state),
    ...(world.quirks.has('extra members') ? { weather: { sky: 'grey' } } : {}),
  })

  const sameQueue = (one: QueueSocket, other: QueueSocket): boolean =>
    one.signIn.userId === other.signIn.userId && one.shared() === other.shared() && (one.shared() || one.attached === other.attached)

  const storeAndBroadcast = (socket: QueueSocket, value: ClientState): void => {
    const before = stateOf(socket)
    const merged = { ...before, ...value } // members missing in the frame keep their value (C-36)
    if (socket.shared()) {
      const queue = sharedOf(socket.signIn.userId)
      queue.state = merged
      const wasPlaying = before?.pause === false && queue.player !== null && world.connectedSessions.has(queue.player)
      if (value.pause === false && !wasPlaying) queue.player = socket.signIn.uuid // the player is who starts to play while no connected player is playing
    } else {
      const owner = world.signIns.get(socket.attached)
      if (owner !== undefined) owner.queue = merged
    }
    world.changed()
    if (world.quirks.has('bare acknowledgement')) socket.send(setState(socket, null))
    else if (world.quirks.has('whole acknowledgement')) socket.send(setState(socket, merged))
    const broadcastValue = world.quirks.has('whole queue states') ? merged : value
    for (const other of sockets) if (other !== socket && sameQueue(socket, other)) other.send(setState(other, broadcastValue))
  }

  const refuse = (socket: QueueSocket, command: string, message: string): void =>
    socket.send({ command, result: false, message, timestamp: world.now() / 1000 })

  return {
    receive: (socket, text) => {
      const frame = parseFrame(text, world.quirks.has('exact queue states'))
      world.received.frames.add({ from: 'client', session_uuid: socket.signIn.uuid, frame: frame ?? text })
      if (frame === null) return refuse(socket, 'message', 'The frame is malformed')
      const uuid = frame.session_uuid ?? socket.signIn.uuid
      const target = world.signIns.get(uuid)
      if (target === undefined || target.userId !== socket.signIn.userId) return refuse(socket, frame.command, 'Session not found')
      socket.attached = uuid
      switch (frame.command) {
        case 'get_state':
          return socket.send(setState(socket, stateOf(socket)))
        case 'set_state':
          if (!socket.signIn.scopes.includes('user.queue:write'))
            return refuse(socket, 'set_state', 'This needs the scope user.queue:write')
          if (frame.value === undefined) return refuse(socket, 'set_state', 'Missing parameter: value')
          if (world.quirks.has('no partial queue states') && !isWhole(frame.value))
            return refuse(socket, 'set_state', 'The state is incomplete')
          return storeAndBroadcast(socket, frame.value)
        default:
          return refuse(socket, frame.command, `Unknown command: ${frame.command}`)
      }
    },
    sessionsChanged: userId => {
      const listeners = [...sockets].filter(({ signIn }) => signIn.userId === userId)
      if (listeners.length === 0) return
      const frame = { command: 'sessions', result: true, message: 'ok', value: sessionList(world, userId) }
      for (const socket of listeners) socket.send(frame)
    },
  }
}

/** Members that a state needs where only whole ones are accepted (quirk); song name and library date do not matter for playing. */
const members = ['current_song', 'data', 'tracks', 'play_next', 'shuffle', 'pause', 'volume', 'start_position', 'start_time'] as const
const isWhole = (value: ClientState): boolean => members.every(member => value[member] !== undefined)

// A play queue server for the simulation: protocol 9.4 and 9.6 in a few lines, with the ways in which real servers may differ.
import type { Session } from '../../app-state.ts'
import { readServerFrame, type ServerFrame, type WireQueueState } from '../../wire/queue.ts'

export type ServerBehaviour = {
  readonly acknowledges: boolean
  /** Whether the other devices get the whole state instead of the members that were written. */
  readonly forwardsWhole: boolean
  readonly refusesPartial: boolean
  /** Whether all devices share one queue, until `share` says otherwise. */
  readonly shared: boolean
}

export type ServerMessage =
  | { readonly kind: 'state'; readonly frame: ServerFrame }
  | { readonly kind: 'sessions'; readonly sessions: readonly Session[] }
  | { readonly kind: 'refused' }

/** One socket. `owner`: the session of its device; `attached`: the session whose queue it follows; `send`: sends to the device. */
export type Connection = { readonly owner: string; attached: string; readonly send: (said: ServerMessage) => void }

const wholeSize = 10

/** `now`: the server's clock, milliseconds since 1970. */
export function openServer(behaviour: ServerBehaviour, sessions: readonly string[], now: () => number) {
  let states = new Map<string, WireQueueState>()
  let player: string | null = null
  let isShared = behaviour.shared
  const connections = new Set<Connection>()
  const keyOf = (attached: string): string => (isShared ? 'all' : attached)
  const roleOf = ({ owner, attached }: Connection): 'player' | 'controller' =>
    (isShared ? (player ?? owner) : attached) === owner ? 'player' : 'controller'
  const state = (to: Connection, value: WireQueueState | undefined): ServerMessage => ({
    kind: 'state',
    frame: readServerFrame({ role: roleOf(to), timestamp: now() / 1000, ...value }),
  })
  const isConnected = (session: string): boolean => [...connections].some(({ owner }) => owner === session)
  const listed = (): readonly Session[] =>
    sessions.map(id => ({ id, name: `Device ${id}`, client: null, joinable: isConnected(id), lastSeen: null, activity: null }))
  const tellSessions = () => {
    for (const one of connections) one.send({ kind: 'sessions', sessions: listed().filter(({ id }) => id !== one.owner) })
  }
  return {
    connect: (connection: Connection) => {
      connections.add(connection)
      tellSessions()
    },
    leave: (connection: Connection) => {
      if (connections.delete(connection)) tellSessions()
    },
    get: (connection: Connection, session: string) => {
      connection.attached = session
      connection.send(state(connection, states.get(keyOf(session))))
    },
    set: (connection: Connection, session: string, value: WireQueueState) => {
      connection.attached = session
      if (behaviour.refusesPartial && Object.keys(value).length < wholeSize) return connection.send({ kind: 'refused' })
      const before = states.get(keyOf(session))
      const merged = { ...before, ...value }
      states.set(keyOf(session), merged)
      const wasPlaying = before?.pause === false && player !== null && isConnected(player)
      if (isShared && value.pause === false && !wasPlaying) player = connection.owner
      if (behaviour.acknowledges) connection.send(state(connection, undefined))
      const told = behaviour.forwardsWhole ? merged : value
      for (const other of connections) if (other !== connection && keyOf(other.attached) === keyOf(session)) other.send(state(other, told))
    },
    isShared: () => isShared,
    share: (isOn: boolean) => {
      isShared = isOn
    },
    forget: () => {
      states = new Map()
      player = null
    },
    stateOf: (session: string): WireQueueState | undefined => states.get(keyOf(session)),
  }
}

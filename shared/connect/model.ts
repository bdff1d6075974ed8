// The whole state of a device: the states of its three machines (replication, transfer, session), and the view derived from them.
import type { ConnectState } from '../app-state.ts'
import type { QueueState } from '../queue/model.ts'
import type { DeviceActivities } from './events.ts'
import { newReplication, type Replication } from './replication/state.ts'
import { newSession, type SessionState } from './session/state.ts'
import { newTransfers, type Transfers } from './transfer/state.ts'

/**
 * What is derived from the three machines after each step; it is read back only to keep object identity where nothing changed, never to
 * decide.
 */
export type ShownQueue = {
  readonly connect: ConnectState
  readonly activities: DeviceActivities
  /** What is shown instead of the state `state` while the controlled device is out of reach: paused at the position where it was lost. */
  readonly lastKnown: { readonly state: QueueState; readonly shown: QueueState } | null
  /** The next deadline of the machines, steady milliseconds; null: none. */
  readonly due: number | null
}

export type Device = {
  readonly replication: Replication
  readonly transfer: Transfers
  readonly session: SessionState
  readonly shown: ShownQueue
}

/** The state before the first event: an empty queue and no known devices. */
export const newDevice: Device = {
  replication: newReplication,
  transfer: newTransfers,
  session: newSession,
  shown: { connect: { output: { kind: 'here' }, transfer: null, offer: null }, activities: new Map(), lastKnown: null, due: null },
}

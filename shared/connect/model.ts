// What a device knows, in three machines with a state of their own, and what follows from these after each step.
import type { ConnectState } from '../app-state.ts'
import type { QueueState } from '../queue/model.ts'
import type { DeviceActivities } from './events.ts'
import { newReplication, type Replication } from './replication/state.ts'
import { newSession, type SessionState } from './session/state.ts'
import { newTransfers, type Transfers } from './transfer/state.ts'

/** Derived: nobody decides anything by what was shown before but that the same objects stay where nothing in them changes. */
export type Shown = {
  readonly connect: ConnectState
  readonly activities: DeviceActivities
  /** What is shown of a device that is out of reach: where its song was then. `of`: the state that it stands for. */
  readonly lastKnown: { readonly of: QueueState; readonly shown: QueueState } | null
  /** When something is to happen by itself, steady milliseconds. */
  readonly due: number | null
}

export type Device = {
  readonly replication: Replication
  readonly transfer: Transfers
  readonly session: SessionState
  readonly shown: Shown
}

/** Where nothing has happened yet: an empty queue, nobody known. */
export const newDevice: Device = {
  replication: newReplication,
  transfer: newTransfers,
  session: newSession,
  shown: { connect: { output: { kind: 'here' }, transfer: null, offer: null }, activities: new Map(), lastKnown: null, due: null },
}

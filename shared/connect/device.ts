// Everything about queues that this computer takes part in, as one machine: events in, effects out. Main is its shell; so is the simulation.
import type { ConnectState } from '../app-state.ts'
import type { Millis } from '../ids.ts'
import { emptyQueueState, nothingToUndo, type QueueState, type UndoState } from '../queue/model.ts'
import type { Machine } from '../queue/perform.ts'
import type { Random } from '../queue/shuffle.ts'
import { noSteps } from '../queue/steps.ts'
import type { DeviceEvent, Doings, Effect, ListChanges } from './events.ts'

export type Device = { readonly mine: Machine }

/** Where nothing has happened yet: an empty queue, nobody known. */
export const newDevice: Device = { mine: { state: emptyQueueState, steps: noSteps } }

export type DeviceStep = { readonly device: Device; readonly effects: readonly Effect[]; readonly changes: ListChanges }

/** The moments of an event: this computer's clock, which may jump, and one that never does (its zero is of no matter). */
export type Moment = { readonly now: Millis; readonly steady: number }

/** What an event comes to. Never throws, whatever was heard. */
export function step(device: Device, _event: DeviceEvent, _moment: Moment, _random: Random): DeviceStep {
  return { device, effects: [], changes: { mine: [], shown: [] } }
}

/** When to tell `due`, on the steady clock; null: nothing waits. */
export const dueAt = (_device: Device): number | null => null

/** What a person is to see; the same objects as long as nothing in them changes. */
export type DeviceView = {
  readonly shown: QueueState
  readonly undo: UndoState
  readonly connect: ConnectState
  readonly doings: Doings
  /** The own queue: on disk, and what sounds here if anything does. The same object as `shown` unless another device is controlled. */
  readonly mine: QueueState
}

export const view = (device: Device): DeviceView => ({
  shown: device.mine.state,
  undo: nothingToUndo,
  connect: { output: { kind: 'here' }, transfer: null, offer: null },
  doings: new Map(),
  mine: device.mine.state,
})

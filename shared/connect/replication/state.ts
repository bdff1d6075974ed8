// The state of replication: local copies of queues, their links, and the form in which the service takes writes.
import { emptyQueueState } from '../../queue/model.ts'
import type { UndoableQueue } from '../../queue/perform.ts'
import { noSteps } from '../../queue/steps.ts'
import { type Clock, newClock } from '../clock.ts'
import type { QueueLink } from './link.ts'

/**
 * The form in which states are sent. `full`: the service takes no partial ones. `trial`: a partial one was refused on that session's link,
 * so whole ones are sent until it is known whether that was the reason.
 */
export type FrameForm = { readonly kind: 'partial' | 'full' } | { readonly kind: 'trial'; readonly session: string }

/** The local copy of the queue of the controlled device, whose session is `session`. */
export type ControlledQueue = { readonly session: string; readonly undoable: UndoableQueue }

export type Replication = {
  /** The queue of this computer. */
  readonly mine: UndoableQueue
  /** The copy of the controlled device's queue; null: none is controlled, or its state was not received, so it cannot be commanded. */
  readonly theirs: ControlledQueue | null
  /** The links by their queue's session. */
  readonly links: ReadonlyMap<string, QueueLink>
  readonly clock: Clock
  /** Whether the scope user.queue:write was granted. */
  readonly mayCommand: boolean
  readonly frameForm: FrameForm
  /** Whether the server has ever acknowledged a write, so that a missing acknowledgement means a failure. */
  readonly acknowledges: boolean
  /** Titles of the tracks that were current here last, to be sent, by the key of the track (shared/id-map.ts). */
  readonly titles: ReadonlyMap<string, string>
}

/** The initial state: an empty own queue and no links. */
export const newReplication: Replication = {
  mine: { state: emptyQueueState, steps: noSteps },
  theirs: null,
  links: new Map(),
  clock: newClock,
  mayCommand: true,
  frameForm: { kind: 'partial' },
  acknowledges: false,
  titles: new Map(),
}

/** Whether every write is sent as a whole state. */
export const sendsFull = ({ frameForm }: Replication): boolean => frameForm.kind !== 'partial'

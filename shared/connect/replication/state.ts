// The state of replication: the queues of which there is a copy here, the link of each, and how the service takes what is sent.
import { emptyQueueState } from '../../queue/model.ts'
import type { UndoableQueue } from '../../queue/perform.ts'
import { noSteps } from '../../queue/steps.ts'
import { type Clock, newClock } from '../clock.ts'
import type { QueueLink } from './link.ts'

/**
 * In which form states are sent. `full`: the service takes no parts. `trial`: on the link to that session a part was refused, and whole
 * states are sent until it is known whether that was why.
 */
export type Frames = { readonly kind: 'parts' | 'full' } | { readonly kind: 'trial'; readonly session: string }

/** The copy of another device's queue. */
export type Copy = { readonly session: string; readonly undoable: UndoableQueue }

export type Replication = {
  /** The queue of this computer. */
  readonly mine: UndoableQueue
  /** That of the device which is controlled; null: none is, or its state was not received yet, so there is nothing to command. */
  readonly theirs: Copy | null
  /** By session. */
  readonly links: ReadonlyMap<string, QueueLink>
  readonly clock: Clock
  /** The scope user.queue:write. */
  readonly mayCommand: boolean
  readonly frames: Frames
  /** The server answered something that was sent at least once. */
  readonly acknowledges: boolean
  /** The last few titles that were told, by the key of the track (shared/id-map.ts). */
  readonly titles: ReadonlyMap<string, string>
}

/** An empty queue, and nobody to share it with. */
export const newReplication: Replication = {
  mine: { state: emptyQueueState, steps: noSteps },
  theirs: null,
  links: new Map(),
  clock: newClock,
  mayCommand: true,
  frames: { kind: 'parts' },
  acknowledges: false,
  titles: new Map(),
}

/** Whether parts of a state are not sent. */
export const sendsFull = ({ frames }: Replication): boolean => frames.kind !== 'parts'

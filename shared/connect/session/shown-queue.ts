// Which queue is shown and so copied locally: this computer's own, or a controlled device's.
import { emptyQueueState } from '../../queue/model.ts'
import type { UndoableQueue } from '../../queue/perform.ts'
import { noSteps } from '../../queue/steps.ts'
import type { EventContext } from '../event-context.ts'
import type { Device } from '../model.ts'
import { setControlledQueue } from '../replication/queues.ts'
import type { Controlled, SharedQueue } from './state.ts'
import { patchSession } from './write-session.ts'

const emptyCopy: UndoableQueue = { state: emptyQueueState, steps: noSteps }

/** The controlled device and its queue; null: the own queue is shown. */
export function controlledOf({ session: { shownSession }, replication: { theirs } }: Device): Controlled | null {
  if (shownSession === null) return null
  const isJoined = theirs?.session === shownSession
  return { session: shownSession, undoable: isJoined ? theirs.undoable : emptyCopy, isJoined }
}

/** The queue on screen: the controlled device's, or the own one. */
export const shownQueue = (device: Device): UndoableQueue => controlledOf(device)?.undoable ?? device.replication.mine

export function showOwnQueue(context: EventContext) {
  patchSession(context, { shownSession: null })
  setControlledQueue(context, null)
}

/** Shows a session's queue; `undoable`: its local copy, null if its state was not received yet. */
export function showQueueOf(context: EventContext, session: string, undoable: UndoableQueue | null) {
  patchSession(context, { shownSession: session })
  setControlledQueue(context, undoable && { session, undoable })
}

/** Notes that the service said whether all devices share one queue. */
export const setSharedKnown = (context: EventContext): void => patchSession(context, { isSharedKnown: true })

/** Sets this device's role in a queue shared by all devices. */
export const setShared = (context: EventContext, shared: SharedQueue): void => patchSession(context, { shared })

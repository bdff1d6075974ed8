// Which queue is shown, and with it which one is copied: this computer's own, or that of a device that is controlled.
import { emptyQueueState } from '../../queue/model.ts'
import type { UndoableQueue } from '../../queue/perform.ts'
import { noSteps } from '../../queue/steps.ts'
import type { Device } from '../model.ts'
import { putTheirs } from '../replication/queues.ts'
import type { StepContext } from '../step-context.ts'
import { patchSession } from './patch.ts'
import type { Controlled, SharedQueue } from './state.ts'

const nothingYet: UndoableQueue = { state: emptyQueueState, steps: noSteps }

/** null: the own queue is shown. */
export function controlledOf({ session: { shows }, replication: { theirs } }: Device): Controlled | null {
  if (shows === null) return null
  const isJoined = theirs?.session === shows
  return { session: shows, undoable: isJoined ? theirs.undoable : nothingYet, isJoined }
}

/** What is shown: the queue of the device that is controlled, or the own one. */
export const shownMachine = (device: Device): UndoableQueue => controlledOf(device)?.undoable ?? device.replication.mine

export function showOwn(ctx: StepContext) {
  patchSession(ctx, { shows: null })
  putTheirs(ctx, null)
}

/** `machine`: what is known of its queue; null: nothing yet. */
export function show(ctx: StepContext, session: string, undoable: UndoableQueue | null) {
  patchSession(ctx, { shows: session })
  putTheirs(ctx, undoable && { session, undoable })
}

/** In a queue shared by all devices, which one of them this is. */
export const setShared = (ctx: StepContext, shared: SharedQueue): void => patchSession(ctx, { shared })

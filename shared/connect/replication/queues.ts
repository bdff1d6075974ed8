// Reads the local copies of queues and their links, and is the only way to change the copies.
import { idKey } from '../../id-map.ts'
import type { QueueState } from '../../queue/model.ts'
import type { Performed, UndoableQueue } from '../../queue/perform.ts'
import { changesBetween } from '../../queue/trace.ts'
import { type EventContext, trace } from '../event-context.ts'
import type { Device } from '../model.ts'
import { newLink, type QueueLink } from './link.ts'
import { type LocalView, localRegisters } from './local-diff.ts'
import type { ControlledQueue } from './state.ts'
import { patchReplication } from './write-replication.ts'

export const queueLinkOf = ({ device }: EventContext, session: string): QueueLink => device.replication.links.get(session) ?? newLink

/** The local copy of a session's queue that is changed from here; null: its link is only listened to. */
export function undoableOf({ session: { own }, replication: { mine, theirs } }: Device, session: string): UndoableQueue | null {
  if (session === own) return mine
  return theirs?.session === session ? theirs.undoable : null
}

/** Whether the sound of a session's queue is made here. */
export const isSoundedHere = ({ session: { own, shared } }: Device, session: string): boolean => session === own && shared !== 'controller'

export function localViewOf({ device, moment }: EventContext, session: string, state: QueueState): LocalView {
  const { titles, clock } = device.replication
  const { current } = state.playback
  const title = current === null ? null : (titles.get(idKey(current)) ?? null)
  return { state, own: localRegisters(state, title, clock, moment), sounds: isSoundedHere(device, session) }
}

/** Replaces the local copy of a session's queue; no effect if there is none. */
export function putUndoable(context: EventContext, session: string, { changes, ...undoable }: Performed, cause = context.cause) {
  if (session === context.device.session.own) return setOwnQueue(context, { changes, ...undoable }, cause)
  const { theirs } = context.device.replication
  if (theirs?.session !== session) return
  trace(context, session, changesBetween(theirs.undoable.state, undoable.state, context.moment.now), cause)
  setControlledQueue(context, { session, undoable })
  context.changes.theirs.push(...changes)
}

export function setOwnQueue(context: EventContext, { changes, ...undoable }: Performed, cause = context.cause) {
  trace(context, null, changesBetween(context.device.replication.mine.state, undoable.state, context.moment.now), cause)
  patchReplication(context, { mine: undoable })
  context.changes.mine.push(...changes)
}

/** Replaces the copy of the controlled device's queue; null: removes it. */
export const setControlledQueue = (context: EventContext, theirs: ControlledQueue | null): void => patchReplication(context, { theirs })

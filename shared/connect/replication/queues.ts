// Reads the local copies of queues and their links, and is the only way to change the copies.
import { idKey } from '../../id-map.ts'
import type { QueueState } from '../../queue/model.ts'
import type { Performed, UndoableQueue } from '../../queue/perform.ts'
import { changesBetween } from '../../queue/trace.ts'
import type { Device } from '../model.ts'
import { type StepContext, trace } from '../step-context.ts'
import { newLink, type QueueLink } from './link.ts'
import { type LocalView, localRegisters } from './local-diff.ts'
import { patchReplication } from './patch.ts'
import type { ControlledQueue } from './state.ts'

export const queueLinkOf = ({ device }: StepContext, session: string): QueueLink => device.replication.links.get(session) ?? newLink

/** The local copy of a session's queue that is changed from here; null: its link is only listened to. */
export function undoableOf({ session: { own }, replication: { mine, theirs } }: Device, session: string): UndoableQueue | null {
  if (session === own) return mine
  return theirs?.session === session ? theirs.undoable : null
}

/** Whether the sound of a session's queue is made here. */
export const soundsHere = ({ session: { own, shared } }: Device, session: string): boolean => session === own && shared !== 'controller'

export function localViewOf({ device, moment }: StepContext, session: string, state: QueueState): LocalView {
  const { titles, clock } = device.replication
  const { current } = state.playback
  const title = current === null ? null : (titles.get(idKey(current)) ?? null)
  return { state, own: localRegisters(state, title, clock, moment), sounds: soundsHere(device, session) }
}

/** Replaces the local copy of a session's queue; no effect if there is none. */
export function putUndoable(ctx: StepContext, session: string, { changes, ...undoable }: Performed, cause = ctx.cause) {
  if (session === ctx.device.session.own) return setOwnQueue(ctx, { changes, ...undoable }, cause)
  const { theirs } = ctx.device.replication
  if (theirs?.session !== session) return
  trace(ctx, session, changesBetween(theirs.undoable.state, undoable.state, ctx.moment.now), cause)
  setControlledQueue(ctx, { session, undoable })
  ctx.changes.theirs.push(...changes)
}

export function setOwnQueue(ctx: StepContext, { changes, ...undoable }: Performed, cause = ctx.cause) {
  trace(ctx, null, changesBetween(ctx.device.replication.mine.state, undoable.state, ctx.moment.now), cause)
  patchReplication(ctx, { mine: undoable })
  ctx.changes.mine.push(...changes)
}

/** Replaces the copy of the controlled device's queue; null: removes it. */
export const setControlledQueue = (ctx: StepContext, theirs: ControlledQueue | null): void => patchReplication(ctx, { theirs })

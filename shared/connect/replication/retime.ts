// Corrects the times in queues after this computer's clock jumped or the server's clock was measured better.
import type { UndoableQueue } from '../../queue/perform.ts'
import { clockAfterCheck, jumpOf, serverTime, shiftAnchor } from '../clock.ts'
import type { EventContext } from '../event-context.ts'
import { optimistic, type QueueLink } from './link.ts'
import { localChanges } from './local-diff.ts'
import { isSoundedHere, localViewOf, putUndoable, queueLinkOf, undoableOf } from './queues.ts'
import type { Replication } from './state.ts'
import { patchLink, patchReplication } from './write-replication.ts'

/** A correction of a song's position by less than this is not applied, seconds. */
const minCorrection = 0.02

/** Checks the clock for a jump and shifts all anchors by it (those of the queues and of the bases), so that songs keep their positions. */
export function checkClock(context: EventContext) {
  const before = context.device.replication
  const { clock, mine, theirs, links } = before
  const jump = jumpOf(clock, context.moment)
  const after = clockAfterCheck(clock, context.moment)
  if (after === clock) return
  if (jump === 0) return patchReplication(context, { clock: after })
  const baseAfter = (link: QueueLink): QueueLink =>
    link.base === null ? link : { ...link, base: { ...link.base, anchor: shiftAnchor(link.base.anchor, jump) } }
  patchReplication(context, {
    clock: after,
    mine: withShiftedAnchor(mine, jump),
    theirs: theirs && { ...theirs, undoable: withShiftedAnchor(theirs.undoable, jump) },
    links: new Map([...links].map(([session, link]) => [session, baseAfter(link)])),
  })
  keepAnchors(context, before)
}

function withShiftedAnchor(undoable: UndoableQueue, jump: number): UndoableQueue {
  const { state } = undoable
  const { playback, sleep } = state
  return { ...undoable, state: { ...state, sleep, playback: { ...playback, anchor: shiftAnchor(playback.anchor, jump) } } }
}

/** Keeps an anchor the same object as the base's where it was before: the identity says that nobody moved the song here. */
function keepAnchors(context: EventContext, before: Replication) {
  for (const [session, link] of before.links) {
    const [was, is] = [undoableOf({ ...context.device, replication: before }, session), undoableOf(context.device, session)]
    const { base } = queueLinkOf(context, session)
    if (is && base && link.base?.anchor === was?.state.playback.anchor)
      patchLink(context, session, { base: { ...base, anchor: is.state.playback.anchor } })
  }
}

/**
 * Recomputes the positions of songs that sound elsewhere after the server clock's offset was measured anew; those that are paused, were
 * moved here without being sent, or would move by less than `minCorrection` are left alone.
 */
export function retime(context: EventContext) {
  const { clock, links } = context.device.replication
  for (const [session, link] of links) {
    const undoable = undoableOf(context.device, session)
    if (!undoable || !link.base || isSoundedHere(context.device, session)) continue
    const view = localViewOf(context, session, undoable.state)
    const { playback } = undoable.state
    if (playback.paused || localChanges(link.base, view).has('point')) continue
    const { position, time } = optimistic(link).point
    const passed = Math.max(0, serverTime(clock, context.moment.now) - time)
    const anchor = { position: position + passed, at: context.moment.now }
    if (Math.abs(anchor.position - view.own.point.position) < minCorrection) continue
    const state = { ...undoable.state, playback: { ...playback, anchor } }
    putUndoable(context, session, { state, steps: undoable.steps, changes: [] })
    const point = { position: anchor.position, time: view.own.point.time }
    patchLink(context, session, { base: { registers: { ...link.base.registers, point }, anchor } })
  }
}

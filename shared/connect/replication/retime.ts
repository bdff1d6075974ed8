// Corrects the times in queues after this computer's clock jumped, the server's clock was measured better, or the own queue's sound went to
// another device, whose speed is not known.
import type { UndoableQueue } from '../../queue/perform.ts'
import { positionAt } from '../../queue/position.ts'
import { clockAfterCheck, jumpOf, serverTime, shiftAnchor } from '../clock.ts'
import type { EventContext } from '../event-context.ts'
import { optimistic, type QueueLink } from './link.ts'
import { localChanges } from './local-diff.ts'
import { isSoundedHere, localViewOf, putUndoable, queueLinkOf, setOwnQueue, undoableOf } from './queues.ts'
import { roundPoint } from './registers.ts'
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

/**
 * Lets the own queue go on at normal speed, as its sound is another device's from now on, at a speed that the wire does not say; the
 * position now stays, and is sent only if it was to be sent before.
 */
export function resetSpeed(context: EventContext) {
  const { own: session } = context.device.session
  const { mine } = context.device.replication
  const { playback } = mine.state
  if (playback.speed === 1) return
  const position = positionAt(playback, context.moment.now)
  const anchor = { position, at: context.moment.now }
  const base = session === null ? null : queueLinkOf(context, session).base
  const isMoved = session === null || base === null || localChanges(base, localViewOf(context, session, mine.state)).has('point')
  setOwnQueue(context, { state: { ...mine.state, playback: { ...playback, speed: 1, anchor } }, steps: mine.steps, changes: [] })
  if (isMoved) return
  const point = roundPoint({ position, time: serverTime(context.device.replication.clock, context.moment.now) })
  patchLink(context, session, { base: { registers: { ...base.registers, point }, anchor } })
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

// Corrects the times in queues after this computer's clock jumped or the server's clock was measured better.
import type { UndoableQueue } from '../../queue/perform.ts'
import { jumpOf, looked, serverTime, shifted } from '../clock.ts'
import type { StepContext } from '../step-context.ts'
import { optimistic, type QueueLink } from './link.ts'
import { localChanges } from './local-diff.ts'
import { patchLink, patchReplication } from './patch.ts'
import { linkOf, localViewOf, putUndoable, soundsHere, undoableOf } from './queues.ts'
import type { Replication } from './state.ts'

/** A correction of a song's position by less than this is not applied, seconds. */
const noticed = 0.02

/** Checks the clock for a jump and shifts all anchors by it, so that songs keep their positions. */
export function lookAtClock(ctx: StepContext) {
  const before = ctx.device.replication
  const { clock, mine, theirs, links } = before
  const jump = jumpOf(clock, ctx.moment)
  const after = looked(clock, ctx.moment)
  if (after === clock) return
  if (jump === 0) return patchReplication(ctx, { clock: after })
  const baseAfter = (link: QueueLink): QueueLink =>
    link.base === null ? link : { ...link, base: { ...link.base, anchor: shifted(link.base.anchor, jump) } }
  patchReplication(ctx, {
    clock: after,
    mine: moved(mine, jump),
    theirs: theirs && { ...theirs, undoable: moved(theirs.undoable, jump) },
    links: new Map([...links].map(([session, link]) => [session, baseAfter(link)])),
  })
  keepAnchors(ctx, before)
}

function moved(undoable: UndoableQueue, jump: number): UndoableQueue {
  const { state } = undoable
  const { playback, sleep } = state
  return { ...undoable, state: { ...state, sleep, playback: { ...playback, anchor: shifted(playback.anchor, jump) } } }
}

/** Keeps an anchor the same object as the base's where it was before: the identity says that nobody moved the song here. */
function keepAnchors(ctx: StepContext, before: Replication) {
  for (const [session, link] of before.links) {
    const [was, is] = [undoableOf({ ...ctx.device, replication: before }, session), undoableOf(ctx.device, session)]
    const { base } = linkOf(ctx, session)
    if (is && base && link.base?.anchor === was?.state.playback.anchor)
      patchLink(ctx, session, { base: { ...base, anchor: is.state.playback.anchor } })
  }
}

/** Recomputes the positions of songs that sound elsewhere after the server clock's offset was measured anew. */
export function retime(ctx: StepContext) {
  const { clock, links } = ctx.device.replication
  for (const [session, link] of links) {
    const undoable = undoableOf(ctx.device, session)
    if (!undoable || !link.base || soundsHere(ctx.device, session)) continue
    const view = localViewOf(ctx, session, undoable.state)
    const { playback } = undoable.state
    if (playback.paused || localChanges(link.base, view).has('place')) continue
    const { position, time } = optimistic(link).place
    const passed = Math.max(0, serverTime(clock, ctx.moment.now) - time)
    const anchor = { position: position + passed, at: ctx.moment.now }
    if (Math.abs(anchor.position - view.own.place.position) < noticed) continue
    const state = { ...undoable.state, playback: { ...playback, anchor } }
    putUndoable(ctx, session, { state, steps: undoable.steps, changes: [] })
    const place = { position: anchor.position, time: view.own.place.time }
    patchLink(ctx, session, { base: { registers: { ...link.base.registers, place }, anchor } })
  }
}

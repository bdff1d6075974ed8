// Moments on this computer's clock, after the clock jumped or the server's was measured better.
import type { Machine } from '../../queue/perform.ts'
import { jumpOf, looked, serverTime, shifted } from '../clock.ts'
import type { Device } from '../model.ts'
import { linkOf, localViewOf, machineOf, patch, putLink, putMachine, type StepContext, soundsHere } from '../step-context.ts'
import { optimistic, type QueueLink } from './link.ts'
import { localChanges } from './local-diff.ts'

/** A better measurement that moves a song by less is no news, seconds. */
const noticed = 0.02

/** Everything that plays goes on where it was, whatever this computer's clock says now. */
export function lookAtClock(ctx: StepContext) {
  const { clock, mine, controlled, links } = ctx.device
  const jump = jumpOf(clock, ctx.moment)
  const after = looked(clock, ctx.moment)
  if (after === clock) return
  if (jump === 0) return patch(ctx, { clock: after })
  const baseAfter = (link: QueueLink): QueueLink =>
    link.base === null ? link : { ...link, base: { ...link.base, anchor: shifted(link.base.anchor, jump) } }
  patch(ctx, {
    clock: after,
    mine: moved(mine, jump),
    controlled: controlled && { ...controlled, machine: moved(controlled.machine, jump) },
    links: new Map([...links].map(([session, link]) => [session, baseAfter(link)])),
  })
  keepAnchors(ctx, { mine, controlled, links })
}

function moved(machine: Machine, jump: number): Machine {
  const { state } = machine
  const { playback, sleep } = state
  return { ...machine, state: { ...state, sleep, playback: { ...playback, anchor: shifted(playback.anchor, jump) } } }
}

/** An anchor that was the agreed one still is: that it is the same object says that nobody moved the song here. */
function keepAnchors(ctx: StepContext, before: Pick<Device, 'mine' | 'controlled' | 'links'>) {
  for (const [session, link] of before.links) {
    const [was, is] = [machineOf({ ...ctx.device, ...before }, session), machineOf(ctx.device, session)]
    const now = linkOf(ctx, session)
    if (is && now.base && link.base?.anchor === was?.state.playback.anchor)
      putLink(ctx, session, { ...now, base: { ...now.base, anchor: is.state.playback.anchor } })
  }
}

/** Where songs are that sound elsewhere, after the server's clock was measured anew. */
export function retime(ctx: StepContext) {
  for (const [session, link] of ctx.device.links) {
    const machine = machineOf(ctx.device, session)
    if (!machine || !link.base || soundsHere(ctx.device, session)) continue
    const standing = localViewOf(ctx, session, machine.state)
    const { playback } = machine.state
    if (playback.paused || localChanges(link.base, standing).has('place')) continue
    const { position, time } = optimistic(link).place
    const passed = Math.max(0, serverTime(ctx.device.clock, ctx.moment.now) - time)
    const anchor = { position: position + passed, at: ctx.moment.now }
    if (Math.abs(anchor.position - standing.own.place.position) < noticed) continue
    const state = { ...machine.state, playback: { ...playback, anchor } }
    putMachine(ctx, session, { state, steps: machine.steps, changes: [] })
    const place = { position: anchor.position, time: standing.own.place.time }
    putLink(ctx, session, { ...link, base: { registers: { ...link.base.registers, place }, anchor } })
  }
}

// Moments on this computer's clock, after the clock jumped or the server's was measured better.
import type { Machine } from '../../queue/perform.ts'
import { jumpOf, looked, serverTime, shifted } from '../clock.ts'
import type { Device } from '../model.ts'
import { become, lineOf, machineOf, putLine, putMachine, soundsHere, standingOf, type Work } from '../step-context.ts'
import { expected, type Line } from './link.ts'
import { changedSince } from './local-diff.ts'

/** A better measurement that moves a song by less is no news, seconds. */
const noticed = 0.02

/** Everything that plays goes on where it was, whatever this computer's clock says now. */
export function lookAtClock(work: Work) {
  const { clock, mine, controlled, lines } = work.device
  const jump = jumpOf(clock, work.moment)
  const after = looked(clock, work.moment)
  if (after === clock) return
  if (jump === 0) return become(work, { clock: after })
  const agreedAfter = (line: Line): Line =>
    line.agreed === null ? line : { ...line, agreed: { ...line.agreed, anchor: shifted(line.agreed.anchor, jump) } }
  become(work, {
    clock: after,
    mine: moved(mine, jump),
    controlled: controlled && { ...controlled, machine: moved(controlled.machine, jump) },
    lines: new Map([...lines].map(([session, line]) => [session, agreedAfter(line)])),
  })
  keepAnchors(work, { mine, controlled, lines })
}

function moved(machine: Machine, jump: number): Machine {
  const { state } = machine
  const { playback, sleep } = state
  return { ...machine, state: { ...state, sleep, playback: { ...playback, anchor: shifted(playback.anchor, jump) } } }
}

/** An anchor that was the agreed one still is: that it is the same object says that nobody moved the song here. */
function keepAnchors(work: Work, before: Pick<Device, 'mine' | 'controlled' | 'lines'>) {
  for (const [session, line] of before.lines) {
    const [was, is] = [machineOf({ ...work.device, ...before }, session), machineOf(work.device, session)]
    const now = lineOf(work, session)
    if (is && now.agreed && line.agreed?.anchor === was?.state.playback.anchor)
      putLine(work, session, { ...now, agreed: { ...now.agreed, anchor: is.state.playback.anchor } })
  }
}

/** Where songs are that sound elsewhere, after the server's clock was measured anew. */
export function retime(work: Work) {
  for (const [session, line] of work.device.lines) {
    const machine = machineOf(work.device, session)
    if (!machine || !line.agreed || soundsHere(work.device, session)) continue
    const standing = standingOf(work, session, machine.state)
    const { playback } = machine.state
    if (playback.paused || changedSince(line.agreed, standing).has('place')) continue
    const { position, time } = expected(line).place
    const passed = Math.max(0, serverTime(work.device.clock, work.moment.now) - time)
    const anchor = { position: position + passed, at: work.moment.now }
    if (Math.abs(anchor.position - standing.own.place.position) < noticed) continue
    const state = { ...machine.state, playback: { ...playback, anchor } }
    putMachine(work, session, { state, steps: machine.steps, changes: [] })
    const place = { position: anchor.position, time: standing.own.place.time }
    putLine(work, session, { ...line, agreed: { registers: { ...line.agreed.registers, place }, anchor } })
  }
}

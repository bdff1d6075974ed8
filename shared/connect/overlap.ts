// Transfers that overlap: whoever silences the source first, in the server's order, has moved the music. The other one stops its target.
import { perform } from '../queue/perform.ts'
import { pauseHere } from './control.ts'
import { isSameList } from './difference.ts'
import type { Line } from './line.ts'
import type { Device, Moving } from './model.ts'
import type { Registers } from './registers.ts'
import { settle, stopping } from './settle.ts'
import { become, nameOf, notice, putMachine, type Work } from './work.ts'

/** Somebody else took what is being moved, and not to the same device. */
export const isTaken = ({ isSilenced, isShared }: Moving): boolean => isSilenced && !isShared

/** After each word of others on a line; `before`: the line as it was. */
export function lookForOverlap(work: Work, session: string, said: Partial<Registers>, before: Line) {
  const { moving, moved } = work.device
  if (moving) return become(work, { moving: looked(work.device, moving, session, said, before) })
  if (moved?.source !== session || moved.isShared || !isSilence(said, before) || !silences(before)) return
  become(work, { moved: null })
  const { target } = moved
  const { controlled } = work.device
  if (target === null) {
    pauseHere(work)
    // Whoever has it counts it.
    become(work, { taken: { startId: work.device.mine.state.playback.startId, from: 0, way: 'there' } })
  } else if (controlled?.session === target)
    putMachine(work, target, perform(controlled.machine, { type: 'pause' }, work.moment.now, work.random))
  else settle(work, target, stopping(work, target, null))
  notice(
    work,
    `It was moved to another device at the same moment, so it was stopped ${target === null ? 'here' : `on ${nameOf(work.device, target)}`}.`,
  )
}

const isSilence = ({ pause }: Partial<Registers>, { shadow }: Line): boolean => pause === true && !shadow.pause

/** Our own word of silence is on its way. */
const silences = ({ underWay }: Line): boolean =>
  underWay.some(one => one.kind === 'written' && one.values.pause === true && one.meant.has('pause'))

function looked({ session: own, mine }: Device, moving: Moving, session: string, said: Partial<Registers>, before: Line): Moving {
  const source = moving.way === 'there' ? (moving.source ?? own) : moving.source
  const target = moving.way === 'there' ? moving.target : own
  const given = moving.way === 'there' ? moving.given?.machine.state.queue : mine.state.queue
  // A whole state may be but what we gave, and where it is: it counts only if ours has not arrived yet.
  const isAnothers = said.volume === undefined || before.underWay.some(({ kind }) => kind === 'written')
  const isSame = given !== undefined && said.pause === false && isSameList(said.tracks ?? before.shadow.tracks, given.tracks)
  const isSilenced = moving.isSilenced || (session === source && isSilence(said, before))
  const isShared = moving.isShared || (session === target && isSame && isAnothers)
  return isSilenced === moving.isSilenced && isShared === moving.isShared ? moving : { ...moving, isSilenced, isShared }
}

// The last word of a transfer to another device: said now, and once more after the line was lost, until it is certain that it arrived.
import type { Cause } from '../../queue/cause.ts'
import { perform } from '../../queue/perform.ts'
import { policy } from '../../wire/policy.ts'
import type { Settling } from '../model.ts'
import { adoptedAnew } from '../replication/adopt.ts'
import { isSameList } from '../replication/difference.ts'
import { expected, isWriting, steering } from '../replication/link.ts'
import type { Registers } from '../replication/registers.ts'
import { allButVolume, say } from '../replication/send.ts'
import { become, lineOf, machineOf, putMachine, standingOf, type Work } from '../step-context.ts'

export function settle(work: Work, session: string, settling: Settling) {
  become(work, { settling: new Map(work.device.settling).set(session, settling) })
  if (lineOf(work, session).answered) tell(work, session, settling)
}

export const settleUntil = ({ moment }: Work): number => moment.steady + policy.queue.remote.settleWithin

/**
 * Silence for what plays on a device now (null: here). `from`: where in the song it was when it was taken over, if that is known; `at`: the
 * moment of the wish that it follows from, on the server's clock; `cause`: of that wish.
 */
export function silence(work: Work, target: string | null, { from, at }: Pick<Settling, 'from' | 'at'>, cause: Cause) {
  const session = target ?? work.device.session
  if (session === null) return
  const machine = machineOf(work.device, session)
  if (machine) putMachine(work, session, perform(machine, { type: 'pause' }, work.moment.now, work.random), cause)
  if (target === null) {
    const { startId } = work.device.mine.state.playback
    // Nobody knows where: whoever has it counts it.
    become(work, { handover: { startId, from: from ?? 0, way: 'there' } })
    const { own } = standingOf(work, session, work.device.mine.state)
    if (lineOf(work, session).answered) say(work, session, steering, { ...own, place: { ...own.place, time: at } })
    return
  }
  const line = lineOf(work, target)
  settle(work, target, { until: settleUntil(work), tracks: line.known ? expected(line).tracks : null, back: null, from, at, told: 0 })
}

/** Somebody wants something else of the device. */
export function unsettle(work: Work, session: string) {
  if (!work.device.settling.has(session)) return
  const settling = new Map(work.device.settling)
  settling.delete(session)
  become(work, { settling })
}

/**
 * After each word on a line, and without one. A device that was away when it was told says all that it did meanwhile when it is back: it is
 * told again. Somebody who presses play there says less, and is right.
 */
export function settleAgain(work: Work, session: string, said: Partial<Registers> | 'answer' | null) {
  const settling = work.device.settling.get(session)
  const line = lineOf(work, session)
  if (!settling || !line.answered || isWriting(line)) return
  const { tracks, pause } = line.shadow
  // Only the device itself says where it is without a word about sound or silence: it has obeyed, and whoever starts it again is right.
  if (pause && said !== null && said !== 'answer' && said.place && said.pause === undefined) return unsettle(work, session)
  const plays = (settling.tracks === null || isSameList(tracks, settling.tracks)) && !pause
  if (plays && (said === 'answer' || (said?.tracks && said.pause === false))) return tell(work, session, settling)
  const until = Math.min(settling.until, work.moment.steady + policy.queue.remote.settleAfter)
  if (until < settling.until) become(work, { settling: new Map(work.device.settling).set(session, { ...settling, until }) })
}

/** Nobody waits for ever. */
export function forgetSettling(work: Work) {
  for (const [session, { until }] of work.device.settling) if (until <= work.moment.steady) unsettle(work, session)
}

function tell(work: Work, session: string, settling: Settling) {
  const { back, from, at, told } = settling
  if (told >= policy.queue.remote.mostTold) return unsettle(work, session)
  become(work, { settling: new Map(work.device.settling).set(session, { ...settling, told: told + 1 }) })
  if (back) return say(work, session, allButVolume, back)
  const { clock } = work.device
  const { state } = adoptedAnew(expected(lineOf(work, session)), { clock, moment: work.moment })
  const { own } = standingOf(work, session, state)
  say(work, session, steering, { ...own, pause: true, place: { position: from ?? own.place.position, time: at } })
}

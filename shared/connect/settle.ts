// The last word of a transfer to another device: said now, and once more after the line was lost, until it is certain that it arrived.
import { policy } from '../wire/policy.ts'
import { adoptedAnew } from './adopt.ts'
import { isSameList } from './difference.ts'
import { allButVolume, say } from './follow.ts'
import { expected, isWriting } from './line.ts'
import type { Settling } from './model.ts'
import type { RegisterName, Registers } from './registers.ts'
import { become, lineOf, standingOf, type Work } from './work.ts'

export function settle(work: Work, session: string, settling: Settling) {
  become(work, { settling: new Map(work.device.settling).set(session, settling) })
  if (lineOf(work, session).answered) tell(work, session, settling)
}

export const settleUntil = ({ moment }: Work): number => moment.steady + policy.queue.remote.settleWithin

/** Silence for what plays on a device now; `from`: where it was when it was taken over. */
export const stopping = (work: Work, session: string, from: number | null): Settling => ({
  until: settleUntil(work),
  tracks: expected(lineOf(work, session)).tracks,
  back: null,
  from,
})

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
  const plays = isSameList(tracks, settling.tracks) && !pause
  if (plays && (said === 'answer' || (said?.tracks && said.pause === false))) return tell(work, session, settling)
  const until = Math.min(settling.until, work.moment.steady + policy.queue.remote.settleAfter)
  if (until < settling.until) become(work, { settling: new Map(work.device.settling).set(session, { ...settling, until }) })
}

/** Nobody waits for ever. */
export function forgetSettling(work: Work) {
  for (const [session, { until }] of work.device.settling) if (until <= work.moment.steady) unsettle(work, session)
}

const silence: ReadonlySet<RegisterName> = new Set(['pause', 'place'])

function tell(work: Work, session: string, { back, from }: Settling) {
  if (back) return say(work, session, allButVolume, back)
  const { clock } = work.device
  const { state } = adoptedAnew(expected(lineOf(work, session)), { clock, moment: work.moment })
  const { own } = standingOf(work, session, state)
  say(work, session, silence, { ...own, pause: true, place: { ...own.place, position: from ?? own.place.position } })
}

// Moves that overlap: every wish for sound has its moment (the time of the place it is said with, on the server's clock), and the word of
// silence that follows from it has the same. The latest wish counts: an earlier one is overtaken, and stops its target.

import { policy } from '../../wire/policy.ts'
import { serverTime } from '../clock.ts'
import type { Device, Moved, Moving } from '../model.ts'
import { type Place, type RegisterName, type Registers, thousandths } from '../replication/registers.ts'
import { allButVolume, say } from '../replication/send.ts'
import { become, nameOf, notice, standingOf, type Work } from '../step-context.ts'
import { silence, unsettle } from './transfer-finish.ts'

const { confirmWithin, overlapping, onItsWay } = policy.queue.remote

/** When what is moved was asked for, on the server's clock; null: not yet. */
const askedAt = (moving: Moving): number | null =>
  moving.way === 'here' ? moving.at : moving.given && thousandths(moving.given.said.place.time)

/** Sound was asked for here at that moment of the server's clock. */
export function askedHere(work: Work, at: number) {
  if (at > work.device.asked) become(work, { asked: thousandths(at) })
}

/** Silence for what plays here that belongs to a wish older than the last one for sound here. */
export function isVoid({ asked, mine }: Device, { pause, place }: Partial<Registers>, serverNow: number): boolean {
  if (pause !== true || !place || mine.state.playback.paused) return false
  return thousandths(place.time) < asked && serverNow - asked < overlapping
}

/** It does not count here, so all who heard it are told what does. */
export function contradict(work: Work, session: string, said: Partial<Registers>) {
  const names = Object.keys(said) as RegisterName[]
  const { own } = standingOf(work, session, work.device.mine.state)
  say(work, session, new Set(names.filter(name => allButVolume.has(name))), own)
}

/** After each word of others on a line; `wasPaused`: as it was before. */
export function lookForOverlap(work: Work, session: string, said: Partial<Registers>, wasPaused: boolean) {
  const { moving, moved, session: own } = work.device
  // A whole state of another device may be its own answer, which has a moment of its own; of this one it is a word of somebody else.
  const mayBeAnswer = said.tracks !== undefined && session !== own
  if (moving && sourceOf(work.device, moving) === session && isSilence(said)) {
    const at = askedAt(moving)
    const isLater = at === null || said.place.time > at
    const isNews = !wasPaused || (at !== null && !mayBeAnswer)
    if (isLater && isNews) become(work, { moving: { ...moving, isTaken: true } })
  }
  for (const one of moved.filter(({ source }) => source === session)) {
    // The source was asked for sound later, so it goes on.
    const isSilenced = session === own || work.device.settling.get(session)?.back === null
    const goesOn = said.pause === false && isMeanwhile(said, one, mayBeAnswer) && isSilenced
    if (goesOn) unsettle(work, session)
    if (goesOn || (isSilence(said) && isMeanwhile(said, one, mayBeAnswer))) overtaken(work, one)
  }
}

/** Of a later wish than that of a move, but before all knew of it. An answer of the source is silence after the move, or sound before it. */
function isMeanwhile({ place, pause }: Partial<Registers>, { at, until }: Moved, mayBeAnswer: boolean): boolean {
  if (!place) return false
  const [from, to] = mayBeAnswer ? (pause ? [at, until] : [until, until + onItsWay]) : [at, until + onItsWay]
  return place.time > from && place.time < to
}

type Silence = Partial<Registers> & { readonly place: Place }

const sourceOf = ({ session: own }: Device, moving: Moving): string | null =>
  moving.way === 'there' ? (moving.source ?? own) : moving.source

const isSilence = (said: Partial<Registers>): said is Silence => said.pause === true && said.place !== undefined

/** A move came to its end. */
export function remember(work: Work, move: Pick<Moved, 'source' | 'target' | 'at'>) {
  const { moment, device } = work
  const lapses = moment.steady + confirmWithin + onItsWay * 1000
  become(work, { moved: [...device.moved, { ...move, until: serverTime(device.clock, moment.now), lapses }] })
}

export function forgetMoved(work: Work) {
  const { moved } = work.device
  const kept = moved.filter(({ lapses }) => lapses > work.moment.steady)
  if (kept.length < moved.length) become(work, { moved: kept })
}

/** Somebody moved it elsewhere later, before they could know of this move: its target falls silent, unless it was asked for sound later. */
function overtaken(work: Work, one: Moved) {
  const { target, at } = one
  become(work, { moved: work.device.moved.filter(other => other !== one) })
  if (target === null && work.device.asked > at) return
  silence(work, target, { from: null, at }, { by: 'transfer', step: 'overtaken', session: target })
  const where = target === null ? 'here' : `on ${nameOf(work.device, target)}`
  notice(work, `It was moved to another device at the same moment, so it was stopped ${where}.`)
}

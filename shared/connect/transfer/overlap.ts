// Moves that overlap: every wish for sound has its moment (the time of the place it is said with, on the server's clock), and the word of
// silence that follows from it has the same. The latest wish counts: an earlier one is overtaken, and stops its target.

import { policy } from '../../wire/policy.ts'
import { serverTime } from '../clock.ts'
import type { Device, Moved, Moving } from '../model.ts'
import { type PlaybackPoint, type RegisterName, type Registers, thousandths } from '../replication/registers.ts'
import { allButVolume, send } from '../replication/send.ts'
import { localViewOf, nameOf, notice, patch, type StepContext } from '../step-context.ts'
import { dropFinish, silence } from './transfer-finish.ts'

const { confirmWithin, overlapping, onItsWay } = policy.queue.remote

/** When what is moved was asked for, on the server's clock; null: not yet. */
const askedAt = (moving: Moving): number | null =>
  moving.way === 'here' ? moving.at : moving.given && thousandths(moving.given.sent.place.time)

/** Sound was asked for here at that moment of the server's clock. */
export function askedHere(ctx: StepContext, at: number) {
  if (at > ctx.device.asked) patch(ctx, { asked: thousandths(at) })
}

/** Silence for what plays here that belongs to a wish older than the last one for sound here. */
export function isVoid({ asked, mine }: Device, { pause, place }: Partial<Registers>, serverNow: number): boolean {
  if (pause !== true || !place || mine.state.playback.paused) return false
  return thousandths(place.time) < asked && serverNow - asked < overlapping
}

/** It does not count here, so all who heard it are told what does. */
export function contradict(ctx: StepContext, session: string, incoming: Partial<Registers>) {
  const names = Object.keys(incoming) as RegisterName[]
  const { own } = localViewOf(ctx, session, ctx.device.mine.state)
  send(ctx, session, new Set(names.filter(name => allButVolume.has(name))), own)
}

/** After each word of others on a link; `wasPaused`: as it was before. */
export function lookForOverlap(ctx: StepContext, session: string, incoming: Partial<Registers>, wasPaused: boolean) {
  const { moving, moved, session: own } = ctx.device
  // A whole state of another device may be its own answer, which has a moment of its own; of this one it is a word of somebody else.
  const mayBeAnswer = incoming.tracks !== undefined && session !== own
  if (moving && sourceOf(ctx.device, moving) === session && isSilence(incoming)) {
    const at = askedAt(moving)
    const isLater = at === null || incoming.place.time > at
    const isNews = !wasPaused || (at !== null && !mayBeAnswer)
    if (isLater && isNews) patch(ctx, { moving: { ...moving, isTaken: true } })
  }
  for (const one of moved.filter(({ source }) => source === session)) {
    // The source was asked for sound later, so it goes on.
    const isSilenced = session === own || ctx.device.finishes.get(session)?.back === null
    const goesOn = incoming.pause === false && isMeanwhile(incoming, one, mayBeAnswer) && isSilenced
    if (goesOn) dropFinish(ctx, session)
    if (goesOn || (isSilence(incoming) && isMeanwhile(incoming, one, mayBeAnswer))) overtaken(ctx, one)
  }
}

/** Of a later wish than that of a move, but before all knew of it. An answer of the source is silence after the move, or sound before it. */
function isMeanwhile({ place, pause }: Partial<Registers>, { at, until }: Moved, mayBeAnswer: boolean): boolean {
  if (!place) return false
  const [from, to] = mayBeAnswer ? (pause ? [at, until] : [until, until + onItsWay]) : [at, until + onItsWay]
  return place.time > from && place.time < to
}

type Silence = Partial<Registers> & { readonly place: PlaybackPoint }

const sourceOf = ({ session: own }: Device, moving: Moving): string | null =>
  moving.way === 'there' ? (moving.source ?? own) : moving.source

const isSilence = (incoming: Partial<Registers>): incoming is Silence => incoming.pause === true && incoming.place !== undefined

/** A move came to its end. */
export function remember(ctx: StepContext, move: Pick<Moved, 'source' | 'target' | 'at'>) {
  const { moment, device } = ctx
  const lapses = moment.steady + confirmWithin + onItsWay * 1000
  patch(ctx, { moved: [...device.moved, { ...move, until: serverTime(device.clock, moment.now), lapses }] })
}

export function forgetMoved(ctx: StepContext) {
  const { moved } = ctx.device
  const kept = moved.filter(({ lapses }) => lapses > ctx.moment.steady)
  if (kept.length < moved.length) patch(ctx, { moved: kept })
}

/** Somebody moved it elsewhere later, before they could know of this move: its target falls silent, unless it was asked for sound later. */
function overtaken(ctx: StepContext, one: Moved) {
  const { target, at } = one
  patch(ctx, { moved: ctx.device.moved.filter(other => other !== one) })
  if (target === null && ctx.device.asked > at) return
  silence(ctx, target, { from: null, at }, { by: 'transfer', step: 'overtaken', session: target })
  const where = target === null ? 'here' : `on ${nameOf(ctx.device, target)}`
  notice(ctx, `It was moved to another device at the same moment, so it was stopped ${where}.`)
}

// The handover, the second at which a song changes devices: both compute the same one from the wire, so only one counts the play.
import type { Handover } from '../../history/play-counter.ts'
import { serverTime } from '../clock.ts'
import { type PlaybackPoint, type Registers, thousandths } from '../replication/registers.ts'
import type { StepContext } from '../step-context.ts'
import { patchTransfers } from './patch.ts'

/** Position in seconds, at a moment of the server's clock (Unix seconds), of a song that was given over at a place. */
export const placeAt = ({ position, time }: PlaybackPoint, moment: number): number =>
  thousandths(thousandths(position) + Math.max(0, thousandths(moment) - thousandths(time)))

/** The registers of a queue that is paused at that moment of the server's clock, Unix seconds. */
export function stopped(registers: Registers, time: number): Registers {
  const { place, pause } = registers
  const passed = pause ? 0 : Math.max(0, time - place.time)
  return { ...registers, pause: true, place: { position: place.position + passed, time } }
}

export const handOver = (ctx: StepContext, handover: Handover): void => patchTransfers(ctx, { handover })

/**
 * Detects a handover after a state on the own link; `before`: the own queue before it. Silence from another device takes the song away; a
 * whole state that begins in the middle of a song brings one, confirmed once it sounds. A device that only commands sends just what
 * changes.
 */
export function detectHandover(ctx: StepContext, before: StepContext['device']['replication']['mine'], incoming: Partial<Registers>) {
  const { playback: was } = before.state
  const { startId, seekId, paused, anchor, current } = ctx.device.replication.mine.state.playback
  if (!was.paused && paused) {
    silenceNobody(ctx)
    return handOver(ctx, { startId, from: incoming.place?.position ?? anchor.position, way: 'there' })
  }
  const isMoved = startId !== was.startId || seekId !== was.seekId
  const { place } = incoming
  if (!isMoved || !place || place.position === 0 || current === null || !incoming.tracks || incoming.song === undefined) return
  if ((!was.paused && startId === was.startId) || ctx.device.session.shared === 'controller') return
  if (paused) handOver(ctx, { startId, from: place.position, way: 'here' })
  else patchTransfers(ctx, { pendingHandover: { startId, place } })
}

/** Drops pending messages of silence to other devices: the music left here, and may have gone to one of them. */
function silenceNobody(ctx: StepContext) {
  const { finishes } = ctx.device.transfer
  const left = [...finishes].filter(([, { back }]) => back !== null)
  if (left.length < finishes.size) patchTransfers(ctx, { finishes: new Map(left) })
}

/** The song that another device gave to this one sounds here, which confirms the handover. */
export function confirmHandover(ctx: StepContext) {
  const { pendingHandover } = ctx.device.transfer
  if (!pendingHandover) return
  const { startId, place } = pendingHandover
  const moment = serverTime(ctx.device.replication.clock, ctx.moment.now)
  patchTransfers(ctx, { pendingHandover: null, handover: { startId, from: placeAt(place, moment), way: 'here' } })
}

/** Drops a handover that belongs to an older start, or whose song sounds here again. */
export function forgetHandover(ctx: StepContext) {
  const { handover, pendingHandover } = ctx.device.transfer
  const { startId, paused } = ctx.device.replication.mine.state.playback
  const isBack = handover?.way === 'there' && !paused && ctx.device.session.shared !== 'controller'
  if (handover && (handover.startId !== startId || isBack)) patchTransfers(ctx, { handover: null })
  if (pendingHandover && (pendingHandover.startId !== startId || paused)) patchTransfers(ctx, { pendingHandover: null })
}

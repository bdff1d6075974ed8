// The handover, the second at which a song changes devices: both compute the same one from the wire, so only one counts the play.
import type { Handover } from '../../history/play-counter.ts'
import { serverTime } from '../clock.ts'
import type { EventContext } from '../event-context.ts'
import { type PlaybackPoint, type Registers, roundToThousandths } from '../replication/registers.ts'
import { patchTransfers } from './write-transfer.ts'

/** Position in seconds, at a moment of the server's clock (Unix seconds), of a song that was handed over at a playback point. */
export const handoverPosition = ({ position, time }: PlaybackPoint, moment: number): number =>
  roundToThousandths(roundToThousandths(position) + Math.max(0, roundToThousandths(moment) - roundToThousandths(time)))

/** The registers of a queue that is paused at that moment of the server's clock, Unix seconds. */
export function asPaused(registers: Registers, time: number): Registers {
  const { point, pause } = registers
  const passed = pause ? 0 : Math.max(0, time - point.time)
  return { ...registers, pause: true, point: { position: point.position + passed, time } }
}

export const setHandover = (context: EventContext, handover: Handover): void => patchTransfers(context, { handover })

/**
 * Detects a handover in a state received on the own link; `before`: the own queue before it. A pause written by another device hands the
 * song away; a full state in mid-song hands one here, at once if paused, else once it sounds. (A device that only commands writes no full
 * state, just the registers that change.)
 */
export function detectHandover(context: EventContext, before: EventContext['device']['replication']['mine'], incoming: Partial<Registers>) {
  const { playback: previous } = before.state
  const { startId, seekId, paused, anchor, current } = context.device.replication.mine.state.playback
  if (!previous.paused && paused) {
    dropSilencingMessages(context)
    return setHandover(context, { startId, from: incoming.point?.position ?? anchor.position, way: 'there' })
  }
  const isMoved = startId !== previous.startId || seekId !== previous.seekId
  const { point } = incoming
  if (!isMoved || !point || point.position === 0 || current === null || !incoming.tracks || incoming.current === undefined) return
  if ((!previous.paused && startId === previous.startId) || context.device.session.shared === 'controller') return
  if (paused) setHandover(context, { startId, from: point.position, way: 'here' })
  else patchTransfers(context, { pendingHandover: { startId, point } })
}

/** Drops unsent messages that stop other devices: the music left here, and may have gone to one of them. */
function dropSilencingMessages(context: EventContext) {
  const { lastMessages } = context.device.transfer
  const restorable = [...lastMessages].filter(([, { restore }]) => restore !== null)
  if (restorable.length < lastMessages.size) patchTransfers(context, { lastMessages: new Map(restorable) })
}

/** Confirms the pending handover, as the song that another device gave to this one sounds here now; no effect if none is pending. */
export function confirmHandover(context: EventContext) {
  const { pendingHandover } = context.device.transfer
  if (!pendingHandover) return
  const { startId, point } = pendingHandover
  const moment = serverTime(context.device.replication.clock, context.moment.now)
  patchTransfers(context, { pendingHandover: null, handover: { startId, from: handoverPosition(point, moment), way: 'here' } })
}

/**
 * Drops a handover, confirmed or not, that belongs to an older start; a confirmed one to another device also when its song plays here
 * again, an unconfirmed one (always to here) when it is paused.
 */
export function forgetHandover(context: EventContext) {
  const { handover, pendingHandover } = context.device.transfer
  const { startId, paused } = context.device.replication.mine.state.playback
  const isBack = handover?.way === 'there' && !paused && context.device.session.shared !== 'controller'
  if (handover && (handover.startId !== startId || isBack)) patchTransfers(context, { handover: null })
  if (pendingHandover && (pendingHandover.startId !== startId || paused)) patchTransfers(context, { pendingHandover: null })
}

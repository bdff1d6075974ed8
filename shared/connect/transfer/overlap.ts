// Concurrent transfers of the same music by several devices: the latest command wins, and an overtaken transfer stops its target.
import { tuning } from '../../tuning.ts'
import { say } from '../../words/words.ts'
import { serverTime } from '../clock.ts'
import { type EventContext, notice } from '../event-context.ts'
import { isWriting } from '../replication/link.ts'
import { queueLinkOf } from '../replication/queues.ts'
import { type PlaybackPoint, type Registers, roundToThousandths } from '../replication/registers.ts'
import { nameOf } from '../session/devices.ts'
import { dropLastMessage, silenceDevice } from './last-message.ts'
import type { ConfirmedTransfer, Transfer } from './state.ts'
import { patchTransfers } from './write-transfer.ts'

const { confirmTimeout, propagationSeconds } = tuning.queue.otherDevices

/**
 * When a transfer took effect, on the server's clock, Unix seconds: one to this device when it was requested, one to another device when
 * the queue was given to it; null: the queue was not given yet.
 */
function effectiveAtOf(transfer: Transfer): number | null {
  if (transfer.way === 'here') return transfer.requestedAt
  return transfer.phase === 'given' ? roundToThousandths(transfer.sent.point.time) : null
}

/**
 * Detects, after another device's state was received on a link, that another device used the same source without knowing of a transfer from
 * here: one under way is marked as superseded if the source was paused for another transfer; the target of a confirmed one is silenced,
 * too, if the source was asked to play again, which then goes on. `wasPaused`: the source's queue was paused before this state.
 */
export function detectOverlap(context: EventContext, session: string, incoming: Partial<Registers>, wasPaused: boolean) {
  const { underWay, confirmed } = context.device.transfer
  const { own } = context.device.session
  // Another device's whole state may be its own answer, with a moment of its own; on the own link it is always somebody else's command.
  const mayBeResponse = incoming.tracks !== undefined && session !== own
  if (underWay && sourceOf(underWay, own) === session && isPauseWrite(incoming)) {
    const at = effectiveAtOf(underWay)
    const isLater = at === null || incoming.point.time > at
    const isNews = !wasPaused || (at !== null && !mayBeResponse)
    if (isLater && isNews) patchTransfers(context, { underWay: { ...underWay, isSuperseded: true } })
  }
  for (const confirmation of confirmed.filter(({ source }) => source === session)) {
    // A source that this transfer silenced and that sounds again was asked for sound after the transfer, so it goes on playing.
    const message = context.device.transfer.lastMessages.get(session)
    // What came before the server's answer to the message was written before the message.
    const mayPrecede = mayBeResponse && (message?.mayCross || isWriting(queueLinkOf(context, session)))
    const isSilenced = session === own || (message?.restore === null && !mayPrecede)
    const goesOn = incoming.pause === false && isConcurrent(incoming, confirmation, mayBeResponse) && isSilenced
    if (goesOn) dropLastMessage(context, session)
    if (goesOn || (isPauseWrite(incoming) && isConcurrent(incoming, confirmation, mayBeResponse))) silenceOvertaken(context, confirmation)
  }
}

/**
 * Whether the moment of a state lies after the transfer's command, but before all devices knew of the transfer. A state that may be the
 * source's own answer counts only as a pause before the confirmation, or as sound after it.
 */
function isConcurrent({ point, pause }: Partial<Registers>, { at, until }: ConfirmedTransfer, mayBeResponse: boolean): boolean {
  if (!point) return false
  const [from, to] = mayBeResponse ? (pause ? [at, until] : [until, until + propagationSeconds]) : [at, until + propagationSeconds]
  return point.time > from && point.time < to
}

type PauseWrite = Partial<Registers> & { readonly point: PlaybackPoint }

const sourceOf = (transfer: Transfer, own: string | null): string | null =>
  transfer.way === 'there' ? (transfer.source ?? own) : transfer.source

const isPauseWrite = (incoming: Partial<Registers>): incoming is PauseWrite => incoming.pause === true && incoming.point !== undefined

/** Keeps a confirmed transfer for a while, to detect another device's concurrent transfer of the same queue. */
export function keepConfirmed(context: EventContext, transfer: Pick<ConfirmedTransfer, 'source' | 'target' | 'at'>) {
  const { moment, device } = context
  const dropAt = moment.steady + confirmTimeout + propagationSeconds * 1000
  const until = serverTime(device.replication.clock, moment.now)
  patchTransfers(context, { confirmed: [...device.transfer.confirmed, { ...transfer, until, dropAt }] })
}

export function dropExpiredConfirmed(context: EventContext) {
  const { confirmed } = context.device.transfer
  const remaining = confirmed.filter(({ dropAt }) => dropAt > context.moment.steady)
  if (remaining.length < confirmed.length) patchTransfers(context, { confirmed: remaining })
}

/**
 * Pauses the target of a confirmed transfer, as somebody moved the source elsewhere later without knowing of it; not if the target was
 * asked to play later still.
 */
function silenceOvertaken(context: EventContext, confirmation: ConfirmedTransfer) {
  const { target, at } = confirmation
  const { confirmed, soundRequestedAt: requestedHere } = context.device.transfer
  patchTransfers(context, { confirmed: confirmed.filter(other => other !== confirmation) })
  if (target === null && requestedHere > at) return
  silenceDevice(context, target, { from: null, at }, { by: 'transfer', stage: 'superseded', session: target })
  notice(
    context,
    target === null ? say('devices.overtakenHere') : say('devices.overtakenThere', { device: nameOf(context.device, target) }),
  )
}

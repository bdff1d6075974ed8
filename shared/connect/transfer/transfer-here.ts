// A transfer to this computer: its queue is copied here at once, the first sound here confirms it, and the source plays until then.

import { failed } from '../../errors.ts'
import type { SpeakerFact } from '../../queue/facts.ts'
import type { QueueState } from '../../queue/model.ts'
import { positionAt } from '../../queue/position.ts'
import { tuning } from '../../tuning.ts'
import { say } from '../../words/words.ts'
import { serverTime } from '../clock.ts'
import { copyOf } from '../replication/apply-registers.ts'
import { cursorOf } from '../replication/cursor.ts'
import { optimistic } from '../replication/link.ts'
import { queueLinkOf, undoableOf } from '../replication/queues.ts'
import { roundToThousandths } from '../replication/registers.ts'
import { unreachableError } from '../session/control.ts'
import { nameOf } from '../session/devices.ts'
import { closeOffer } from '../session/offer.ts'
import { controlledOf, showOwnQueue } from '../session/shown-queue.ts'
import type { StepContext } from '../step-context.ts'
import { asPaused, handoverPosition } from './handover.ts'
import { silenceDevice } from './last-message.ts'
import { emptyQueueError, failTransfer, isEmptyQueue, replaceOwnState, reportOutcome, supersededError } from './outcome.ts'
import { keepConfirmed } from './overlap.ts'
import { patchTransfers } from './patch.ts'
import { noteSoundRequest } from './sound-request.ts'

export function requestHere(ctx: StepContext, source: string) {
  const { clock, mine } = ctx.device.replication
  const link = queueLinkOf(ctx, source)
  if (!link.everAnswered || !link.answered) return reportOutcome(ctx, unreachableError(nameOf(ctx.device, source)))
  const there = undoableOf(ctx.device, source) ?? copyOf(optimistic(link), { clock, moment: ctx.moment })
  if (isEmptyQueue(there)) return reportOutcome(ctx, emptyQueueError)
  const until = ctx.moment.steady + tuning.queue.otherDevices.confirmTimeout
  const requestedAt = roundToThousandths(serverTime(clock, ctx.moment.now))
  const controlled = controlledOf(ctx.device)
  noteSoundRequest(ctx, requestedAt)
  patchTransfers(ctx, {
    underWay: { at: 'given', way: 'here', source, until, requestedAt, former: mine.state, controlled, isSuperseded: false },
  })
  showOwnQueue(ctx)
  closeOffer(ctx)
  replaceOwnState(ctx, asOwnState(there.state, mine.state, ctx))
  if (there.state.playback.paused || there.state.playback.current === null) confirmHere(ctx, false)
}

/** Another device's state as this computer's own: its lists and position, with this computer's volume and a new start. */
function asOwnState(theirs: QueueState, mine: QueueState, { moment }: StepContext): QueueState {
  const { playback, queue } = theirs
  const { volume, muted, startId, seekId } = mine.playback
  const anchor = { position: positionAt(playback, moment.now), at: moment.now }
  const own = { volume, muted, seekId, startId: startId + 1, anchor, speed: 1, stopAfter: false }
  return { ...mine, queue, playback: { ...playback, ...own }, sleep: { kind: 'off' } }
}

/**
 * Confirms a transfer to this computer, successfully: it sounds here (`sounds`), or is paused here. The source is silenced, unless both are
 * paused; the handover is noted if the same song is current on both.
 */
function confirmHere(ctx: StepContext, sounds: boolean) {
  const { underWay } = ctx.device.transfer
  if (underWay?.way !== 'here') return
  const { source, requestedAt: at } = underWay
  const { clock, mine } = ctx.device.replication
  const there = asPaused(optimistic(queueLinkOf(ctx, source)), serverTime(clock, ctx.moment.now))
  const { startId, current } = mine.state.playback
  // Not known if another song plays here, because the transferred one could not be played.
  const from = cursorOf(there).current === current ? handoverPosition(there.point, there.point.time) : null
  if (sounds || !optimistic(queueLinkOf(ctx, source)).pause)
    silenceDevice(ctx, source, { from, at }, { by: 'transfer', step: 'confirmed', session: null })
  if (sounds) keepConfirmed(ctx, { source, target: null, at })
  patchTransfers(ctx, { underWay: null, handover: from === null ? null : { startId, from, way: 'here' } })
  reportOutcome(ctx, null)
}

/** Confirms a transfer to this computer at its first sound, or fails it if another device has taken it meanwhile. */
export function onTransferFact(ctx: StepContext, fact: SpeakerFact) {
  const { underWay } = ctx.device.transfer
  const { startId } = ctx.device.replication.mine.state.playback
  if (underWay?.way !== 'here' || fact.type !== 'playing' || fact.startId !== startId) return
  if (underWay.isSuperseded) failTransfer(ctx, supersededError)
  else confirmHere(ctx, true)
}

/**
 * If the own queue is paused before a transfer to this computer sounded: a person's pause confirms it silently, any other one (the song
 * cannot be played) ends it with an error.
 */
export function onPausedHere(ctx: StepContext, by: 'person' | 'failure') {
  if (ctx.device.transfer.underWay?.way !== 'here' || !ctx.device.replication.mine.state.playback.paused) return
  if (by === 'person') confirmHere(ctx, false)
  else failTransfer(ctx, failed('unavailable-track', say('errors.transferNotPlayable')).error)
}

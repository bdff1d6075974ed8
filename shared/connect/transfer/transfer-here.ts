// A transfer to this computer: its queue is copied here at once, the first sound here confirms it, and the source plays until then.

import { failed } from '../../errors.ts'
import type { SpeakerFact } from '../../queue/facts.ts'
import type { QueueState } from '../../queue/model.ts'
import { positionAt } from '../../queue/position.ts'
import { tuning } from '../../tuning.ts'
import { say } from '../../words/words.ts'
import { serverTime } from '../clock.ts'
import type { EventContext } from '../event-context.ts'
import { copyOf } from '../replication/apply-registers.ts'
import { cursorOf } from '../replication/cursor.ts'
import { optimistic } from '../replication/link.ts'
import { queueLinkOf, undoableOf } from '../replication/queues.ts'
import { roundToThousandths } from '../replication/registers.ts'
import { unreachableError } from '../session/control.ts'
import { nameOf } from '../session/devices.ts'
import { closeOffer } from '../session/offer.ts'
import { controlledOf, showOwnQueue } from '../session/shown-queue.ts'
import { asPaused, handoverPosition } from './handover.ts'
import { silenceDevice } from './last-message.ts'
import { emptyQueueError, failTransfer, isEmptyQueue, replaceOwnState, reportOutcome, supersededError } from './outcome.ts'
import { keepConfirmed } from './overlap.ts'
import { noteSoundRequest } from './sound-request.ts'
import { patchTransfers } from './write-transfer.ts'

export function requestHere(context: EventContext, source: string) {
  const { clock, mine } = context.device.replication
  const link = queueLinkOf(context, source)
  if (!link.everHadServerState || !link.hasServerState) return reportOutcome(context, unreachableError(nameOf(context.device, source)))
  const there = undoableOf(context.device, source) ?? copyOf(optimistic(link), { clock, moment: context.moment })
  if (isEmptyQueue(there)) return reportOutcome(context, emptyQueueError)
  const until = context.moment.steady + tuning.queue.otherDevices.confirmTimeout
  const requestedAt = roundToThousandths(serverTime(clock, context.moment.now))
  const controlled = controlledOf(context.device)
  noteSoundRequest(context, requestedAt)
  patchTransfers(context, {
    underWay: { phase: 'given', way: 'here', source, until, requestedAt, former: mine.state, controlled, isSuperseded: false },
  })
  showOwnQueue(context)
  closeOffer(context)
  replaceOwnState(context, asOwnState(there.state, mine.state, context))
  if (there.state.playback.paused || there.state.playback.current === null) confirmHere(context, false)
}

/** Another device's state as this computer's own: its lists and position, with this computer's volume and a new start. */
function asOwnState(theirs: QueueState, mine: QueueState, { moment }: EventContext): QueueState {
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
function confirmHere(context: EventContext, sounds: boolean) {
  const { underWay } = context.device.transfer
  if (underWay?.way !== 'here') return
  const { source, requestedAt: at } = underWay
  const { clock, mine } = context.device.replication
  const there = asPaused(optimistic(queueLinkOf(context, source)), serverTime(clock, context.moment.now))
  const { startId, current } = mine.state.playback
  // The position at which the song changes devices is not known (null) if another song plays here, because the transferred one could not be
  // played.
  const from = cursorOf(there).current === current ? handoverPosition(there.point, there.point.time) : null
  if (sounds || !optimistic(queueLinkOf(context, source)).pause)
    silenceDevice(context, source, { from, at }, { by: 'transfer', stage: 'confirmed', session: null })
  if (sounds) keepConfirmed(context, { source, target: null, at })
  patchTransfers(context, { underWay: null, handover: from === null ? null : { startId, from, way: 'here' } })
  reportOutcome(context, null)
}

/** Confirms a transfer to this computer at its first sound, or fails it if another device has taken it meanwhile. */
export function onTransferFact(context: EventContext, fact: SpeakerFact) {
  const { underWay } = context.device.transfer
  const { startId } = context.device.replication.mine.state.playback
  if (underWay?.way !== 'here' || fact.type !== 'playing' || fact.startId !== startId) return
  if (underWay.isSuperseded) failTransfer(context, supersededError)
  else confirmHere(context, true)
}

/**
 * Ends a transfer to this computer whose queue is paused before it sounded: a person's pause confirms it silently, any other one (the song
 * cannot be played) ends it with an error.
 */
export function onPausedHere(context: EventContext, by: 'person' | 'failure') {
  if (context.device.transfer.underWay?.way !== 'here' || !context.device.replication.mine.state.playback.paused) return
  if (by === 'person') confirmHere(context, false)
  else failTransfer(context, failed('unavailable-track', say('errors.transferNotPlayable')).error)
}

// The offer to continue here what another device plays: made once, at the start of a run, if nothing plays here.
import { tuning } from '../../tuning.ts'
import { serverTime } from '../clock.ts'
import type { EventContext } from '../event-context.ts'
import { isJoinable } from './devices.ts'
import { isCertain, isPlaying, playsUntil } from './is-playing.ts'
import { patchSession } from './write-session.ts'

/**
 * Handles that the own queue was reconciled: at the first time in a run, if nothing plays here and each device has its own queue, other
 * devices' queues are followed for a while.
 */
export function onOwnReconciled(context: EventContext) {
  const { reconciled: wasReconciled, shared, offerStage } = context.device.session
  const isQuiet = context.device.replication.mine.state.playback.paused
  const until = context.moment.steady + tuning.queue.otherDevices.offerWithin
  patchSession(context, {
    reconciled: true,
    offerStage: !wasReconciled && shared === 'off' && isQuiet ? { phase: 'listening', until } : offerStage,
  })
}

/** Ends the offer for the rest of the run: it was declined or taken, or its reason is gone. */
export const closeOffer = (context: EventContext): void => patchSession(context, { offerStage: { phase: 'closed' } })

/**
 * Makes the offer once something plays elsewhere, and closes it for the rest of the run when that stops, when something plays here, another
 * queue is shown or shared, a transfer is under way (`isMoving`), or nothing was found in time.
 */
export function updateOffer(context: EventContext, isMoving: boolean) {
  const { offerStage, shownSession, shared, others, lengths } = context.device.session
  const { mine, links, clock } = context.device.replication
  const now = serverTime(clock, context.moment.now)
  if (offerStage.phase === 'initial' || offerStage.phase === 'closed') return
  const isWanted = mine.state.playback.paused && shownSession === null && !isMoving && shared === 'off'
  if (!isWanted) return closeOffer(context)
  const plays = (session: string): boolean => {
    const link = links.get(session)
    if (!isJoinable(context.device, session) || link?.hasServerState !== true || !isPlaying(link.remote, lengths, now)) return false
    return isCertain(link.remote, lengths, now)
  }
  if (offerStage.phase === 'offered') {
    if (links.get(offerStage.session)?.hasServerState && !plays(offerStage.session)) closeOffer(context)
    return
  }
  const playingDevice = others.find(({ id }) => plays(id))
  if (playingDevice) patchSession(context, { offerStage: { phase: 'offered', session: playingDevice.id } })
  else if (offerStage.until <= context.moment.steady) closeOffer(context)
}

/**
 * When another device counts as silent unless it sends another song (`playsUntil`), steady milliseconds; null: nothing plays there, the end
 * is unknown, or the session is this computer's own.
 */
export function playbackEndsAt({ device, moment }: EventContext, session: string): number | null {
  const { links, clock } = device.replication
  const { own, lengths } = device.session
  const link = links.get(session)
  const now = serverTime(clock, moment.now)
  if (!link || session === own || !isPlaying(link.remote, lengths, now)) return null
  const until = playsUntil(link.remote, lengths)
  return Number.isFinite(until) ? moment.steady + Math.ceil((until - now) * 1000) + 1 : null
}

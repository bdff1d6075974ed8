// Requests and deadlines of transfers: what a person asks for, when it times out, and which links it needs.

import { failed } from '../../errors.ts'
import { say } from '../../words/words.ts'
import { steering } from '../replication/link.ts'
import { linkOf, localViewOf } from '../replication/queues.ts'
import { send } from '../replication/send.ts'
import { outOfReach, soundHere } from '../session/control.ts'
import { isThere, nameOf } from '../session/devices.ts'
import type { StepContext } from '../step-context.ts'
import { requestHere } from './bring.ts'
import { receiveFromTarget, requestThere } from './give.ts'
import { answer, fail } from './outcome.ts'
import type { Transfers } from './state.ts'

/** Requests a transfer of the shown queue to a session; null: to this computer. */
export function requestTransfer(ctx: StepContext, session: string | null) {
  const { underWay } = ctx.device.transfer
  const another = failed('cancelled', say('errors.somethingElseWasAskedForMeanwhile')).error
  // The same transfer was asked for twice and is under way already.
  if (underWay?.way === 'there' && underWay.target === session) return answer(ctx, another)
  if (underWay) fail(ctx, another)
  const { shows: source, shared, offering } = ctx.device.session
  if (!ctx.device.replication.mayCommand) return answer(ctx, failed('refused', say('errors.thisSignInDoesNotAllow')).error)
  if (shared !== 'off')
    return session === null ? takeOver(ctx) : answer(ctx, failed('refused', say('errors.allDevicesShareOneQueueAt2')).error)
  if (session !== null && !isThere(ctx.device, session)) return answer(ctx, outOfReach(nameOf(ctx.device, session)))
  if (session === null) {
    const from = source ?? (offering.at === 'made' ? offering.session : null)
    return from === null ? answer(ctx, null) : requestHere(ctx, from)
  }
  return session === source ? answer(ctx, null) : requestThere(ctx, source, session)
}

/** In a queue shared by all devices: stops the device that sounds and starts here, which makes this one the player. */
function takeOver(ctx: StepContext) {
  const { own: session, shared } = ctx.device.session
  const { state } = ctx.device.replication.mine
  if (shared === 'controller' && session !== null && !state.playback.paused) {
    const { own } = localViewOf(ctx, session, state)
    if (linkOf(ctx, session).answered) send(ctx, session, steering, { ...own, pause: true })
  }
  soundHere(ctx)
  answer(ctx, null)
}

/** Fails the transfer under way once its deadline has passed. */
export function expireTransfer(ctx: StepContext) {
  const { underWay } = ctx.device.transfer
  if (underWay?.way === 'there') receiveFromTarget(ctx, underWay.target, null)
  if (!underWay || ctx.device.transfer.underWay !== underWay || underWay.until > ctx.moment.steady) return
  const name = nameOf(ctx.device, underWay.way === 'there' ? underWay.target : underWay.source)
  const why = underWay.way === 'there' ? say('errors.didNotStartInTime', { name }) : say('errors.notPlayedHereInTime', { name })
  fail(ctx, failed('offline', why).error)
}

/** The sessions to which transfers need a link. */
export function neededBy({ underWay, confirmed, finishes }: Transfers): ReadonlySet<string> {
  const needed = new Set<string>(finishes.keys())
  if (underWay) needed.add(underWay.way === 'there' ? underWay.target : underWay.source)
  if (underWay?.source != null) needed.add(underWay.source)
  for (const { source } of confirmed) needed.add(source)
  return needed
}

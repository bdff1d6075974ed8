// Reconciling: the first state of a connection says what the server holds, and one of the two queues counts after being apart.
import type { Queue } from '../../queue/model.ts'
import { tuning } from '../../tuning.ts'
import { say } from '../../words/words.ts'
import { nameOf } from '../session/devices.ts'
import { met } from '../session/offer.ts'
import { notice, type StepContext } from '../step-context.ts'
import { adoptedAnew } from './adopt.ts'
import { applyRemote } from './apply-remote.ts'
import { type Incoming, optimistic } from './link.ts'
import { patchLink } from './patch.ts'
import { linkOf, localViewOf, putTheirs } from './queues.ts'
import { allButVolume, allNames } from './registers.ts'
import { changesOn, sendFull } from './send.ts'

type Answer = Extract<Incoming, { kind: 'answer' }>

const isEmptyQueue = ({ tracks, playNext }: Queue): boolean => tracks.length + playNext.length === 0

/**
 * The own queue: at the first connection of a run it counts if there is anything in it; later, if it was changed here meanwhile; and
 * always against a server that lost what it knew. Otherwise the server's counts, and after a start or a long time nothing begins to
 * sound because of it. In a queue shared by all devices, only what sounds here counts against the server's.
 */
export function reconcileOwn(ctx: StepContext, session: string, { form, remoteChanges }: Answer) {
  const { met: wasMet, shared } = ctx.device.session
  const link = linkOf(ctx, session)
  const { queue, playback } = ctx.device.replication.mine.state
  met(ctx)
  if (link.retries && wasMet && form === 'whole') return resend(ctx, session, remoteChanges)
  const isFirst = !wasMet || link.base === null
  const isEmpty = isEmptyQueue(queue)
  const gap = link.downSince === null ? 0 : ctx.moment.steady - link.downSince
  const mayWin = shared === 'off' || (shared === 'player' && !playback.paused)
  const isChanged = link.unsure || changesOn(ctx, session).size > 0
  const isOurs = mayWin && (isFirst ? !isEmpty : isChanged)
  patchLink(ctx, session, { downSince: null, unsure: false, base: link.base ?? baseNow(ctx, session) })
  const isLost = form !== 'whole' && (!isEmpty || shared === 'off')
  if (isOurs || (form === 'short' && (isLost || isChanged))) return sendFull(ctx, session)
  const isDropped = isChanged && form === 'whole'
  if (isDropped) patchLink(ctx, session, { base: null })
  const isPaused = (isFirst || gap > tuning.queue.remote.resumeWithin) && playback.paused && shared !== 'controller'
  const written = !isFirst ? (isDropped ? allNames : remoteChanges) : shared === 'off' ? allButVolume : allNames
  // What somebody asked for meanwhile is answered as if it had been received then.
  if (form !== 'short') applyRemote(ctx, session, { remoteChanges: written, isPaused, isAsked: !isFirst })
  if (isFirst && shared === 'off') keepVolume(ctx, session)
  if (isLost) sendFull(ctx, session)
}

/** The service refused the form of what was sent: it is sent again, in full, beside what others wrote meanwhile. */
function resend(ctx: StepContext, session: string, remoteChanges: Answer['remoteChanges']) {
  patchLink(ctx, session, { downSince: null, unsure: false, retries: false })
  applyRemote(ctx, session, { remoteChanges })
}

/** As if the state here had been sent: nothing of it counts against what the server holds. */
function baseNow(ctx: StepContext, session: string) {
  const { mine } = ctx.device.replication
  const { own } = localViewOf(ctx, session, mine.state)
  return { registers: own, anchor: mine.state.playback.anchor }
}

/** How loud a device is belongs to the device. */
function keepVolume(ctx: StepContext, session: string) {
  const link = linkOf(ctx, session)
  const { volume } = optimistic(link)
  if (link.base) patchLink(ctx, session, { base: { ...link.base, registers: { ...link.base.registers, volume } } })
}

/** The queue of a device that is controlled from here: theirs counts, and what was asked for here and is not certain is gone. */
export function reconcileTheirs(ctx: StepContext, session: string, { form, remoteChanges }: Answer) {
  const { session: shown, replication } = ctx.device
  const link = linkOf(ctx, session)
  patchLink(ctx, session, { downSince: null, unsure: false, retries: false })
  if (shown.shows !== session) return
  if (replication.theirs?.session !== session) return join(ctx, session)
  const gap = link.downSince === null ? 0 : ctx.moment.steady - link.downSince
  if (link.retries && gap <= tuning.queue.remote.resumeWithin) return resend(ctx, session, remoteChanges)
  if (link.retries) tellLost(ctx, nameOf(ctx.device, session))
  // A server that lost what it knew will be told by the device itself; until then nothing is blanked.
  if (form === 'whole') patchLink(ctx, session, { base: null })
  applyRemote(ctx, session, { remoteChanges: form === 'whole' ? allNames : remoteChanges })
}

/** Begins to copy, and so to command, the queue that the link to a device has told. */
export function join(ctx: StepContext, session: string) {
  const { clock } = ctx.device.replication
  const undoable = adoptedAnew(optimistic(linkOf(ctx, session)), { clock, moment: ctx.moment })
  putTheirs(ctx, { session, undoable })
  patchLink(ctx, session, { base: null })
  applyRemote(ctx, session, { remoteChanges: new Set() })
}

/** The link was lost while something that was asked for here was on its way. */
export function tellLost(ctx: StepContext, name: string) {
  notice(ctx, say('devices.connectionLost', { name }))
}

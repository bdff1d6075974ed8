// What the other machines and the shell tell replication about links: a renamed own link, dropped links, a new base, sound, scopes, titles.
import { idKey } from '../../id-map.ts'
import type { TrackId } from '../../ids.ts'
import { truncated } from '../../wire/spelling.ts'
import type { StepContext } from '../step-context.ts'
import { linkDown, linkUp, newLink, type QueueLink, withAllTimedOut } from './link.ts'
import { patchLink, patchReplication } from './patch.ts'
import { localViewOf, queueLinkOf, undoableOf } from './queues.ts'
import { requestState } from './send.ts'

/**
 * Links kept under former session names: a name may come back, but a service that renames at every frame must not grow memory without
 * bound.
 */
const maxFormer = 4

/**
 * The own link now follows another session's queue, whose state is asked for anew. Writes that were sent under the old name are still
 * answered on this link. Nothing to follow if the link is down or the own session has no name any more (null).
 */
export function renameLink(ctx: StepContext, before: string, session: string | null) {
  const { links, frameForm } = ctx.device.replication
  if (frameForm.kind === 'trial' && frameForm.session === before)
    patchReplication(ctx, { frameForm: session === null ? { kind: 'partial' } : { kind: 'trial', session } })
  const link = links.get(before)
  if (session === null || !link?.up) return
  const { inFlight } = withAllTimedOut(link)
  const after = { ...linkUp(links.get(session) ?? newLink), inFlight }
  const renamed = new Map(links).set(before, linkDown(link, ctx.moment.steady)).set(session, after)
  patchReplication(ctx, { links: withoutOldNames(ctx, renamed) })
  requestState(ctx, session)
}

/** The links without those under this computer's former session names, except the latest `maxFormer`. */
function withoutOldNames({ device }: StepContext, links: ReadonlyMap<string, QueueLink>): ReadonlyMap<string, QueueLink> {
  const { own, openLinks } = device.session
  const former = [...links.keys()].filter(name => name !== own && !openLinks.has(name))
  const remaining = new Map(links)
  for (const name of former.slice(0, -maxFormer)) remaining.delete(name)
  return remaining
}

/** If the link is up, asks for the state anew, and treats the answer as the first state of a connection; writes in flight count as late. */
export function requestStateAnew(ctx: StepContext, session: string) {
  const link = queueLinkOf(ctx, session)
  if (!link.up) return
  patchLink(ctx, session, { ...withAllTimedOut(link), answered: false })
  requestState(ctx, session)
}

/** Removes the links to these sessions, which nobody follows any more; the own one stays. */
export function dropLinks(ctx: StepContext, sessions: readonly string[]) {
  const links = new Map(ctx.device.replication.links)
  for (const session of sessions) if (session !== ctx.device.session.own) links.delete(session)
  patchReplication(ctx, { links })
}

/** Sets the base to the local copy: the other device has that state, so only later differences are sent. */
export function rebase(ctx: StepContext, session: string) {
  const undoable = undoableOf(ctx.device, session)
  if (!undoable) return
  const { own } = localViewOf(ctx, session, undoable.state)
  patchLink(ctx, session, { base: { registers: own, anchor: undoable.state.playback.anchor } })
}

/** Sound has begun, so an acknowledgement that waited for it is due now. */
export function onSoundStarted(ctx: StepContext) {
  const { own } = ctx.device.session
  if (own !== null && queueLinkOf(ctx, own).ackDue === 'sound') patchLink(ctx, own, { ackDue: 'now' })
}

/** Notes whether the scope user.queue:write was granted. */
export const setMayCommand = (ctx: StepContext, mayCommand: boolean): void => patchReplication(ctx, { mayCommand })

/** Notes whether the service takes only whole states, as an earlier run found out. */
export const setFrameForm = (ctx: StepContext, isFull: boolean): void =>
  patchReplication(ctx, { frameForm: { kind: isFull ? 'full' : 'partial' } })

const maxTitles = 20

/**
 * Keeps the title of a track that is current here, which other devices show (C-34); clipped as the wire clips it, so that it equals what is
 * received and is not sent again and again.
 */
export function rememberTitle(ctx: StepContext, track: TrackId, title: string) {
  const { titles } = ctx.device.replication
  patchReplication(ctx, { titles: new Map([...[...titles].slice(-maxTitles), [idKey(track), truncated(title)]]) })
}

// What other machines tell replication: another name of the own link, links that end, a base that a transfer has set, sound, rights, titles.
import { idKey } from '../../id-map.ts'
import type { TrackId } from '../../ids.ts'
import { clipped } from '../../wire/spelling.ts'
import type { StepContext } from '../step-context.ts'
import { givenUp, linkDown, linkUp, newLink, type QueueLink } from './link.ts'
import { patchLink, patchReplication } from './patch.ts'
import { linkOf, localViewOf, undoableOf } from './queues.ts'
import { ask } from './send.ts'

/** A service may come back to a name; one that gives another with every frame fills no memory with the queues under them. */
const mostFormer = 4

/**
 * The own link goes on under another session's name, and so follows that queue, which is asked for anew; null: nobody names one any more.
 * What was sent under the other name still gets its answers on it.
 */
export function renameLink(ctx: StepContext, before: string, session: string | null) {
  const { links, frames } = ctx.device.replication
  if (frames.kind === 'trial' && frames.session === before)
    patchReplication(ctx, { frames: session === null ? { kind: 'parts' } : { kind: 'trial', session } })
  const link = links.get(before)
  if (session === null || !link?.up) return
  const { inFlight } = givenUp(link)
  const after = { ...linkUp(links.get(session) ?? newLink), inFlight }
  const renamed = new Map(links).set(before, linkDown(link, ctx.moment.steady)).set(session, after)
  patchReplication(ctx, { links: withoutOldNames(ctx, renamed) })
  ask(ctx, session)
}

/** The links without those of this computer's former names, but for the last few. */
function withoutOldNames({ device }: StepContext, links: ReadonlyMap<string, QueueLink>): ReadonlyMap<string, QueueLink> {
  const { own, opened } = device.session
  const former = [...links.keys()].filter(name => name !== own && !opened.has(name))
  const kept = new Map(links)
  for (const name of former.slice(0, -mostFormer)) kept.delete(name)
  return kept
}

/** The state is asked for anew, and its answer counts as the first of a connection. */
export function askAnew(ctx: StepContext, session: string) {
  const link = linkOf(ctx, session)
  if (!link.up) return
  patchLink(ctx, session, { ...givenUp(link), answered: false })
  ask(ctx, session)
}

/** Nobody follows these queues any more. */
export function dropLinks(ctx: StepContext, sessions: readonly string[]) {
  const links = new Map(ctx.device.replication.links)
  for (const session of sessions) if (session !== ctx.device.session.own) links.delete(session)
  patchReplication(ctx, { links })
}

/** The copy here is what that device has: from now on what differs from it is sent. */
export function rebase(ctx: StepContext, session: string) {
  const undoable = undoableOf(ctx.device, session)
  if (!undoable) return
  const { own } = localViewOf(ctx, session, undoable.state)
  patchLink(ctx, session, { base: { registers: own, anchor: undoable.state.playback.anchor } })
}

/** Sound came out: whoever asked for it is told where it is. */
export function soundCame(ctx: StepContext) {
  const { own } = ctx.device.session
  if (own !== null && linkOf(ctx, own).ackDue === 'sound') patchLink(ctx, own, { ackDue: 'now' })
}

/** Whether the scope user.queue:write was granted. */
export const grant = (ctx: StepContext, mayCommand: boolean): void => patchReplication(ctx, { mayCommand })

/** Whether the service takes whole states only, as it was remembered from an earlier run. */
export const rememberFrames = (ctx: StepContext, isFull: boolean): void =>
  patchReplication(ctx, { frames: { kind: isFull ? 'full' : 'parts' } })

const titlesKept = 20

/** The title of a track that is current here: what other devices show for it (C-34). As it will be heard, or it would be said again and again. */
export function entitle(ctx: StepContext, track: TrackId, title: string) {
  const { titles } = ctx.device.replication
  patchReplication(ctx, { titles: new Map([...[...titles].slice(-titlesKept), [idKey(track), clipped(title)]]) })
}

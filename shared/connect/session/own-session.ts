// This computer's own session: which one it is, and what becomes of its link when the service names another (protocol 9.4, C-16).
import { failed } from '../../errors.ts'
import { givenUp, linkDown, linkUp, newLink } from '../replication/link.ts'
import { ask, patch, type StepContext } from '../step-context.ts'
import { fail } from '../transfer/transfer.ts'

/**
 * A name that comes while the own link is up replaces the one in use: from then on the link follows that queue, which is asked for anew.
 * What was said under the other name still gets its answers on it.
 */
export function named(ctx: StepContext, session: string | null) {
  const { session: before, links, moving } = ctx.device
  if (session === before) return
  const isShown = ctx.device.controlled?.session === session
  if (isShown) patch(ctx, { controlled: null })
  if (moving && session !== null && (moving.source === session || (moving.way === 'there' && moving.target === session)))
    fail(ctx, failed('cancelled', 'That is this computer itself.').error)
  const { partRefused } = ctx.device
  patch(ctx, { session, partRefused: partRefused !== null && partRefused === before ? session : partRefused })
  const link = before === null ? undefined : links.get(before)
  if (before === null || session === null || !link?.up) return
  const { inFlight } = givenUp(link)
  const after = { ...linkUp(links.get(session) ?? newLink), inFlight }
  patch(ctx, { links: new Map(links).set(before, linkDown(link, ctx.moment.steady)).set(session, after) })
  ask(ctx, session)
}

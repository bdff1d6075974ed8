// Writes the state of replication; an import rule keeps other folders from calling it.
import type { StepContext } from '../step-context.ts'
import { newLink, type QueueLink } from './link.ts'
import type { Replication } from './state.ts'

export function patchReplication(ctx: StepContext, changes: Partial<Replication>) {
  ctx.device = { ...ctx.device, replication: { ...ctx.device.replication, ...changes } }
}

export function putLink(ctx: StepContext, session: string, link: QueueLink) {
  const { links } = ctx.device.replication
  if (links.get(session) !== link) patchReplication(ctx, { links: new Map(links).set(session, link) })
}

export function patchLink(ctx: StepContext, session: string, changes: Partial<QueueLink>) {
  putLink(ctx, session, { ...(ctx.device.replication.links.get(session) ?? newLink), ...changes })
}

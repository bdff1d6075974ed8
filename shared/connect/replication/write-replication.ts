// Writes the state of replication; an import rule keeps other folders from calling it.
import type { EventContext } from '../event-context.ts'
import { newLink, type QueueLink } from './link.ts'
import type { Replication } from './state.ts'

export function patchReplication(context: EventContext, changes: Partial<Replication>) {
  context.device = { ...context.device, replication: { ...context.device.replication, ...changes } }
}

export function putLink(context: EventContext, session: string, link: QueueLink) {
  const { links } = context.device.replication
  if (links.get(session) !== link) patchReplication(context, { links: new Map(links).set(session, link) })
}

export function patchLink(context: EventContext, session: string, changes: Partial<QueueLink>) {
  putLink(context, session, { ...(context.device.replication.links.get(session) ?? newLink), ...changes })
}

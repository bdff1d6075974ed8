// Chooses which other devices' queues are followed; the shell keeps a link open to each of them.
import { tuning } from '../../tuning.ts'
import type { EventContext } from '../event-context.ts'
import type { Device } from '../model.ts'
import { isWriting } from '../replication/link.ts'
import { dropLinks } from '../replication/links.ts'
import { patchSession } from './write-session.ts'

/**
 * Tells the shell to open the links that are wanted and to close the others, except those with an unanswered write. Wanted: the shown
 * device's, those of `needed` (sessions that transfers involve), the offer's and, while the list of devices is open or an offer is looked
 * for, those of the joinable devices seen last (at most `maxWatchedDevices`); none without an own session, or where all devices share one
 * queue.
 */
export function updateLinks(context: EventContext, needed: ReadonlySet<string>) {
  const { openLinks } = context.device.session
  const wanted = wantedLinks(context.device, needed)
  for (const session of openLinks) {
    const link = context.device.replication.links.get(session)
    if (link?.up && isWriting(link)) wanted.add(session)
  }
  const added = [...wanted].filter(session => !openLinks.has(session))
  const removed = [...openLinks].filter(session => !wanted.has(session))
  if (added.length + removed.length === 0) return
  for (const session of added) context.effects.push({ type: 'open', session })
  for (const session of removed) context.effects.push({ type: 'close', session })
  patchSession(context, { openLinks: wanted })
  dropLinks(context, removed)
}

function wantedLinks({ session }: Device, needed: ReadonlySet<string>): Set<string> {
  const { own, shownSession, shared, watching, offerStage, others } = session
  const wanted = new Set<string>()
  if (own === null || shared !== 'off') return wanted
  if (shownSession !== null) wanted.add(shownSession)
  for (const neededSession of needed) wanted.add(neededSession)
  if (offerStage.phase === 'offered') wanted.add(offerStage.session)
  if (watching || offerStage.phase === 'listening') {
    const latest = others
      .filter(({ joinable }) => joinable)
      .toSorted((one, other) => (other.lastSeen ?? '').localeCompare(one.lastSeen ?? ''))
    for (const { id } of latest.slice(0, tuning.queue.otherDevices.maxWatchedDevices)) wanted.add(id)
  }
  wanted.delete(own)
  return wanted
}

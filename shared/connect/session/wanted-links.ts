// Chooses which other devices are listened to; the shell keeps a link open to each of them.
import { tuning } from '../../tuning.ts'
import type { Device } from '../model.ts'
import { isWriting } from '../replication/link.ts'
import { dropLinks } from '../replication/links.ts'
import type { StepContext } from '../step-context.ts'
import { patchSession } from './patch.ts'

/**
 * Tells the shell to open the links that are wanted and to close the others, except those with an unanswered write. `needed`: sessions that
 * transfers involve.
 */
export function keepLinks(ctx: StepContext, needed: ReadonlySet<string>) {
  const { opened } = ctx.device.session
  const wanted = wantedLinks(ctx.device, needed)
  for (const session of opened) {
    const link = ctx.device.replication.links.get(session)
    if (link?.up && isWriting(link)) wanted.add(session)
  }
  const added = [...wanted].filter(session => !opened.has(session))
  const removed = [...opened].filter(session => !wanted.has(session))
  if (added.length + removed.length === 0) return
  for (const session of added) ctx.effects.push({ type: 'open', session })
  for (const session of removed) ctx.effects.push({ type: 'close', session })
  patchSession(ctx, { opened: wanted })
  dropLinks(ctx, removed)
}

function wantedLinks({ session }: Device, needed: ReadonlySet<string>): Set<string> {
  const { own, shows, shared, watching, offering, others } = session
  const wanted = new Set<string>()
  if (own === null || shared !== 'off') return wanted
  if (shows !== null) wanted.add(shows)
  for (const one of needed) wanted.add(one)
  if (offering.at === 'made') wanted.add(offering.session)
  if (watching || offering.at === 'listening') {
    const latest = others
      .filter(({ joinable }) => joinable)
      .toSorted((one, other) => (other.lastSeen ?? '').localeCompare(one.lastSeen ?? ''))
    for (const { id } of latest.slice(0, tuning.queue.remote.mostWatched)) wanted.add(id)
  }
  wanted.delete(own)
  return wanted
}

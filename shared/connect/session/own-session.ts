// This computer's own session id, and what happens when the service assigns another (protocol 9.4, C-16).

import { failed } from '../../errors.ts'
import { say } from '../../words/words.ts'
import type { EventContext } from '../event-context.ts'
import { renameLink } from '../replication/links.ts'
import { failTransfer } from '../transfer/outcome.ts'
import { showOwnQueue } from './shown-queue.ts'
import { patchSession } from './write-session.ts'

/**
 * Sets the own session id; if the own link is up, it follows the new session's queue from now on. If the id was that of the device shown or
 * of a transfer's other end, the own queue is shown and the transfer fails.
 */
export function setOwnSession(context: EventContext, session: string | null) {
  const { own: before, shownSession } = context.device.session
  if (session === before) return
  if (shownSession !== null && shownSession === session) showOwnQueue(context)
  const { underWay } = context.device.transfer
  if (underWay && session !== null && (underWay.source === session || (underWay.way === 'there' && underWay.target === session)))
    failTransfer(context, failed('cancelled', say('errors.deviceIsThisComputer')).error)
  patchSession(context, { own: session })
  if (before !== null) renameLink(context, before, session)
}

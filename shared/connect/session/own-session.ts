// This computer's own session id, and what happens when the service assigns another (protocol 9.4, C-16).

import { failed } from '../../errors.ts'
import { say } from '../../words/words.ts'
import { renameLink } from '../replication/links.ts'
import type { StepContext } from '../step-context.ts'
import { failTransfer } from '../transfer/outcome.ts'
import { patchSession } from './patch.ts'
import { showOwnQueue } from './shown-queue.ts'

/**
 * Sets the own session id; if the own link is up, it follows the new session's queue from now on. If the id was that of the device shown or
 * of a transfer's other end, the own queue is shown and the transfer fails.
 */
export function setOwnSession(ctx: StepContext, session: string | null) {
  const { own: before, shownSession } = ctx.device.session
  if (session === before) return
  if (shownSession !== null && shownSession === session) showOwnQueue(ctx)
  const { underWay } = ctx.device.transfer
  if (underWay && session !== null && (underWay.source === session || (underWay.way === 'there' && underWay.target === session)))
    failTransfer(ctx, failed('cancelled', say('errors.deviceIsThisComputer')).error)
  patchSession(ctx, { own: session })
  if (before !== null) renameLink(ctx, before, session)
}

// This computer's own session id, and what happens when the service assigns another (protocol 9.4, C-16).

import { failed } from '../../errors.ts'
import { say } from '../../words/words.ts'
import { renameLink } from '../replication/links.ts'
import type { StepContext } from '../step-context.ts'
import { fail } from '../transfer/outcome.ts'
import { patchSession } from './patch.ts'
import { showOwn } from './shown-queue.ts'

/** Sets the own session id; if the own link is up, it follows the new session's queue from now on. */
export function named(ctx: StepContext, session: string | null) {
  const { own: before, shows } = ctx.device.session
  if (session === before) return
  if (shows !== null && shows === session) showOwn(ctx)
  const { underWay } = ctx.device.transfer
  if (underWay && session !== null && (underWay.source === session || (underWay.way === 'there' && underWay.target === session)))
    fail(ctx, failed('cancelled', say('errors.thatIsThisComputerItself')).error)
  patchSession(ctx, { own: session })
  if (before !== null) renameLink(ctx, before, session)
}

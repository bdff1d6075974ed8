// This computer's own session: which one it is, and what becomes of its line when the service names another (protocol 9.4, C-16).
import { failed } from '../../errors.ts'
import { givenUp, lineDown, lineUp, newLine } from '../replication/link.ts'
import { ask, become, type Work } from '../step-context.ts'
import { fail } from '../transfer/transfer.ts'

/**
 * A name that comes while the own line is up replaces the one in use: from then on the line follows that queue, which is asked for anew.
 * What was said under the other name still gets its answers on it.
 */
export function named(work: Work, session: string | null) {
  const { session: before, lines, moving } = work.device
  if (session === before) return
  const isShown = work.device.controlled?.session === session
  if (isShown) become(work, { controlled: null })
  if (moving && session !== null && (moving.source === session || (moving.way === 'there' && moving.target === session)))
    fail(work, failed('cancelled', 'That is this computer itself.').error)
  const { partRefused } = work.device
  become(work, { session, partRefused: partRefused !== null && partRefused === before ? session : partRefused })
  const line = before === null ? undefined : lines.get(before)
  if (before === null || session === null || !line?.up) return
  const { underWay } = givenUp(line)
  const after = { ...lineUp(lines.get(session) ?? newLine), underWay }
  become(work, { lines: new Map(lines).set(before, lineDown(line, work.moment.steady)).set(session, after) })
  ask(work, session)
}

// This computer's own session: which one it is, and what becomes of its line when the service names another (protocol 9.4, C-16).
import { failed } from '../errors.ts'
import { givenUp, type Line, lineDown, lineUp, newLine } from './line.ts'
import type { Device } from './model.ts'
import { fail } from './transfer.ts'
import { ask, become, type Work } from './work.ts'

/** A service may come back to a name; one that gives another with every word fills no memory with the queues under them. */
const mostFormer = 4

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
  const kept = withoutOldNames(work.device, new Map(lines).set(before, lineDown(line, work.moment.steady)).set(session, after))
  become(work, { lines: kept })
  ask(work, session)
}

/** The lines without those of this computer's former names, but for the last few. */
function withoutOldNames({ session, opened }: Device, lines: ReadonlyMap<string, Line>): ReadonlyMap<string, Line> {
  const former = [...lines.keys()].filter(name => name !== session && !opened.has(name))
  const kept = new Map(lines)
  for (const name of former.slice(0, -mostFormer)) kept.delete(name)
  return kept
}

// Which other devices are listened to, and the offer to go on here with what one of them plays.

import { policy } from '../../wire/policy.ts'
import { serverTime } from '../clock.ts'
import type { Device } from '../model.ts'
import { isWriting } from '../replication/link.ts'
import { become, type Work } from '../step-context.ts'
import { isCertain, isPlaying, playsUntil } from './silent.ts'

/** Asks the shell for the lines that are wanted now, and lets go of the others. Those on which something is under way stay until it is answered. */
export function keepLines(work: Work) {
  const { opened, lines } = work.device
  const wanted = wantedLines(work.device)
  for (const session of opened) {
    const line = lines.get(session)
    if (line?.up && isWriting(line)) wanted.add(session)
  }
  const added = [...wanted].filter(session => !opened.has(session))
  const removed = [...opened].filter(session => !wanted.has(session))
  if (added.length + removed.length === 0) return
  for (const session of added) work.effects.push({ type: 'open', session })
  for (const session of removed) work.effects.push({ type: 'close', session })
  const kept = new Map(lines)
  for (const session of removed) if (session !== work.device.session) kept.delete(session)
  become(work, { opened: wanted, lines: kept })
}

function wantedLines({ controlled, moving, moved, settling, watching, offering, others, session, shared }: Device): Set<string> {
  const wanted = new Set<string>()
  if (session === null || shared !== 'off') return wanted
  if (controlled) wanted.add(controlled.session)
  if (moving) for (const one of moving.way === 'there' ? [moving.target, moving.source] : [moving.source]) if (one !== null) wanted.add(one)
  for (const one of settling.keys()) wanted.add(one)
  for (const { source } of moved) wanted.add(source)
  if (offering.at === 'made') wanted.add(offering.session)
  if (watching || offering.at === 'listening') {
    const latest = others
      .filter(({ joinable }) => joinable)
      .toSorted((one, other) => (other.lastSeen ?? '').localeCompare(one.lastSeen ?? ''))
    for (const { id } of latest.slice(0, policy.queue.remote.listenTo)) wanted.add(id)
  }
  wanted.delete(session)
  return wanted
}

/** Makes the offer when something plays elsewhere and nothing here, and takes it back when that is no longer so. */
export function keepOffer(work: Work) {
  const { offering, mine, controlled, moving, lines, others, shared, lengths, clock } = work.device
  const now = serverTime(clock, work.moment.now)
  if (offering.at === 'begin' || offering.at === 'over') return
  const isWanted = mine.state.playback.paused && controlled === null && moving === null && shared === 'off'
  if (!isWanted) return become(work, { offering: { at: 'over' } })
  const plays = (session: string): boolean => {
    const line = lines.get(session)
    const isThere = others.some(({ id, joinable }) => id === session && joinable)
    if (!isThere || line?.answered !== true || !isPlaying(line.shadow, lengths, now)) return false
    return isCertain(line.shadow, lengths, now)
  }
  if (offering.at === 'made') {
    const line = lines.get(offering.session)
    if (line?.answered && !plays(offering.session)) become(work, { offering: { at: 'over' } })
    return
  }
  const found = others.find(({ id }) => plays(id))
  if (found) become(work, { offering: { at: 'made', session: found.id } })
  else if (offering.until <= work.moment.steady) become(work, { offering: { at: 'over' } })
}

/** When what that device was said to play is over, steady milliseconds; null: it plays nothing, or is this one. */
export function fallsSilentAt({ device, moment }: Work, session: string): number | null {
  const line = device.lines.get(session)
  const now = serverTime(device.clock, moment.now)
  if (!line || session === device.session || !isPlaying(line.shadow, device.lengths, now)) return null
  const until = playsUntil(line.shadow, device.lengths)
  return Number.isFinite(until) ? moment.steady + Math.ceil((until - now) * 1000) + 1 : null
}

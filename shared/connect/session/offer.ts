// Which other devices are listened to, and the offer to go on here with what one of them plays.

import { policy } from '../../wire/policy.ts'
import { serverTime } from '../clock.ts'
import type { Device } from '../model.ts'
import { isWriting } from '../replication/link.ts'
import { patch, type StepContext } from '../step-context.ts'
import { isCertain, isPlaying, playsUntil } from './silent.ts'

/** Asks the shell for the links that are wanted now, and lets go of the others. Those on which something is under way stay until it is answered. */
export function keepLinks(ctx: StepContext) {
  const { opened, links } = ctx.device
  const wanted = wantedLinks(ctx.device)
  for (const session of opened) {
    const link = links.get(session)
    if (link?.up && isWriting(link)) wanted.add(session)
  }
  const added = [...wanted].filter(session => !opened.has(session))
  const removed = [...opened].filter(session => !wanted.has(session))
  if (added.length + removed.length === 0) return
  for (const session of added) ctx.effects.push({ type: 'open', session })
  for (const session of removed) ctx.effects.push({ type: 'close', session })
  const kept = new Map(links)
  for (const session of removed) if (session !== ctx.device.session) kept.delete(session)
  patch(ctx, { opened: wanted, links: kept })
}

function wantedLinks({ controlled, moving, moved, finishes, watching, offering, others, session, shared }: Device): Set<string> {
  const wanted = new Set<string>()
  if (session === null || shared !== 'off') return wanted
  if (controlled) wanted.add(controlled.session)
  if (moving) for (const one of moving.way === 'there' ? [moving.target, moving.source] : [moving.source]) if (one !== null) wanted.add(one)
  for (const one of finishes.keys()) wanted.add(one)
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
export function keepOffer(ctx: StepContext) {
  const { offering, mine, controlled, moving, links, others, shared, lengths, clock } = ctx.device
  const now = serverTime(clock, ctx.moment.now)
  if (offering.at === 'begin' || offering.at === 'over') return
  const isWanted = mine.state.playback.paused && controlled === null && moving === null && shared === 'off'
  if (!isWanted) return patch(ctx, { offering: { at: 'over' } })
  const plays = (session: string): boolean => {
    const link = links.get(session)
    const isThere = others.some(({ id, joinable }) => id === session && joinable)
    if (!isThere || link?.answered !== true || !isPlaying(link.remote, lengths, now)) return false
    return isCertain(link.remote, lengths, now)
  }
  if (offering.at === 'made') {
    const link = links.get(offering.session)
    if (link?.answered && !plays(offering.session)) patch(ctx, { offering: { at: 'over' } })
    return
  }
  const found = others.find(({ id }) => plays(id))
  if (found) patch(ctx, { offering: { at: 'made', session: found.id } })
  else if (offering.until <= ctx.moment.steady) patch(ctx, { offering: { at: 'over' } })
}

/** When what that device was said to play is over, steady milliseconds; null: it plays nothing, or is this one. */
export function fallsSilentAt({ device, moment }: StepContext, session: string): number | null {
  const link = device.links.get(session)
  const now = serverTime(device.clock, moment.now)
  if (!link || session === device.session || !isPlaying(link.remote, device.lengths, now)) return null
  const until = playsUntil(link.remote, device.lengths)
  return Number.isFinite(until) ? moment.steady + Math.ceil((until - now) * 1000) + 1 : null
}

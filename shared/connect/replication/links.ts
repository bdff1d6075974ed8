// Takes what the other machines and the shell tell replication about links: that the own link is renamed, links are dropped, a base is to
// be set anew, sound has begun, scopes and titles are known.
import { idKey } from '../../id-map.ts'
import type { TrackId } from '../../ids.ts'
import { truncated } from '../../wire/spelling.ts'
import type { EventContext } from '../event-context.ts'
import { type InFlight, linkDown, linkUp, newLink, type QueueLink, withAllTimedOut } from './link.ts'
import { localViewOf, queueLinkOf, undoableOf } from './queues.ts'
import { emptyRegisters } from './registers.ts'
import { requestState } from './send.ts'
import { patchLink, patchReplication } from './write-replication.ts'

/**
 * Links kept under former session names: a name may come back, but a service that renames at every frame must not grow memory without
 * bound.
 */
const maxFormer = 4

/** Most messages on a renamed link whose answers are still waited for, the latest ones, for the same reason. */
const maxUnanswered = 50

/**
 * Lets the own link, which followed the queue of the session `before`, follow that of `session`, and asks for its state anew; writes that
 * were sent under the old name are still answered on this link. No effect on the links if the link is down or the own session has no name
 * any more (null).
 */
export function renameLink(context: EventContext, before: string, session: string | null) {
  const { links, frameForm } = context.device.replication
  if (frameForm.kind === 'trial' && frameForm.session === before)
    patchReplication(context, { frameForm: session === null ? { kind: 'partial' } : { kind: 'trial', session } })
  const link = links.get(before)
  if (session === null || !link?.up) return
  const { inFlight } = withAllTimedOut(link)
  const after = { ...linkUp(links.get(session) ?? newLink), inFlight: inFlight.slice(-maxUnanswered), isRenamed: true }
  const renamed = new Map(links).set(before, linkDown(link, context.moment.steady)).set(session, after)
  patchReplication(context, { links: withoutOldNames(context, renamed) })
  requestState(context, session)
}

/** The links without those under this computer's former session names, except the latest `maxFormer`. */
function withoutOldNames({ device }: EventContext, links: ReadonlyMap<string, QueueLink>): ReadonlyMap<string, QueueLink> {
  const { own, openLinks } = device.session
  const former = [...links.keys()].filter(name => name !== own && !openLinks.has(name))
  const remaining = new Map(links)
  for (const name of former.slice(0, -maxFormer)) remaining.delete(name)
  return remaining
}

/**
 * If the link is up, asks for the state anew, and treats the answer as the first state of a connection; writes in flight count as timed
 * out: their answers are no longer waited for, and may still come, unless this server answers none. Then the first frame without a state is
 * that of an empty queue, not a late answer.
 */
export function requestStateAnew(context: EventContext, session: string) {
  const link = queueLinkOf(context, session)
  if (!link.up) return
  const { inFlight } = withAllTimedOut(link)
  const { acknowledges } = context.device.replication
  patchLink(context, session, { inFlight: acknowledges ? inFlight : inFlight.filter(isRequest), hasServerState: false })
  requestState(context, session)
}

const isRequest = ({ kind }: InFlight): boolean => kind === 'request'

/** Notes that a person started playback here; no effect while the link to that session is live, as the write says so then. */
export function noteStart(context: EventContext, session: string) {
  const { up, hasServerState } = queueLinkOf(context, session)
  if (!up || !hasServerState) patchLink(context, session, { hasUncertainStart: true })
}

/** Forgets a start that was not answered, as frames still come: the server has heard of it, or does not answer each write. */
export function forgetUncertainStart(context: EventContext, session: string) {
  if (queueLinkOf(context, session).hasUncertainStart) patchLink(context, session, { hasUncertainStart: false })
}

/** Forgets that the server called this device the player of a queue. */
export const forgetPlayerRole = (context: EventContext, session: string): void => patchLink(context, session, { wasPlayer: false })

/** Notes that the server's queue is another one from now on (`isSwitched`): nothing is known of it, and the local one counts as unchanged. */
export function leaveQueue(context: EventContext, session: string) {
  rebase(context, session)
  patchLink(context, session, { isSwitched: true, retriesAsFull: false, remote: emptyRegisters, everHadServerState: false })
}

/**
 * Lets the next state count as the first one again, as the server holds no lists yet. Requests are not in flight any more: it has told all
 * that it holds.
 */
export function awaitLists(context: EventContext, session: string) {
  const { inFlight } = queueLinkOf(context, session)
  patchLink(context, session, { hasServerState: false, everHadServerState: false, inFlight: inFlight.filter(sent => !isRequest(sent)) })
}

/** Removes the links to these sessions, which nobody follows any more; the own one stays. */
export function dropLinks(context: EventContext, sessions: readonly string[]) {
  const links = new Map(context.device.replication.links)
  for (const session of sessions) if (session !== context.device.session.own) links.delete(session)
  patchReplication(context, { links })
}

/** Sets the base to the local copy, so that only later differences count as changes. */
export function rebase(context: EventContext, session: string) {
  const undoable = undoableOf(context.device, session)
  if (!undoable) return
  const { own } = localViewOf(context, session, undoable.state)
  patchLink(context, session, { base: { registers: own, anchor: undoable.state.playback.anchor } })
}

/** Makes an acknowledgement of the own queue that waited for sound due now, as sound has begun. */
export function onSoundStarted(context: EventContext) {
  const { own } = context.device.session
  if (own !== null && queueLinkOf(context, own).ackDue === 'sound') patchLink(context, own, { ackDue: 'now' })
}

/** Notes whether the scope user.queue:write was granted. */
export const setMayCommand = (context: EventContext, mayCommand: boolean): void => patchReplication(context, { mayCommand })

/** Notes whether the service takes only whole states, as an earlier run found out. */
export const setFrameForm = (context: EventContext, isFull: boolean): void =>
  patchReplication(context, { frameForm: { kind: isFull ? 'full' : 'partial' } })

const maxTitles = 20

/**
 * Keeps the title of a track that is current here, which other devices show (C-34); clipped as the wire clips it, so that it equals what is
 * received and is not sent again and again.
 */
export function rememberTitle(context: EventContext, track: TrackId, title: string) {
  const { titles } = context.device.replication
  patchReplication(context, { titles: new Map([...[...titles].slice(-maxTitles), [idKey(track), truncated(title)]]) })
}

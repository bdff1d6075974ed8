// Reconciliation at the first state of a connection: decides whether the local or the server's queue wins after being disconnected.
import type { Queue } from '../../queue/model.ts'
import { tuning } from '../../tuning.ts'
import type { ServerFrame } from '../../wire/queue.ts'
import { say } from '../../words/words.ts'
import { type EventContext, notice } from '../event-context.ts'
import type { Device } from '../model.ts'
import { nameOf } from '../session/devices.ts'
import { onOwnReconciled } from '../session/offer.ts'
import { copyOf } from './apply-registers.ts'
import { applyRemote } from './apply-remote.ts'
import { optimistic, transportRegisters } from './link.ts'
import { awaitLists } from './links.ts'
import { localViewOf, queueLinkOf, setControlledQueue } from './queues.ts'
import type { Incoming } from './receive-on-link.ts'
import { allButVolume, allRegisters } from './registers.ts'
import { changedRegistersOf, changesWhatPlays, send, sendFull } from './send.ts'
import { patchLink } from './write-replication.ts'

/** From the first state on the server's word counts, and what is sent is answered. */
const certain = { hasUncertainWrite: false, hasUncertainStart: false, retriesAsFull: false } as const

type FirstState = Extract<Incoming, { kind: 'firstState' }>

const isEmptyQueue = ({ tracks, playNext }: Queue): boolean => tracks.length + playNext.length === 0

/**
 * Reconciles the own queue with the server's first state of a connection; the first that applies decides:
 * 1. After a partial write was refused for its form, what others wrote is applied, and the local changes are sent as a full state; not where
 *    it was to start what all share.
 * 2. Where the service lost what another device plays (`isLostByService`), nothing is done.
 * 3. Where sharing was switched on, and the server holds no lists, those of another device are awaited (C-53), unless the local queue wins
 *    (4) or what plays was changed here (`changesWhatPlays`).
 * 4. The local queue wins, and is sent whole: at the first connection of a run, or after sharing was switched, if it is not empty; later if
 *    it was changed while disconnected, or a write is unanswered. One that all devices share, or may share (`isPerhapsShared`), wins only
 *    while it sounds here; a start without a connection first pauses what plays elsewhere (C-52).
 * 5. It is sent, too, if the server has no queue, or holds no lists; what it holds besides is applied first, but not at the first connection
 *    if there are songs here. An empty one that all share is not sent unless it was changed.
 * 6. Otherwise the server's state is applied. A queue that is paused here is not made to sound by it at the first connection, after a long
 *    gap or a change here, or if the server missed the last write (`isBehind`); a controller follows the server in any case.
 */
export function reconcileOwn(
  context: EventContext,
  session: string,
  { form, remoteChanges, isBehind }: FirstState,
  role: ServerFrame['role'],
) {
  const { reconciled: wasReconciled, shared } = context.device.session
  const link = queueLinkOf(context, session)
  const { queue, playback } = context.device.replication.mine.state
  onOwnReconciled(context)
  // C-52: no frame says when playing was started, so a start without a connection counts as made now; it keeps the role `player` for this
  // device, too (`isStartUnderWay`).
  const isStarted = shared === 'player' && link.hasUncertainStart
  if (link.retriesAsFull && wasReconciled && form === 'whole' && !isStarted) return resend(context, session, remoteChanges)
  const isFirst = !wasReconciled || link.base === null || link.isSwitched
  const isEmpty = isEmptyQueue(queue)
  const gap = link.downSince === null ? 0 : context.moment.steady - link.downSince
  const mayBeOthers = playback.paused && isPerhapsShared(context.device, role)
  const mayWin = (shared === 'off' && !mayBeOthers) || (shared === 'player' && !playback.paused)
  const changed = changedRegistersOf(context, session)
  const isChanged = isStarted || link.hasUncertainWrite || changed.size > 0
  const localWins = mayWin && (isFirst ? !isEmpty : isChanged)
  patchLink(context, session, { downSince: null, ...certain, base: link.base ?? currentBase(context, session) })
  if (isLostByService(context.device, form)) return
  const isServerEmpty = form !== 'whole' && (!isEmpty || shared === 'off')
  // Where the shared queue plays on another device, the server makes nobody else the player before it is paused.
  if (localWins && isStarted) pauseShared(context, session)
  const isAwaited = link.isSwitched && shared !== 'off' && form !== 'whole'
  if (isAwaited && !localWins && !changesWhatPlays(changed)) return awaitLists(context, session)
  // Where the server holds no lists, those of the last run are not replaced by none.
  const isKept = form === 'partial' && isFirst && !isEmpty
  if (localWins || isKept || (form === 'empty' && (isServerEmpty || isChanged))) return sendFull(context, session)
  const serverWins = isChanged && form === 'whole'
  if (serverWins) patchLink(context, session, { base: null })
  const isLongGap = gap > tuning.queue.otherDevices.soundAfterDisconnectionWithin
  const isPaused = (isFirst || isChanged || isLongGap || isBehind) && playback.paused && shared !== 'controller'
  const isOwnAlone = shared === 'off' && !mayBeOthers
  const written = !isFirst ? (serverWins ? allRegisters : remoteChanges) : isOwnAlone ? allButVolume : allRegisters
  // After a reconnection the changes that another device made meanwhile count as a command to this device (`isCommanded`), which it
  // acknowledges.
  if (form !== 'empty') applyRemote(context, session, { remoteChanges: written, isPaused, isCommanded: !isFirst && !mayBeOthers })
  if (isFirst && isOwnAlone) adoptRemoteVolume(context, session)
  if (isServerEmpty) sendFull(context, session)
}

/**
 * Whether all devices may share the own queue, though `shared` is `off`: the server calls this device its controller, and the service has not
 * said yet whether it is shared, or the server called this device the player before, so that sharing may have been switched on since.
 */
export const isPerhapsShared = ({ session, replication }: Device, role: ServerFrame['role']): boolean =>
  session.shared === 'off' &&
  role === 'controller' &&
  (!session.isSharedKnown || (session.own !== null && replication.links.get(session.own)?.wasPlayer === true))

/**
 * Whether the first state of the own queue shows that the service lost the queue that all devices share while another device plays it: only
 * that one has it as it is, so this one sends nothing, and is not its player, though a service without a queue calls each device so.
 */
export const isLostByService = ({ session, replication }: Device, form: FirstState['form']): boolean =>
  form === 'empty' && session.shared === 'controller' && session.isSharedKnown && !replication.mine.state.playback.paused

/** Sends a pause of the queue that all devices share, if it plays at the server and writes are permitted. */
export function pauseShared(context: EventContext, session: string) {
  if (!context.device.replication.mayCommand) return
  const { own } = localViewOf(context, session, context.device.replication.mine.state)
  if (!optimistic(queueLinkOf(context, session)).pause) send(context, session, transportRegisters, { ...own, pause: true })
}

/** Lets a write that was refused for its form be sent again as a full state, after applying what others wrote meanwhile. */
function resend(context: EventContext, session: string, remoteChanges: FirstState['remoteChanges']) {
  patchLink(context, session, { downSince: null, ...certain })
  applyRemote(context, session, { remoteChanges })
}

/** A base made of the present own queue, for one that was never sent: it counts as agreed on, so none of it overrides the server's. */
function currentBase(context: EventContext, session: string) {
  const { mine } = context.device.replication
  const { own } = localViewOf(context, session, mine.state)
  return { registers: own, anchor: mine.state.playback.anchor }
}

/** Takes the server's volume into the base, so that it is neither sent nor applied: each device keeps its own volume. */
function adoptRemoteVolume(context: EventContext, session: string) {
  const link = queueLinkOf(context, session)
  const { volume } = optimistic(link)
  if (link.base) patchLink(context, session, { base: { ...link.base, registers: { ...link.base.registers, volume } } })
}

/**
 * Reconciles the copy of a controlled device's queue: the server's wins, and unconfirmed commands from here are dropped, except those
 * refused for their form a short time ago, which are sent again. Without a copy yet one is started; no effect if that queue is not shown.
 */
export function reconcileTheirs(context: EventContext, session: string, { form, remoteChanges }: FirstState) {
  const { session: shown, replication } = context.device
  const link = queueLinkOf(context, session)
  patchLink(context, session, { downSince: null, ...certain })
  if (shown.shownSession !== session) return
  if (replication.theirs?.session !== session) return copyLinkedQueue(context, session)
  const gap = link.downSince === null ? 0 : context.moment.steady - link.downSince
  if (link.retriesAsFull && gap <= tuning.queue.otherDevices.soundAfterDisconnectionWithin) return resend(context, session, remoteChanges)
  if (link.retriesAsFull) notifyConnectionLost(context, nameOf(context.device, session))
  // If the server lost its state, the device itself will send it again; until then the local copy is kept.
  if (form === 'whole') patchLink(context, session, { base: null })
  applyRemote(context, session, { remoteChanges: form === 'whole' ? allRegisters : remoteChanges })
}

/** Starts a local copy of the queue that a link has received, which makes it commandable. */
export function copyLinkedQueue(context: EventContext, session: string) {
  const { clock } = context.device.replication
  const undoable = copyOf(optimistic(queueLinkOf(context, session)), { clock, moment: context.moment })
  setControlledQueue(context, { session, undoable })
  patchLink(context, session, { base: null })
  applyRemote(context, session, { remoteChanges: new Set() })
}

/** Notifies that the link was lost while a command from here was in flight. */
export function notifyConnectionLost(context: EventContext, name: string) {
  notice(context, say('devices.connectionLost', { device: name }))
}

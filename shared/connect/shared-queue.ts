// One queue shared by all devices of the account (protocol 9.6): whether it is on, and which role this device has in it.
import { failed } from '../errors.ts'
import { perform } from '../queue/perform.ts'
import { positionAt } from '../queue/position.ts'
import type { ServerFrame } from '../wire/queue.ts'
import { say } from '../words/words.ts'
import type { EventContext } from './event-context.ts'
import { type InFlight, isAwaitingLists, isStart } from './replication/link.ts'
import { forgetPlayerRole, forgetUncertainStart, leaveQueue, requestStateAnew } from './replication/links.ts'
import { queueLinkOf, setOwnQueue } from './replication/queues.ts'
import type { Received } from './replication/read-received-state.ts'
import { isLostByService, isPerhapsShared } from './replication/reconcile.ts'
import { resetSpeed } from './replication/retime.ts'
import { changedRegistersOf, requestState } from './replication/send.ts'
import { pauseHere, takeSharedSound } from './session/control.ts'
import { setShared, setSharedKnown, showOwnQueue } from './session/shown-queue.ts'
import type { SharedQueue } from './session/state.ts'
import { setHandover } from './transfer/handover.ts'
import { failTransfer } from './transfer/outcome.ts'

/**
 * Switches between one queue shared by all devices and one per device, as the service said. As sharing ends, the copy here of what another
 * device plays is paused. The server's state of the own queue is asked for anew: it is another queue's than that on which this device and
 * the server agreed. What plays here is sent; where nothing does, and the server holds no lists, another device's are awaited
 * (`reconcileOwn`, C-53).
 */
export function switchSharedQueue(context: EventContext, isOn: boolean) {
  const { shared, own, reconciled: isReconciled } = context.device.session
  setSharedKnown(context)
  if (isOn === (shared !== 'off')) return
  // The role that let suppose that all share the queue (`isPerhapsShared`) says nothing where the service denies it.
  if (!isOn && own !== null) forgetPlayerRole(context, own)
  if (shared === 'controller' && !context.device.replication.mine.state.playback.paused) pauseHere(context, { by: 'shared-queue' })
  changeSharing(context, isOn ? 'player' : 'off')
  if (own === null) return
  if (isReconciled) leaveQueue(context, own)
  requestStateAnew(context, own)
}

/** Cancels a transfer and shows the own queue, as no queue of another device can be shown or given music any more. */
function changeSharing(context: EventContext, role: SharedQueue) {
  failTransfer(context, failed('cancelled', say('errors.queueSharedNow')).error)
  takeRole(context, role)
  showOwnQueue(context)
}

function takeRole(context: EventContext, role: SharedQueue) {
  if (role === 'controller') resetSpeed(context)
  setShared(context, role)
}

/**
 * Takes the role that the server names in the own queue, if that is shared. A song that plays is then handed over to the other device (now
 * `controller`), or paused (now `player`). A start from here decides the role itself, while it is in flight or still to be sent.
 *
 * Before the service said whether the queue is shared, or after that was changed there (`isPerhapsShared`), the role `controller` in a
 * queue that plays says so, as what another device plays must neither be overwritten nor sound here, too; before, only while nothing plays
 * here, so that no music falls silent for a guess. While it is paused the role only keeps the own queue from taking its place
 * (`reconcileOwn`): a service that named this session anew may call it the controller of the new one.
 */
export function receiveRole(context: EventContext, role: ServerFrame['role'], { before, registers, incoming }: Received) {
  const { own, shared, isSharedKnown } = context.device.session
  const { mine } = context.device.replication
  const { playback } = mine.state
  if (before.hasServerState && own !== null) forgetUncertainStart(context, own)
  if (shared === 'off') {
    const isCertain = isSharedKnown || playback.paused
    if (registers.pause !== false || !isCertain || !isPerhapsShared(context.device, role)) return
    changeSharing(context, 'controller')
    // The rest of the queue is the server's, too, whatever this device had of its own.
    if (before.hasServerState && own !== null) requestStateAnew(context, own)
    if (!playback.paused) handOver(context, registers)
    return
  }
  if (incoming.kind === 'firstState' && isLostByService(context.device, incoming.form)) return
  // Of a queue whose lists are awaited nothing is shown yet.
  if (isAwaitingLists(before) && playback.paused && registers.tracks === undefined) return
  if (role === undefined || role === shared || isStartUnderWay(context, before.hasServerState, registers)) return
  // The write of a whole state repeats that the queue plays, whatever it changes, by which the server makes its sender the player.
  if (role === 'player' && before.inFlight.some(isWriteThatPlays)) return takeSharedSound(context)
  takeRole(context, role)
  if (playback.paused) return
  if (role === 'controller') handOver(context, registers)
  // The role changed without anybody pressing play here, so nothing may begin to sound here.
  else setOwnQueue(context, perform(mine, { type: 'pause' }, context.moment.now, context.random), { by: 'shared-queue' })
}

/** Hands the song that plays over to the other device, which goes on where `registers` say, unless they are about another song. */
function handOver(context: EventContext, { point, current }: Received['registers']) {
  const { playback } = context.device.replication.mine.state
  const isSameSong = current === undefined || current === playback.current
  const from = isSameSong && point ? point.position : positionAt(playback, context.moment.now)
  setHandover(context, { startId: playback.startId, from, way: 'there' })
}

/**
 * Leaves out a part of the queue that another device wrote before the answer to `get_state`, which holds it, and asks once more, in case
 * that the server holds no more than this part; false for the second part, where others' lists are awaited, and where the queue is not shared.
 */
export function leaveOutPart(context: EventContext, session: string, { role, says, tracks }: ServerFrame): boolean {
  const { own, shared } = context.device.session
  const mayBeShared = shared !== 'off' || isPerhapsShared(context.device, role)
  if (session !== own || !mayBeShared || says !== 'state' || tracks !== undefined) return false
  const link = queueLinkOf(context, session)
  if (link.hasServerState || isAwaitingLists(link) || link.inFlight.filter(({ kind }) => kind === 'request').length > 1) return false
  requestState(context, session)
  return true
}

/**
 * Whether playback was started here, and the server has not answered it yet: in a write in flight; or, at the first state of a connection
 * (`isLive` false), where it still plays here as `player` and writes are permitted, if the start was lost or never sent (C-52), or nothing
 * was ever agreed on. After sharing was switched on, all that plays here counts as started, unless the received `registers` say that the
 * queue plays.
 */
function isStartUnderWay(context: EventContext, isLive: boolean, { pause }: Received['registers']): boolean {
  const { session, replication } = context.device
  if (session.own === null) return false
  const { inFlight, base, hasUncertainStart, isSwitched } = queueLinkOf(context, session.own)
  if (inFlight.some(isStart)) return true
  if (isLive || session.shared !== 'player' || replication.mine.state.playback.paused || !replication.mayCommand) return false
  if (hasUncertainStart || base === null) return true
  return isSwitched ? pause !== false : changedRegistersOf(context, session.own).has('pause')
}

const isWriteThatPlays = (sent: InFlight): boolean => sent.kind === 'write' && sent.values.pause === false

// Handles a frame about a queue received on a link, and passes its meaning on to replication, transfer and session.
import { assertNever } from '../errors.ts'
import type { ServerFrame } from '../wire/queue.ts'
import type { QueueFrame } from '../wire/read-frame.ts'
import type { EventContext } from './event-context.ts'
import { applyRemote } from './replication/apply-remote.ts'
import { optimistic, type QueueLink } from './replication/link.ts'
import { queueLinkOf } from './replication/queues.ts'
import {
  acknowledge,
  confirmWrite,
  onRefused,
  type Received,
  receiveState,
  retimeAfter,
  yieldTo,
} from './replication/read-received-state.ts'
import type { Incoming } from './replication/receive-on-link.ts'
import { reconcileOwn, reconcileTheirs } from './replication/reconcile.ts'
import { type PlaybackPoint, type RegisterName, type Registers, roundToThousandths } from './replication/registers.ts'
import { sendsFull } from './replication/state.ts'
import { showOwnQueue } from './session/shown-queue.ts'
import { leaveOutPart, receiveRole } from './shared-queue.ts'
import { detectHandover } from './transfer/handover.ts'
import { retryLastMessage } from './transfer/last-message.ts'
import { detectOverlap } from './transfer/overlap.ts'
import { isOutdatedPause, noteSoundRequest, resendOwnState } from './transfer/sound-request.ts'
import { onTargetReconnected, receiveFromTarget } from './transfer/transfer-there.ts'

/** Handles a frame received on the link to a session. */
export function receiveFrame(context: EventContext, session: string, frame: QueueFrame) {
  switch (frame.kind) {
    case 'state':
      return receiveQueueState(context, session, frame.state)
    case 'refused':
      return onRefused(context, session)
    default:
      return assertNever(frame)
  }
}

/**
 * Handles a received state of a queue: applies it, then lets the transfers react (overlap with another device's transfer, last messages,
 * the answer of the target); no effect if the frame does not concern that queue.
 */
function receiveQueueState(context: EventContext, session: string, frame: ServerFrame) {
  const wasPaused = queueLinkOf(context, session).remote.pause
  const incoming = applyFrame(context, session, frame)
  if (incoming === null) return
  if (incoming !== 'firstState') detectOverlap(context, session, incoming, wasPaused)
  retryLastMessage(context, session, incoming)
  if (incoming === 'firstState') onTargetReconnected(context, session)
  receiveFromTarget(context, session, incoming === 'firstState' ? null : incoming)
}

/**
 * Applies a frame and returns the registers that it wrote, none for an outdated pause; `firstState`: it was the first state of its connection;
 * null: the link is not up, or the frame is about the own queue on a link to another device, or is left out.
 */
function applyFrame(context: EventContext, session: string, frame: ServerFrame): Partial<Registers> | 'firstState' | null {
  if (!queueLinkOf(context, session).up || isOfOwnQueue(context, session, frame) || leaveOutPart(context, session, frame)) return null
  const isOwn = session === context.device.session.own
  const { offset } = context.device.replication.clock
  const received = receiveState(context, session, frame)
  const { before, registers } = received
  if (isOwn) receiveRole(context, frame.role, received)
  retimeAfter(context, offset)
  const { mine } = context.device.replication
  const incoming = afterYielding(context, session, received)
  switch (incoming.kind) {
    case 'nothing':
      break
    case 'acknowledged':
      acknowledge(context, session, frame, incoming)
      break
    case 'firstState':
      if (isOwn) reconcileOwn(context, session, incoming, frame.role)
      else reconcileTheirs(context, session, incoming)
      break
    case 'changes':
      if (isOwnAlone(context, session) && isOutdatedPause(context, registers)) {
        resendOwnState(context, session, registers)
        // An outdated pause still sets the volume, which belongs to no command to play or pause.
        if (incoming.remoteChanges.has('volume')) applyRemote(context, session, { remoteChanges: new Set(['volume']) })
        return {}
      }
      applyRemote(context, session, { ...incoming, isCommanded: isCommand(context, session, received) })
      break
    default:
      return assertNever(incoming)
  }
  if (isOwn) {
    detectHandover(context, mine, registers)
    if (registers.pause === false && registers.point && !isEcho(registers.point, before)) noteSoundRequest(context, registers.point.time)
    const wakes = mine.state.playback.paused && !context.device.replication.mine.state.playback.paused
    // Another device told this one to play, so the queue that sounds here becomes the one shown here.
    if (wakes && context.device.session.shared === 'off') showOwnQueue(context)
  }
  confirmWrite(context, session, registers)
  return incoming.kind === 'firstState' ? 'firstState' : registers
}

/** Until `get_state` has arrived, a link to another device reports this device's queue (role `player`): these frames are dropped. */
const isOfOwnQueue = ({ device }: EventContext, session: string, { role }: ServerFrame): boolean =>
  role === 'player' && session !== device.session.own

const isOwnAlone = ({ device: { session } }: EventContext, queue: string): boolean => queue === session.own && session.shared === 'off'

/**
 * Whether the frame asks to play, pause or change the song, so that it is to be acknowledged. In a queue that all share, or another
 * device's, only what changed counts, and where whole states are sent nothing does: until one has played, several devices take themselves for its player, and each
 * acknowledgement would be the next one's command.
 */
function isCommand(context: EventContext, session: string, { registers, incoming }: Received): boolean {
  if (isOwnAlone(context, session)) return commandRegisters.some(name => registers[name] !== undefined)
  return !sendsFull(context.device.replication) && incoming.kind === 'changes' && commandRegisters.some(name => incoming.incoming.has(name))
}

const commandRegisters: readonly RegisterName[] = ['pause', 'current', 'index']

/**
 * The meaning of a received frame; `nothing` if writes in flight yielded to its command, which yielding has applied already. Only the own,
 * unshared queue yields, and only to a frame without a volume after the first state.
 */
function afterYielding(context: EventContext, session: string, received: Received): Incoming {
  const { before, registers, incoming } = received
  const mayYield = isOwnAlone(context, session) && before.hasServerState && registers.volume === undefined
  return mayYield && yieldTo(context, session, received, context.device.transfer.soundRequestedAt) ? { kind: 'nothing' } : incoming
}

/**
 * Whether a received playback point has the same moment as the one that the server held before (writes in flight included): it is only
 * repeated, in a whole state that passes on another register's change.
 */
const isEcho = ({ time }: PlaybackPoint, before: QueueLink): boolean =>
  roundToThousandths(time) === roundToThousandths(optimistic(before).point.time)

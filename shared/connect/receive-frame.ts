// A state on a link, and what it means to each of the three machines: the queue here, the transfer under way, and what is shown.
import { assertNever } from '../errors.ts'
import { perform } from '../queue/perform.ts'
import { positionAt } from '../queue/position.ts'
import type { ServerFrame } from '../wire/queue.ts'
import { applyRemote } from './replication/apply-remote.ts'
import { type Incoming, optimistic, type QueueLink } from './replication/link.ts'
import { linkOf, putMine } from './replication/queues.ts'
import { acknowledge, confirm, type Received, receiveState, retimeAfter, yieldTo } from './replication/receive.ts'
import { reconcileOwn, reconcileTheirs } from './replication/reconcile.ts'
import { type PlaybackPoint, type Registers, thousandths } from './replication/registers.ts'
import { setShared, showOwn } from './session/shown-queue.ts'
import type { StepContext } from './step-context.ts'
import { retryFinish } from './transfer/finish.ts'
import { receiveFromTarget, targetAgain } from './transfer/give.ts'
import { detectHandover, handOver } from './transfer/handover.ts'
import { detectOverlap } from './transfer/overlap.ts'
import { contradict, isVoid, wishHere } from './transfer/wish.ts'

/** A `set_state` on the link to a session. */
export function receiveFrame(ctx: StepContext, session: string, frame: ServerFrame) {
  const wasPaused = linkOf(ctx, session).remote.pause
  const incoming = applyFrame(ctx, session, frame)
  if (incoming === null) return
  if (incoming !== 'answer') detectOverlap(ctx, session, incoming, wasPaused)
  retryFinish(ctx, session, incoming)
  if (incoming === 'answer') targetAgain(ctx, session)
  receiveFromTarget(ctx, session, incoming === 'answer' ? null : incoming)
}

/** Gives what was written; `answer`: it was the first state of its connection; null: it was of no concern. */
function applyFrame(ctx: StepContext, session: string, frame: ServerFrame): Partial<Registers> | 'answer' | null {
  if (!linkOf(ctx, session).up || isOfOwnQueue(ctx, session, frame)) return null
  const isOwn = session === ctx.device.session.own
  const { offset } = ctx.device.replication.clock
  const received = receiveState(ctx, session, frame)
  const { before, registers } = received
  if (isOwn) receiveRole(ctx, session, frame, registers)
  retimeAfter(ctx, offset)
  const { mine } = ctx.device.replication
  const incoming = withoutYielded(ctx, session, received)
  switch (incoming.kind) {
    case 'nothing':
      break
    case 'acknowledged':
      acknowledge(ctx, session, frame, incoming)
      break
    case 'answer':
      if (isOwn) reconcileOwn(ctx, session, incoming)
      else reconcileTheirs(ctx, session, incoming)
      break
    case 'changes':
      if (isOwnAlone(ctx, session) && isVoid(ctx, registers)) {
        contradict(ctx, session, registers)
        // How loud it is is no part of the wish that is void.
        if (incoming.remoteChanges.has('volume')) applyRemote(ctx, session, { remoteChanges: new Set(['volume']) })
        return {}
      }
      applyRemote(ctx, session, { ...incoming, isAsked: isWish(registers) })
      break
    default:
      return assertNever(incoming)
  }
  if (isOwn) {
    detectHandover(ctx, mine, registers)
    if (registers.pause === false && registers.place && !isRepeated(registers.place, before)) wishHere(ctx, registers.place.time)
    const wakes = mine.state.playback.paused && !ctx.device.replication.mine.state.playback.paused
    // Told to play by another device: what sounds here is what is shown here.
    if (wakes && ctx.device.session.shared === 'off') showOwn(ctx)
  }
  confirm(ctx, session, registers)
  return incoming.kind === 'answer' ? 'answer' : registers
}

/** A link to another device follows the own queue until `get_state` has arrived: there this device is the player. */
const isOfOwnQueue = ({ device }: StepContext, session: string, { role }: ServerFrame): boolean =>
  role === 'player' && session !== device.session.own

const isOwnAlone = ({ device: { session } }: StepContext, queue: string): boolean => queue === session.own && session.shared === 'off'

/** Somebody asked for sound, silence or another song: they wait for an answer. */
const isWish = ({ pause, song, index }: Partial<Registers>): boolean => pause !== undefined || song !== undefined || index !== undefined

/** What was received; nothing if it was a wish to which what is in flight yields, as that is done then. */
function withoutYielded(ctx: StepContext, session: string, received: Received): Incoming {
  const { before, registers, incoming } = received
  const mayYield = isOwnAlone(ctx, session) && before.answered && registers.volume === undefined
  return mayYield && yieldTo(ctx, session, received, ctx.device.transfer.wishedAt) ? { kind: 'nothing' } : incoming
}

/** Where a server passes on whole states, a change of another register repeats the place that was sent from here: nobody asked for sound. */
const isRepeated = ({ time }: PlaybackPoint, before: QueueLink): boolean => thousandths(time) === thousandths(optimistic(before).place.time)

/** In a queue shared by all: whether it is this device that makes the sound. */
function receiveRole(ctx: StepContext, session: string, { role }: ServerFrame, { place }: Partial<Registers>) {
  const { shared } = ctx.device.session
  const { mine } = ctx.device.replication
  if (shared === 'off' || role === undefined || role === shared) return
  // What was started here is on its way: the answer to that says more.
  const starts = linkOf(ctx, session).inFlight.some(
    one => one.kind === 'written' && one.values.pause === false && one.intended.has('pause'),
  )
  if (starts) return
  setShared(ctx, role)
  const { playback } = mine.state
  const from = place?.position ?? positionAt(playback, ctx.moment.now)
  if (playback.paused) return
  if (role === 'controller') handOver(ctx, { startId: playback.startId, from, way: 'there' })
  // Nobody pressed play here, so nothing begins to sound here.
  else putMine(ctx, perform(mine, { type: 'pause' }, ctx.moment.now, ctx.random), { by: 'shared-queue' })
}

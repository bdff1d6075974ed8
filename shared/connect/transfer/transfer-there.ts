// A transfer to another device: requested, given once the target's state is received, and confirmed once the target reports that it plays;
// only then does the source stop.

import { failed } from '../../errors.ts'
import type { UndoableQueue } from '../../queue/perform.ts'
import { noSteps } from '../../queue/steps.ts'
import { tuning } from '../../tuning.ts'
import { say } from '../../words/words.ts'
import { serverTime } from '../clock.ts'
import { applyRegisters, copyOf } from '../replication/apply-registers.ts'
import { isSameList } from '../replication/diff-queue.ts'
import { isWriting, optimistic } from '../replication/link.ts'
import { rebase } from '../replication/links.ts'
import { localViewOf, queueLinkOf, setControlledQueue } from '../replication/queues.ts'
import { allButVolume, isSamePoint, type PlaybackPoint, type Registers, roundToThousandths } from '../replication/registers.ts'
import { send } from '../replication/send.ts'
import { sendsFull } from '../replication/state.ts'
import { control } from '../session/control.ts'
import { nameOf } from '../session/devices.ts'
import { showQueueOf } from '../session/shown-queue.ts'
import type { StepContext } from '../step-context.ts'
import { asPaused, handoverPosition, setHandover } from './handover.ts'
import { dropLastMessage, silenceDevice } from './last-message.ts'
import { emptyQueueError, endTransfer, failTransfer, isEmptyQueue, reportOutcome, supersededError } from './outcome.ts'
import { keepConfirmed } from './overlap.ts'
import { patchTransfers } from './patch.ts'
import { noteSoundRequest } from './sound-request.ts'
import type { GivenThere, Requested } from './state.ts'

/**
 * Starts a transfer to `target`, and gives the queue at once if the target's state is known; `source` null: of this computer's queue. An
 * empty queue is reported as an error.
 */
export function requestThere(ctx: StepContext, source: string | null, target: string) {
  const { mine, theirs, clock } = ctx.device.replication
  const undoable = source === null ? mine : theirs?.undoable
  if (!undoable || isEmptyQueue(undoable)) return reportOutcome(ctx, emptyQueueError)
  const until = ctx.moment.steady + tuning.queue.otherDevices.confirmTimeout
  const { playback } = undoable.state
  const sounds = !playback.paused && playback.current !== null
  // From now on, a received pause that follows from an older command is outdated.
  if (source === null && sounds) noteSoundRequest(ctx, serverTime(clock, ctx.moment.now))
  patchTransfers(ctx, { underWay: { phase: 'requested', way: 'there', source, target, until, isSuperseded: false, sounds } })
  dropLastMessage(ctx, target)
  giveQueue(ctx)
}

/**
 * Sends the queue to the target, once the target's state was received; abandoned if another device took the source or its song was paused
 * meanwhile.
 */
function giveQueue(ctx: StepContext) {
  const { underWay, confirmed } = ctx.device.transfer
  if (underWay?.phase !== 'requested') return
  const link = queueLinkOf(ctx, underWay.target)
  if (!link.up || !link.answered) return
  const { mine, theirs, clock } = ctx.device.replication
  const undoable = underWay.source === null ? mine : theirs?.undoable
  if (!undoable) return
  if (underWay.isSuperseded || (underWay.sounds && undoable.state.playback.paused)) return abandonGiving(ctx, underWay, undoable)
  const former = asPaused(optimistic(link), serverTime(clock, ctx.moment.now))
  const volume = sendsFull(ctx.device.replication) ? (former.volume ?? 1) : null
  const sent: Registers = { ...localViewOf(ctx, underWay.target, undoable.state).own, volume }
  patchTransfers(ctx, {
    confirmed: confirmed.filter(({ source }) => source !== underWay.target),
    underWay: { ...underWay, phase: 'given', undoable, former, sent },
  })
  send(ctx, underWay.target, allButVolume, sent)
}

/**
 * The source was paused before the queue was sent: if another device moved it to the same target, which plays the same list, the target is
 * shown and the transfer has succeeded; else it fails as superseded.
 */
function abandonGiving(ctx: StepContext, { target }: Requested, { state }: UndoableQueue) {
  const { tracks, pause } = optimistic(queueLinkOf(ctx, target))
  if (pause || !isSameList(tracks, state.queue.tracks)) return failTransfer(ctx, supersededError)
  endTransfer(ctx)
  control(ctx, target)
  reportOutcome(ctx, null)
}

/**
 * The target's link is back after a loss: if it holds the list that was given, its state is checked as a confirmation, else the queue is
 * given again.
 */
export function onTargetReconnected(ctx: StepContext, session: string) {
  const { underWay } = ctx.device.transfer
  if (underWay?.way !== 'there' || underWay.target !== session || underWay.phase !== 'given') return
  const { remote } = queueLinkOf(ctx, session)
  if (isSameList(remote.tracks, underWay.undoable.state.queue.tracks)) return receiveFromTarget(ctx, session, remote)
  const { way, source, target, until, isSuperseded, sounds } = underWay
  patchTransfers(ctx, { underWay: { phase: 'requested', way, source, target, until, isSuperseded, sounds } })
  giveQueue(ctx)
}

/**
 * Handles a frame on the target's link (null: an answer or a deadline): an acknowledgement confirms a paused queue, a playing one has to
 * report its own position. It fails if the target stays paused, or if another transfer or a start of playback here came in between.
 */
export function receiveFromTarget(ctx: StepContext, session: string, incoming: Partial<Registers> | null) {
  const { underWay } = ctx.device.transfer
  const { acknowledges, mine } = ctx.device.replication
  if (underWay?.way !== 'there' || underWay.target !== session) return
  if (underWay.phase === 'requested') return giveQueue(ctx)
  const isArrived = !isWriting(queueLinkOf(ctx, session))
  const { playback } = underWay.undoable.state
  // Somebody started playback here meanwhile: that takes precedence and stays shown.
  const wasStartedHere = !mine.state.playback.paused && (underWay.source !== null || !underWay.sounds)
  if (playback.paused || playback.current === null) {
    if (!isArrived) return
    return wasStartedHere ? failTransfer(ctx, supersededError) : confirmThere(ctx, underWay, null)
  }
  if (!incoming || (!isArrived && acknowledges)) return
  if (incoming.pause === true && isOlder(incoming, underWay.sent)) return
  if (incoming.pause === true && incoming.tracks) return shortenDeadline(ctx, underWay)
  if (incoming.pause === true)
    return failTransfer(ctx, failed('refused', say('errors.deviceDidNotStart', { device: nameOf(ctx.device, session) })).error)
  // The same playback point may be an echo of what was given, by the server or by a device without sound yet, so it confirms nothing.
  if (!incoming.point || isSamePoint(incoming.point, underWay.sent.point)) return
  if (underWay.isSuperseded || wasStartedHere) failTransfer(ctx, supersededError)
  else confirmThere(ctx, underWay, incoming.point)
}

/**
 * A paused whole state may be from before the target received the queue, so the target gets a short time to correct it before the transfer
 * fails.
 */
function shortenDeadline(ctx: StepContext, given: GivenThere) {
  const until = ctx.moment.steady + tuning.queue.otherDevices.correctPauseWithin
  if (until < given.until) patchTransfers(ctx, { underWay: { ...given, until } })
}

/** Whether a pause follows from an older command than this transfer, so that the target will reject it. */
const isOlder = ({ point }: Partial<Registers>, given: Registers): boolean =>
  point !== undefined && point.time < roundToThousandths(given.point.time)

/**
 * The target plays, since the moment in `sounds` (null: it is paused): the source stops, the target's queue is shown, and edits made
 * meanwhile are applied to it; unless sound was asked for here later, then the music stays here.
 */
function confirmThere(ctx: StepContext, { source, target, undoable, sent }: GivenThere, sounds: PlaybackPoint | null) {
  const { clock, mine, theirs } = ctx.device.replication
  const edited = source === null ? mine : (theirs?.undoable ?? undoable)
  const from = handoverPosition(sent.point, sounds?.time ?? sent.point.time)
  const at = roundToThousandths(sent.point.time)
  if (source === null && ctx.device.transfer.soundRequestedAt > at) return keepPlayingHere(ctx, target, at)
  if (sounds || source !== null) silenceDevice(ctx, source, { from, at }, { by: 'transfer', step: 'confirmed', session: target })
  else setHandover(ctx, { startId: mine.state.playback.startId, from, way: 'there' })
  const there = copyOf(optimistic(queueLinkOf(ctx, target)), { clock, moment: ctx.moment })
  const { context, unshuffled } = edited.state.queue
  const isSame = there.state.queue.tracks.length === edited.state.queue.tracks.length
  const queue = isSame ? { ...there.state.queue, context, unshuffled: there.state.playback.shuffle ? unshuffled : null } : there.state.queue
  const shown: UndoableQueue = { state: { ...there.state, queue }, steps: noSteps }
  const sender = source ?? ctx.device.session.own
  if (sender !== null && sounds) keepConfirmed(ctx, { source: sender, target, at })
  endTransfer(ctx)
  showQueueOf(ctx, target, shown)
  rebase(ctx, target)
  const isAsGiven = isSameList(queue.tracks, sent.tracks) && isSameList(queue.playNext, sent.playNext)
  if (isAsGiven && edited.state.queue !== undoable.state.queue) applyMissedEdits(ctx, target, shown, edited)
  reportOutcome(ctx, null)
}

/** Sound was asked for here after the transfer: it continues here, and the target is stopped unless it was asked for sound later, too. */
function keepPlayingHere(ctx: StepContext, target: string, at: number) {
  endTransfer(ctx)
  silenceDevice(ctx, target, { from: null, at }, { by: 'transfer', step: 'superseded', session: target })
  reportOutcome(ctx, supersededError)
}

/** Applies to the target's queue the edits that were made to the source's lists while the target was getting ready. */
function applyMissedEdits(ctx: StepContext, target: string, shown: UndoableQueue, edited: UndoableQueue) {
  const { clock } = ctx.device.replication
  const { own } = localViewOf(ctx, target, shown.state)
  const { tracks, playNext } = edited.state.queue
  const registers: Registers = { ...own, tracks, playNext, shuffle: edited.state.playback.shuffle }
  const options = { clock, moment: ctx.moment, remoteChanges: new Set<never>(), sounds: false, byCurrent: true }
  const { state, steps } = applyRegisters(shown, registers, options)
  setControlledQueue(ctx, { session: target, undoable: { state, steps } })
}

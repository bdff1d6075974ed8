// A transfer to another device: requested, given once the target's state is received, and confirmed once the target reports that it plays;
// only then does the source stop.

import { failed } from '../../errors.ts'
import type { UndoableQueue } from '../../queue/perform.ts'
import { noSteps } from '../../queue/steps.ts'
import { tuning } from '../../tuning.ts'
import { say } from '../../words/words.ts'
import { serverTime } from '../clock.ts'
import type { EventContext } from '../event-context.ts'
import { applyRegisters, copyOf } from '../replication/apply-registers.ts'
import { isSameList } from '../replication/diff-queue.ts'
import { isWriting, optimistic } from '../replication/link.ts'
import { rebase } from '../replication/links.ts'
import { localViewOf, queueLinkOf, setControlledQueue } from '../replication/queues.ts'
import { allButVolume, isSamePoint, type PlaybackPoint, type Registers, roundToThousandths } from '../replication/registers.ts'
import { send } from '../replication/send.ts'
import { sendsFull } from '../replication/state.ts'
import { controlDevice } from '../session/control.ts'
import { nameOf } from '../session/devices.ts'
import { showQueueOf } from '../session/shown-queue.ts'
import { asPaused, handoverPosition, setHandover } from './handover.ts'
import { dropLastMessage, silenceDevice } from './last-message.ts'
import { emptyQueueError, endTransfer, failTransfer, isEmptyQueue, reportOutcome, supersededError } from './outcome.ts'
import { keepConfirmed } from './overlap.ts'
import { noteSoundRequest } from './sound-request.ts'
import type { GivenThere, Requested } from './state.ts'
import { patchTransfers } from './write-transfer.ts'

/**
 * Starts a transfer to `target`, and gives the queue at once if the target's state is known; `source` null: of this computer's queue. An
 * empty queue is reported as an error.
 */
export function requestThere(context: EventContext, source: string | null, target: string) {
  const { mine, theirs, clock } = context.device.replication
  const undoable = source === null ? mine : theirs?.undoable
  if (!undoable || isEmptyQueue(undoable)) return reportOutcome(context, emptyQueueError)
  const until = context.moment.steady + tuning.queue.otherDevices.confirmTimeout
  const { playback } = undoable.state
  const sounds = !playback.paused && playback.current !== null
  // From now on, a received pause that follows from an older command is outdated.
  if (source === null && sounds) noteSoundRequest(context, serverTime(clock, context.moment.now))
  patchTransfers(context, { underWay: { phase: 'requested', way: 'there', source, target, until, isSuperseded: false, sounds } })
  dropLastMessage(context, target)
  giveQueue(context)
}

/**
 * Sends the queue to the target, once the target's state was received; abandoned if another device took the source or its song was paused
 * meanwhile.
 */
function giveQueue(context: EventContext) {
  const { underWay, confirmed } = context.device.transfer
  if (underWay?.phase !== 'requested') return
  const link = queueLinkOf(context, underWay.target)
  if (!link.up || !link.hasServerState) return
  const { mine, theirs, clock } = context.device.replication
  const undoable = underWay.source === null ? mine : theirs?.undoable
  if (!undoable) return
  if (underWay.isSuperseded || (underWay.sounds && undoable.state.playback.paused)) return abandonGiving(context, underWay, undoable)
  const former = asPaused(optimistic(link), serverTime(clock, context.moment.now))
  const volume = sendsFull(context.device.replication) ? (former.volume ?? 1) : null
  const sent: Registers = { ...localViewOf(context, underWay.target, undoable.state).own, volume }
  patchTransfers(context, {
    confirmed: confirmed.filter(({ source }) => source !== underWay.target),
    underWay: { ...underWay, phase: 'given', undoable, former, sent },
  })
  send(context, underWay.target, allButVolume, sent)
}

/**
 * Gives up a transfer before its queue was sent, because another device's transfer superseded it or its source was paused: if the target
 * plays the same list already, as when another device moved it there, the target is shown and the transfer has succeeded; else it fails as
 * superseded.
 */
function abandonGiving(context: EventContext, { target }: Requested, { state }: UndoableQueue) {
  const { tracks, pause } = optimistic(queueLinkOf(context, target))
  if (pause || !isSameList(tracks, state.queue.tracks)) return failTransfer(context, supersededError)
  endTransfer(context)
  controlDevice(context, target)
  reportOutcome(context, null)
}

/**
 * Resumes a given transfer when the target's link is back after a loss: if the target holds the list that was given, and not from before
 * that, its state is checked as a confirmation, else the queue is given again.
 */
export function onTargetReconnected(context: EventContext, session: string) {
  const { underWay } = context.device.transfer
  if (underWay?.way !== 'there' || underWay.target !== session || underWay.phase !== 'given') return
  const { remote } = queueLinkOf(context, session)
  const isGiven = isSameList(remote.tracks, underWay.undoable.state.queue.tracks) && !isOlder(remote, underWay.sent)
  if (isGiven) return receiveFromTarget(context, session, remote)
  const { way, source, target, until, isSuperseded, sounds } = underWay
  patchTransfers(context, { underWay: { phase: 'requested', way, source, target, until, isSuperseded, sounds } })
  giveQueue(context)
}

/**
 * Handles a frame on the target's link (null: an answer or a deadline): an acknowledgement confirms a paused queue, a playing one has to
 * report its own position. It fails if the target stays paused, or if another transfer or a start of playback here came in between.
 */
export function receiveFromTarget(context: EventContext, session: string, incoming: Partial<Registers> | null) {
  const { underWay } = context.device.transfer
  const { acknowledges, mine } = context.device.replication
  if (underWay?.way !== 'there' || underWay.target !== session) return
  if (underWay.phase === 'requested') return giveQueue(context)
  const isArrived = !isWriting(queueLinkOf(context, session))
  const { playback } = underWay.undoable.state
  // Somebody started playback here meanwhile: that takes precedence and stays shown.
  const wasStartedHere = !mine.state.playback.paused && (underWay.source !== null || !underWay.sounds)
  if (playback.paused || playback.current === null) {
    if (!isArrived) return
    return wasStartedHere ? failTransfer(context, supersededError) : confirmThere(context, underWay, null)
  }
  if (!incoming || (!isArrived && acknowledges)) return
  if (incoming.pause === true && isOlder(incoming, underWay.sent)) return
  if (incoming.pause === true && incoming.tracks) return shortenDeadline(context, underWay)
  if (incoming.pause === true)
    return failTransfer(context, failed('refused', say('errors.deviceDidNotStart', { device: nameOf(context.device, session) })).error)
  // The same playback point may be an echo of what was given, by the server or by a device without sound yet, so it confirms nothing.
  if (!incoming.point || isSamePoint(incoming.point, underWay.sent.point)) return
  if (underWay.isSuperseded || wasStartedHere) failTransfer(context, supersededError)
  else confirmThere(context, underWay, incoming.point)
}

/**
 * Shortens the deadline after a paused whole state of the target: that may be from before it received the queue, so it gets
 * `pauseCorrectionTimeout` to correct it before the transfer fails.
 */
function shortenDeadline(context: EventContext, transfer: GivenThere) {
  const until = context.moment.steady + tuning.queue.otherDevices.pauseCorrectionTimeout
  if (until < transfer.until) patchTransfers(context, { underWay: { ...transfer, until } })
}

/** Whether a received state is older than the state that this transfer sent, so that the target will reject it. */
const isOlder = ({ point }: Partial<Registers>, sentRegisters: Registers): boolean =>
  point !== undefined && point.time < roundToThousandths(sentRegisters.point.time)

/**
 * The target plays, since the moment in `sounds` (null: it is paused): the source stops, the target's queue is shown, and edits made
 * meanwhile are applied to it if it still has the lists that it was given. If this computer is the source and sound was asked for here
 * later, the music stays here instead.
 */
function confirmThere(context: EventContext, { source, target, undoable, sent }: GivenThere, sounds: PlaybackPoint | null) {
  const { clock, mine, theirs } = context.device.replication
  const edited = source === null ? mine : (theirs?.undoable ?? undoable)
  const from = handoverPosition(sent.point, sounds?.time ?? sent.point.time)
  const sentTime = roundToThousandths(sent.point.time)
  if (source === null && context.device.transfer.soundRequestedAt > sentTime) return keepPlayingHere(context, target, sentTime)
  if (sounds || source !== null)
    silenceDevice(context, source, { from, at: sentTime }, { by: 'transfer', stage: 'confirmed', session: target })
  else setHandover(context, { startId: mine.state.playback.startId, from, way: 'there' })
  const there = copyOf(optimistic(queueLinkOf(context, target)), { clock, moment: context.moment })
  const { context: playContext, unshuffled } = edited.state.queue
  const isSame = there.state.queue.tracks.length === edited.state.queue.tracks.length
  const queue = isSame
    ? { ...there.state.queue, context: playContext, unshuffled: there.state.playback.shuffle ? unshuffled : null }
    : there.state.queue
  const shown: UndoableQueue = { state: { ...there.state, queue }, steps: noSteps }
  const sender = source ?? context.device.session.own
  if (sender !== null && sounds) keepConfirmed(context, { source: sender, target, at: sentTime })
  endTransfer(context)
  showQueueOf(context, target, shown)
  rebase(context, target)
  const isAsGiven = isSameList(queue.tracks, sent.tracks) && isSameList(queue.playNext, sent.playNext)
  if (isAsGiven && edited.state.queue !== undoable.state.queue) applyMissedEdits(context, target, shown, edited)
  reportOutcome(context, null)
}

/**
 * Keeps the music here, as sound was asked for here after the transfer; the target is stopped, unless it was asked for sound later still.
 */
function keepPlayingHere(context: EventContext, target: string, at: number) {
  endTransfer(context)
  silenceDevice(context, target, { from: null, at }, { by: 'transfer', stage: 'superseded', session: target })
  reportOutcome(context, supersededError)
}

/** Applies to the target's queue the edits that were made to the source's lists while the target was getting ready. */
function applyMissedEdits(context: EventContext, target: string, shown: UndoableQueue, edited: UndoableQueue) {
  const { clock } = context.device.replication
  const { own } = localViewOf(context, target, shown.state)
  const { tracks, playNext } = edited.state.queue
  const registers: Registers = { ...own, tracks, playNext, shuffle: edited.state.playback.shuffle }
  const options = { clock, moment: context.moment, remoteChanges: new Set<never>(), sounds: false, byCurrent: true }
  const { state, steps } = applyRegisters(shown, registers, options)
  setControlledQueue(context, { session: target, undoable: { state, steps } })
}

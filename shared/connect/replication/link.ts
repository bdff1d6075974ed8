// A link: what the server holds of one queue as far as it was received, and the writes of it that are in flight (C-36, C-38).
import type { Anchor } from '../../queue/model.ts'
import { tuning } from '../../tuning.ts'
import { policy } from '../../wire/policy.ts'
import { isSameList } from './diff-queue.ts'
import { emptyRegisters, type PlaybackPoint, pointDistance, type RegisterName, type Registers, registerNames } from './registers.ts'

/** A `set_state` that was sent and not answered yet; times are steady milliseconds. */
export type PendingWrite = {
  readonly kind: 'write'
  readonly at: number
  readonly values: Partial<Registers>
  /** The registers that the write is meant to change; the frame holds others only because its form requires them. */
  readonly intended: ReadonlySet<RegisterName>
  /** Unintended registers of the write that somebody else changed meanwhile; they have to be sent again with the other's value. */
  readonly toResend: ReadonlySet<RegisterName>
  /** Whether this write sent only some of the registers. */
  readonly isPartial: boolean
  /** Whether the write only tells where the sound is; a jump by a person here is none. */
  readonly isReport: boolean
}

/** A `get_state` in flight; `mayBeFulfilled`: a partial state came since, which may have been the whole answer. */
type PendingRequest = { readonly kind: 'request'; readonly mayBeFulfilled?: boolean }
/** A write that timed out; it stays in line so that its late answer is not taken for that of a later write. */
type TimedOutWrite = { readonly kind: 'timedOut'; readonly at: number; readonly values: Partial<Registers> }
export type InFlight = PendingWrite | PendingRequest | TimedOutWrite

/** The last state on which this computer and the server agreed; what differs from it here has to be sent. */
export type Base = { readonly registers: Registers; readonly anchor: Anchor }

export type QueueLink = {
  readonly up: boolean
  /** Whether the first state since the socket opened, or since it was asked for anew, was received; it answers `get_state`. */
  readonly hasServerState: boolean
  /** Whether the server holds no lists, so that it needs a full state before it can take a partial one. */
  readonly needsFullState: boolean
  /**
   * Whether sharing of the own queue was switched on or off, and since then this device has sent nothing, no other one has sent its lists
   * after the first state, and no connection that had a state was lost. Until then a paused queue is not sent unasked: another device may
   * play, and not have been told yet.
   */
  readonly isSwitched: boolean
  /** Whether a state of this queue was ever received, over this socket or an earlier one. */
  readonly everHadServerState: boolean
  /** Whether the server has called this device the player of that queue. */
  readonly wasPlayer: boolean
  /** Whether the session was named anew while the socket was open, so that frames may answer what was sent under its former name. */
  readonly isRenamed: boolean
  readonly downSince: number | null
  /**
   * What the server holds, as far as it was received. The server sends in the order in which it puts all writes, so what is received before
   * the answer to a write was written before that write.
   */
  readonly remote: Registers
  /** Requests that were sent and are not answered, oldest first. */
  readonly inFlight: readonly InFlight[]
  /** The last state that both sides agreed on; null: nothing was ever sent to this queue or applied from it. */
  readonly base: Base | null
  /** Whether a write was in flight when the link was lost, so that it may or may not have arrived. */
  readonly hasUncertainWrite: boolean
  /**
   * Whether playback was started here without the server having heard of it for sure: before the first state of a connection; in a write
   * that was refused for its form, or unanswered as the link broke; or, where the server answers all writes, in one that it did not answer in
   * time.
   */
  readonly hasUncertainStart: boolean
  /** Whether a write in flight overrode another's change; which of them came later is uncertain until the write is answered. */
  readonly mayBeOvertaken: boolean
  readonly sentAt: number
  readonly pointSentAt: number
  /** Whether the acknowledgement (the position of the sound) of another device's command is due: now, or once sound comes. */
  readonly ackDue: 'nothing' | 'now' | 'sound'
  /**
   * Since when (steady milliseconds) the server's lists and index lead to another item than the one that sounds here; null: they do not. It
   * is corrected after a delay, unless others do so first.
   */
  readonly mismatchSince: number | null
  /** Whether the server's `data` may lack members, because a frame wrote it in part. */
  readonly isDataIncomplete: boolean
  /** Whether the last write was refused for its form alone, so that it is sent again as a full state. */
  readonly retriesAsFull: boolean
  /** Deadline by which the device that makes the sound may confirm a command from here, steady milliseconds; null: nothing is awaited. */
  readonly ackDeadline: number | null
}

export const newLink: QueueLink = {
  up: false,
  hasServerState: false,
  needsFullState: false,
  isSwitched: false,
  everHadServerState: false,
  wasPlayer: false,
  isRenamed: false,
  downSince: null,
  remote: emptyRegisters,
  inFlight: [],
  base: null,
  hasUncertainWrite: false,
  hasUncertainStart: false,
  mayBeOvertaken: false,
  sentAt: Number.NEGATIVE_INFINITY,
  pointSentAt: Number.NEGATIVE_INFINITY,
  ackDue: 'nothing',
  mismatchSince: null,
  isDataIncomplete: false,
  retriesAsFull: false,
  ackDeadline: null,
}

/** Whether the queue that all share from now on was not received yet: the server was not asked, has not answered, or holds no lists. */
export const isAwaitingLists = ({ isSwitched, hasServerState }: QueueLink): boolean => isSwitched && !hasServerState

export const linkUp = (link: QueueLink): QueueLink => ({
  ...link,
  up: true,
  hasServerState: false,
  isRenamed: false,
  inFlight: [{ kind: 'request' }],
  hasUncertainWrite: link.hasUncertainWrite || isWriting(link),
})

export const linkDown = (link: QueueLink, steady: number): QueueLink => ({
  ...link,
  up: false,
  hasServerState: false,
  // Once the queue was received, later connections are reconciled with it.
  isSwitched: link.isSwitched && !link.hasServerState,
  inFlight: [],
  hasUncertainWrite: link.hasUncertainWrite || isWriting(link),
  hasUncertainStart: link.hasUncertainStart || link.inFlight.some(isStart),
  downSince: link.downSince ?? steady,
  ackDeadline: null,
})

/** Whether a write is meant to start playback, and not only says in a whole state that it goes on. */
export const isStart = (sent: InFlight): boolean => sent.kind === 'write' && sent.values.pause === false && sent.intended.has('pause')

export const isWriting = ({ inFlight }: QueueLink): boolean => inFlight.some(({ kind }) => kind === 'write')

/** The registers that unanswered writes are meant to change. */
export const intendedOn = ({ inFlight }: QueueLink): ReadonlySet<RegisterName> =>
  new Set(inFlight.flatMap(sent => (sent.kind === 'write' ? [...sent.intended] : [])))

const timedOut = ({ at, values, toResend }: PendingWrite): TimedOutWrite => ({ kind: 'timedOut', at, values: omit(values, toResend) })

/** Stops waiting for answers: all writes in flight count as timed out. */
export const withAllTimedOut = (link: QueueLink): QueueLink => ({
  ...link,
  inFlight: link.inFlight.map(sent => (sent.kind === 'write' ? timedOut(sent) : sent)),
})

/** The link after its oldest write `first` timed out: its answer may still come late, and its values count as arrived. */
export function withOldestTimedOut(link: QueueLink, first: PendingWrite): QueueLink {
  const inFlight = link.inFlight.map(sent => (sent === first ? timedOut(first) : sent))
  return { ...link, inFlight, remote: { ...link.remote, ...first.values } }
}

/** The link without timed-out writes that are so old that no answer can come any more. */
export function withoutExpired(link: QueueLink, steady: number): QueueLink {
  const isExpired = (sent: InFlight) => sent.kind === 'timedOut' && sent.at + policy.queue.otherDevices.lateAcknowledgementWithin <= steady
  return link.inFlight.some(isExpired) ? { ...link, inFlight: link.inFlight.filter(sent => !isExpired(sent)) } : link
}

/** The oldest write whose answer is still awaited, timed-out ones excluded; undefined: none is in flight. */
export const oldestWrite = ({ inFlight }: QueueLink): PendingWrite | undefined => inFlight.find(sent => sent.kind === 'write')

/** The registers that start, stop or seek the sound. */
export const transportRegisters: ReadonlySet<RegisterName> = new Set(['pause', 'point'])

/**
 * The link with those writes in flight marked `toResend` that yield to another's command to play, jump or pause: a device's own report of
 * its position, its older command or, against a move, its whole state when it is back must not override the newer command even if the
 * server orders it later. `heldPoint`: the playback point that the server held before the frame. `wishedAt`: when sound was last asked for here, server
 * seconds; no command to play yields to an older pause. null: no write yields.
 */
export function yieldingWrites(
  link: QueueLink,
  incoming: Partial<Registers>,
  { heldPoint, wishedAt }: { readonly heldPoint: PlaybackPoint; readonly wishedAt: number },
): QueueLink | null {
  const { pause, point, tracks, current } = incoming
  if (pause === undefined || !point) return null
  const writes = link.inFlight.filter(sent => sent.kind === 'write')
  const isJump = !pause && !tracks && current === undefined
  const yielding: ReadonlySet<InFlight> = new Set(
    isJump
      ? yieldingToJump(writes, point, heldPoint)
      : writes.filter(({ intended, values }) => {
          if (!intended.has('point')) return false
          if (pause) return values.pause === false && point.time >= wishedAt
          // Writes yield to a command to play only if it has lists and a song, the form in which a transfer is given.
          if (!tracks || current === undefined) return false
          return !intended.has('pause') || (values.pause === true && (values.point?.time ?? 0) < point.time)
        }),
  )
  if (yielding.size === 0) return null
  const withTransport = (sent: InFlight): InFlight =>
    sent.kind === 'write' && yielding.has(sent) ? { ...sent, toResend: new Set([...sent.toResend, ...transportRegisters]) } : sent
  return { ...link, inFlight: link.inFlight.map(withTransport) }
}

/**
 * The writes that yield to another's jump to `point`: reports, and older commands to play. All writes about the sound or none, as some would
 * leave a mixture of both (example: a pause and a play here, of which only the play is older than the jump), and none to a point that only
 * goes on from one that the server held or that is under way, as where a device repeats what it received.
 */
function yieldingToJump(writes: readonly PendingWrite[], point: PlaybackPoint, heldPoint: PlaybackPoint): readonly PendingWrite[] {
  const aboutSound = writes.filter(({ intended }) => intended.has('point') || intended.has('pause'))
  const knownPoints = [heldPoint, ...aboutSound.flatMap(({ values }) => values.point ?? [])]
  const { keptPositionToleranceSeconds } = tuning.queue.otherDevices
  const isRepeated = knownPoints.some(known => pointDistance(known, point) < keptPositionToleranceSeconds)
  if (point.time <= heldPoint.time || isRepeated) return []
  const isOlderStart = ({ intended, values }: PendingWrite): boolean =>
    intended.has('pause') &&
    values.pause === false &&
    [...intended].every(name => transportRegisters.has(name)) &&
    (values.point?.time ?? 0) < point.time
  return aboutSound.every(sent => sent.isReport || isOlderStart(sent)) ? aboutSound : []
}

/**
 * The state the server will hold once all writes in flight have arrived: `remote` with them laid over it, without their `toResend`
 * registers.
 */
export function optimistic({ remote, inFlight }: QueueLink): Registers {
  let registers = remote
  for (const sent of inFlight) if (sent.kind === 'write') registers = { ...registers, ...omit(sent.values, sent.toResend) }
  return registers
}

const omit = (values: Partial<Registers>, names: ReadonlySet<string>): Partial<Registers> =>
  names.size === 0 ? values : Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)))

/** The named registers of a whole state. */
export const pickRegisters = (registers: Registers, names: ReadonlySet<RegisterName>): Partial<Registers> =>
  Object.fromEntries(registerNames.filter(name => names.has(name)).map(name => [name, registers[name]]))

export function isSameRegister(name: RegisterName, one: Registers, other: Registers): boolean {
  switch (name) {
    case 'tracks':
    case 'playNext':
      return isSameList(one[name], other[name])
    case 'point':
      return one.point.position === other.point.position && one.point.time === other.point.time
    default:
      return one[name] === other[name]
  }
}

/** How long a write waits for its answer, milliseconds; shorter with a server that has never acknowledged anything (C-39). */
export const responseTimeout = (acknowledges: boolean): number =>
  acknowledges ? policy.queue.otherDevices.acknowledgeTimeout : policy.queue.localWinsFor

// Applying what others wrote to the queue here, beside what was changed here and is not sent yet; and rolling back what failed (C-36).
import type { ErrorCode } from '../../errors.ts'
import type { Cause } from '../../queue/cause.ts'
import type { Playback } from '../../queue/model.ts'
import { tuning } from '../../tuning.ts'
import type { StepContext } from '../step-context.ts'
import { adopt } from './adopt.ts'
import { givenUp, optimistic, picked, type QueueLink } from './link.ts'
import { patchLink, putLink } from './patch.ts'
import { linkOf, localViewOf, putUndoable, undoableOf } from './queues.ts'
import { allNames, type PlaybackPoint, type RegisterName, type Registers } from './registers.ts'
import { ask, changedOn } from './send.ts'
import { merged, toAmend } from './standpoint.ts'

const noNames: ReadonlySet<RegisterName> = new Set()

export type RemoteUpdate = {
  readonly remoteChanges: ReadonlySet<RegisterName>
  /** Together with what is overwritten from here; the same as `remoteChanges` if not given. */
  readonly incoming?: ReadonlySet<RegisterName>
  /** Both lists stood beside it, changed or not. */
  readonly namesLists?: boolean
  /** Of these, what a frame of ours overwrites though it was not about it: to be sent once more. */
  readonly lost?: ReadonlySet<RegisterName>
  /** Nothing may begin to sound because of it. */
  readonly isPaused?: boolean
  /** Somebody asked for sound or silence: they wait for an answer. */
  readonly isAsked?: boolean
  /** Why, if it is not by what happens in this step. */
  readonly cause?: Cause
}

/** Makes the queue here what the server will hold. What was changed here and is not sent yet stays, as it will be written later. */
export function applyRemote(ctx: StepContext, session: string, update: RemoteUpdate) {
  const {
    remoteChanges,
    incoming = remoteChanges,
    namesLists = false,
    lost = noNames,
    isPaused = false,
    isAsked = false,
    cause = ctx.cause,
  } = update
  const undoable = undoableOf(ctx.device, session)
  if (!undoable) return
  const link = linkOf(ctx, session)
  const view = localViewOf(ctx, session, undoable.state)
  const theirs = optimistic(link)
  const {
    registers,
    remoteChanges: fresh,
    changed,
    bySong,
  } = merged(ctx, view, link, { incoming, remoteChanges, namesLists }, changedOn(link, view))
  const { sounds } = view
  const adopting = { clock: ctx.device.replication.clock, moment: ctx.moment, remoteChanges: fresh, sounds, bySong }
  const after = adopt(undoable, isPaused ? { ...registers, pause: true } : registers, adopting)
  putUndoable(ctx, session, after, cause)
  const { own } = localViewOf(ctx, session, after.state)
  const kept = link.base === null ? noNames : new Set([...changed, ...lost])
  const base: Registers = {
    ...own,
    name: theirs.name,
    ...(!changed.has('tracks') && registers.tracks !== theirs.tracks && { tracks: theirs.tracks }),
    // Where nothing can sound, or is not to, the server is told that it is quiet.
    ...((isPaused || sounds) && { pause: theirs.pause }),
    ...(link.base && picked(link.base.registers, kept)),
  }
  const anchor = kept.has('place') && link.base ? link.base.anchor : after.state.playback.anchor
  const { playback } = after.state
  const isOff = fresh.has('place') && isApart(own.place, theirs.place, playback.paused)
  const amends = sounds && toAmend(link, own).size > 0 ? (link.amends ?? ctx.moment.steady) : null
  const ackDue = sounds ? ackAfter(undoable.state.playback, playback, isAsked && isSteered(fresh), isOff) : 'nothing'
  putLink(ctx, session, { ...link, base: { registers: base, anchor }, ackDue: ackDue === 'nothing' ? link.ackDue : ackDue, amends })
}

/** Whether others are to be told where the sound is: they asked for something, or it is not where they think. */
function ackAfter(before: Playback, after: Playback, isAsked: boolean, isOff: boolean): QueueLink['ackDue'] {
  if (!isAsked && !isOff) return 'nothing'
  const moves = before.startId !== after.startId || before.seekId !== after.seekId || before.paused !== after.paused
  return moves && !after.paused ? 'sound' : 'now'
}

const isSteered = (names: ReadonlySet<RegisterName>): boolean => names.has('song') || names.has('pause') || names.has('place')

/** Two places of the same song, of which one may be older. */
function isApart(one: PlaybackPoint, other: PlaybackPoint, paused: boolean): boolean {
  const passed = paused ? 0 : one.time - other.time
  return Math.abs(one.position - other.position - passed) > tuning.queue.positionTolerance
}

/** Makes the queue here what the server holds, whatever was changed here. */
export function applyAllRemote(ctx: StepContext, session: string, cause = ctx.cause) {
  patchLink(ctx, session, { base: null })
  applyRemote(ctx, session, { remoteChanges: allNames, cause })
}

/** Takes back what was asked for here and did not come to pass: the queue is as the server holds it. */
export function rollBack(ctx: StepContext, session: string, code: ErrorCode) {
  const link = linkOf(ctx, session)
  putLink(ctx, session, { ...givenUp(link), ackDeadline: null, retries: false })
  applyAllRemote(ctx, session, { by: 'failure', code })
  if (link.up) ask(ctx, session)
}

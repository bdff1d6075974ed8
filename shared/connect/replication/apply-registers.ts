// Applies received registers to a local queue: lists as small edits, with a new start or a seek only where the sound has to jump.
import { applyEdits, type QueueEdit } from '../../queue/edits.ts'
import { emptyQueueState, type Playback, type QueueState } from '../../queue/model.ts'
import { withPlayed } from '../../queue/outcome.ts'
import type { Performed, UndoableQueue } from '../../queue/perform.ts'
import { positionAt } from '../../queue/position.ts'
import { noSteps, recorded } from '../../queue/steps.ts'
import { tuning } from '../../tuning.ts'
import { type Clock, type Moment, serverTime } from '../clock.ts'
import { cursorAtCurrent, cursorOf } from './cursor.ts'
import { diffQueue } from './diff-queue.ts'
import type { PlaybackPoint, RegisterName, Registers } from './registers.ts'

export type ApplyOptions = {
  readonly clock: Clock
  readonly moment: Moment
  /**
   * The registers that were written just now, since the local state agrees with all others already: jumps of the position and changes of
   * the volume follow from these alone.
   */
  readonly remoteChanges: ReadonlySet<RegisterName>
  /**
   * Whether this device makes the sound; then a needless jump is avoided, and a song begins at 0 s however late the frame that started it
   * arrives.
   */
  readonly sounds: boolean
  /** Whether the current item is found by the song (`cursorAtCurrent`), not by the index. */
  readonly byCurrent?: boolean
}

/**
 * The queue as the registers describe it, with the edits that lead to it: another device's edits, which clear the undo history, unless only
 * the head of play next has played. Unchanged parts keep their object identity.
 */
export function applyRegisters(undoable: UndoableQueue, registers: Registers, options: ApplyOptions): Performed {
  const { state } = undoable
  const cursor = options.byCurrent ? cursorAtCurrent(registers) : cursorOf(registers)
  const { tracks, shuffle } = registers
  const edits = diffQueue(state.queue, { tracks, playNext: cursor.playNext, shuffle })
  const queue = edits.length === 0 ? state.queue : applyEdits(state.queue, edits)
  const change = { kind: isPlayNextAdvance(edits) ? ('pass' as const) : ('foreign' as const), edits }
  const playback = playbackAfter(state, registers, { ...cursor, isEdited: edits.length > 0 }, options)
  const started = playback.startId === state.playback.startId ? state : withPlayed(state, state, options.moment.now)
  return {
    state: queue === state.queue && playback === state.playback ? state : { ...started, queue, playback },
    steps: edits.length === 0 ? undoable.steps : recorded(undoable.steps, change, state.queue, queue, null),
    changes: edits.length === 0 ? [] : [change],
  }
}

/** A new local copy of another device's queue, without undo history. */
export const copyOf = (registers: Registers, options: Omit<ApplyOptions, 'remoteChanges' | 'sounds'>): UndoableQueue => {
  const remoteChanges = new Set<RegisterName>(['current', 'point', 'volume'])
  const { state } = applyRegisters({ state: emptyQueueState, steps: noSteps }, registers, { ...options, remoteChanges, sounds: false })
  return { state, steps: noSteps }
}

/** Whether the edits only remove the head of the play-next list: it has played, nobody edited the list. */
const isPlayNextAdvance = ([edit, ...others]: readonly QueueEdit[]): boolean =>
  others.length === 0 && edit?.type === 'remove' && edit.list === 'playNext' && edit.spans[0] === 0 && edit.spans[1] === 1

type CursorAfter = Pick<Playback, 'current' | 'from' | 'index'> & { readonly isEdited: boolean }

function playbackAfter(state: QueueState, registers: Registers, cursorAfter: CursorAfter, options: ApplyOptions): Playback {
  const before = state.playback
  const { current, from, index, isEdited } = cursorAfter
  const { remoteChanges, moment } = options
  const isPaused = registers.pause || current === null
  const isSteered = remoteChanges.has('point') || remoteChanges.has('pause') || remoteChanges.has('current')
  const isAnotherTrack = current !== before.current
  // A device that starts or stops elsewhere is where its last frame put it, since the position here was extrapolated from the wrong state.
  const startsOrStops = !options.sounds && before.paused !== isPaused
  const target =
    remoteChanges.has('point') || isAnotherTrack || startsOrStops ? positionOf(registers.point, isPaused, before, options) : null
  const here = positionAt(before, moment.now)
  const jumps =
    target !== null &&
    isSteered &&
    Math.abs(target - here) > tuning.queue.positionToleranceSeconds &&
    !keepsPosition(registers.point, before, options)
  const starts = isAnotherTrack || (jumps && !isEdited && (from !== before.from || index !== before.index))
  const place = current === null ? index : Math.max(index, from === 'playNext' ? -1 : 0)
  const after: Playback = {
    ...before,
    current,
    from,
    index: current === null ? 0 : place,
    startId: starts ? before.startId + 1 : before.startId,
    seekId: !starts && jumps ? before.seekId + 1 : before.seekId,
    paused: isPaused,
    anchor:
      starts || jumps
        ? { position: target ?? 0, at: moment.now }
        : isPaused === before.paused
          ? before.anchor
          : { position: here, at: moment.now },
    ...volumeAfter(before, registers, remoteChanges),
    shuffle: registers.shuffle,
    repeat: registers.repeat,
  }
  return isSame(before, after) ? before : after
}

/**
 * The position in the song now, seconds: the received playback point, extrapolated unless paused. Where this device makes the sound, a
 * point up to `freshPointWithinSeconds` seconds old is taken as it is, and a song that came without a point starts at 0 unless the last point is so
 * fresh.
 */
function positionOf(
  { position, time }: PlaybackPoint,
  isPaused: boolean,
  before: Playback,
  { clock, moment, sounds, remoteChanges }: ApplyOptions,
): number {
  const passed = Math.max(0, serverTime(clock, moment.now) - time)
  const isFresh = passed < tuning.queue.otherDevices.freshPointWithinSeconds
  // Another song came without a position, so it starts at its beginning.
  if (sounds && !remoteChanges.has('point') && !isFresh) return 0
  if (isPaused || (sounds && isFresh)) return position
  return position + passed * (sounds ? before.speed : 1)
}

/**
 * Whether the sound stays at its own position, which this device then sends: the received one, as it is or extrapolated, differs by less
 * than `keptPositionToleranceSeconds`. Never while the sound is elsewhere, nor for a seek in a paused song.
 */
function keepsPosition(
  { position, time }: PlaybackPoint,
  before: Playback,
  { clock, moment, sounds, remoteChanges }: ApplyOptions,
): boolean {
  if (!sounds || (before.paused && !remoteChanges.has('pause'))) return false
  const here = positionAt(before, moment.now)
  const received = before.paused ? position : position + Math.max(0, serverTime(clock, moment.now) - time)
  return Math.min(Math.abs(received - here), Math.abs(position - here)) < tuning.queue.otherDevices.keptPositionToleranceSeconds
}

function volumeAfter(
  before: Playback,
  { volume }: Registers,
  remoteChanges: ReadonlySet<RegisterName>,
): Pick<Playback, 'volume' | 'muted'> {
  if (volume === null || !remoteChanges.has('volume') || volume === audibleVolume(before))
    return { volume: before.volume, muted: before.muted }
  return { volume, muted: false }
}

/** The volume that is heard, 0 while muted; other devices show it. */
export const audibleVolume = ({ volume, muted }: Playback): number => (muted ? 0 : volume)

const isSame = (one: Playback, other: Playback): boolean =>
  Object.entries(one).every(([name, value]) => Object.hasOwn(other, name) && Object.is(value, other[name as keyof Playback]))

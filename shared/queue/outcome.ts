// The outcome of a command or a fact: the next state, and the changes of the lists that lead to it.
import type { Millis } from '../ids.ts'
import { type Advance, nextAdvance, type QueueSpot } from './advance.ts'
import { indexAfterEdit } from './cursor.ts'
import { applyEdit, applyEdits, type QueueEdit } from './edits.ts'
import { maxPlayed, type Playback, type Played, type Queue, type QueueState } from './model.ts'
import { positionAt } from './position.ts'
import type { PlainChange } from './steps.ts'

/** A change of the lists and the queue after it. */
export type AppliedChange = { readonly change: PlainChange; readonly queue: Queue }

/**
 * The next state, and the changes of the lists that lead to it. `state.queue` is the queue after the last change; without changes it is the
 * same object as before.
 */
export type QueueOutcome = { readonly state: QueueState; readonly applied: readonly AppliedChange[] }

/** The outcome of a state whose lists did not change. */
export const listsUnchanged = (state: QueueState): QueueOutcome => ({ state, applied: [] })

export const withPlayback = (state: QueueState, playback: Playback): QueueState =>
  playback === state.playback ? state : { ...state, playback }

/**
 * Changes the lists. The current track goes on wherever its item is now; if it was removed, the one after it starts, playing or paused as
 * before.
 */
export function changeListsAndCursor(state: QueueState, change: AppliedChange['change'], now: Millis): QueueOutcome {
  const { playback } = state
  if (change.edits.length === 0) return listsUnchanged(state)
  let { queue } = state
  let { index } = playback
  let isGone = false
  for (const edit of change.edits) {
    const followed = indexAfterEdit(queue, edit, index)
    isGone ||= playback.from === 'tracks' ? followed.isGone : removesPlayNextHead(edit)
    index = followed.index
    queue = applyEdit(queue, edit)
  }
  const arranged = changeLists(state, change, queue)
  const isNothingCurrent = playback.current === null
  const moved = withPlayback(arranged.state, { ...arranged.state.playback, index: isNothingCurrent ? 0 : index })
  if (isNothingCurrent || !isGone) return { ...arranged, state: moved }
  // The cursor is at the item before the removed one, so `nextAdvance` finds the item after the gap.
  const left = withPlayback(moved, { ...moved.playback, from: 'tracks' })
  return inSequence(arranged, applyAdvance(left, nextAdvance(left, 'person'), now))
}

/** Changes the lists and sets `shuffle` to match; the caller sets the cursor. */
export function changeLists(
  state: QueueState,
  change: AppliedChange['change'],
  queue = applyEdits(state.queue, change.edits),
): QueueOutcome {
  const isShuffled = queue.unshuffled !== null
  return { state: { ...state, queue, playback: { ...state.playback, shuffle: isShuffled } }, applied: [{ change, queue }] }
}

const removesPlayNextHead = (edit: QueueEdit): boolean =>
  (edit.type === 'remove' || (edit.type === 'move' && edit.toList === 'tracks')) && edit.list === 'playNext' && edit.spans[0] === 0

/** Joins two outcomes in sequence. */
export const inSequence = (first: QueueOutcome, second: QueueOutcome): QueueOutcome => ({
  state: second.state,
  applied: [...first.applied, ...second.applied],
})

/**
 * Starts the track that `nextAdvance` gave. At a stop that track waits paused (at the end of the queue the first one, C-35), or nothing is
 * current if it gave none.
 */
export function applyAdvance(state: QueueState, advance: Advance, now: Millis): QueueOutcome {
  if (advance.kind === 'go') return startAt(state, advance.spot, state.playback.paused, now)
  if (state.playback.current === null) return listsUnchanged(state)
  // Playback has stopped, so `stopAfter` and a timer for the end of a track or album are used up.
  const sleep: QueueState['sleep'] = state.sleep.kind === 'at' ? state.sleep : { kind: 'off' }
  const over = { ...state, sleep, playback: { ...state.playback, stopAfter: false } }
  if (advance.spot) return startAt(over, advance.spot, true, now)
  const { state: left, applied } = dropPlayNextHead(over, over.queue.playNext.length)
  const playback: Playback = { ...withNewStart(left.playback, true, now), current: null, from: 'tracks', index: 0 }
  return { state: { ...withPlayed(left, state, now), playback }, applied }
}

/**
 * Starts a track at 0 s, playing or paused: `drops` finished items leave the head of the play-next list, and the track that was current is
 * added to the played ones.
 */
export function startAt(state: QueueState, { track, from, index, drops }: QueueSpot, isPaused: boolean, now: Millis): QueueOutcome {
  const { state: left, applied } = dropPlayNextHead(state, drops)
  const playback: Playback = { ...withNewStart(left.playback, isPaused, now), current: track, from, index }
  return { state: { ...withPlayed(left, state, now), playback }, applied }
}

function dropPlayNextHead(state: QueueState, count: number): QueueOutcome {
  if (count === 0) return listsUnchanged(state)
  return changeLists(state, { kind: 'pass', edits: [{ type: 'remove', list: 'playNext', spans: [0, count] }] })
}

/** A new `startId` for the track that becomes current, so that facts about older starts are ignored from here on. */
export const withNewStart = (playback: Playback, isPaused: boolean, now: Millis): Playback => ({
  ...playback,
  startId: playback.startId + 1,
  paused: isPaused,
  anchor: { position: 0, at: now },
})

/** A track left before this position is not listed as played: it was skipped at once or could not be played; seconds. */
const minListedSeconds = 1

/**
 * The state with the current track of `before` added to the played ones, at most `maxPlayed`; the same track twice in a row is listed once,
 * and one left before its position reached `minListedSeconds` is not added.
 */
export function withPlayed(state: QueueState, before: QueueState, now: Millis): QueueState {
  const { current } = before.playback
  if (current === null || positionAt(before.playback, now) < minListedSeconds) return state
  const entry: Played = { track: current, at: now }
  const earlier = state.played.at(-1)?.track === current ? state.played.slice(0, -1) : state.played.slice(1 - maxPlayed)
  return { ...state, played: [...earlier, entry] }
}

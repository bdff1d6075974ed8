// Performs commands and facts on a queue with its undo history: the only way in which a queue changes.
import type { Millis } from '../ids.ts'
import type { Random } from '../seeded-random.ts'
import { nextAdvance } from './advance.ts'
import type { QueueCommand } from './commands.ts'
import { correspondingIndex } from './cursor.ts'
import type { SpeakerFact } from './facts.ts'
import { type Queue, type QueueState, queueLimit } from './model.ts'
import { applyAdvance, type QueueOutcome, startAt, withNewStart, withPlayback, withPlayed } from './outcome.ts'
import { positionAt } from './position.ts'
import { reduce } from './reduce.ts'
import { reduceFact } from './reduce-fact.ts'
import { newSeed } from './shuffle.ts'
import { allQueues, applyChange, behindOfSteps, nextStep, type QueueChange, type QueueCursor, recorded, type Steps } from './steps.ts'
import { indexAfterSurround } from './surround.ts'

export type UndoableQueue = { readonly state: QueueState; readonly steps: Steps }

/** The queue after a command or fact; `changes` lead, in order, from the lists before to those after. */
export type Performed = UndoableQueue & { readonly changes: readonly QueueChange[] }

/** Performs a command; one that does not apply, such as a pause while paused, gives the same state object. */
export function perform(undoable: UndoableQueue, command: QueueCommand, now: Millis, random: Random): Performed {
  if (command.type === 'undo' || command.type === 'redo') return undoOrRedo(undoable, command.type, now)
  if (command.type === 'surround') return surround(undoable, command, random)
  return withHistory(undoable, reduce(undoable.state, command, now, random), now)
}

/** Applies a fact of the speaker; `passed`: how many items after a failed track are passed over with it. */
export const applyFact = (undoable: UndoableQueue, fact: SpeakerFact, now: Millis, passed = 0): Performed =>
  withHistory(undoable, reduceFact(undoable.state, fact, now, passed), now)

function withHistory({ state, steps }: UndoableQueue, outcome: QueueOutcome, now: Millis): Performed {
  const cursor = cursorOf(state, now)
  let { queue } = state
  let nextSteps = steps
  for (const applied of outcome.applied) {
    nextSteps = recorded(nextSteps, applied.change, queue, applied.queue, cursor)
    queue = applied.queue
  }
  return { state: outcome.state, steps: nextSteps, changes: outcome.applied.map(({ change }) => change) }
}

const cursorOf = ({ playback }: QueueState, now: Millis): QueueCursor => ({
  from: playback.from,
  index: playback.index,
  position: positionAt(playback, now),
})

/**
 * Adds the rest of a list around its excerpt, in the queue and in all lists that undo and redo lead to, up to the queue limit; playback
 * goes on. No changes if none of these lists holds that excerpt any more.
 */
function surround(
  undoable: UndoableQueue,
  { play, before, after }: Extract<QueueCommand, { type: 'surround' }>,
  random: Random,
): Performed {
  const { state, steps } = undoable
  const { queue, playback } = state
  const parts = allQueues({ queue, steps }).filter(({ excerpt }) => excerpt?.play === play)
  if (parts.length === 0) return { ...undoable, changes: [] }
  const room = queueLimit - Math.max(...parts.map(({ tracks, playNext }) => tracks.length + playNext.length))
  const keptAfter = after.slice(0, room)
  const keptBefore = before.slice(Math.max(0, before.length - (room - keptAfter.length)))
  const kept = { play, before: keptBefore, after: keptAfter }
  const change = { kind: 'surround', ...kept, seed: newSeed(random), behind: playback.index, ...behindOfSteps(steps) } as const
  const whole = applyChange({ queue, steps }, change)
  if (!whole) return { ...undoable, changes: [] }
  const index = indexAfterSurround(queue, change, playback.index)
  // A new object even if only the undo history changed, so that page and disk are told.
  return { state: { ...state, queue: { ...whole.queue }, playback: { ...playback, index } }, steps: whole.steps, changes: [change] }
}

/**
 * Undoes or redoes the last edit, without changes if there is none. Playback goes on if its track is in the restored lists; else the track
 * that was current before an undone "play" starts again, or the one that follows.
 */
function undoOrRedo(undoable: UndoableQueue, direction: 'undo' | 'redo', now: Millis): Performed {
  const { state, steps } = undoable
  const step = nextStep({ queue: state.queue, steps }, direction)
  const { current, from } = state.playback
  const head = from === 'playNext' && current !== null && step?.queue.playNext.includes(current) ? current : null
  const change = { kind: direction, head } as const
  const after = step && applyChange({ queue: state.queue, steps }, change, cursorOf(state, now))
  if (!after) return { ...undoable, changes: [] }
  const back = current === null || step.step.label.what === 'play' ? step.step.cursor : null
  const moved = switchLists(state, after.queue, head !== null, back, now)
  return { state: moved.state, steps: after.steps, changes: [change, ...moved.applied.map(one => one.change)] }
}

/**
 * The state with other lists. `holdsPlayNextTrack`: they hold the play-next track that is current. `back`: where to start if they lack the
 * current track; null: at the item that follows.
 */
function switchLists(state: QueueState, queue: Queue, holdsPlayNextTrack: boolean, back: QueueCursor | null, now: Millis): QueueOutcome {
  const { playback } = state
  const { index, isGone } = correspondingIndex(state.queue.tracks, queue.tracks, playback.index)
  const moved: QueueState = { ...state, queue, playback: { ...playback, index, shuffle: queue.unshuffled !== null } }
  if (playback.current !== null && (playback.from === 'playNext' ? holdsPlayNextTrack : !isGone)) return { state: moved, applied: [] }
  const track = back?.from === 'playNext' ? queue.playNext[0] : queue.tracks[back?.index ?? -1]
  if (back && track !== undefined) {
    const started = { ...withNewStart(moved.playback, playback.paused, now), current: track, from: back.from, index: back.index }
    return { state: withPlayback(withPlayed(moved, state, now), { ...started, anchor: { position: back.position, at: now } }), applied: [] }
  }
  const left = withPlayback(moved, { ...moved.playback, from: 'tracks' })
  if (playback.current === null) return cueFollowing(left, back, now)
  return applyAdvance(left, nextAdvance(left, 'person'), now)
}

/**
 * After undo or redo of lists in which nothing was current: makes the track that would follow current, paused, since without a current one
 * the next play would replace the lists.
 */
function cueFollowing(state: QueueState, back: QueueCursor | null, now: Millis): QueueOutcome {
  const index = Math.min(back?.index ?? -1, state.queue.tracks.length - 1)
  const left = withPlayback(state, { ...state.playback, index })
  const { spot } = nextAdvance(left, 'person')
  return spot ? startAt(left, spot, true, now) : { state: withPlayback(left, { ...left.playback, index: 0 }), applied: [] }
}

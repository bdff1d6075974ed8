// Commands and facts on a queue that remembers what was edited: the only way in which a queue changes.
import type { Millis } from '../ids.ts'
import type { Random } from '../seeded-random.ts'
import { next } from './advance.ts'
import type { QueueCommand } from './commands.ts'
import { locate } from './cursor.ts'
import type { SpeakerFact } from './facts.ts'
import { type Queue, type QueueState, queueLimit } from './model.ts'
import { observe } from './observe.ts'
import { advanced, begun, type Outcome, startAt, withPlayback, withPlayed } from './outcome.ts'
import { positionAt } from './position.ts'
import { reduce } from './reduce.ts'
import { newSeed } from './shuffle.ts'
import { ahead, allQueues, applyChange, type Cursor, type QueueChange, recorded, type Steps } from './steps.ts'
import { shiftedBy } from './surround.ts'

export type UndoableQueue = { readonly state: QueueState; readonly steps: Steps }

/** `changes` lead from the lists before to those after, in order. */
export type Performed = UndoableQueue & { readonly changes: readonly QueueChange[] }

/** What a command comes to; the very same state where it changes nothing. */
export function perform(undoable: UndoableQueue, command: QueueCommand, now: Millis, random: Random): Performed {
  if (command.type === 'undo' || command.type === 'redo') return rewind(undoable, command.type, now)
  if (command.type === 'surround') return surround(undoable, command, random)
  return remembered(undoable, reduce(undoable.state, command, now, random), now)
}

/** What a fact of the speaker comes to. */
export const perceive = (undoable: UndoableQueue, fact: SpeakerFact, now: Millis): Performed =>
  remembered(undoable, observe(undoable.state, fact, now), now)

function remembered({ state, steps }: UndoableQueue, outcome: Outcome, now: Millis): Performed {
  const cursor = cursorOf(state, now)
  let { queue } = state
  let kept = steps
  for (const done of outcome.done) {
    kept = recorded(kept, done.change, queue, done.queue, cursor)
    queue = done.queue
  }
  return { state: outcome.state, steps: kept, changes: outcome.done.map(({ change }) => change) }
}

const cursorOf = ({ playback }: QueueState, now: Millis): Cursor => ({
  from: playback.from,
  index: playback.index,
  position: positionAt(playback, now),
})

/**
 * The rest of a list that was played in part comes round that part, here and in the lists that undo and redo lead to; as much of it as
 * they hold. The sound goes on.
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
  const behind = after.slice(0, room)
  const ahead = before.slice(Math.max(0, before.length - (room - behind.length)))
  const change = { kind: 'surround', play, before: ahead, after: behind, seed: newSeed(random), behind: playback.index } as const
  const whole = applyChange({ queue, steps }, change)
  if (!whole) return { ...undoable, changes: [] }
  const index = shiftedBy(queue, change, playback.index)
  // Another object in any case: page and disk hear of it, also where it is only about what undo leads to.
  return { state: { ...state, queue: { ...whole.queue }, playback: { ...playback, index } }, steps: whole.steps, changes: [change] }
}

/** Takes the last edit back, or does it again. The sound goes on if its track is in the lists that come. */
function rewind(undoable: UndoableQueue, way: 'undo' | 'redo', now: Millis): Performed {
  const { state, steps } = undoable
  const found = ahead({ queue: state.queue, steps }, way)
  const { current, from } = state.playback
  const head = from === 'playNext' && current !== null && found?.queue.playNext.includes(current) ? current : null
  const change = { kind: way, head } as const
  const after = found && applyChange({ queue: state.queue, steps }, change, cursorOf(state, now))
  if (!after) return { ...undoable, changes: [] }
  const back = current === null || found.step.label.what === 'play' ? found.step.cursor : null
  const moved = moveTo(state, after.queue, head !== null, back, now)
  return { state: moved.state, steps: after.steps, changes: [change, ...moved.done.map(one => one.change)] }
}

/** The state with other lists. `isHeld`: the play-next track that plays is in them. `back`: where to begin if what plays is not. */
function moveTo(state: QueueState, queue: Queue, isHeld: boolean, back: Cursor | null, now: Millis): Outcome {
  const { playback } = state
  const { index, isGone } = locate(state.queue.tracks, queue.tracks, playback.index)
  const moved: QueueState = { ...state, queue, playback: { ...playback, index, shuffle: queue.unshuffled !== null } }
  if (playback.current !== null && (playback.from === 'playNext' ? isHeld : !isGone)) return { state: moved, done: [] }
  const track = back?.from === 'playNext' ? queue.playNext[0] : queue.tracks[back?.index ?? -1]
  if (back && track !== undefined) {
    const started = { ...begun(moved.playback, playback.paused, now), current: track, from: back.from, index: back.index }
    return { state: withPlayback(withPlayed(moved, state, now), { ...started, anchor: { position: back.position, at: now } }), done: [] }
  }
  const left = withPlayback(moved, { ...moved.playback, from: 'tracks' })
  if (playback.current === null) return waiting(left, back, now)
  return advanced(left, next(left, 'person'), now)
}

/** Where nothing is current: what would have followed waits, paused. Songs without a current one would be replaced by the next play. */
function waiting(state: QueueState, back: Cursor | null, now: Millis): Outcome {
  const index = Math.min(back?.index ?? -1, state.queue.tracks.length - 1)
  const left = withPlayback(state, { ...state.playback, index })
  const { spot } = next(left, 'person')
  return spot ? startAt(left, spot, true, now) : { state: withPlayback(left, { ...left.playback, index: 0 }), done: [] }
}

// Measures CPU time of the queue's rules in a long queue: in main, which performs the edits, and in the page, which replays them.
import { millis, trackId } from '../shared/ids.ts'
import type { QueueCommand } from '../shared/queue/commands.ts'
import { emptyQueueState } from '../shared/queue/model.ts'
import { perform, type UndoableQueue } from '../shared/queue/perform.ts'
import { applyChange, noSteps, type QueueWithHistory } from '../shared/queue/steps.ts'
import { median } from './figure.ts'

/**
 * CPU milliseconds of the slowest edit in a queue of so many tracks: the median of seven rounds for each edit, in main and in the page, and
 * of all those the largest.
 */
export function longestEdit(count: number): number {
  const tracks = Array.from({ length: count - 100 }, (_, index) => trackId(1_000_000 + ((index * 7919) % 1_000_003)))
  const edits: readonly QueueCommand[] = [
    { type: 'play', tracks, index: 40, context: null },
    { type: 'order', tracks: tracks.toReversed() },
    { type: 'undo' },
    { type: 'remove', list: 'tracks', indices: [41] },
    { type: 'move', list: 'tracks', indices: [count - 500], to: 41 },
    { type: 'playNext', tracks: [trackId(1), trackId(2)] },
    { type: 'next' },
    { type: 'undo' },
    { type: 'redo' },
    { type: 'shuffle', on: true },
    { type: 'remove', list: 'tracks', indices: [500] },
    { type: 'move', list: 'tracks', indices: tracks.slice(0, count / 2).map((_, index) => index), to: count - 200 },
    { type: 'jump', list: 'tracks', index: 3000 },
    { type: 'shuffle', on: false },
    { type: 'undo' },
    { type: 'clear', what: 'upcoming' },
    { type: 'undo' },
    { type: 'clear', what: 'everything' },
    { type: 'undo' },
  ]
  const times = edits.map((): number[] => [])
  for (let round = 0; round < 7; round += 1) {
    let undoable: UndoableQueue = { state: emptyQueueState, steps: noSteps }
    let page: QueueWithHistory | null = { queue: undoable.state.queue, steps: noSteps }
    for (const [index, edit] of edits.entries()) {
      const began = worked()
      const performed = perform(undoable, edit, millis(round * 1000 + index * 10), Math.random)
      const done = worked()
      for (const change of performed.changes) page = page && applyChange(page, change)
      times[index]?.push(Math.max(done - began, worked() - done))
      if (page?.queue.tracks.length !== performed.state.queue.tracks.length) throw new Error(`The page does not follow ${edit.type}`)
      undoable = performed
    }
  }
  return Math.max(...times.map(median))
}

/** CPU time of this thread so far, milliseconds; unlike time by the clock, it does not grow while other programs run. */
function worked(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

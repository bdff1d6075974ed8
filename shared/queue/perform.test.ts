// What holds for every queue and every command: nothing lost, nothing doubled, everything taken back, and the same for whoever repeats it.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TrackId } from '../ids.ts'
import type { QueueCommand } from './commands.ts'
import type { SpeakerFact } from './facts.ts'
import type { Queue, QueueList } from './model.ts'
import { applyFact, type Performed, perform, type UndoableQueue } from './perform.ts'
import { anyCommand, anyEditing, anyEmptying, anyFact, ids, later, nothingYet, play, testRandom } from './queue-for-tests.ts'
import { applyChange, noSteps, type QueueWithHistory } from './steps.ts'

type Wish = QueueCommand | ((startId: number) => SpeakerFact)
const anything = fc.array(fc.oneof({ weight: 5, arbitrary: anyCommand }, { weight: 1, arbitrary: anyFact }), { maxLength: 40 })
const wishes: fc.Arbitrary<readonly Wish[]> = fc.oneof(
  { weight: 1, arbitrary: anything },
  { weight: 2, arbitrary: anyEditing },
  { weight: 1, arbitrary: anyEmptying },
)

/** Every machine on the way, and what led to it. */
function walk(
  list: readonly Wish[],
): readonly (Performed & { readonly before: UndoableQueue; readonly wish: Wish; readonly at: number })[] {
  const random = testRandom(7)
  let undoable: UndoableQueue = nothingYet
  return list.map((wish, at) => {
    const before = undoable
    const { startId } = before.state.playback
    const performed = typeof wish === 'function' ? applyFact(before, wish(startId), later(at)) : perform(before, wish, later(at), random)
    undoable = performed
    return { ...performed, before, wish, at }
  })
}
const sorted = (...lists: readonly (readonly TrackId[])[]) => lists.flat().toSorted((one, other) => one - other)
const all = ({ tracks, playNext }: Queue) => sorted(tracks, playNext)
const other = (list: QueueList): QueueList => (list === 'tracks' ? 'playNext' : 'tracks')
/** Tracks of the play-next list that were over during the command. */
const passed = ({ changes, before }: { readonly changes: Performed['changes']; readonly before: UndoableQueue }): readonly TrackId[] => {
  let stepped: QueueWithHistory = { queue: before.state.queue, steps: before.steps }
  const over: TrackId[] = []
  for (const change of changes) {
    const after = applyChange(stepped, change) ?? stepped
    if (change.kind === 'pass') over.push(...stepped.queue.playNext.slice(0, stepped.queue.playNext.length - after.queue.playNext.length))
    stepped = after
  }
  return over
}

describe('whatever is asked, in whatever order', () => {
  it('the current track is the one the cursor points at', () => {
    fc.assert(
      fc.property(wishes, list => {
        for (const { state } of walk(list)) {
          const { current, from, index } = state.playback
          expect(current).toBe((from === 'playNext' ? state.queue.playNext[0] : state.queue.tracks[index]) ?? null)
          if (current === null) expect(all(state.queue)).toEqual([])
          expect(index).toBeGreaterThanOrEqual(from === 'playNext' ? -1 : 0)
          expect(index).toBeLessThan(Math.max(1, state.queue.tracks.length))
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('who applies the changes has the same lists, and can take the same steps back', () => {
    fc.assert(
      fc.property(wishes, fc.nat(40), (list, joined) => {
        // Two pages that apply the changes: one from the start, one that joins later; a page that cannot apply a change loads the whole
        // queue anew.
        let first: QueueWithHistory | null = { queue: nothingYet.state.queue, steps: noSteps }
        let second: QueueWithHistory | null = null
        for (const { state, steps, changes, at } of walk(list)) {
          for (const change of changes) {
            first = first && applyChange(first, change)
            second = second && applyChange(second, change)
          }
          if (at === joined || (at > joined && second === null)) second = { queue: state.queue, steps: noSteps }
          expect(first?.queue).toEqual(state.queue)
          expect(first?.steps.past.map(({ label }) => label)).toEqual(steps.past.map(({ label }) => label))
          if (second) expect(second.queue).toEqual(state.queue)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('an undo brings back the lists as they were, and a redo what was done, but for what has played meanwhile', () => {
    fc.assert(
      fc.property(wishes, list => {
        for (const done of walk(list)) {
          if (done.changes.every(({ kind }) => kind !== 'step')) continue
          const over = passed(done)
          const undone = perform(done, { type: 'undo' }, later(done.at), testRandom())
          const before = done.before.state.queue
          // What plays from the play-next list stays at its head.
          if (over.length === 0 && undone.state.playback.from === 'tracks') expect(undone.state.queue).toEqual(before)
          expect(all(undone.state.queue)).toEqual(all({ ...before, playNext: before.playNext.slice(over.length) }))
          if (undone.changes.some(({ kind }) => kind === 'pass')) continue
          const redone = perform(undone, { type: 'redo' }, later(done.at), testRandom())
          // A song of the play-next list that an undo made current stays at the head of the list after a redo, too.
          const { from, current } = undone.state.playback
          const isHeld = from === 'playNext' && current !== done.state.queue.playNext[0]
          if (isHeld) expect(all(redone.state.queue)).toEqual(all(done.state.queue))
          else expect(redone.state.queue).toEqual(done.state.queue)
          expect(redone.steps.past.map(({ label }) => label)).toEqual(done.steps.past.map(({ label }) => label))
        }
      }),
      { numRuns: 500 },
    )
  })

  it('as many steps back as forth are none at all', () => {
    fc.assert(
      fc.property(anyEditing, list => {
        const last = walk(list).at(-1)
        if (!last) return
        const times = last.steps.past.length
        const go = (from: UndoableQueue, type: 'undo' | 'redo') =>
          Array.from({ length: times }).reduce<UndoableQueue>(undoable => perform(undoable, { type }, later(99), testRandom()), from)
        const back = go(last, 'undo')
        expect(back.steps.past).toEqual([])
        const lists = ({ tracks, unshuffled }: Queue) => ({ tracks, unshuffled })
        expect(lists(go(back, 'redo').state.queue)).toEqual(lists(last.state.queue))
      }),
      { numRuns: 500 },
    )
  })

  it('no track is lost or doubled by moving, ordering, shuffling, jumping and going on', () => {
    const keeps = new Set(['move', 'shuffle', 'next', 'previous', 'seek', 'pause', 'resume', 'stopAfter', 'speed', 'repeat'])
    fc.assert(
      fc.property(wishes, list => {
        for (const done of walk(list)) {
          if (typeof done.wish !== 'function' && !keeps.has(done.wish.type)) continue
          expect(sorted(all(done.state.queue), passed(done))).toEqual(all(done.before.state.queue))
        }
      }),
      { numRuns: 500 },
    )
  })

  it('removing takes exactly what was chosen, and adding adds exactly that', () => {
    fc.assert(
      fc.property(wishes, list => {
        for (const done of walk(list)) {
          const { wish, before, state } = done
          if (typeof wish === 'function') continue
          const was = before.state.queue
          if (wish.type === 'remove') {
            const takenFrom = (list: QueueList, indices: readonly number[] = []) =>
              [...new Set(indices)].filter(index => index < was[list].length).map(index => was[list][index] as TrackId)
            const gone = [...takenFrom(wish.list, wish.indices), ...takenFrom(other(wish.list), wish.others)]
            expect(sorted(all(state.queue), gone, passed(done))).toEqual(all(was))
          }
          if (wish.type === 'playNext' || wish.type === 'playLast') expect(all(state.queue)).toEqual(sorted(all(was), wish.tracks))
        }
      }),
      { numRuns: 500 },
    )
  })

  it('edits do not touch the sound, unless its track is what was removed', () => {
    const quiet = new Set(['move', 'shuffle', 'playNext', 'playLast', 'order'])
    fc.assert(
      fc.property(wishes, list => {
        for (const { wish, before, state } of walk(list)) {
          const { current, from, index, startId, anchor } = before.state.playback
          if (typeof wish === 'function' || current === null) continue
          const isKept =
            quiet.has(wish.type) ||
            (wish.type === 'clear' && wish.what !== 'everything') ||
            (wish.type === 'remove' && !(wish.list === from ? wish.indices : wish.others)?.includes(from === 'tracks' ? index : 0))
          if (isKept) expect(state.playback).toMatchObject({ current, startId, anchor })
          if (wish.type === 'undo' || wish.type === 'redo') {
            const lists = from === 'tracks' ? state.queue.tracks : state.queue.playNext
            if (lists.includes(current) && state.playback.from === from && state.playback.current === current)
              expect(state.playback).toMatchObject({ startId, anchor })
            else expect(state.playback.startId).toBe(startId + 1)
          }
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('undo', () => {
  const machineAfter = (...commands: readonly QueueCommand[]): UndoableQueue =>
    commands.reduce<UndoableQueue>((undoable, command, index) => perform(undoable, command, later(index * 10), testRandom()), nothingYet)

  it('of another list played goes back to the track and the second where one was', () => {
    const { state } = machineAfter(play(ids(1, 2, 3), 1), play(ids(7, 8)), { type: 'undo' })
    expect(state.queue.tracks).toEqual([1, 2, 3])
    expect(state.playback).toMatchObject({ current: 2, index: 1, paused: false, anchor: { position: 10 } })
    const again = machineAfter(play(ids(1, 2, 3), 1), play(ids(7, 8)), { type: 'undo' }, { type: 'redo' })
    expect(again.state.playback).toMatchObject({ current: 7, index: 0, paused: false, anchor: { position: 10 } })
  })

  it('done again while a song of the play-next list plays leaves that one at its head', () => {
    const moved: QueueCommand = { type: 'move', list: 'playNext', indices: [], to: 0, toList: 'playNext', others: [0] }
    const before = [play(ids(1, 2, 3), 1), { type: 'next' }, moved, { type: 'jump', list: 'played', index: 0 }] as const
    expect(machineAfter(...before).state).toMatchObject({ queue: { playNext: [2, 1] }, playback: { current: 2 } })
    const undone = [...before, { type: 'undo' }] as const
    expect(machineAfter(...undone).state).toMatchObject({ queue: { playNext: [1] }, playback: { current: 1 } })
    const redone = machineAfter(...undone, { type: 'redo' })
    expect(redone.state).toMatchObject({ queue: { playNext: [1, 2] }, playback: { current: 1 } })
  })

  it('takes back at once what was removed from both lists, or moved out of both', () => {
    const before = [play(ids(1, 2, 3, 4)), { type: 'playNext', tracks: ids(7, 8, 9) }] as const
    const lists = (...commands: readonly QueueCommand[]) => {
      const { tracks, playNext } = machineAfter(...before, ...commands).state.queue
      return { tracks, playNext }
    }
    const removed: QueueCommand = { type: 'remove', list: 'tracks', indices: [1, 3], others: [0, 2] }
    expect(lists(removed)).toEqual({ tracks: [1, 3], playNext: [8] })
    expect(lists(removed, { type: 'undo' })).toEqual({ tracks: [1, 2, 3, 4], playNext: [7, 8, 9] })
    const moved: QueueCommand = { type: 'move', list: 'tracks', indices: [3], to: 2, others: [0, 2] }
    expect(lists(moved)).toEqual({ tracks: [1, 2, 4, 7, 9, 3], playNext: [8] })
    expect(lists(moved, { type: 'undo' })).toEqual({ tracks: [1, 2, 3, 4], playNext: [7, 8, 9] })
  })

  it('of clearing everything brings all back, paused', () => {
    const { state } = machineAfter(play(ids(1, 2, 3), 1), { type: 'clear', what: 'everything' }, { type: 'undo' })
    expect(state.queue.tracks).toEqual([1, 2, 3])
    expect(state.playback).toMatchObject({ current: 2, index: 1, paused: true, anchor: { position: 10 } })
  })

  it('of removing all songs, once what played before them is over, makes one of them current, paused', () => {
    const { state } = machineAfter(
      play(ids(1, 2, 3), 1),
      { type: 'playNext', tracks: ids(7) },
      { type: 'next' },
      { type: 'remove', list: 'tracks', indices: [0, 1, 2] },
      { type: 'next' },
      { type: 'undo' },
    )
    expect(state.queue).toMatchObject({ tracks: [1, 2, 3], playNext: [] })
    expect(state.playback).toMatchObject({ current: 3, from: 'tracks', index: 2, paused: true, anchor: { position: 0 } })
  })

  it('does not promise again what was promised and has played', () => {
    const { state } = machineAfter(
      play(ids(1)),
      { type: 'playNext', tracks: ids(7, 8) },
      { type: 'playNext', tracks: ids(9) },
      { type: 'next' },
      { type: 'next' },
      { type: 'undo' },
    )
    expect(state.queue.playNext).toEqual([8])
    expect(state.playback).toMatchObject({ current: 8, from: 'playNext', startId: 3 })
  })

  it('is never about playing, pausing or seeking, and says what it would be about', () => {
    const { steps } = machineAfter(
      play(ids(1, 2)),
      { type: 'pause' },
      { type: 'seek', position: 9 },
      { type: 'next' },
      { type: 'volume', volume: 0.1 },
    )
    expect(steps.past.map(({ label }) => label)).toEqual([{ what: 'play', count: 2 }])
  })

  it('takes a list and the rest of it back at once', () => {
    const { state } = machineAfter(
      play(ids(1)),
      { ...play(ids(4, 5)), id: 'a' } as QueueCommand,
      { type: 'surround', play: 'a', before: ids(3), after: ids(6) },
      { type: 'undo' },
    )
    expect(state.queue.tracks).toEqual([1])
  })

  it('remembers a hundred steps', () => {
    const many = Array.from({ length: 130 }, (_, index): QueueCommand => ({ type: 'playLast', tracks: ids(index + 1) }))
    const undoable = machineAfter(...many)
    expect(undoable.steps.past).toHaveLength(100)
    const back = Array.from({ length: 120 }, (): QueueCommand => ({ type: 'undo' })).reduce(
      (last, command) => perform(last, command, later(0), testRandom()),
      undoable,
    )
    expect(back.state.queue.tracks).toHaveLength(30)
  })
})

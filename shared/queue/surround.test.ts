// The rest of a long list comes round the part that was played, whatever happened to the queue meanwhile, and whatever undo leads to.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type TrackId, trackId } from '../ids.ts'
import { nextAdvance } from './advance.ts'
import type { QueueCommand } from './commands.ts'
import { type Queue, queueLimit } from './model.ts'
import { perform, type UndoableQueue } from './perform.ts'
import { ids, later, nothingYet, play, stateAfter, testRandom } from './queue-for-tests.ts'

const playPart = (tracks: readonly TrackId[], index: number, shuffle = false): QueueCommand => ({
  type: 'play',
  tracks,
  index,
  context: null,
  shuffle,
  id: 'a',
})
const rest = (before: readonly TrackId[], after: readonly TrackId[]): QueueCommand => ({ type: 'surround', play: 'a', before, after })
const [before, part, after] = [ids(1, 2, 3), ids(4, 5, 6), ids(7, 8)]
const whole = [...before, ...part, ...after]
const performed = (...commands: readonly QueueCommand[]): UndoableQueue =>
  commands.reduce<UndoableQueue>((undoable, command, at) => perform(undoable, command, later(at), testRandom(at)), nothingYet)
const tracksOf = ({ state }: UndoableQueue) => state.queue.tracks
const undo = { type: 'undo' } as const

describe('the rest of a list whose part plays', () => {
  it('comes round the part, and what plays goes on', () => {
    const state = stateAfter(playPart(part, 1), rest(before, after))
    expect(state.queue).toMatchObject({ tracks: whole, excerpt: null })
    expect(state.playback).toMatchObject({ current: 5, index: 4, startId: 1, paused: false })
    expect(stateAfter(playPart(part, 0), rest(before, after)).playback).toMatchObject({ current: 4, index: 3, startId: 1 })
    expect(stateAfter(playPart(part, 1), rest(before, after), { type: 'next' }).playback.current).toBe(6)
  })

  it('is counted without a read before the beginning of a list, which engines answer slowly', () => {
    const shuffled = performed(playPart(whole, -1, true))
    const indices = shuffled.state.queue.tracks.flatMap((track, index) => (track < 6 ? [index] : []))
    let reads = 0
    const get = () => {
      reads += 1
    }
    Object.defineProperty(Array.prototype, '-1', { configurable: true, get })
    const { queue } = perform(shuffled, { type: 'remove', list: 'tracks', indices }, later(1), testRandom()).state
    Reflect.deleteProperty(Array.prototype, '-1')
    expect([queue.excerpt?.length, reads]).toEqual([3, 0])
  })

  it('is as good as having played the whole list, also after moving on', () => {
    const steps: QueueCommand[] = [{ type: 'next' }, { type: 'playNext', tracks: ids(99) }]
    const late = stateAfter(playPart(part, 0), ...steps, rest(before, after))
    const early = stateAfter(play(whole, 3), ...steps)
    expect(late).toEqual(early)
  })

  it('comes though songs were added meanwhile, as they are when the last one of the part plays', () => {
    const state = stateAfter(playPart(part, 2), { type: 'playLast', tracks: ids(21, 22) }, rest(before, []))
    expect(state.queue.tracks).toEqual([...before, ...part, 21, 22])
    expect(state.playback).toMatchObject({ current: 6, index: 5 })
    const between = stateAfter(playPart(part, 0), { type: 'playLast', tracks: ids(21, 22) }, rest(before, after))
    expect(between.queue.tracks).toEqual([...whole, 21, 22])
  })

  it('comes though songs of the part were removed or moved meanwhile', () => {
    const removed = stateAfter(playPart(part, 1), { type: 'remove', list: 'tracks', indices: [0, 1] }, rest(before, after))
    expect(removed.queue.tracks).toEqual([1, 2, 3, 6, 7, 8])
    expect(removed.playback).toMatchObject({ current: 6, index: 3 })
    const moved = stateAfter(playPart(part, 1), { type: 'move', list: 'tracks', indices: [2], to: 1 }, rest(before, after))
    expect(moved.queue.tracks).toEqual([1, 2, 3, 4, 6, 5, 7, 8])
    // A song moved to the end stays there, and no song comes between the current one and the one that followed it.
    const apart = stateAfter(
      playPart(part, 1),
      { type: 'move', list: 'tracks', indices: [2], to: 0 },
      { type: 'move', list: 'tracks', indices: [1], to: 3 },
      rest(before, after),
    )
    expect(apart.queue.tracks).toEqual([1, 2, 3, 6, 5, 7, 8, 4])
    const promised = stateAfter(
      playPart(part, 0),
      { type: 'playNext', tracks: ids(9) },
      { type: 'move', list: 'playNext', indices: [0], to: 1, toList: 'tracks' },
      rest(before, after),
    )
    expect(promised.queue.tracks).toEqual([1, 2, 3, 4, 9, 5, 6, 7, 8])
  })

  it('does not come any more to a queue that was cleared, or of which nothing is left, but for whoever takes that back', () => {
    const cleared = performed(playPart(part, 1), { type: 'clear', what: 'upcoming' }, rest(before, after))
    expect(tracksOf(cleared)).toEqual([4, 5])
    expect(tracksOf(perform(cleared, undo, later(9), testRandom()))).toEqual(whole)
    const emptied = performed(playPart(part, 1), { type: 'remove', list: 'tracks', indices: [0, 1, 2] }, rest(before, after))
    expect(emptied.state).toMatchObject({ queue: { tracks: [] }, playback: { current: null } })
    expect(perform(emptied, undo, later(9), testRandom()).state).toMatchObject({
      queue: { tracks: whole },
      playback: { current: 5, index: 4 },
    })
  })

  it('comes behind what was promised when the first song of the part was removed while that plays', () => {
    const state = stateAfter(
      playPart(part, 0),
      { type: 'playNext', tracks: ids(9) },
      { type: 'next' },
      { type: 'remove', list: 'tracks', indices: [0] },
      rest(before, after),
    )
    expect(state.queue.tracks).toEqual([1, 2, 3, 5, 6, 7, 8])
    expect(nextAdvance(state, 'person').spot).toMatchObject({ track: 5, index: 3 })
  })

  it('comes to the list that an undo leads back to, and to the one that a redo does', () => {
    const removes: QueueCommand = { type: 'remove', list: 'tracks', indices: [2] }
    expect(tracksOf(performed(playPart(part, 1), removes, rest(before, after), undo))).toEqual(whole)
    expect(tracksOf(performed(playPart(part, 1), removes, undo, rest(before, after)))).toEqual(whole)
    expect(tracksOf(performed(playPart(part, 1), removes, undo, rest(before, after), { type: 'redo' }))).toEqual([1, 2, 3, 4, 5, 7, 8])
  })

  it('comes also where another list was played at once, or the play was taken back, for whoever goes back or forth', () => {
    const other = performed(playPart(part, 1), play(ids(31, 32)), rest(before, after))
    expect(tracksOf(other)).toEqual([31, 32])
    const back = perform(other, undo, later(9), testRandom())
    expect(tracksOf(back)).toEqual(whole)
    expect(back.state.playback).toMatchObject({ current: 5, index: 4 })
    const taken = performed(play(ids(31, 32)), playPart(part, 1), undo, rest(before, after))
    expect(tracksOf(taken)).toEqual([31, 32])
    expect(tracksOf(perform(taken, { type: 'redo' }, later(9), testRandom()))).toEqual(whole)
    expect(tracksOf(performed(play(ids(31)), playPart(part, 1), rest(before, after), undo))).toEqual([31])
  })

  it('is for the list of its own play only, and comes once', () => {
    const other = performed({ ...playPart(part, 1), id: 'b' } as QueueCommand)
    expect(perform(other, rest(before, after), later(1), testRandom())).toMatchObject({ state: other.state, changes: [] })
    const done = performed(playPart(part, 1), rest(before, after))
    expect(perform(done, rest(before, after), later(1), testRandom())).toMatchObject({ state: done.state, changes: [] })
  })

  it('is cut to what the queue holds, from where the part ends', () => {
    const many = (count: number, first: number) => Array.from({ length: count }, (_, index) => trackId(first + index))
    const [early, late] = [many(60_000, 1_000_000), many(60_000, 2_000_000)]
    const { queue } = stateAfter(playPart(part, 1), { type: 'playNext', tracks: ids(9) }, rest(early, late))
    expect(queue.tracks.length + queue.playNext.length).toBe(queueLimit)
    expect(queue.tracks.at(-1)).toBe(late.at(-1))
    expect(queue.tracks[queueLimit - 60_000 - 5]).toBe(early.at(-1))
  })

  it('is mixed in behind what plays while the queue is shuffled, and comes back in order', () => {
    fc.assert(
      fc.property(fc.nat(2), fc.nat(), (index, seed) => {
        const played = performed(playPart(part, index, true), { type: 'playLast', tracks: ids(21) }, { type: 'next' })
        const { state } = perform(played, rest(before, after), later(1), testRandom(seed))
        expect(state.playback).toMatchObject({ index: 1, startId: 2 })
        expect(state.queue.tracks.slice(0, 2)).toEqual(played.state.queue.tracks.slice(0, 2))
        expect(state.queue.tracks[1]).toBe(state.playback.current)
        const back = perform({ state, steps: played.steps }, { type: 'shuffle', on: false }, later(2), testRandom())
        expect(tracksOf(back)).toEqual([...whole, 21])
        expect(back.state.playback.current).toBe(state.playback.current)
      }),
    )
  })

  it('comes back in order though the shuffled queue was edited before', () => {
    const shuffled = performed(playPart(part, 1, true), { type: 'playLast', tracks: ids(21, 22) })
    const at = (track: number) => tracksOf(shuffled).indexOf(trackId(track))
    const edited = perform(shuffled, { type: 'remove', list: 'tracks', indices: [at(4), at(21)] }, later(1), testRandom())
    const done = perform(edited, rest(before, after), later(2), testRandom())
    expect(tracksOf(perform(done, { type: 'shuffle', on: false }, later(3), testRandom()))).toEqual([1, 2, 3, 5, 6, 7, 8, 22])
  })

  it('is mixed in fairly', () => {
    const random = testRandom(11)
    const firsts = Array.from({ length: 3_000 }, () => {
      const played = perform(nothingYet, playPart(part, 0, true), later(0), random)
      return perform(played, rest(before, after), later(1), random).state.queue.tracks[1] ?? 0
    })
    const counts = whole.filter(track => track !== 4).map(track => firsts.filter(first => first === track).length)
    // Seven songs, 3,000 times: about 429 each, with a standard deviation of 19.
    for (const count of counts) expect(Math.abs(count - 3_000 / 7)).toBeLessThan(95)
  })
})

describe('whatever was done meanwhile', () => {
  const news = [...before, ...after]
  const indices = fc.array(fc.nat(6), { minLength: 1, maxLength: 3 })
  const list = fc.constantFrom('tracks' as const, 'playNext' as const)
  const added = fc.uniqueArray(fc.integer({ min: 20, max: 60 }).map(trackId), { minLength: 1, maxLength: 3 })
  const plain = fc.oneof(
    fc.record({ type: fc.constantFrom('playLast' as const, 'playNext' as const), tracks: added }),
    fc.record({ type: fc.constant('remove' as const), list, indices }),
    fc.constantFrom<QueueCommand>({ type: 'next' }, { type: 'previous' }, { type: 'undo' }, { type: 'undo' }, { type: 'redo' }),
  )
  const any = fc.oneof(
    plain,
    fc.record({ type: fc.constant('move' as const), list, indices, to: fc.nat(6), toList: list }),
    fc.record({ type: fc.constant('shuffle' as const), on: fc.boolean() }),
    fc.constantFrom<QueueCommand>(play(ids(71, 72)), { type: 'clear', what: 'upcoming' }),
  )
  const withoutNews = ({ tracks, playNext, unshuffled }: Queue) => ({
    tracks: tracks.filter(track => !news.includes(track)),
    playNext,
    unshuffled: unshuffled?.filter(track => !news.includes(track)) ?? null,
  })
  const orderOf = ({ tracks, unshuffled }: Queue) => unshuffled ?? tracks
  const isPart = (undoable: UndoableQueue) => undoable.state.queue.excerpt?.play === 'a'
  const isBlock = (all: readonly TrackId[], block: readonly TrackId[]) => {
    const at = all.indexOf(block[0] as TrackId)
    return at !== -1 && block.every((track, offset) => all[at + offset] === track)
  }

  it('nothing is lost or doubled, what was there keeps its order, and the sound goes on to the same song', () => {
    fc.assert(
      fc.property(fc.array(any, { maxLength: 8 }), fc.nat(2), fc.boolean(), (edits, index, shuffle) => {
        const late = performed(play(ids(91)), playPart(part, index, shuffle), ...edits)
        const done = perform(late, rest(before, after), later(30), testRandom(3))
        expect(withoutNews(done.state.queue)).toEqual(withoutNews(late.state.queue))
        const order = orderOf(done.state.queue)
        expect(order.filter(track => news.includes(track))).toEqual(isPart(late) ? news : [])
        if (isPart(late)) expect([isBlock(order, before), isBlock(order, after)]).toEqual([true, true])
        expect([...order].toSorted()).toEqual([...done.state.queue.tracks].toSorted())
        const { current, startId, anchor, from } = late.state.playback
        expect(done.state.playback).toMatchObject({ current, startId, anchor, from })
        const [was, is] = [nextAdvance(late.state, 'person').spot?.track, nextAdvance(done.state, 'person').spot?.track]
        const isAtEnd = late.state.playback.index + 1 >= (late.state.queue.excerpt?.length ?? 0)
        if (late.state.queue.unshuffled === null && !isAtEnd) expect(is).toBe(was)
      }),
      { numRuns: 1500 },
    )
  })

  it('it stands as if the whole list had been played, where nothing was moved', () => {
    fc.assert(
      fc.property(fc.array(plain, { maxLength: 8 }), fc.nat(2), (edits, index) => {
        const late = performed(playPart(part, index), ...edits)
        fc.pre(isPart(late))
        const left = tracksOf(late).filter(track => part.includes(track))
        const others = tracksOf(late).filter(track => !part.includes(track))
        expect(tracksOf(perform(late, rest(before, after), later(30), testRandom(3)))).toEqual([...before, ...left, ...after, ...others])
      }),
      { numRuns: 500 },
    )
  })

  it('going back and forth leads to the same lists as without it, and with it where its part is', () => {
    fc.assert(
      fc.property(
        fc.array(any, { maxLength: 8 }),
        fc.array(fc.constantFrom('undo' as const, 'undo' as const, 'redo' as const), { maxLength: 8 }),
        fc.boolean(),
        (edits, ways, shuffle) => {
          let bare = performed(play(ids(91)), playPart(part, 1, shuffle), ...edits)
          let done: UndoableQueue = perform(bare, rest(before, after), later(30), testRandom(3))
          for (const type of ways) {
            const { startId: was } = bare.state.playback
            const isBack = (type === 'undo' ? bare.steps.past : bare.steps.future).at(-1)?.label.what === 'play'
            bare = perform(bare, { type }, later(40), testRandom())
            done = perform(done, { type }, later(40), testRandom())
            expect(withoutNews(done.state.queue)).toEqual(withoutNews(bare.state.queue))
            expect(orderOf(done.state.queue).filter(track => news.includes(track))).toEqual(isPart(bare) ? news : [])
            const { current, from, index, startId } = done.state.playback
            expect(current).toBe((from === 'playNext' ? done.state.queue.playNext[0] : tracksOf(done)[index]) ?? null)
            // Where the edit removed the current song, the song that follows may come from the rest of the list.
            if (bare.state.playback.startId !== was && !isBack) return
            expect([current, from, startId]).toEqual((({ current, from, startId }) => [current, from, startId])(bare.state.playback))
          }
        },
      ),
      { numRuns: 1500 },
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { trackId } from '../../../shared/ids.ts'
import { emptyPlayback, type Playback, type Queue } from '../../../shared/queue/model.ts'
import { selectOne, selectPositions } from '../../state/view/selection.ts'
import {
  carrySelection,
  firstIndexAfterMove,
  insertionAt,
  insertionForMove,
  itemAt,
  positionOf,
  queueLayout,
  selectedIndices,
} from './queue-layout.ts'

const ids = (count: number, from = 1) => Array.from({ length: count }, (_, index) => trackId(from + index))
const queueOf = (tracks: number, playNext: number): Queue => ({
  tracks: ids(tracks),
  playNext: ids(playNext, 1000),
  unshuffled: null,
  excerpt: null,
  context: null,
})
const at = (index: number, from: Playback['from'] = 'tracks'): Playback => ({ ...emptyPlayback, current: trackId(index + 1), index, from })
const played = ids(2, 500).map(track => ({ track, at: emptyPlayback.anchor.at }))

const standings = fc
  .record({
    tracks: fc.nat(40),
    playNext: fc.nat(6),
    past: fc.nat(3),
    index: fc.integer({ min: -1, max: 40 }),
    promised: fc.boolean(),
    idle: fc.boolean(),
  })
  .map(({ tracks, playNext, past, index, promised, idle }) => {
    const from = promised && playNext > 0 && !idle ? ('playNext' as const) : ('tracks' as const)
    const least = from === 'playNext' ? -1 : 0
    const place = Math.max(least, Math.min(index, tracks - 1))
    const current = idle || (from === 'tracks' && tracks === 0) ? null : trackId(1)
    return {
      queue: queueOf(tracks, playNext),
      playback: { current, from, index: current === null ? 0 : place },
      played: ids(past, 500).map(track => ({ track, at: emptyPlayback.anchor.at })),
    }
  })

describe('the layout of the queue', () => {
  it('shows every item once, and finds each again', () => {
    fc.assert(
      fc.property(standings, standing => {
        const layout = queueLayout(standing)
        const seen = new Set<string>()
        for (let position = 0; position < layout.count; position++) {
          const spot = itemAt(layout, position)
          if (spot === null) throw new Error('A position without an item')
          expect(positionOf(layout, spot)).toBe(position)
          seen.add(`${spot.list} ${spot.index}`)
        }
        expect(seen.size).toBe(layout.count)
        const { queue, playback } = standing
        // The current item is shown once, so it is not counted again in the list that holds it.
        const current = playback.current === null ? 0 : 1
        expect(layout.count).toBe(queue.tracks.length + queue.playNext.length + standing.played.length + current - (current === 1 ? 1 : 0))
      }),
    )
  })
  it('says where a drop goes: on what plays or above it means next', () => {
    const standing = { queue: queueOf(6, 2), playback: at(2), played }
    const layout = queueLayout(standing)
    const place = (list: 'played' | 'now' | 'playNext' | 'tracks', index: number, behind: boolean) =>
      insertionAt(layout, standing.queue, positionOf(layout, { list, index }), behind)
    expect(place('played', 0, false)).toEqual({ list: 'playNext', to: 0 })
    expect(place('now', 0, true)).toEqual({ list: 'playNext', to: 0 })
    expect(place('playNext', 1, true)).toEqual({ list: 'playNext', to: 2 })
    expect(place('tracks', 3, false)).toEqual({ list: 'tracks', to: 3 })
    expect(place('tracks', 5, true)).toEqual({ list: 'tracks', to: 6 })
  })
  it('steps over the edge between what plays next and what follows, and stops at both ends', () => {
    const queue = queueOf(6, 2)
    const layout = queueLayout({ queue, playback: at(2), played })
    expect(insertionForMove(layout, 'playNext', [0], -1, queue)).toBeNull()
    expect(insertionForMove(layout, 'playNext', [1], -1, queue)).toEqual({ list: 'playNext', to: 0 })
    expect(insertionForMove(layout, 'playNext', [1], 1, queue)).toEqual({ list: 'tracks', to: 3 })
    expect(insertionForMove(layout, 'tracks', [3], -1, queue)).toEqual({ list: 'playNext', to: 2 })
    expect(insertionForMove(layout, 'tracks', [3, 5], 1, queue)).toEqual({ list: 'tracks', to: 6 })
    expect(insertionForMove(layout, 'tracks', [5], 1, queue)).toBeNull()
    expect(insertionForMove(layout, 'tracks', [5], 'top', queue)).toEqual({ list: 'playNext', to: 0 })
    expect(firstIndexAfterMove([3, 5], { list: 'tracks', to: 6 }, true)).toBe(4)
  })
  it('carries a selection along while songs come and go around it', () => {
    const before = queueLayout({ queue: queueOf(6, 2), playback: at(2), played })
    const promised = positionOf(before, { list: 'playNext', index: 1 })
    const following = positionOf(before, { list: 'tracks', index: 4 })
    const selection = selectPositions([promised, following], promised, following)
    // The first song of play next plays: it is the first item of the play-next list, but is shown only as the current song.
    const during = queueLayout({ queue: queueOf(6, 2), playback: at(2, 'playNext'), played: [...played, ...played] })
    const then = carrySelection(selection, before, during, () => 0)
    expect(selectedIndices(during, then, 'playNext')).toEqual([1])
    expect(selectedIndices(during, then, 'tracks')).toEqual([4])
    // The song of play next is over: the play-next list has lost its first item.
    const after = queueLayout({ queue: queueOf(6, 1), playback: at(3), played })
    const last = carrySelection(then, during, after, list => (list === 'playNext' ? -1 : 0))
    expect(selectedIndices(after, last, 'playNext')).toEqual([0])
    expect(selectedIndices(after, last, 'tracks')).toEqual([4])
    // After an edit with an unknown effect on a list, the items of that list are no longer selected.
    expect(
      selectedIndices(
        after,
        carrySelection(last, after, after, list => (list === 'tracks' ? null : 0)),
        'tracks',
      ),
    ).toEqual([])
    expect(carrySelection(selectOne(0), before, after, () => 0).ranges).toEqual([])
  })
})

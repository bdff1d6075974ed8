// The layout of the queue's list: its sections in order (played, now, play next, then, songs before the current one) and the position of
// each item.
import type { Playback, Queue, QueueList, QueueState } from '../../../shared/queue/model.ts'
import { nothingSelected, type Range, type Selection } from '../../state/view/selection.ts'

/** What a row of the list stands for: an index in a list of the queue or in the played songs, or the current song. */
export type QueueItemRef = { readonly list: QueueList | 'played' | 'now'; readonly index: number }

/** One section; `first`: index of its first item in the list it shows part of; `start`: position of that item in the whole list. */
export type QueueSection = {
  readonly name: 'played' | 'now' | 'next' | 'then' | 'earlier'
  readonly list: QueueItemRef['list']
  readonly first: number
  readonly start: number
  readonly count: number
}

/** The sections that have rows, in order, and the total number of rows. */
export type QueueLayout = { readonly sections: readonly QueueSection[]; readonly count: number }

type LayoutInput = Pick<QueueState, 'queue' | 'played'> & { readonly playback: Pick<Playback, 'current' | 'from' | 'index'> }

export function queueLayout({ queue, playback, played }: LayoutInput): QueueLayout {
  const isPlaying = playback.current !== null
  const playNextStart = playback.from === 'playNext' ? 1 : 0
  const from = isPlaying ? playback.index + 1 : 0
  const earlierCount = playback.from === 'tracks' ? playback.index : playback.index + 1
  const candidates: readonly Omit<QueueSection, 'start'>[] = [
    { name: 'played', list: 'played', first: 0, count: played.length },
    { name: 'now', list: 'now', first: 0, count: isPlaying ? 1 : 0 },
    { name: 'next', list: 'playNext', first: playNextStart, count: queue.playNext.length - playNextStart },
    { name: 'then', list: 'tracks', first: from, count: queue.tracks.length - from },
    { name: 'earlier', list: 'tracks', first: 0, count: isPlaying ? Math.min(earlierCount, queue.tracks.length) : 0 },
  ]
  const sections: QueueSection[] = []
  let start = 0
  for (const candidate of candidates) {
    if (candidate.count <= 0) continue
    sections.push({ ...candidate, start })
    start += candidate.count
  }
  return { sections, count: start }
}

export const sectionAt = ({ sections }: QueueLayout, position: number): QueueSection | null =>
  sections.find(({ start, count }) => position >= start && position < start + count) ?? null

export function itemAt(layout: QueueLayout, position: number): QueueItemRef | null {
  const section = sectionAt(layout, position)
  return section && { list: section.list, index: section.first + position - section.start }
}

/** The position of an item; -1 if the list does not have it (any more). */
export function positionOf({ sections }: QueueLayout, { list, index }: QueueItemRef): number {
  const section = sections.find(each => each.list === list && index >= each.first && index < each.first + each.count)
  return section === undefined ? -1 : section.start + index - section.first
}

/** Indices of the selected items of one list, ascending. */
export function selectedIndices(layout: QueueLayout, selection: Selection, list: QueueItemRef['list']): readonly number[] {
  const indices: number[] = []
  for (const section of layout.sections) {
    if (section.list !== list) continue
    const end = section.start + section.count
    for (const range of selection.ranges) {
      for (let at = Math.max(range.start, section.start); at < Math.min(range.end, end); at++)
        indices.push(section.first + at - section.start)
    }
  }
  return indices.sort((one, other) => one - other)
}

/**
 * Carries the selection over to a layout that changed without an edit of the person, as when the next song began. `indexShift`: by how much
 * the indices of a list moved (0: it is unchanged; -1: play next lost its first item); null: it is another list. Items stay selected at
 * their new positions, except played ones and those of another list. If nothing stays selected and the cursor's item is gone, the cursor is
 * on the current song.
 */
export function carrySelection(
  selection: Selection,
  earlierCount: QueueLayout,
  now: QueueLayout,
  indexShift: (list: QueueList) => number | null,
): Selection {
  const newPosition = (position: number): number => {
    const item = itemAt(earlierCount, position)
    if (item === null || item.list === 'played') return -1
    if (item.list === 'now') return positionOf(now, item)
    const shift = indexShift(item.list)
    return shift === null ? -1 : positionOf(now, { list: item.list, index: item.index + shift })
  }
  const ranges: Range[] = []
  for (const section of earlierCount.sections) {
    for (const range of selection.ranges) {
      const [start, end] = [Math.max(range.start, section.start), Math.min(range.end, section.start + section.count)]
      // A range may be split: its first item may have become the current song, in a section of its own; the items after it stay contiguous.
      for (let position = start; position < end; ) {
        const first = newPosition(position)
        const targetSection = first === -1 ? null : sectionAt(now, first)
        const length = targetSection === null ? 1 : Math.min(end - position, targetSection.start + targetSection.count - first)
        if (targetSection !== null) ranges.push({ start: first, end: first + length })
        position += length
      }
    }
  }
  const cursor = selection.cursor < 0 ? -1 : newPosition(selection.cursor)
  if (ranges.length === 0) return { ...nothingSelected, cursor: cursor === -1 && selection.cursor >= 0 ? currentPosition(now) : cursor }
  return {
    ranges: ranges.toSorted((one, other) => one.start - other.start),
    fixedEnd: Math.max(0, newPosition(selection.fixedEnd)),
    cursor,
  }
}

const currentPosition = ({ sections }: QueueLayout): number => sections.find(({ name }) => name === 'now')?.start ?? 0

/** A place to insert songs: before the item now at index `to` of a list. */
export type InsertionPoint = { readonly list: QueueList; readonly to: number }

/**
 * The place for a drop before or behind a row; null if there is no such row. Dropped on the current song or a played one, songs play next.
 */
export function insertionAt(layout: QueueLayout, queue: Queue, position: number, isBehind: boolean): InsertionPoint | null {
  const section = sectionAt(layout, position)
  if (section === null) return null
  const index = section.first + position - section.start + (isBehind ? 1 : 0)
  if (section.list === 'playNext' || section.list === 'tracks') return { list: section.list, to: index }
  const next = layout.sections.find(({ name }) => name === 'next')
  return { list: 'playNext', to: next?.first ?? queue.playNext.length }
}

/**
 * Where to insert the selected items of one list (`indices`, ascending) to move them one step up (-1) or down (1), to the top or to the
 * end; null without items, or if a step would lead past the list's edge. A step across the border between play next and the rest leads into
 * the other list; the top is play next, or, while that is empty, the first song that follows.
 */
export function insertionForMove(
  layout: QueueLayout,
  list: QueueList,
  indices: readonly number[],
  direction: 1 | -1 | 'top' | 'end',
  queue: Queue,
): InsertionPoint | null {
  const [first, last] = [indices[0], indices.at(-1)]
  if (first === undefined || last === undefined) return null
  const sectionNamed = (name: QueueSection['name']) => layout.sections.find(section => section.name === name)
  const then = sectionNamed('then')
  const next = sectionNamed('next')
  if (direction === 'top')
    return next === undefined && then !== undefined
      ? { list: 'tracks', to: then.first }
      : { list: 'playNext', to: next?.first ?? queue.playNext.length }
  if (direction === 'end') return { list: 'tracks', to: queue.tracks.length }
  if (direction === -1) {
    if (list === 'tracks' && next !== undefined && first === then?.first) return { list: 'playNext', to: queue.playNext.length }
    const minFirst = list === 'playNext' ? (next?.first ?? 0) : then !== undefined && first >= then.first ? then.first : 0
    return first <= minFirst && isContiguous(indices) ? null : { list, to: Math.max(minFirst, first - 1) }
  }
  if (list === 'playNext' && last === queue.playNext.length - 1) return { list: 'tracks', to: then?.first ?? queue.tracks.length }
  return last >= queue[list].length - 1 && isContiguous(indices) ? null : { list, to: Math.min(queue[list].length, last + 2) }
}

/** Whether ascending indices are contiguous. */
export const isContiguous = (indices: readonly number[]): boolean => (indices.at(-1) ?? 0) - (indices[0] ?? 0) === indices.length - 1

/**
 * The index of the first moved item after the move, in the list it is moved to; `isSameList`: the items come from that list, so those
 * before `to` leave gaps, each of which lowers the index by one.
 */
export const firstIndexAfterMove = (indices: readonly number[], { to }: InsertionPoint, isSameList: boolean): number =>
  isSameList ? to - indices.filter(index => index < to).length : to

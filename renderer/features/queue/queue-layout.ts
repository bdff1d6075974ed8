// The layout of the queue's list: its sections in order (played, now, play next, then, songs before the current one) and the position of each item.
import type { Playback, Queue, QueueList, QueueState } from '../../../shared/queue/model.ts'
import { nothingSelected, type Range, type Selection } from '../../state/view/selection.ts'

/** What a row of the list stands for: an index in a list of the queue or in the played songs, or the current song. */
export type QueueSpot = { readonly list: QueueList | 'played' | 'now'; readonly index: number }

/** One section; `first`: index of its first item in the list it shows part of; `start`: position of that item in the whole list. */
export type QueueSection = {
  readonly name: 'played' | 'now' | 'next' | 'then' | 'earlier'
  readonly list: QueueSpot['list']
  readonly first: number
  readonly start: number
  readonly count: number
}

/** The sections that have rows, in order, and the total number of rows. */
export type QueueLayout = { readonly sections: readonly QueueSection[]; readonly count: number }

type LayoutInput = Pick<QueueState, 'queue' | 'played'> & { readonly playback: Pick<Playback, 'current' | 'from' | 'index'> }

export function layoutOf({ queue, playback, played }: LayoutInput): QueueLayout {
  const plays = playback.current !== null
  const head = playback.from === 'playNext' ? 1 : 0
  const from = plays ? playback.index + 1 : 0
  const before = playback.from === 'tracks' ? playback.index : playback.index + 1
  const parts: readonly Omit<QueueSection, 'start'>[] = [
    { name: 'played', list: 'played', first: 0, count: played.length },
    { name: 'now', list: 'now', first: 0, count: plays ? 1 : 0 },
    { name: 'next', list: 'playNext', first: head, count: queue.playNext.length - head },
    { name: 'then', list: 'tracks', first: from, count: queue.tracks.length - from },
    { name: 'earlier', list: 'tracks', first: 0, count: plays ? Math.min(before, queue.tracks.length) : 0 },
  ]
  const sections: QueueSection[] = []
  let start = 0
  for (const part of parts) {
    if (part.count <= 0) continue
    sections.push({ ...part, start })
    start += part.count
  }
  return { sections, count: start }
}

export const sectionAt = ({ sections }: QueueLayout, position: number): QueueSection | null =>
  sections.find(({ start, count }) => position >= start && position < start + count) ?? null

export function spotAt(layout: QueueLayout, position: number): QueueSpot | null {
  const section = sectionAt(layout, position)
  return section && { list: section.list, index: section.first + position - section.start }
}

/** The position of an item; -1 if the list does not have it (any more). */
export function positionOf({ sections }: QueueLayout, { list, index }: QueueSpot): number {
  const section = sections.find(each => each.list === list && index >= each.first && index < each.first + each.count)
  return section === undefined ? -1 : section.start + index - section.first
}

/** Indices of the selected items of one list, ascending. */
export function selectedOf(layout: QueueLayout, selection: Selection, list: QueueSpot['list']): readonly number[] {
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
 * Carries the selection over to a layout that changed without an edit (the song advanced): items of an unchanged list stay selected at
 * their new positions. `kept`: by how much the indices of a list moved (-1 if play next lost its first item); null: the list is another
 * one, and its selection is lost.
 */
export function carried(selection: Selection, before: QueueLayout, now: QueueLayout, kept: (list: QueueList) => number | null): Selection {
  const moved = (position: number): number => {
    const spot = spotAt(before, position)
    if (spot === null || spot.list === 'played') return -1
    if (spot.list === 'now') return positionOf(now, spot)
    const by = kept(spot.list)
    return by === null ? -1 : positionOf(now, { list: spot.list, index: spot.index + by })
  }
  const ranges: Range[] = []
  for (const section of before.sections) {
    for (const range of selection.ranges) {
      const [start, end] = [Math.max(range.start, section.start), Math.min(range.end, section.start + section.count)]
      // The first item of a range may now be the current song, in another section; the others stay contiguous.
      for (let at = start; at < end; ) {
        const first = moved(at)
        const there = first === -1 ? null : sectionAt(now, first)
        const length = there === null ? 1 : Math.min(end - at, there.start + there.count - first)
        if (there !== null) ranges.push({ start: first, end: first + length })
        at += length
      }
    }
  }
  const cursor = selection.cursor < 0 ? -1 : moved(selection.cursor)
  if (ranges.length === 0) return { ...nothingSelected, cursor: cursor === -1 && selection.cursor >= 0 ? nowOf(now) : cursor }
  return { ranges: ranges.toSorted((one, other) => one.start - other.start), anchor: Math.max(0, moved(selection.anchor)), cursor }
}

const nowOf = ({ sections }: QueueLayout): number => sections.find(({ name }) => name === 'now')?.start ?? 0

/** A place to insert songs: before the item now at index `to` of a list. */
export type QueuePlace = { readonly list: QueueList; readonly to: number }

/**
 * The place for a drop before or behind a row; null where nothing can be dropped. Dropped on or above the current song, songs play next.
 */
export function placeAt(layout: QueueLayout, queue: Queue, position: number, behind: boolean): QueuePlace | null {
  const section = sectionAt(layout, position)
  if (section === null) return null
  const index = section.first + position - section.start + (behind ? 1 : 0)
  if (section.list === 'playNext' || section.list === 'tracks') return { list: section.list, to: index }
  const next = layout.sections.find(({ name }) => name === 'next')
  return { list: 'playNext', to: next?.first ?? queue.playNext.length }
}

/**
 * The place one step up or down for selected items of one list; null at its end. Past the boundary of play next, it is in the other list.
 */
export function stepOf(
  layout: QueueLayout,
  list: QueueList,
  indices: readonly number[],
  step: 1 | -1 | 'top' | 'end',
  queue: Queue,
): QueuePlace | null {
  const [first, last] = [indices[0], indices.at(-1)]
  if (first === undefined || last === undefined) return null
  const of = (name: QueueSection['name']) => layout.sections.find(section => section.name === name)
  const then = of('then')
  const next = of('next')
  if (step === 'top')
    return next === undefined && then !== undefined
      ? { list: 'tracks', to: then.first }
      : { list: 'playNext', to: next?.first ?? queue.playNext.length }
  if (step === 'end') return { list: 'tracks', to: queue.tracks.length }
  if (step === -1) {
    if (list === 'tracks' && next !== undefined && first === then?.first) return { list: 'playNext', to: queue.playNext.length }
    const least = list === 'playNext' ? (next?.first ?? 0) : then !== undefined && first >= then.first ? then.first : 0
    return first <= least && isBlock(indices) ? null : { list, to: Math.max(least, first - 1) }
  }
  if (list === 'playNext' && last === queue.playNext.length - 1) return { list: 'tracks', to: then?.first ?? queue.tracks.length }
  return last >= queue[list].length - 1 && isBlock(indices) ? null : { list, to: Math.min(queue[list].length, last + 2) }
}

/** Whether ascending indices are contiguous. */
export const isBlock = (indices: readonly number[]): boolean => (indices.at(-1) ?? 0) - (indices[0] ?? 0) === indices.length - 1

/** The index of the first moved item after the move. */
export const landing = (indices: readonly number[], { to }: QueuePlace, sameList: boolean): number =>
  sameList ? to - indices.filter(index => index < to).length : to

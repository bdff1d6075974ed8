// Where everything of the queue stands in its list: played, now, play next, then, and what lies before the current song.
import type { Playback, Queue, QueueList, QueueState } from '../../../shared/queue/model.ts'
import { nothingSelected, type Range, type Selection } from '../../state/view/selection.ts'

/** What a row of the list is: an item of one of the lists of the queue, of what was played, or the current track. */
export type QueueSpot = { readonly list: QueueList | 'played' | 'now'; readonly index: number }

/** `first`: the item of its list that comes first; `start`: the position of that in the whole list. */
export type QueueSection = {
  readonly name: 'played' | 'now' | 'next' | 'then' | 'earlier'
  readonly list: QueueSpot['list']
  readonly first: number
  readonly start: number
  readonly count: number
}

/** The sections that have rows, from the top. */
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

/** -1 when it is not (any more) in the list. */
export function positionOf({ sections }: QueueLayout, { list, index }: QueueSpot): number {
  const section = sections.find(each => each.list === list && index >= each.first && index < each.first + each.count)
  return section === undefined ? -1 : section.start + index - section.first
}

/** The selected items of one list, ascending. */
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
 * The selection among rows that moved because other tracks came and went, not because of an edit: an item of a list that is still the
 * same list keeps its place in it, and the play-next list may have lost its head. `kept` says how far an item has moved in its list;
 * null: nothing is known of it any more.
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
      // The first of a range may be what plays now; the others stay side by side.
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

/** Where a track would be put: before the item that stands at `to` of a list now. */
export type QueuePlace = { readonly list: QueueList; readonly to: number }

/** Where an item dropped before or behind a row goes; null where nothing can be dropped. On or above what plays: next. */
export function placeAt(layout: QueueLayout, queue: Queue, position: number, behind: boolean): QueuePlace | null {
  const section = sectionAt(layout, position)
  if (section === null) return null
  const index = section.first + position - section.start + (behind ? 1 : 0)
  if (section.list === 'playNext' || section.list === 'tracks') return { list: section.list, to: index }
  const next = layout.sections.find(({ name }) => name === 'next')
  return { list: 'playNext', to: next?.first ?? queue.playNext.length }
}

/** One step up or down for selected items of one list; null at its end. Over the edge of play next it goes into the other list. */
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

/** Whether items stand side by side. */
export const isBlock = (indices: readonly number[]): boolean => (indices.at(-1) ?? 0) - (indices[0] ?? 0) === indices.length - 1

/** Where the first of the moved items stands afterwards. */
export const landing = (indices: readonly number[], { to }: QueuePlace, sameList: boolean): number =>
  sameList ? to - indices.filter(index => index < to).length : to

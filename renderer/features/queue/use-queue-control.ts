// Pointer and keyboard control of the queue's list: select, play, move, remove, menus; every drag can also be done by keys.

import { type DragEvent, type KeyboardEvent, type MouseEvent, useState } from 'react'
import type { TrackId } from '../../../shared/ids.ts'
import type { QueueList } from '../../../shared/queue/model.ts'
import { t } from '../../../shared/words/words.ts'
import { beginSongDrag, dragSongs } from '../../lists/drag-songs.ts'
import { moveByKey } from '../../lists/list-keys.ts'
import { removeItems } from '../../state/acts/queue-edits.ts'
import { command } from '../../state/commands.ts'
import { useMaybeLibrary, usePage } from '../../state/page.ts'
import { useMenuAt } from '../../state/use-menu.ts'
import { countSelected, isSelected, selectAll, selectNone, selectOne, selectUpTo, toggleOne } from '../../state/view/selection.ts'
import { isBlock, landing, type QueuePlace, type QueueSpot, selectedOf, spotAt, stepOf } from './queue-layout.ts'
import { rowMenu, rowsOfTracks } from './queue-menu.ts'
import type { QueueView } from './use-queue.ts'
import { type Press, useWaitingKeys } from './use-waiting-keys.ts'

/** Indices of items in both lists, ascending. */
type Items = Readonly<Record<QueueList, readonly number[]>>

type Options = {
  readonly view: QueueView
  /** Scrolls a row into view and focuses it. */
  readonly focus: (position: number) => void
  /** How many rows Page Up and Page Down move by. */
  readonly rowsInView: () => number
}

export function useQueueControl({ view, focus, rowsInView }: Options) {
  const page = usePage()
  const library = useMaybeLibrary()
  const openMenu = useMenuAt()
  const [said, say] = useState('')
  const { layout, selection, select, queue, played } = view

  /** Indices of the items that a command applies to: the selected ones, or, without a selection, the one at the cursor. */
  const chosen = (list: QueueList | 'played'): readonly number[] => {
    const selected = selectedOf(layout, selection, list)
    const spot = spotAt(layout, selection.cursor)
    return countSelected(selection) === 0 && spot?.list === list ? [spot.index] : selected
  }
  const idsOf = (): readonly TrackId[] => [
    ...chosen('played').flatMap(index => played[index]?.track ?? []),
    ...nowSelected(),
    ...chosen('playNext').flatMap(index => queue.playNext[index] ?? []),
    ...chosen('tracks').flatMap(index => queue.tracks[index] ?? []),
  ]
  const nowSelected = (): readonly TrackId[] => {
    const { current } = page.mirror.getState().playback
    return current !== null && selectedOf(layout, selection, 'now').length > 0 ? [current] : []
  }
  const jump = (position: number): void => {
    const spot = spotAt(layout, position)
    if (spot === null) return
    if (spot.list !== 'now') command(page, { type: 'jump', list: spot.list, index: spot.index })
    else command(page, { type: page.mirror.getState().playback.paused ? 'resume' : 'pause' })
  }
  const remove = (from: Items): void => {
    const list = from.playNext.length > 0 ? 'playNext' : 'tracks'
    const first = from[list][0]
    if (first === undefined) return
    view.await({ list, first, count: 0 })
    removeItems(page, from)
  }
  const chosenItems = (): Items => ({ tracks: chosen('tracks'), playNext: chosen('playNext') })
  const removeChosen = (): void => remove(chosenItems())

  /** Moves items of both lists to a place, those of the place's own list first; they stay selected. */
  const moveTo = (place: QueuePlace, items: Items = chosenItems()): void => {
    const other: QueueList = place.list === 'tracks' ? 'playNext' : 'tracks'
    const own = items[place.list]
    const others = items[other]
    // Dropped at their own place: there is no change, so no edit would arrive to wait for.
    if (others.length === 0 && isBlock(own) && place.to >= (own[0] ?? 0) && place.to <= (own.at(-1) ?? -1) + 1) return
    const first = landing(own, place, true)
    if (own.length > 0) command(page, { type: 'move', list: place.list, indices: own, to: place.to, ...(others.length > 0 && { others }) })
    else if (others.length > 0) command(page, { type: 'move', list: other, indices: others, to: place.to, toList: place.list })
    if (own.length + others.length > 0) view.await({ list: place.list, first, count: own.length + others.length })
  }
  const step = (by: 1 | -1 | 'top' | 'end', items: Items = chosenItems()): void => {
    const list: QueueList = items.playNext.length > 0 ? 'playNext' : 'tracks'
    const indices = items[list]
    const place = stepOf(layout, list, indices, by, queue)
    if (place === null) {
      if (indices.length > 0) say(by === -1 ? t('queue.alreadyAtTheTop') : t('queue.alreadyAtTheEnd'))
      return
    }
    moveTo(place, items)
    const all = queue.tracks.length + queue.playNext.length
    const at = landing(indices, place, place.list === list) + (place.list === 'tracks' ? queue.playNext.length : 0)
    say(t('queue.movedTo', { place: Math.max(0, at) + 1, count: all }))
  }

  const menu = (event: MouseEvent, position: number): void => {
    const kept = isSelected(selection, position)
    if (!kept) select(selectOne(position))
    const spot = spotAt(layout, position)
    const { from, index } = page.mirror.getState().playback
    const alone: QueueSpot | null = spot?.list === 'now' ? { list: from, index: from === 'playNext' ? 0 : index } : spot
    const items: Items = kept ? chosenItems() : { tracks: [], playNext: [], ...(alone && { [alone.list]: [alone.index] }) }
    const some = items.tracks.length + items.playNext.length > 0
    const acts = {
      play: () => jump(position),
      // The current song cannot be moved.
      move: some && (kept || spot?.list !== 'now') ? (by: 'top' | 'end') => step(by, items) : null,
      remove: some ? () => remove(items) : null,
    }
    openMenu(event, t('queue.song'), rowMenu(page, library, kept ? idsOf() : idsAt(position), acts))
  }
  const idsAt = (position: number): readonly TrackId[] => {
    const spot = spotAt(layout, position)
    if (spot === null) return []
    const { current } = page.mirror.getState().playback
    if (spot.list === 'now') return current === null ? [] : [current]
    const id = spot.list === 'played' ? played[spot.index]?.track : queue[spot.list][spot.index]
    return id === undefined ? [] : [id]
  }
  /** Drags all selected songs if the row is one of them, else selects and drags the row alone. */
  const onDragStart = (event: DragEvent): void => {
    const position = positionOfRow(event.target)
    if (position === null) return
    const kept = isSelected(selection, position)
    if (!kept) select(selectOne(position))
    const rows = rowsOfTracks(library, kept ? idsOf() : idsAt(position))
    if (library !== null && rows.length > 0) dragSongs(event, page, library, rows)
    else beginSongDrag(event, page, { tracks: [], rows }, t('queue.unavailable'))
  }

  const onClick = (event: MouseEvent): void => {
    const position = positionOfRow(event.target)
    if (position === null) return
    const spot = spotAt(layout, position)
    if (event.target instanceof Element && event.target.closest('[data-act="remove"]') !== null) {
      if (spot?.list === 'tracks' || spot?.list === 'playNext') remove({ tracks: [], playNext: [], [spot.list]: [spot.index] })
    } else if (event.shiftKey) select(selectUpTo(selection, position))
    else if (event.ctrlKey || event.metaKey) select(toggleOne(selection, position))
    else select(selectOne(position))
    focus(position)
  }
  const onKey = (event: Press): boolean => {
    const mod = event.ctrlKey || event.metaKey
    const steps = { ArrowUp: -1, ArrowDown: 1, Home: 'top', End: 'end' } as const
    if (event.altKey) {
      if (!Object.hasOwn(steps, event.key)) return false
      step(steps[event.key as keyof typeof steps])
      return true
    }
    // Ctrl or ⌘ with an arrow is a shortcut for volume or previous and next song.
    const press = { key: event.key, shift: event.shiftKey, mod: false }
    const moved = mod ? null : moveByKey(press, selection, { count: layout.count, columns: 1, page: rowsInView() })
    if (moved !== null) {
      select(moved)
      focus(moved.cursor)
    } else if (mod && event.key.toLowerCase() === 'a') select(selectAll(selection, layout.count))
    else if (event.ctrlKey && event.key === ' ' && selection.cursor >= 0) select(toggleOne(selection, selection.cursor))
    else if (event.key === 'Escape' && countSelected(selection) > 0) select(selectNone(selection))
    else if (event.key === 'Enter' && !mod && !event.shiftKey && selection.cursor >= 0) jump(selection.cursor)
    else if (event.key === 'Delete' || event.key === 'Backspace') removeChosen()
    else return false
    return true
  }
  const hasToWait = useWaitingKeys(view.isAwaiting, onKey)

  return {
    said,
    moveTo,
    removeChosen,
    step,
    canMove: (): boolean => chosen('tracks').length + chosen('playNext').length > 0,
    onClick,
    onDragStart,
    onDoubleClick: (event: MouseEvent): void => {
      const position = positionOfRow(event.target)
      const act = event.target instanceof Element && event.target.closest('[data-act]') !== null
      if (position !== null && !act) jump(position)
    },
    onContextMenu: (event: MouseEvent): void => {
      const position = positionOfRow(event.target)
      if (position !== null) menu(event, position)
    },
    onKeyDown: (event: KeyboardEvent): void => {
      // Links in the section headings handle keys themselves.
      if (event.target !== event.currentTarget && positionOfRow(event.target) === null) return
      if (!hasToWait(event) && !onKey(event)) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

export const positionOfRow = (target: EventTarget | null): number | null => {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-position]') : null
  return row === null ? null : Number(row.dataset['position'])
}

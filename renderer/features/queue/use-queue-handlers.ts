// Pointer and keyboard control of the queue's list: select, play, move, remove, menus; every drag can also be done by keys.

import { type DragEvent, type KeyboardEvent, type MouseEvent, useState } from 'react'
import type { TrackId } from '../../../shared/ids.ts'
import type { QueueList } from '../../../shared/queue/model.ts'
import { t } from '../../../shared/words/words.ts'
import { beginTrackDrag, dragTracks } from '../../lists/drag-tracks.ts'
import { moveByKey } from '../../lists/list-keys.ts'
import { removeItems } from '../../state/actions/queue-edits.ts'
import { useAppContext, useLibraryOrNull } from '../../state/app-context.ts'
import { sendCommand } from '../../state/commands.ts'
import { useContextMenu } from '../../state/use-menu.ts'
import { clearSelection, countSelected, isSelected, selectAll, selectOne, selectUpTo, toggleOne } from '../../state/view/selection.ts'
import {
  firstIndexAfterMove,
  type InsertionPoint,
  insertionForMove,
  isContiguous,
  itemAt,
  type QueueItemRef,
  selectedIndices,
} from './queue-layout.ts'
import { rowMenu, rowsOfTracks } from './queue-menu.ts'
import { type KeyPress, useKeyBuffer } from './use-key-buffer.ts'
import type { QueueView } from './use-queue-list.ts'

/** Indices of items in both lists, ascending. */
type ItemIndices = Readonly<Record<QueueList, readonly number[]>>

type Options = {
  readonly view: QueueView
  /** Scrolls a row into view and focuses it. */
  readonly focus: (position: number) => void
  /** How many rows Page Up and Page Down move by. */
  readonly rowsInView: () => number
}

export function useQueueHandlers({ view, focus, rowsInView }: Options) {
  const app = useAppContext()
  const library = useLibraryOrNull()
  const openMenu = useContextMenu()
  const [announcement, announce] = useState('')
  const { layout, selection, select, queue, played } = view

  /** Indices in `list` of the items that a command applies to: the selected ones, or, without a selection, the one at the cursor. */
  const chosenIndices = (list: QueueList | 'played'): readonly number[] => {
    const selected = selectedIndices(layout, selection, list)
    const item = itemAt(layout, selection.cursor)
    return countSelected(selection) === 0 && item?.list === list ? [item.index] : selected
  }
  const chosenIds = (): readonly TrackId[] => [
    ...chosenIndices('played').flatMap(index => played[index]?.track ?? []),
    ...selectedCurrent(),
    ...chosenIndices('playNext').flatMap(index => queue.playNext[index] ?? []),
    ...chosenIndices('tracks').flatMap(index => queue.tracks[index] ?? []),
  ]
  const selectedCurrent = (): readonly TrackId[] => {
    const { current } = app.mirror.getState().playback
    return current !== null && selectedIndices(layout, selection, 'now').length > 0 ? [current] : []
  }
  const playAt = (position: number): void => {
    const item = itemAt(layout, position)
    if (item === null) return
    if (item.list !== 'now') sendCommand(app, { type: 'jump', list: item.list, index: item.index })
    else sendCommand(app, { type: app.mirror.getState().playback.paused ? 'resume' : 'pause' })
  }
  const remove = (items: ItemIndices): void => {
    const list = items.playNext.length > 0 ? 'playNext' : 'tracks'
    const first = items[list][0]
    if (first === undefined) return
    view.await({ list, first, count: 0 })
    removeItems(app, items)
  }
  const chosenItems = (): ItemIndices => ({ tracks: chosenIndices('tracks'), playNext: chosenIndices('playNext') })
  const removeChosen = (): void => remove(chosenItems())

  /**
   * Moves items of both lists to a place, those of the place's own list first; they stay selected. Does nothing without items, or if they
   * are there already.
   */
  const moveItemsTo = (insertion: InsertionPoint, items: ItemIndices = chosenItems()): void => {
    const otherList: QueueList = insertion.list === 'tracks' ? 'playNext' : 'tracks'
    const ownIndices = items[insertion.list]
    const otherIndices = items[otherList]
    // Items dropped at their own place cause no edit, so there would be none to wait for.
    if (
      otherIndices.length === 0 &&
      isContiguous(ownIndices) &&
      insertion.to >= (ownIndices[0] ?? 0) &&
      insertion.to <= (ownIndices.at(-1) ?? -1) + 1
    )
      return
    const first = firstIndexAfterMove(ownIndices, insertion, true)
    if (ownIndices.length > 0)
      sendCommand(app, {
        type: 'move',
        list: insertion.list,
        indices: ownIndices,
        to: insertion.to,
        ...(otherIndices.length > 0 && { others: otherIndices }),
      })
    else if (otherIndices.length > 0)
      sendCommand(app, { type: 'move', list: otherList, indices: otherIndices, to: insertion.to, toList: insertion.list })
    if (ownIndices.length + otherIndices.length > 0)
      view.await({ list: insertion.list, first, count: ownIndices.length + otherIndices.length })
  }
  const moveByStep = (direction: 1 | -1 | 'top' | 'end', items: ItemIndices = chosenItems()): void => {
    const list: QueueList = items.playNext.length > 0 ? 'playNext' : 'tracks'
    const indices = items[list]
    const insertion = insertionForMove(layout, list, indices, direction, queue)
    if (insertion === null) {
      if (indices.length > 0) announce(direction === -1 ? t('lists.alreadyFirst') : t('lists.alreadyLast'))
      return
    }
    moveItemsTo(insertion, items)
    const totalCount = queue.tracks.length + queue.playNext.length
    const newIndex =
      firstIndexAfterMove(indices, insertion, insertion.list === list) + (insertion.list === 'tracks' ? queue.playNext.length : 0)
    announce(t('lists.movedTo', { position: Math.max(0, newIndex) + 1, count: totalCount }))
  }

  const showMenu = (event: MouseEvent, position: number): void => {
    const isInSelection = isSelected(selection, position)
    if (!isInSelection) select(selectOne(position))
    const item = itemAt(layout, position)
    const { from, index } = app.mirror.getState().playback
    const singleItem: QueueItemRef | null = item?.list === 'now' ? { list: from, index: from === 'playNext' ? 0 : index } : item
    const items: ItemIndices = isInSelection
      ? chosenItems()
      : { tracks: [], playNext: [], ...(singleItem && { [singleItem.list]: [singleItem.index] }) }
    const hasItems = items.tracks.length + items.playNext.length > 0
    const rowActions = {
      play: () => playAt(position),
      // Null for the current song alone, which cannot be moved.
      move: hasItems && (isInSelection || item?.list !== 'now') ? (direction: 'top' | 'end') => moveByStep(direction, items) : null,
      remove: hasItems ? () => remove(items) : null,
    }
    openMenu(event, t('kinds.song'), rowMenu(app, library, isInSelection ? chosenIds() : idsAt(position), rowActions))
  }
  const idsAt = (position: number): readonly TrackId[] => {
    const item = itemAt(layout, position)
    if (item === null) return []
    const { current } = app.mirror.getState().playback
    if (item.list === 'now') return current === null ? [] : [current]
    const id = item.list === 'played' ? played[item.index]?.track : queue[item.list][item.index]
    return id === undefined ? [] : [id]
  }
  /** Drags all selected songs if the row is one of them, else selects and drags the row alone. */
  const onDragStart = (event: DragEvent): void => {
    const position = rowPositionOf(event.target)
    if (position === null) return
    const isInSelection = isSelected(selection, position)
    if (!isInSelection) select(selectOne(position))
    const rows = rowsOfTracks(library, isInSelection ? chosenIds() : idsAt(position))
    if (library !== null && rows.length > 0) dragTracks(event, app, library, rows)
    else beginTrackDrag(event, app, { tracks: [], rows }, t('playback.unavailable'))
  }

  const onClick = (event: MouseEvent): void => {
    const position = rowPositionOf(event.target)
    if (position === null) return
    const item = itemAt(layout, position)
    if (event.target instanceof Element && event.target.closest('[data-action="remove"]') !== null) {
      if (item?.list === 'tracks' || item?.list === 'playNext') remove({ tracks: [], playNext: [], [item.list]: [item.index] })
    } else if (event.shiftKey) select(selectUpTo(selection, position))
    else if (event.ctrlKey || event.metaKey) select(toggleOne(selection, position))
    else select(selectOne(position))
    focus(position)
  }
  const onKey = (event: KeyPress): boolean => {
    const hasMod = event.ctrlKey || event.metaKey
    const steps = { ArrowUp: -1, ArrowDown: 1, Home: 'top', End: 'end' } as const
    if (event.altKey) {
      if (!Object.hasOwn(steps, event.key)) return false
      moveByStep(steps[event.key as keyof typeof steps])
      return true
    }
    // Ctrl or ⌘ with an arrow is a shortcut for volume or previous and next song, so it moves no selection.
    const keyPress = { key: event.key, shift: event.shiftKey, mod: false }
    const movedSelection = hasMod ? null : moveByKey(keyPress, selection, { count: layout.count, columns: 1, pageSize: rowsInView() })
    if (movedSelection !== null) {
      select(movedSelection)
      focus(movedSelection.cursor)
    } else if (hasMod && event.key.toLowerCase() === 'a') select(selectAll(selection, layout.count))
    else if (event.ctrlKey && event.key === ' ' && selection.cursor >= 0) select(toggleOne(selection, selection.cursor))
    else if (event.key === 'Escape' && countSelected(selection) > 0) select(clearSelection(selection))
    else if (event.key === 'Enter' && !hasMod && !event.shiftKey && selection.cursor >= 0) playAt(selection.cursor)
    else if (event.key === 'Delete' || event.key === 'Backspace') removeChosen()
    else return false
    return true
  }
  const buffersKey = useKeyBuffer(view.isAwaiting, onKey)

  return {
    said: announcement,
    moveTo: moveItemsTo,
    removeChosen,
    step: moveByStep,
    canMove: (): boolean => chosenIndices('tracks').length + chosenIndices('playNext').length > 0,
    onClick,
    onDragStart,
    onDoubleClick: (event: MouseEvent): void => {
      const position = rowPositionOf(event.target)
      const isAction = event.target instanceof Element && event.target.closest('[data-action]') !== null
      if (position !== null && !isAction) playAt(position)
    },
    onContextMenu: (event: MouseEvent): void => {
      const position = rowPositionOf(event.target)
      if (position !== null) showMenu(event, position)
    },
    onKeyDown: (event: KeyboardEvent): void => {
      // Links in the section headings handle keys themselves.
      if (event.target !== event.currentTarget && rowPositionOf(event.target) === null) return
      if (!buffersKey(event) && !onKey(event)) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

export const rowPositionOf = (target: EventTarget | null): number | null => {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-position]') : null
  return row === null ? null : Number(row.dataset['position'])
}

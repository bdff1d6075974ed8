// Pointer and keyboard control of any list: select, play, open, enqueue, type-ahead, menus; tables and grids differ in shape only.

import { type DragEvent, type KeyboardEvent, type MouseEvent, type RefObject, useRef, useState } from 'react'
import { albumId, artistId } from '../../shared/ids.ts'
import { fold } from '../../shared/library/model/fold.ts'
import type { SortedBy } from '../../shared/library/order/sorted-by.ts'
import { addToQueue } from '../state/actions/queue-edits.ts'
import { useAppContext, useLibrary } from '../state/app-context.ts'
import { showDetails } from '../state/show-details.ts'
import { thumbOfKey, toggleThumb } from '../state/thumbs.ts'
import { useContextMenu } from '../state/use-menu.ts'
import { albumRoute, artistRoute, type Route } from '../state/view/route.ts'
import { savedPosition } from '../state/view/saved-focus.ts'
import {
  clearSelection,
  countSelected,
  invertSelection,
  isSelected,
  nothingSelected,
  rowsSelected,
  type Selection,
  selectAll,
  selectOne,
  selectUpTo,
  toggleOne,
} from '../state/view/selection.ts'
import { dragTracks } from './drag-tracks.ts'
import { moveByKey } from './list-keys.ts'
import { moveForKey, moveRowsBy } from './menus/list-edit-items.ts'
import type { ListSource } from './menus/list-source.ts'
import { findSorted, findTitle, isTyping, noTypeAhead, typeLetter } from './type-ahead.ts'
import type { ListController } from './virtual/list-controller.ts'

export type SelectionState = {
  readonly selection: Selection
  readonly select: (selection: Selection) => void
  /** Ids by row, by which the selection of the page's main list is restored; undefined for any other list. */
  readonly ids?: Float64Array
}

/** A selection of its own, for a short list beside the page's main one; `list`: the list's label, by which its cursor is restored. */
export function useLocalSelection(list: string): SelectionState {
  const { view } = useAppContext()
  const [selection, select] = useState(() => ({ ...nothingSelected, cursor: savedPosition(view.getState().trail.here.savedFocus, list) }))
  return { selection, select }
}

type Options<Item> = {
  readonly rows: Uint32Array
  readonly selectionState: SelectionState
  readonly source: ListSource<Item>
  /** Items per row (1 in a table), and how many items Page Up and Page Down move by. */
  readonly listShape: () => { readonly columns: number; readonly page: number }
  readonly controller: RefObject<ListController | null>
  /** The sort of the rows; null: not sorted by a known order. */
  readonly sortedBy: SortedBy | null
  /** What a click and keys do. `open`: a click opens an item, and keys only move the cursor; `select`: both select. */
  readonly click: 'open' | 'select'
  /** Moves the focus up from the first row; returns whether there was anything above. */
  readonly focusAbove?: () => boolean
}

export function useListHandlers<Item>({ rows, selectionState, source, listShape, controller, sortedBy, click, focusAbove }: Options<Item>) {
  const app = useAppContext()
  const library = useLibrary()
  const openMenu = useContextMenu()
  const typeAheadState = useRef(noTypeAhead)
  const { selection, select } = selectionState

  const rowAt = (position: number): number => rows[position] ?? -1
  const singleRow = (position: number): Uint32Array => rows.subarray(position, position + 1)
  const moveTo = (next: Selection): void => {
    select(next)
    controller.current?.focus(next.cursor)
  }
  const { tracksOf } = source
  const activate = source.onActivate ?? source.play
  const allowsMultiple = tracksOf !== null
  const enqueue = (targetRows: Uint32Array, where: 'playNext' | 'playLast'): void => {
    if (tracksOf !== null) addToQueue(app, library, tracksOf(targetRows), where)
  }

  const showMenu = (event: MouseEvent, position: number): void => {
    const isInSelection = isSelected(selection, position)
    if (!isInSelection) select(click === 'select' ? selectOne(position) : { ...nothingSelected, fixedEnd: position, cursor: position })
    const targetRows = isInSelection ? rowsSelected(selection, rows) : singleRow(position)
    openMenu(event, source.kindName, source.menu(targetRows, position))
  }

  const onClick = (event: MouseEvent): void => {
    const position = positionOf(event.target)
    if (position === null) return
    // A click ends the type-ahead prefix.
    typeAheadState.current = noTypeAhead
    const action = actionOf(event.target)
    const isLink = event.target instanceof Element && event.target.closest('a') !== null
    if (isLink) event.preventDefault()
    const linkedRoute = linkedRouteOf(event.target)
    if (linkedRoute !== null && !event.shiftKey && !event.ctrlKey && !event.metaKey) {
      saveCursor(position)
      app.view.navigate(linkedRoute)
      return
    }
    if (action === 'menu' || (action === 'play' && event.altKey)) showMenu(event, position)
    else if (action === 'play') source.play(position)
    else if (action === 'like' && source.ratedKind !== null) toggleThumb(app, library, source.ratedKind, singleRow(position), 'up')
    else if (allowsMultiple && event.shiftKey) select(selectUpTo(selection, position))
    else if (allowsMultiple && (event.ctrlKey || event.metaKey)) select(toggleOne(selection, position))
    else if (click === 'open' || isLink) openAt(position)
    else select(selectOne(position))
  }
  const onDoubleClick = (event: MouseEvent): void => {
    const position = positionOf(event.target)
    if (position !== null && actionOf(event.target) === null && click === 'select') activate(position)
  }
  /** Sets the cursor before leaving the page, so that coming back restores it. */
  const saveCursor = (position: number): void => {
    if (position !== selection.cursor) select({ ...selection, cursor: position })
  }
  const openAt = (position: number): void => {
    saveCursor(position)
    source.open?.(rowAt(position))
  }
  /** Adds the item under a click of the middle mouse button, if it can be opened, to the end of the queue. */
  const onAuxClick = (event: MouseEvent): void => {
    const position = positionOf(event.target)
    if (event.button !== 1 || position === null || source.open === null) return
    event.preventDefault()
    enqueue(singleRow(position), 'playLast')
  }

  /** Delete; on a Mac also Backspace, as its keyboards name that key, unless it is held, or meant for letters that were just typed. */
  const isDeleteKey = ({ key, repeat: isHeld, timeStamp }: KeyboardEvent): boolean =>
    key === 'Delete' ||
    (key === 'Backspace' && !isHeld && app.mirror.getState().system.platform === 'mac' && !isTyping(typeAheadState.current, timeStamp))

  const handleKey = (event: KeyboardEvent): boolean => {
    const hasMod = event.ctrlKey || event.metaKey
    if (event.altKey) return handleThumbKey(event) || handleDetailsKey(event) || handleMoveKey(event)
    if (isDeleteKey(event) && !hasMod && source.edits && selection.cursor >= 0) {
      source.edits.remove(chosenRows())
      return true
    }
    if (event.key === 'ArrowUp' && selection.cursor <= 0 && !hasMod && focusAbove?.() === true) return true
    const { columns, page: pageSize } = listShape()
    const extendsSelection = allowsMultiple && event.shiftKey
    const keyPress = { key: event.key, shift: extendsSelection, mod: hasMod || (click === 'open' && !extendsSelection) }
    // Ctrl or ⌘ with an arrow is a shortcut for volume or previous and next song, so it moves no selection.
    const movedSelection =
      hasMod && event.key.startsWith('Arrow') ? null : moveByKey(keyPress, selection, { count: rows.length, columns, pageSize })
    const letter = hasMod ? '' : event.key
    if (movedSelection !== null) moveTo(movedSelection)
    else if (allowsMultiple && hasMod && event.key.toLowerCase() === 'a') select(selectAll(selection, rows.length))
    else if (allowsMultiple && hasMod && event.key.toLowerCase() === 'i') select(invertSelection(selection, rows.length))
    else if (allowsMultiple && event.ctrlKey && event.key === ' ' && selection.cursor >= 0) select(toggleOne(selection, selection.cursor))
    else if (event.key === 'Escape' && countSelected(selection) > 0) select(clearSelection(selection))
    else if (event.key === 'Enter') return onEnter(positionOf(event.target) ?? selection.cursor, event.shiftKey, hasMod)
    else if (isLetter(letter, event.timeStamp)) typeAhead(letter, event.timeStamp)
    else return false
    return true
  }
  const chosenRows = (): Uint32Array => (countSelected(selection) > 0 ? rowsSelected(selection, rows) : singleRow(selection.cursor))
  /** Reorders songs by Alt with arrows, Home and End, as in the queue; returns whether the key does so. */
  const handleMoveKey = (event: KeyboardEvent): boolean => {
    const direction = moveForKey(event.key)
    if (direction === null || !source.edits?.move || event.ctrlKey || event.metaKey || selection.cursor < 0) return false
    moveRowsBy(source.edits, rows, chosenRows(), direction)
    return true
  }
  const handleThumbKey = (event: KeyboardEvent): boolean => {
    const { ratedKind } = source
    const thumb = thumbOfKey(event)
    if (ratedKind === null || thumb === null || selection.cursor < 0) return false
    toggleThumb(app, library, ratedKind, chosenRows(), thumb)
    return true
  }
  const handleDetailsKey = (event: KeyboardEvent): boolean => {
    const { ratedKind } = source
    if (ratedKind === null || event.key !== 'Enter' || event.ctrlKey || event.metaKey || selection.cursor < 0) return false
    showDetails(app, library, ratedKind, chosenRows())
    return true
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLElement && event.target.closest('.thead, .az') !== null) return
    if (!handleKey(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  /**
   * Whether a key is a character to find names by: not `?`, and a space only within a prefix. `at`: the time of the key press, not of its
   * handling, so that a busy page does not split a prefix.
   */
  const isLetter = (key: string, at: number): boolean =>
    key.length === 1 && key !== '?' && (key !== ' ' || isTyping(typeAheadState.current, at))
  const onEnter = (cursor: number, hasShift: boolean, hasMod: boolean): boolean => {
    if (cursor < 0) return false
    if (allowsMultiple && (hasShift || hasMod))
      enqueue(countSelected(selection) > 0 ? rowsSelected(selection, rows) : singleRow(cursor), hasShift ? 'playNext' : 'playLast')
    else if (source.open !== null) openAt(cursor)
    else activate(cursor)
    return true
  }
  const typeAhead = (letter: string, fromPosition: number): void => {
    typeAheadState.current = typeLetter(typeAheadState.current, letter, fromPosition)
    const { text } = typeAheadState.current
    const { cursor } = selection
    const name = sortedBy?.name ?? null
    const nameAt = (position: number) => name?.(rowAt(position)) ?? null
    const sortedMatch = name === null ? undefined : findSorted(text, cursor, rows.length, nameAt, sortedBy?.descending)
    const prefix = fold(text)
    const matchesRow = source.nameBeginsWith(prefix)
    const foundPosition = sortedMatch ?? findTitle(prefix, cursor, rows.length, position => matchesRow(rowAt(position)))
    if (foundPosition !== null) moveTo(click === 'select' ? selectOne(foundPosition) : { ...selection, cursor: foundPosition })
  }

  /** Drags all selected items if the row is one of them, else this row alone. */
  const onDragStart = (event: DragEvent): void => {
    const position = positionOf(event.target)
    if (position === null || tracksOf === null) {
      event.preventDefault()
      return
    }
    const isInSelection = isSelected(selection, position)
    if (!isInSelection && click === 'select') select(selectOne(position))
    dragTracks(event, app, library, tracksOf(isInSelection ? rowsSelected(selection, rows) : singleRow(position)))
  }

  return {
    onClick,
    onDragStart,
    onDoubleClick,
    onAuxClick,
    onKeyDown,
    onContextMenu: (event: MouseEvent): void => {
      const position = positionOf(event.target)
      if (position !== null) showMenu(event, position)
    },
    /** Moves the focus to the first row, from the heads above. */
    enterRows: (): void => moveTo(click === 'select' ? selectOne(0) : { ...selection, cursor: 0 }),
  }
}

const positionOf = (target: EventTarget): number | null => {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-position]') : null
  return row === null ? null : Number(row.dataset['position'])
}
/** The artist or album that a clicked name in a cell links to (columns/columns.tsx); null: the click was on something else. */
function linkedRouteOf(target: EventTarget): Route | null {
  const name = target instanceof Element ? target.closest<HTMLElement>('[data-leads]') : null
  const id = Number(name?.dataset['id'])
  if (name === null || !Number.isSafeInteger(id)) return null
  return name.dataset['leads'] === 'artist' ? artistRoute(artistId(id)) : albumRoute(albumId(id))
}
const actionOf = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-action]')?.dataset['action'] ?? null) : null

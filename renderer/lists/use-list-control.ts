// Pointer and keyboard control of any list: select, play, open, enqueue, type-ahead, menus; tables and grids differ in shape only.

import { type DragEvent, type KeyboardEvent, type MouseEvent, type RefObject, useRef, useState } from 'react'
import { albumId, artistId } from '../../shared/ids.ts'
import { fold } from '../../shared/library/model/fold.ts'
import type { SortedBy } from '../../shared/library/order/sorted-by.ts'
import { addToQueue } from '../state/acts/queue-edits.ts'
import { useLibrary, usePage } from '../state/page.ts'
import { showDetails } from '../state/show-details.ts'
import { giveThumb, thumbOfKey } from '../state/thumbs.ts'
import { useMenuAt } from '../state/use-menu.ts'
import { markedPosition } from '../state/view/focus-mark.ts'
import { albumRoute, artistRoute, type Route } from '../state/view/route.ts'
import {
  countSelected,
  invert,
  isSelected,
  nothingSelected,
  rowsSelected,
  type Selection,
  selectAll,
  selectNone,
  selectOne,
  selectUpTo,
  toggleOne,
} from '../state/view/selection.ts'
import { dragSongs } from './drag-songs.ts'
import { moveByKey } from './list-keys.ts'
import { moveBy, stepOf } from './menus/list-edit-items.ts'
import type { ListSource } from './menus/list-source.ts'
import { findSorted, findTitle, isTyping, nothingTyped, typeLetter } from './type-ahead.ts'
import type { ListController } from './virtual/list-controller.ts'

export type SelectionControl = {
  readonly selection: Selection
  readonly select: (selection: Selection) => void
  /** For the page's main list: ids by row, by which its selection is restored. */
  readonly ids?: Float64Array
}

/** A local selection, for short lists beside the page's main one; `list`: its name. */
export function useSelectionControl(list: string): SelectionControl {
  const { view } = usePage()
  const [selection, select] = useState(() => ({ ...nothingSelected, cursor: markedPosition(view.getState().trail.here.focus, list) }))
  return { selection, select }
}

type Options<Item> = {
  readonly rows: Uint32Array
  readonly choice: SelectionControl
  readonly source: ListSource<Item>
  /** Items per row (1 in a table), and how many items Page Up and Page Down move by. */
  readonly shape: () => { readonly columns: number; readonly page: number }
  readonly controller: RefObject<ListController | null>
  /** The sort of the rows; null: not sorted by a known order. */
  readonly sortedBy: SortedBy | null
  /** `open`: a click opens an item and arrows only move; `select`: both select. */
  readonly click: 'open' | 'select'
  /** Moves the focus up from the first row; returns whether there was anything above. */
  readonly above?: () => boolean
}

export function useListControl<Item>({ rows, choice, source, shape, controller, sortedBy, click, above }: Options<Item>) {
  const page = usePage()
  const library = useLibrary()
  const openMenu = useMenuAt()
  const typed = useRef(nothingTyped)
  const { selection, select } = choice

  const rowAt = (position: number): number => rows[position] ?? -1
  const one = (position: number): Uint32Array => rows.subarray(position, position + 1)
  const moveTo = (next: Selection): void => {
    select(next)
    controller.current?.focus(next.cursor)
  }
  const { tracksOf } = source
  const activate = source.activate ?? source.play
  const several = tracksOf !== null
  const queue = (about: Uint32Array, where: 'playNext' | 'playLast'): void => {
    if (tracksOf !== null) addToQueue(page, library, tracksOf(about), where)
  }

  const menu = (event: MouseEvent, position: number): void => {
    const kept = isSelected(selection, position)
    if (!kept) select(click === 'select' ? selectOne(position) : { ...nothingSelected, anchor: position, cursor: position })
    const about = kept ? rowsSelected(selection, rows) : one(position)
    openMenu(event, source.word, source.menu(about, position))
  }

  const onClick = (event: MouseEvent): void => {
    const position = positionOf(event.target)
    if (position === null) return
    // A click ends the type-ahead prefix.
    typed.current = nothingTyped
    const act = actOf(event.target)
    const link = event.target instanceof Element && event.target.closest('a') !== null
    if (link) event.preventDefault()
    const lead = leadOf(event.target)
    if (lead !== null && !event.shiftKey && !event.ctrlKey && !event.metaKey) {
      rememberAt(position)
      page.view.go(lead)
      return
    }
    if (act === 'menu' || (act === 'play' && event.altKey)) menu(event, position)
    else if (act === 'play') source.play(position)
    else if (act === 'like' && source.rated !== null) giveThumb(page, library, source.rated, one(position), 'up')
    else if (several && event.shiftKey) select(selectUpTo(selection, position))
    else if (several && (event.ctrlKey || event.metaKey)) select(toggleOne(selection, position))
    else if (click === 'open' || link) open(position)
    else select(selectOne(position))
  }
  const onDoubleClick = (event: MouseEvent): void => {
    const position = positionOf(event.target)
    if (position !== null && actOf(event.target) === null && click === 'select') activate(position)
  }
  /** Sets the cursor before leaving the page, so that coming back restores it. */
  const rememberAt = (position: number): void => {
    if (position !== selection.cursor) select({ ...selection, cursor: position })
  }
  const open = (position: number): void => {
    rememberAt(position)
    source.open?.(rowAt(position))
  }
  /** The middle mouse button adds an item that can be opened to the end of the queue. */
  const onAuxClick = (event: MouseEvent): void => {
    const position = positionOf(event.target)
    if (event.button !== 1 || position === null || source.open === null) return
    event.preventDefault()
    queue(one(position), 'playLast')
  }

  const handleKey = (event: KeyboardEvent): boolean => {
    const mod = event.ctrlKey || event.metaKey
    if (event.altKey) return thumbKey(event) || detailsKey(event) || moveKey(event)
    if (event.key === 'Delete' && !mod && source.edits && selection.cursor >= 0) {
      source.edits.remove(chosen())
      return true
    }
    if (event.key === 'ArrowUp' && selection.cursor <= 0 && !mod && above?.() === true) return true
    const { columns, page: pageOf } = shape()
    const stretches = several && event.shiftKey
    const press = { key: event.key, shift: stretches, mod: mod || (click === 'open' && !stretches) }
    // Ctrl or ⌘ with an arrow is a shortcut for volume or previous and next song.
    const moved = mod && event.key.startsWith('Arrow') ? null : moveByKey(press, selection, { count: rows.length, columns, page: pageOf })
    const letter = mod ? '' : event.key
    if (moved !== null) moveTo(moved)
    else if (several && mod && event.key.toLowerCase() === 'a') select(selectAll(selection, rows.length))
    else if (several && mod && event.key.toLowerCase() === 'i') select(invert(selection, rows.length))
    else if (several && event.ctrlKey && event.key === ' ' && selection.cursor >= 0) select(toggleOne(selection, selection.cursor))
    else if (event.key === 'Escape' && countSelected(selection) > 0) select(selectNone(selection))
    else if (event.key === 'Enter') return enter(positionOf(event.target) ?? selection.cursor, event.shiftKey, mod)
    else if (isLetter(letter, event.timeStamp)) typeAhead(letter, event.timeStamp)
    else return false
    return true
  }
  const chosen = (): Uint32Array => (countSelected(selection) > 0 ? rowsSelected(selection, rows) : one(selection.cursor))
  /** Reorders songs by Alt with arrows, Home and End, as in the queue. */
  const moveKey = (event: KeyboardEvent): boolean => {
    const step = stepOf(event.key)
    if (step === null || !source.edits?.move || event.ctrlKey || event.metaKey || selection.cursor < 0) return false
    moveBy(source.edits, rows, chosen(), step)
    return true
  }
  const thumbKey = (event: KeyboardEvent): boolean => {
    const { rated } = source
    const thumb = thumbOfKey(event)
    if (rated === null || thumb === null || selection.cursor < 0) return false
    giveThumb(page, library, rated, chosen(), thumb)
    return true
  }
  const detailsKey = (event: KeyboardEvent): boolean => {
    const { rated } = source
    if (rated === null || event.key !== 'Enter' || event.ctrlKey || event.metaKey || selection.cursor < 0) return false
    showDetails(page, library, rated, chosen())
    return true
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLElement && event.target.closest('.thead, .az') !== null) return
    if (!handleKey(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  /** `at`: the time of the key press, not of its handling, so that a busy page does not split a prefix. */
  const isLetter = (key: string, at: number): boolean => key.length === 1 && key !== '?' && (key !== ' ' || isTyping(typed.current, at))
  const enter = (cursor: number, shift: boolean, mod: boolean): boolean => {
    if (cursor < 0) return false
    if (several && (shift || mod))
      queue(countSelected(selection) > 0 ? rowsSelected(selection, rows) : one(cursor), shift ? 'playNext' : 'playLast')
    else if (source.open !== null) open(cursor)
    else activate(cursor)
    return true
  }
  const typeAhead = (letter: string, at: number): void => {
    typed.current = typeLetter(typed.current, letter, at)
    const { text } = typed.current
    const { cursor } = selection
    const name = sortedBy?.name ?? null
    const nameAt = (position: number) => name?.(rowAt(position)) ?? null
    const sorted = name === null ? undefined : findSorted(text, cursor, rows.length, nameAt, sortedBy?.descending)
    const wanted = fold(text)
    const begins = source.begins(wanted)
    const found = sorted ?? findTitle(wanted, cursor, rows.length, position => begins(rowAt(position)))
    if (found !== null) moveTo(click === 'select' ? selectOne(found) : { ...selection, cursor: found })
  }

  /** Drags all selected items if the row is one of them, else this row alone. */
  const onDragStart = (event: DragEvent): void => {
    const position = positionOf(event.target)
    if (position === null || tracksOf === null) {
      event.preventDefault()
      return
    }
    const kept = isSelected(selection, position)
    if (!kept && click === 'select') select(selectOne(position))
    dragSongs(event, page, library, tracksOf(kept ? rowsSelected(selection, rows) : one(position)))
  }

  return {
    onClick,
    onDragStart,
    onDoubleClick,
    onAuxClick,
    onKeyDown,
    onContextMenu: (event: MouseEvent): void => {
      const position = positionOf(event.target)
      if (position !== null) menu(event, position)
    },
    /** Moves the focus to the first row, from the heads above. */
    enterRows: (): void => moveTo(click === 'select' ? selectOne(0) : { ...selection, cursor: 0 }),
  }
}

const positionOf = (target: EventTarget): number | null => {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-position]') : null
  return row === null ? null : Number(row.dataset['position'])
}
/** The artist or album that a clicked name in a cell links to (columns/columns.tsx). */
function leadOf(target: EventTarget): Route | null {
  const name = target instanceof Element ? target.closest<HTMLElement>('[data-leads]') : null
  const id = Number(name?.dataset['id'])
  if (name === null || !Number.isSafeInteger(id)) return null
  return name.dataset['leads'] === 'artist' ? artistRoute(artistId(id)) : albumRoute(albumId(id))
}
const actOf = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-act]')?.dataset['act'] ?? null) : null

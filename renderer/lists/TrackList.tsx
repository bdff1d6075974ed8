// A table of tracks: any number of rows, selection, keys, double click plays from the list as it is shown.
import { type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { fold } from '../../shared/library/fold.ts'
import { beginsWith } from '../../shared/library/text-search.ts'
import type { PlayContext } from '../../shared/queue/model.ts'
import { useMenuAt } from '../parts/use-menu.ts'
import { addToQueue, playList } from '../state/commands.ts'
import { useLibrary, usePage } from '../state/page.ts'
import {
  countSelected,
  isSelected,
  positionsOf,
  type Selection,
  selectAll,
  selectNone,
  selectOne,
  selectUpTo,
  toggleOne,
} from '../state/selection.ts'
import { type TableKind, tables } from './columns.tsx'
import { moveByKey } from './list-keys.ts'
import { type Sorting, TableHead } from './TableHead.tsx'
import { type Section, TrackSections, type TrackSectionsHandle } from './TrackSections.tsx'
import { trackMenu } from './track-menu.ts'
import { findTitle, isTyping, nothingTyped, typeLetter } from './type-ahead.ts'

export type Choice = { readonly selection: Selection; readonly select: (selection: Selection) => void }

type Props = {
  readonly label: string
  readonly table: TableKind
  /** Track rows in the order shown. */
  readonly rows: Uint32Array
  /** The list that `rows` are only the beginning of: this is what plays. */
  readonly whole?: Uint32Array
  readonly context: PlayContext
  readonly choice: Choice
  readonly sorting?: Sorting | null
  /** Parts with heads of their own; they cover all rows. */
  readonly sections?: readonly Section[]
}

export function TrackList({ label, table, rows, whole = rows, context, choice, sorting = null, sections }: Props) {
  const page = usePage()
  const library = useLibrary()
  const openMenu = useMenuAt()
  const lists = useRef<TrackSectionsHandle>(null)
  const grid = useRef<HTMLDivElement>(null)
  const typed = useRef(nothingTyped)
  const { selection, select } = choice

  const play = (position: number): void => playList(page, library, whole, position, context)
  const chosen = (): Uint32Array => Uint32Array.from(positionsOf(selection), position => rows[position] ?? 0)
  const moveTo = (next: Selection): void => {
    select(next)
    lists.current?.focus(next.cursor)
  }

  const onClick = (event: MouseEvent): void => {
    const position = positionOf(event.target)
    if (position === null) return
    const act = actOf(event.target)
    if (act === 'play') play(position)
    else if (act === 'menu') menu(event, position)
    else if (event.shiftKey) select(selectUpTo(selection, position))
    else if (event.ctrlKey || event.metaKey) select(toggleOne(selection, position))
    else select(selectOne(position))
  }
  const menu = (event: MouseEvent, position: number): void => {
    const kept = isSelected(selection, position)
    if (!kept) select(selectOne(position))
    const about = kept ? chosen() : rows.subarray(position, position + 1)
    // Several songs play on their own, one plays in the list it stands in.
    const playThem = (): void => (about.length > 1 ? playList(page, library, about, 0, context) : play(position))
    openMenu(event, 'Song', trackMenu(page, library, about, playThem))
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLElement && event.target.closest('.thead')) return
    if (handleKey(event)) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
  const handleKey = (event: KeyboardEvent): boolean => {
    const mod = event.ctrlKey || event.metaKey
    if (event.altKey) return false
    if (event.key === 'ArrowUp' && selection.cursor <= 0 && !mod && sorting !== null) {
      grid.current?.querySelector<HTMLElement>('.thead button')?.focus()
      return true
    }
    const pageOfRows = Math.max(1, lists.current?.rowsInView() ?? 1)
    const press = { key: event.key, shift: event.shiftKey, mod }
    // With Ctrl or ⌘ the arrows belong to volume and tracks.
    const moved =
      mod && event.key.startsWith('Arrow') ? null : moveByKey(press, selection, { count: rows.length, columns: 1, page: pageOfRows })
    if (moved !== null) moveTo(moved)
    else if (mod && event.key.toLowerCase() === 'a') select(selectAll(selection, rows.length))
    else if (event.key === 'Escape' && countSelected(selection) > 0) select(selectNone(selection))
    else if (event.key === 'Enter') return enter(event.shiftKey, mod)
    else if (!mod && isLetter(event.key)) typeAhead(event.key)
    else return false
    return true
  }
  const isLetter = (key: string): boolean => key.length === 1 && key !== '?' && (key !== ' ' || isTyping(typed.current, performance.now()))
  const enter = (shift: boolean, mod: boolean): boolean => {
    if (selection.cursor < 0) return false
    if (shift || mod)
      addToQueue(
        page,
        library,
        countSelected(selection) > 0 ? chosen() : rows.subarray(selection.cursor, selection.cursor + 1),
        shift ? 'playNext' : 'playLast',
      )
    else play(selection.cursor)
    return true
  }
  const typeAhead = (letter: string): void => {
    typed.current = typeLetter(typed.current, letter, performance.now())
    const begins = (position: number, text: string): boolean => beginsWith(library.folded.titles, rows[position] ?? -1, text)
    const found = findTitle(fold(typed.current.text), selection.cursor, rows.length, begins)
    if (found !== null) moveTo(selectOne(found))
  }

  return (
    <div
      ref={grid}
      role="grid"
      className={`table ${table}`}
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={tables[table].length}
      aria-multiselectable="true"
      onClick={onClick}
      onDoubleClick={event => {
        const position = positionOf(event.target)
        if (position !== null && actOf(event.target) === null) play(position)
      }}
      onContextMenu={event => {
        const position = positionOf(event.target)
        if (position !== null) menu(event, position)
      }}
      onKeyDown={onKeyDown}
    >
      <TableHead table={table} sorting={sorting} leave={() => moveTo(selectOne(0))} />
      <TrackSections
        handle={lists}
        table={table}
        rows={rows}
        selection={selection}
        sections={sections ?? [{ start: 0, end: rows.length, head: null }]}
      />
    </div>
  )
}

const positionOf = (target: EventTarget): number | null => {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-position]') : null
  return row === null ? null : Number(row.dataset['position'])
}
const actOf = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-act]')?.dataset['act'] ?? null) : null

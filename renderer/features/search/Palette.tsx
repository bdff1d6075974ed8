// The search palette (Ctrl K): finds things of all kinds while typing; arrows choose, Enter plays or opens, all results have a page.

import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { chipsOf } from '../../../shared/library/query/describe.ts'
import { parse } from '../../../shared/library/query/parse.ts'
import { folderNames } from '../../../shared/library/search/folder-names.ts'
import { t } from '../../../shared/words/words.ts'
import { Dialog } from '../../controls/Dialog.tsx'
import { QueryChips } from '../../query/QueryChips.tsx'
import { keepSearch } from '../../state/acts/searches.ts'
import { answerTo } from '../../state/library/answer.ts'
import { useAnswer } from '../../state/library/use-answer.ts'
import { useCorrection } from '../../state/library/use-correction.ts'
import { askingNow } from '../../state/library/use-query-context.ts'
import { useSearchable } from '../../state/library/use-searchable.ts'
import { useStepwise } from '../../state/library/use-stepwise.ts'
import { useApp, useLibrary, usePage } from '../../state/page.ts'
import { PaletteBox } from './PaletteBox.tsx'
import { PaletteFoot } from './PaletteFoot.tsx'
import { PaletteGroups } from './PaletteGroups.tsx'
import { paletteLimits } from './palette-entries.ts'
import { actionsOf, type Entry } from './palette-entry.ts'
import { moveInPalette } from './palette-keys.ts'
import { linesFor, type Retype, type Typed, withCorrection } from './palette-lines.ts'
import { SayFound } from './SayFound.tsx'

const nothingTyped: Typed = { text: '', caret: 0 }

/** Keys of lines that do not count as results: completions and queries with a condition left out. */
const isNoHit = /^(complete |command leave out)/
/** Keys of lines (places, commands) whose choice does not put the text into the recent searches. */
const notSearched = /^(place|command) /

const isAtEnd = ({ selectionStart, selectionEnd, value }: HTMLInputElement): boolean =>
  selectionStart === selectionEnd && selectionEnd === value.length

export function Palette() {
  const page = usePage()
  const library = useLibrary()
  const recent = useApp(state => state.settings.searches)
  const [typed, setTyped] = useState(nothingTyped)
  /** The chosen line's number; null: the first suggestion. */
  const [at, setAt] = useState<number | null>(null)
  /** The line whose actions are listed instead of all lines; null: none. */
  const [more, setMore] = useState<Entry | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const retyped = useRef(false)
  const id = useId()

  const type = (next: Typed): void => {
    setTyped(next)
    setAt(null)
    setMore(null)
  }
  const retype: Retype = next => {
    retyped.current = true
    type(next)
    field.current?.focus()
  }
  useLayoutEffect(() => {
    if (retyped.current) field.current?.setSelectionRange(typed.caret, typed.caret)
    retyped.current = false
  }, [typed])

  const parsed = useMemo(() => parse(typed.text), [typed.text])
  const chips = useMemo(() => chipsOf(parsed), [parsed])
  const [remark] = parsed.remarks
  // Until the library's search index is ready, only lines that need no search are shown.
  const searchable = useSearchable()
  const named = useStepwise(folderNames)
  const answer = useAnswer(searchable ? typed.text : '', paletteLimits)
  const isAnswered = answer.text === typed.text
  const caret = isAnswered ? typed.caret : answer.text.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: `recent` and `named` are read by linesFor, `retype` only sets state
  const found = useMemo(() => linesFor(page, library, answer, caret, retype), [page, library, answer, caret, recent, named])
  const isNothing = answer.text.trim() !== '' && found.groups.every(({ entries: each }) => each.every(({ key }) => isNoHit.test(key)))
  const correction = useCorrection(isNothing ? answer.text : '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `retype` only sets state
  const lines = useMemo(() => (correction === null ? found : withCorrection(found, correction, retype)), [found, correction])
  const groups = useMemo(() => (more === null ? lines.groups : [actionsOf(more)]), [more, lines])
  const entries = groups.flatMap(group => group.entries)
  const chosen = at === null ? (more === null ? lines.first : 0) : Math.min(at, entries.length - 1)
  useEffect(() => {
    if (chosen >= 0) list.current?.querySelector(`[data-entry="${chosen}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  /** The lines for the text as typed, computed at once if the rendered ones lag behind. */
  const linesNow = (): typeof lines =>
    isAnswered || !searchable
      ? lines
      : linesFor(page, library, answerTo(library, typed.text, askingNow(page), paletteLimits), typed.caret, retype)
  const meant = (): Entry | undefined => {
    if (at !== null || more !== null) return entries[chosen]
    const now = linesNow()
    return now.groups.flatMap(group => group.entries)[now.first]
  }
  const run = (entry: Entry | undefined, how: 'play' | 'next' | 'last'): void => {
    if (entry === undefined) return
    if (entry.stays === true) {
      entry.run()
      return
    }
    if (!notSearched.test(entry.key)) keepSearch(page, typed.text)
    page.layers.close()
    // An entry that cannot be enqueued (a command) runs its usual act instead.
    const act = how === 'next' ? entry.playNext : how === 'last' ? entry.addToQueue : entry.run
    ;(act ?? entry.run)()
  }
  const showMore = (entry: Entry | undefined): boolean => {
    if (entry?.more === undefined) return false
    setMore(entry)
    setAt(null)
    return true
  }
  /** Goes back from a line's actions to all lines; false if no actions were shown. */
  const showLess = (): boolean => {
    if (more === null) return false
    setMore(null)
    setAt(lines.groups.flatMap(group => group.entries).findIndex(({ key }) => key === more.key))
    return true
  }
  const forget = (): boolean => {
    const remove = at === null ? undefined : entries[chosen]?.remove
    remove?.()
    return remove !== undefined
  }
  const complete = (): boolean => {
    const [first] = linesNow().groups
    if (at !== null || first?.kind !== 'completions') return false
    first.entries[0]?.run()
    return true
  }
  /** Handles a key that acts on the chosen line; returns whether it was one. */
  const actByKey = (event: KeyboardEvent<HTMLInputElement>): boolean => {
    switch (event.key) {
      case 'ArrowRight':
        return more === null && isAtEnd(event.currentTarget) && (complete() || showMore(meant()))
      case 'ArrowLeft':
      case 'Escape':
        return showLess()
      case 'Delete':
        return forget()
      default:
        return false
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    const moved = moveInPalette(event, groups, chosen, at !== null)
    if (moved !== null) setAt(moved)
    else if (event.key === 'Enter') run(meant(), event.shiftKey ? 'next' : event.ctrlKey || event.metaKey ? 'last' : 'play')
    else if (event.key === 'F1') page.layers.open({ kind: 'query-help' })
    // Closed here and not by the dialog, which closes a moment later: a key pressed in between would be lost.
    else if (event.key === 'Escape' && more === null) page.layers.close()
    else if (!actByKey(event)) return
    event.preventDefault()
  }
  return (
    <Dialog className="palette" label={t('search.search')} close={page.layers.close}>
      <PaletteBox
        field={field}
        typed={typed}
        parsed={parsed}
        chips={chips}
        listId={id}
        remarkId={remark === undefined ? undefined : `${id}-remark`}
        chosen={chosen}
        isOpen={entries.length > 0}
        type={type}
        moveCaret={caret => caret !== typed.caret && !retyped.current && setTyped({ ...typed, caret })}
        onKeyDown={onKeyDown}
      />
      {(chips.length > 0 || remark !== undefined) && (
        <div className="understood">
          <QueryChips
            chips={chips}
            remark={remark ?? null}
            remarkId={`${id}-remark`}
            text={typed.text}
            change={text => retype({ text, caret: text.length })}
          />
        </div>
      )}
      {!searchable && typed.text !== '' && <p className="hint none">{t('search.theSearchWillBeReadyIn')}</p>}
      {isNothing && <p className="hint none">{t('search.nothingMatchesText', { text: answer.text.trim() })}</p>}
      <div ref={list} className="list" role="listbox" id={id} aria-label={t('search.results')} aria-busy={!isAnswered}>
        <PaletteGroups
          groups={groups}
          words={answer.words}
          id={id}
          chosen={chosen}
          choose={setAt}
          run={entry => run(entry, 'play')}
          more={showMore}
        />
      </div>
      <PaletteFoot chosen={entries[chosen]} groups={groups.length} />
      <SayFound answer={isAnswered ? answer : null} meant={correction} />
    </Dialog>
  )
}

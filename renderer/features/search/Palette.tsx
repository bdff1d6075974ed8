// The search palette (Ctrl K): finds things of all kinds while typing; arrows choose, Enter plays or opens, all results have a page.

import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { chipsOf } from '../../../shared/library/query/describe.ts'
import { isQuick } from '../../../shared/library/query/find.ts'
import { parse } from '../../../shared/library/query/parse.ts'
import { folderNames } from '../../../shared/library/search/folder-names.ts'
import { t } from '../../../shared/words/words.ts'
import { Dialog } from '../../controls/Dialog.tsx'
import { QueryChips } from '../../query/QueryChips.tsx'
import { addRecentSearch } from '../../state/actions/searches.ts'
import { useApp, useAppContext, useLibrary } from '../../state/app-context.ts'
import { searchAtOnce } from '../../state/library/search-results.ts'
import { useChunkedTask } from '../../state/library/use-chunked-task.ts'
import { useCorrection } from '../../state/library/use-correction.ts'
import { currentQueryContext } from '../../state/library/use-query-context.ts'
import { useSearchResults } from '../../state/library/use-search-results.ts'
import { useSearchable } from '../../state/library/use-searchable.ts'
import { PaletteFooter } from './PaletteFooter.tsx'
import { PaletteGroups } from './PaletteGroups.tsx'
import { PaletteInput } from './PaletteInput.tsx'
import { paletteLimits } from './palette-entries.ts'
import { actionGroup, type PaletteEntry } from './palette-entry.ts'
import { moveInPalette } from './palette-keys.ts'
import { noLines, type PaletteText, paletteLines, type ReplaceInput, withCorrection } from './palette-lines.ts'
import { ResultsAnnouncement } from './ResultsAnnouncement.tsx'

const noInput: PaletteText = { text: '', caret: 0 }

/** Keys of lines that do not count as results: completions and queries with a condition left out. */
const noResultKeys = /^(complete |command leave out)/
/** Keys of lines (places, commands) whose choice does not put the text into the recent searches. */
const unsearchedKeys = /^(place|command) /

/**
 * What Enter does with the chosen line: plays or opens it ('play'), with Shift plays it next, with Ctrl or ⌘ adds it to the queue ('last').
 */
type RunMode = 'play' | 'next' | 'last'

const isCaretAtEnd = ({ selectionStart, selectionEnd, value }: HTMLInputElement): boolean =>
  selectionStart === selectionEnd && selectionEnd === value.length

export function Palette() {
  const app = useAppContext()
  const library = useLibrary()
  const recent = useApp(state => state.settings.searches)
  const [input, setInput] = useState(noInput)
  /**
   * The number of the line that the person chose; null: none, so `defaultLine` counts, or, while a line's actions are listed, the first.
   */
  const [chosenIndex, setChosenIndex] = useState<number | null>(null)
  /** The line whose actions are listed instead of all lines; null: none. */
  const [actionsEntry, setActionsEntry] = useState<PaletteEntry | null>(null)
  /** What Enter asked for while a long query was still searched for; null: nothing. */
  const [awaitedMode, setAwaitedMode] = useState<RunMode | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const isRetyped = useRef(false)
  const id = useId()

  const setInputText = (next: PaletteText): void => {
    setInput(next)
    setChosenIndex(null)
    setActionsEntry(null)
    setAwaitedMode(null)
  }
  const replaceInput: ReplaceInput = next => {
    isRetyped.current = true
    setInputText(next)
    field.current?.focus()
  }
  useLayoutEffect(() => {
    if (isRetyped.current) field.current?.setSelectionRange(input.caret, input.caret)
    isRetyped.current = false
  }, [input])

  const parsed = useMemo(() => parse(input.text), [input.text])
  const chips = useMemo(() => chipsOf(parsed), [parsed])
  const [remark] = parsed.remarks
  // Until the library's search index is ready, only lines that need no search are shown.
  const isSearchable = useSearchable()
  const folderIndex = useChunkedTask(folderNames)
  const results = useSearchResults(isSearchable ? input.text : '', paletteLimits)
  const isCurrent = results.text === input.text
  const caret = isCurrent ? input.caret : results.text.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: `recent` and `folderIndex` are read by `paletteLines`, `replaceInput` only sets state
  const foundLines = useMemo(
    () => paletteLines(app, library, results, caret, replaceInput),
    [app, library, results, caret, recent, folderIndex],
  )
  const isEmpty =
    results.text.trim() !== '' && foundLines.groups.every(({ entries: each }) => each.every(({ key }) => noResultKeys.test(key)))
  const correction = useCorrection(isEmpty ? results.text : '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `replaceInput` only sets state
  const lines = useMemo(
    () => (correction === null ? foundLines : withCorrection(foundLines, correction, replaceInput)),
    [foundLines, correction],
  )
  const groups = useMemo(() => (actionsEntry === null ? lines.groups : [actionGroup(actionsEntry)]), [actionsEntry, lines])
  const entries = groups.flatMap(group => group.entries)
  const chosenLine = chosenIndex === null ? (actionsEntry === null ? lines.defaultLine : 0) : Math.min(chosenIndex, entries.length - 1)
  useEffect(() => {
    if (chosenLine >= 0) list.current?.querySelector(`[data-entry="${chosenLine}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [chosenLine])

  const isWaiting = !isCurrent && isSearchable && !isQuick(library, input.text)
  /** The lines for the text as typed, computed at once if the rendered ones lag behind; of a long query none, until they are rendered. */
  const currentLines = (): typeof lines =>
    isWaiting
      ? noLines
      : isCurrent || !isSearchable
        ? lines
        : paletteLines(app, library, searchAtOnce(library, input.text, currentQueryContext(app), paletteLimits), input.caret, replaceInput)
  const chosenEntry = (): PaletteEntry | undefined => {
    if (chosenIndex !== null || actionsEntry !== null) return entries[chosenLine]
    const current = currentLines()
    return current.groups.flatMap(group => group.entries)[current.defaultLine]
  }
  const runEntry = (entry: PaletteEntry | undefined, mode: RunMode): void => {
    if (entry === undefined) return
    if (entry.keepsOpen === true) {
      entry.onRun()
      return
    }
    if (!unsearchedKeys.test(entry.key)) addRecentSearch(app, input.text)
    app.layers.close()
    // An entry that cannot be enqueued (a command) runs its usual action instead.
    const action = mode === 'next' ? entry.playNext : mode === 'last' ? entry.addToQueue : entry.onRun
    ;(action ?? entry.onRun)()
  }
  const showActions = (entry: PaletteEntry | undefined): boolean => {
    if (entry?.actions === undefined) return false
    setActionsEntry(entry)
    setChosenIndex(null)
    return true
  }
  /** Goes back from a line's actions to all lines; false if no actions were shown. */
  const hideActions = (): boolean => {
    if (actionsEntry === null) return false
    setActionsEntry(null)
    setChosenIndex(lines.groups.flatMap(group => group.entries).findIndex(({ key }) => key === actionsEntry.key))
    return true
  }
  const removeEntry = (): boolean => {
    const remove = chosenIndex === null ? undefined : entries[chosenLine]?.onRemove
    remove?.()
    return remove !== undefined
  }
  const applyCompletion = (): boolean => {
    const [first] = currentLines().groups
    if (chosenIndex !== null || first?.kind !== 'completions') return false
    first.entries[0]?.onRun()
    return true
  }
  /** Handles a key that acts on the chosen line; returns whether it was one. */
  const handleEntryKey = (event: KeyboardEvent<HTMLInputElement>): boolean => {
    switch (event.key) {
      case 'ArrowRight':
        return actionsEntry === null && isCaretAtEnd(event.currentTarget) && (applyCompletion() || showActions(chosenEntry()))
      case 'ArrowLeft':
      case 'Escape':
        return hideActions()
      case 'Delete':
        return removeEntry()
      default:
        return false
    }
  }
  const enter = (mode: RunMode): void => {
    if (isWaiting && chosenIndex === null && actionsEntry === null) setAwaitedMode(mode)
    else runEntry(chosenEntry(), mode)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `enter` is another one at each drawing
  useEffect(() => {
    if (awaitedMode === null || isWaiting) return
    setAwaitedMode(null)
    // A line that the person chose meanwhile is another wish, so the awaited Enter is dropped.
    if (chosenIndex === null) enter(awaitedMode)
  }, [awaitedMode, isWaiting])
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    const movedIndex = moveInPalette(event, groups, chosenLine, chosenIndex !== null)
    if (movedIndex !== null) setChosenIndex(movedIndex)
    else if (event.key === 'Enter') enter(event.shiftKey ? 'next' : event.ctrlKey || event.metaKey ? 'last' : 'play')
    else if (event.key === 'F1') app.layers.open({ kind: 'query-help' })
    // Esc closes the palette here, before the dialog would a moment later: a key pressed in between would be lost.
    else if (event.key === 'Escape' && actionsEntry === null) app.layers.close()
    else if (!handleEntryKey(event)) return
    event.preventDefault()
  }
  return (
    <Dialog className="palette" label={t('actions.search')} onClose={app.layers.close}>
      <PaletteInput
        field={field}
        input={input}
        parsed={parsed}
        chips={chips}
        listId={id}
        remarkId={remark === undefined ? undefined : `${id}-remark`}
        chosen={chosenLine}
        isOpen={entries.length > 0}
        onInput={setInputText}
        onCaret={caret => caret !== input.caret && !isRetyped.current && setInput({ ...input, caret })}
        onKeyDown={onKeyDown}
      />
      {(chips.length > 0 || remark !== undefined) && (
        <div className="understood">
          <QueryChips
            chips={chips}
            remark={remark ?? null}
            remarkId={`${id}-remark`}
            text={input.text}
            onChange={text => replaceInput({ text, caret: text.length })}
          />
        </div>
      )}
      {!isSearchable && input.text !== '' && <p className="hint none">{t('search.notReady')}</p>}
      {isEmpty && <p className="hint none">{t('search.nothingMatchesNamed', { text: results.text.trim() })}</p>}
      <div ref={list} className="list" role="listbox" id={id} aria-label={t('search.results')} aria-busy={!isCurrent}>
        <PaletteGroups
          groups={groups}
          searchedWords={results.searchedWords}
          id={id}
          chosenLine={chosenLine}
          onChoose={setChosenIndex}
          onRun={entry => runEntry(entry, 'play')}
          onMore={showActions}
        />
      </div>
      <PaletteFooter chosenEntry={entries[chosenLine]} groups={groups.length} />
      <ResultsAnnouncement results={isCurrent ? results : null} correction={correction} />
    </Dialog>
  )
}

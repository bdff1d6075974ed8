// Search over all kinds as one types, by words or conditions: arrows choose, Enter plays or opens, all results have a page.
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { chipsOf } from '../../shared/library/query/say.ts'
import { longestSearch } from '../../shared/settings.ts'
import { useSearchable } from '../library/use-searchable.ts'
import { useApp, useLibrary, usePage } from '../state/page.ts'
import { keepSearch } from '../state/searches.ts'
import { Dialog } from './Dialog.tsx'
import { Icon } from './Icon.tsx'
import { PaletteFoot } from './PaletteFoot.tsx'
import { PaletteGroups } from './PaletteGroups.tsx'
import type { Entry } from './palette-entries.ts'
import { moveInPalette } from './palette-keys.ts'
import { type Lines, linesFor, type Retype, type Typed } from './palette-lines.ts'
import { QueryChips } from './QueryChips.tsx'
import { SayFound } from './SayFound.tsx'
import { Underlines } from './Underlines.tsx'

const unsearched: Typed = { text: '', caret: 0 }

/** Groups that are chosen for where they lead, not for what was searched. */
const notSearched = /^(place|command) /

export function Palette() {
  const page = usePage()
  const library = useLibrary()
  const recent = useApp(state => state.settings.searches)
  const [typed, setTyped] = useState<Typed>({ text: '', caret: 0 })
  /** Null: the line that is meant by itself. */
  const [at, setAt] = useState<number | null>(null)
  const [scrolled, setScrolled] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const retyped = useRef(false)
  const id = useId()

  const type = (next: Typed): void => {
    setTyped(next)
    setAt(null)
  }
  const retype: Retype = next => {
    retyped.current = true
    type(next)
  }
  useLayoutEffect(() => {
    if (retyped.current) field.current?.setSelectionRange(typed.caret, typed.caret)
    retyped.current = false
  }, [typed])

  // Until the library can be searched, what is typed waits, and what can be reached without a search is there.
  const searchable = useSearchable()
  const searched = useDeferredValue(typed)
  const asked = searchable ? searched : unsearched
  // biome-ignore lint/correctness/useExhaustiveDependencies: `recent` is read by linesFor, `retype` only sets state
  const lines = useMemo(() => linesFor(page, library, asked, retype), [page, library, asked, recent])
  const { answer, groups } = lines
  const chips = useMemo(() => chipsOf(answer.parsed), [answer])
  const entries = groups.flatMap(group => group.entries)
  const chosen = at === null ? lines.first : Math.min(at, entries.length - 1)
  const [remark] = answer.parsed.remarks
  useEffect(() => {
    if (chosen >= 0) list.current?.querySelector(`[data-entry="${chosen}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  /** The line that is meant now: of what has just been typed, even if it is not drawn yet. */
  const meant = (): Entry | undefined => {
    if (asked === typed || at !== null || !searchable) return entries[chosen]
    const fresh: Lines = linesFor(page, library, typed, retype)
    return fresh.groups.flatMap(group => group.entries)[fresh.first]
  }
  const run = (entry: Entry | undefined, how: 'play' | 'next' | 'last'): void => {
    if (entry === undefined) return
    // What cannot be queued, a command, is done with any of the three.
    const act = how === 'next' ? entry.playNext : how === 'last' ? entry.addToQueue : entry.run
    if (entry.stays === true) {
      entry.run()
      field.current?.focus()
      return
    }
    if (!notSearched.test(entry.key)) keepSearch(page, typed.text)
    page.layers.close()
    ;(act ?? entry.run)()
  }
  const forget = (): boolean => {
    const remove = at === null ? undefined : entries[chosen]?.remove
    remove?.()
    return remove !== undefined
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    const { selectionStart, selectionEnd } = event.currentTarget
    const atEnd = selectionStart === selectionEnd && selectionEnd === typed.text.length
    const completion = groups[0]?.heading === 'Complete' ? groups[0].entries[0] : undefined
    const moved = moveInPalette(event, groups, chosen, at !== null)
    if (moved !== null) setAt(moved)
    else if (event.key === 'Enter') run(meant(), event.shiftKey ? 'next' : event.ctrlKey || event.metaKey ? 'last' : 'play')
    else if (event.key === 'ArrowRight' && atEnd && completion !== undefined && asked === typed) completion.run()
    // Not left to the dialog, which closes a moment later: a key pressed in that moment would be lost.
    else if (event.key === 'Escape') page.layers.close()
    else if (event.key === 'F1') page.layers.open({ kind: 'query-help' })
    else if (event.key !== 'Delete' || !forget()) return
    event.preventDefault()
  }
  return (
    <Dialog className="palette" label="Search" close={page.layers.close}>
      <div className="ask">
        <Icon name="search" />
        <span className={chips.length > 0 ? 'typed is-spaced' : 'typed'}>
          <Underlines
            text={typed.text}
            remarks={asked === typed ? answer.parsed.remarks : []}
            chips={asked === typed ? chips : []}
            scrolled={scrolled}
          />
          <input
            ref={field}
            autoFocus
            type="text"
            role="combobox"
            aria-label="Search"
            aria-autocomplete="list"
            aria-expanded={entries.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={chosen >= 0 ? `${id}-${chosen}` : undefined}
            aria-describedby={remark === undefined ? undefined : `${id}-remark`}
            placeholder="Search or jump to"
            maxLength={longestSearch}
            spellCheck={false}
            autoComplete="off"
            dir="auto"
            value={typed.text}
            onChange={({ currentTarget: { value, selectionStart } }) => type({ text: value, caret: selectionStart ?? value.length })}
            onSelect={({ currentTarget: { selectionStart } }) => {
              if (selectionStart !== null && selectionStart !== typed.caret && !retyped.current)
                setTyped({ ...typed, caret: selectionStart })
            }}
            onScroll={event => setScrolled(event.currentTarget.scrollLeft)}
            onKeyDown={onKeyDown}
          />
        </span>
        <kbd>Esc</kbd>
      </div>
      {(chips.length > 0 || remark !== undefined) && (
        <div className="understood">
          <QueryChips
            chips={chips}
            remark={remark ?? null}
            remarkId={`${id}-remark`}
            text={asked.text}
            change={text => {
              retype({ text, caret: text.length })
              field.current?.focus()
            }}
          />
        </div>
      )}
      <div ref={list} className="list" role="listbox" id={`${id}-list`} aria-label="Results" aria-busy={asked !== typed}>
        <PaletteGroups groups={groups} words={answer.words} id={id} chosen={chosen} choose={setAt} run={entry => run(entry, 'play')} />
        {!searchable && typed.text !== '' && <p className="hint none">The search will be ready in a moment.</p>}
        {asked.text.trim() !== '' && lines.first === -1 && <p className="hint none">Nothing matches “{asked.text.trim()}”.</p>}
      </div>
      <PaletteFoot />
      <SayFound answer={asked === typed ? answer : null} />
    </Dialog>
  )
}

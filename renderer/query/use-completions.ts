// Autocompletion of a query: completions at the caret, chosen by arrows, inserted into the text.
import { type KeyboardEvent, type RefObject, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type Completion, complete } from '../../shared/library/query/complete.ts'
import { useLibraryOrNull } from '../state/app-context.ts'
import { useToday } from '../state/use-today.ts'

export type CompletionList = {
  readonly items: readonly Completion[]
  /** Index of the completion that Enter inserts; -1: none, and Enter is left to the field. */
  readonly chosenIndex: number
  readonly setChosenIndex: (position: number) => void
  readonly insert: (item: Completion) => void
  /** Handles a key if it is one of the list's; returns whether it was. */
  readonly onKey: (event: KeyboardEvent) => boolean
  /** To be called after the text changed (`wasTyped`) or the caret moved: opens the list, updates or closes it. */
  readonly update: (wasTyped: boolean) => void
  readonly closeList: () => void
}

const noCompletions: readonly Completion[] = []

export function useCompletions(field: RefObject<HTMLInputElement | null>, text: string, onChange: (text: string) => void): CompletionList {
  const library = useLibraryOrNull()
  const today = useToday()
  const [caret, setCaret] = useState<number | null>(null)
  const [chosenIndex, setChosenIndex] = useState(-1)
  const nextCaret = useRef<number | null>(null)
  const deferredInput = useDeferredValue(caret === null ? null : `${caret} ${text}`)
  const completions = useMemo(() => {
    const separator = deferredInput?.indexOf(' ') ?? -1
    return library === null || deferredInput === null
      ? null
      : complete(library, deferredInput.slice(separator + 1), Number(deferredInput.slice(0, separator)), today)
  }, [library, deferredInput, today])
  const items = completions !== null && deferredInput === `${caret} ${text}` ? completions.items : noCompletions

  useLayoutEffect(() => {
    if (nextCaret.current === null || field.current === null) return
    field.current.setSelectionRange(nextCaret.current, nextCaret.current)
    nextCaret.current = null
  })

  const closeList = (): void => {
    setCaret(null)
    setChosenIndex(-1)
  }
  const update = (wasTyped: boolean): void => {
    const { current } = field
    if (current === null || (!wasTyped && caret === null)) return
    const newCaret = current.selectionStart === current.selectionEnd ? current.selectionStart : null
    if (newCaret !== caret || wasTyped) setChosenIndex(-1)
    // A key press that closes the list also fires an event of the caret, which must not open it again.
    setCaret(before => (wasTyped || before !== null ? newCaret : null))
  }
  const insert = (item: Completion): void => {
    if (completions === null) return
    // No space after `artist:`, which waits for its value; after a value one, so that the next condition can begin.
    const gap = item.insert.endsWith(':') || /^\s/.test(text.slice(completions.to)) ? '' : ' '
    onChange(`${text.slice(0, completions.from)}${item.insert}${gap}${text.slice(completions.to)}`)
    nextCaret.current = completions.from + item.insert.length + gap.length
    setChosenIndex(-1)
    setCaret(gap === '' && item.insert.endsWith(':') ? nextCaret.current : null)
    field.current?.focus()
  }
  const onKey = (event: KeyboardEvent): boolean => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false
    if (event.key === 'ArrowDown' && items.length === 0 && caret === null) update(true)
    else if (items.length === 0) return false
    else if (event.key === 'ArrowDown') setChosenIndex(chosenIndex + 1 >= items.length ? 0 : chosenIndex + 1)
    else if (event.key === 'ArrowUp') setChosenIndex(chosenIndex <= 0 ? items.length - 1 : chosenIndex - 1)
    else if (event.key === 'Escape') closeList()
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && items[chosenIndex] !== undefined)
      insert(items[chosenIndex])
    else return false
    return true
  }
  return { items, chosenIndex, setChosenIndex, insert, onKey, update, closeList }
}

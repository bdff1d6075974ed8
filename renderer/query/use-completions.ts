// Autocompletion of a query: completions at the caret, chosen by arrows, inserted into the text.
import { type KeyboardEvent, type RefObject, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type Completion, complete } from '../../shared/library/query/complete.ts'
import { useMaybeLibrary } from '../state/page.ts'
import { useToday } from '../state/use-today.ts'

export type CompletionList = {
  readonly items: readonly Completion[]
  /** Index of the completion that Enter inserts; -1: none, and Enter is left to the field. */
  readonly chosen: number
  readonly choose: (position: number) => void
  readonly take: (item: Completion) => void
  /** Handles a key if it is one of the list's; returns whether it was. */
  readonly onKey: (event: KeyboardEvent) => boolean
  /** Called after the text changed (`typed`) or the caret moved. */
  readonly follow: (typed: boolean) => void
  readonly close: () => void
}

const none: readonly Completion[] = []

export function useCompletions(field: RefObject<HTMLInputElement | null>, text: string, change: (text: string) => void): CompletionList {
  const library = useMaybeLibrary()
  const today = useToday()
  const [caret, setCaret] = useState<number | null>(null)
  const [chosen, choose] = useState(-1)
  const next = useRef<number | null>(null)
  const asked = useDeferredValue(caret === null ? null : `${caret} ${text}`)
  const found = useMemo(() => {
    const space = asked?.indexOf(' ') ?? -1
    return library === null || asked === null ? null : complete(library, asked.slice(space + 1), Number(asked.slice(0, space)), today)
  }, [library, asked, today])
  const items = found !== null && asked === `${caret} ${text}` ? found.items : none

  useLayoutEffect(() => {
    if (next.current === null || field.current === null) return
    field.current.setSelectionRange(next.current, next.current)
    next.current = null
  })

  const close = (): void => {
    setCaret(null)
    choose(-1)
  }
  const follow = (typed: boolean): void => {
    const { current } = field
    if (current === null || (!typed && caret === null)) return
    const at = current.selectionStart === current.selectionEnd ? current.selectionStart : null
    if (at !== caret || typed) choose(-1)
    // A key press that closes the list also fires an event of the caret, which must not open it again.
    setCaret(before => (typed || before !== null ? at : null))
  }
  const take = (item: Completion): void => {
    if (found === null) return
    // No space after `artist:`, which waits for its value; after a value one, so that the next condition can begin.
    const gap = item.insert.endsWith(':') || /^\s/.test(text.slice(found.to)) ? '' : ' '
    change(`${text.slice(0, found.from)}${item.insert}${gap}${text.slice(found.to)}`)
    next.current = found.from + item.insert.length + gap.length
    choose(-1)
    setCaret(gap === '' && item.insert.endsWith(':') ? next.current : null)
    field.current?.focus()
  }
  const onKey = (event: KeyboardEvent): boolean => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false
    if (event.key === 'ArrowDown' && items.length === 0 && caret === null) follow(true)
    else if (items.length === 0) return false
    else if (event.key === 'ArrowDown') choose(chosen + 1 >= items.length ? 0 : chosen + 1)
    else if (event.key === 'ArrowUp') choose(chosen <= 0 ? items.length - 1 : chosen - 1)
    else if (event.key === 'Escape') close()
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && items[chosen] !== undefined) take(items[chosen])
    else return false
    return true
  }
  return { items, chosen, choose, take, onKey, follow, close }
}

// Type-ahead: letters typed in a list move the cursor to the next name that begins with them.
import { fold } from '../../shared/library/model/fold.ts'
import { firstFrom } from '../../shared/library/order/initials.ts'
import { sortKey } from '../../shared/library/order/sort-key.ts'

/** The typed prefix, and when its last letter was typed, milliseconds. */
export type TypeAhead = { readonly text: string; readonly typedAt: number }
export const noTypeAhead: TypeAhead = { text: '', typedAt: 0 }

/** A pause after which the next letter begins a new prefix, milliseconds. */
const resetDelay = 1_000

/** Whether the next letter extends the typed prefix; while it would, a space is a character of the prefix, not a press of Play. */
export const isTyping = (typed: TypeAhead, now: number): boolean => typed.text !== '' && now - typed.typedAt <= resetDelay

export const typeLetter = (typed: TypeAhead, letter: string, now: number): TypeAhead => ({
  text: isTyping(typed, now) ? typed.text + letter : letter,
  typedAt: now,
})

/**
 * The next position whose title begins with the (folded) prefix, by linear search from the cursor on, wrapping around; null if there is
 * none.
 */
export function findTitle(prefix: string, cursor: number, count: number, matches: (position: number) => boolean): number | null {
  if (prefix === '') return null
  // A first letter moves on even if the title at the cursor matches; with further letters the cursor may stay on that title.
  const from = prefix.length === 1 ? cursor + 1 : Math.max(0, cursor)
  for (let step = 0; step < count; step++) {
    const position = (from + step) % count
    if (matches(position)) return position
  }
  return null
}

/** How many names with an equal sort key prefix are checked for a literal match, as “The …” is sorted without its article. */
const maxLiteralChecks = 2000

/** Appended to a prefix, it sorts after every name with that prefix. */
const afterAllSuffix = '\uffff'

/**
 * As `findTitle`, by binary search in a list sorted by name: `nameAt` gives the name at a position, null for one that sorts before all
 * names. Undefined if no sort key begins with that of the typed text, or if the text has a digit: numbers sort by value, so the
 * names that begin with it need not be neighbours.
 */
export function findSorted(
  typed: string,
  cursor: number,
  count: number,
  nameAt: (position: number) => string | null,
  isDescending = false,
): number | null | undefined {
  const prefix = fold(typed)
  if (prefix === '' || /\d/.test(prefix)) return undefined
  const key = sortKey(typed)
  const keyAt = (position: number): string => {
    const name = nameAt(position)
    return name === null ? '' : sortKey(name)
  }
  const hasPrefix = (position: number): boolean => position < count && keyAt(position).startsWith(key)
  const first = isDescending
    ? count - firstFrom(key + afterAllSuffix, count, fromEnd => keyAt(count - 1 - fromEnd))
    : firstFrom(key, count, keyAt)
  if (!hasPrefix(first)) return undefined
  if (prefix.length === 1) return cursor >= first && hasPrefix(cursor + 1) ? cursor + 1 : first
  for (let position = first; position < first + maxLiteralChecks && hasPrefix(position); position++)
    if (fold(nameAt(position) ?? '').startsWith(prefix)) return position
  return first
}

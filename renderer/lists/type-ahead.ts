// Letters typed into a list jump to the next name that begins with them.
import { fold } from '../../shared/library/model/fold.ts'
import { firstFrom } from '../../shared/library/order/initials.ts'
import { sortKey } from '../../shared/library/order/sort-key.ts'

/** What was typed and when it was last added to; milliseconds. */
export type Typed = { readonly text: string; readonly at: number }
export const nothingTyped: Typed = { text: '', at: 0 }

/** After a pause this long, milliseconds, a letter begins a new word. */
const resetAfter = 1_000

/** Whether the next letter goes on with the word; then a space is a letter of it and not a press of Play. */
export const isTyping = (typed: Typed, now: number): boolean => typed.text !== '' && now - typed.at <= resetAfter

export const typeLetter = (typed: Typed, letter: string, now: number): Typed => ({
  text: isTyping(typed, now) ? typed.text + letter : letter,
  at: now,
})

/** The next position, from the cursor on and around, whose title begins with the (folded) text, as `begins` says; null if there is none. */
export function findTitle(wanted: string, cursor: number, count: number, begins: (position: number) => boolean): number | null {
  if (wanted === '') return null
  // A first letter moves on from a title that already fits; the second one may stay.
  const from = wanted.length === 1 ? cursor + 1 : Math.max(0, cursor)
  for (let step = 0; step < count; step++) {
    const position = (from + step) % count
    if (begins(position)) return position
  }
  return null
}

/** Names with an article stand among the others of their letter: so many of these are looked through for the very words. */
const mostLooked = 2000

/** Appended to a typed text it sorts after every name that begins with the text. */
const behindAll = '\uffff'

/**
 * The same in a list sorted by name, found by halving: `nameAt` gives the name at a position, which ascends as names sort, or descends;
 * null for what comes before all names. Numbers sort by value and not by what is typed, so text with a digit is not found this way:
 * undefined.
 */
export function findSorted(
  typed: string,
  cursor: number,
  count: number,
  nameAt: (position: number) => string | null,
  descending = false,
): number | null | undefined {
  const wanted = fold(typed)
  if (wanted === '' || /\d/.test(wanted)) return undefined
  const key = sortKey(typed)
  const keyAt = (position: number): string => {
    const name = nameAt(position)
    return name === null ? '' : sortKey(name)
  }
  const fits = (position: number): boolean => position < count && keyAt(position).startsWith(key)
  const first = descending ? count - firstFrom(key + behindAll, count, upwards => keyAt(count - 1 - upwards)) : firstFrom(key, count, keyAt)
  if (!fits(first)) return undefined
  if (wanted.length === 1) return cursor >= first && fits(cursor + 1) ? cursor + 1 : first
  for (let position = first; position < first + mostLooked && fits(position); position++)
    if (fold(nameAt(position) ?? '').startsWith(wanted)) return position
  return first
}

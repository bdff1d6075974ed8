// Letters typed into a list jump to the next title that begins with them.

/** What was typed and when it was last added to; milliseconds. */
export type Typed = { readonly text: string; readonly at: number }
export const nothingTyped: Typed = { text: '', at: 0 }

/** After a pause this long, milliseconds, a letter begins a new word. */
const pause = 800

/** Whether the next letter goes on with the word; then a space is a letter of it and not a press of Play. */
export const isTyping = (typed: Typed, now: number): boolean => typed.text !== '' && now - typed.at <= pause

export const typeLetter = (typed: Typed, letter: string, now: number): Typed => ({
  text: isTyping(typed, now) ? typed.text + letter : letter,
  at: now,
})

/** The next position, from the cursor on and around, whose title begins with the (folded) text; null if there is none. */
export function findTitle(
  wanted: string,
  cursor: number,
  count: number,
  begins: (position: number, text: string) => boolean,
): number | null {
  if (wanted === '') return null
  // A first letter moves on from a title that already fits; the second one may stay.
  const from = wanted.length === 1 ? cursor + 1 : Math.max(0, cursor)
  for (let step = 0; step < count; step++) {
    const position = (from + step) % count
    if (begins(position, wanted)) return position
  }
  return null
}

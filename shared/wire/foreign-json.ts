// JSON of a service, read only where that takes no longer than its length says: what is nested a million deep, or of a million parts, is
// no answer of a service, and would hold up whoever reads it.

/** How much a JSON text may say. */
export type Most = {
  /** Lists, objects and members of these. */
  readonly parts: number
  /** What stands in lists and objects, but for the first of each. */
  readonly further: number
  readonly nested: number
}
/** Of an answer; a status of an account with a thousand devices has some 7,000 parts. Numbers in a list are not counted. */
export const mostInAnswer: Most = { parts: 50_000, further: Number.POSITIVE_INFINITY, nested: 64 }

const quote = 0x22
const comma = 0x2c
const colon = 0x3a
const backslash = 0x5c

/** The value; null if it is no JSON, or more than anybody sends who means well. Of two million characters in 50 ms at most. */
export function foreignJson(text: string, most = mostInAnswer): unknown {
  if (!isModest(text, most)) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Counts what stands outside of texts; whether it is JSON at all is not looked at. */
export function isModest(text: string, most: Most): boolean {
  let [parts, further, nested] = [0, 0, 0]
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at)
    if (letter === quote) {
      at = behindText(text, at)
      continue
    }
    // The brackets and braces, which differ from each other in one bit.
    const plain = letter & 0xdf
    if (plain === 0x5b) nested++
    else if (plain === 0x5d) nested--
    if (plain === 0x5b || letter === colon) parts++
    else if (letter === comma) further++
    if (parts > most.parts || further > most.further || nested > most.nested) return false
  }
  return true
}

/** Where the text ends that begins here. */
function behindText(text: string, begin: number): number {
  for (let end = text.indexOf('"', begin + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (text.charCodeAt(end - 1 - escapes) === backslash) escapes++
    if (escapes % 2 === 0) return end
  }
  return text.length
}

// Parses JSON of a service in bounded time: a text with a nesting of a million levels or a million parts is rejected before parsing, as it
// would block the process.

/** Limits of a JSON text, beyond which it is not parsed. */
export type JsonLimits = {
  /** Most lists, objects and members of objects together. */
  readonly parts: number
  /** Most items of lists and members of objects, not counting the first of each. */
  readonly further: number
  readonly nested: number
}
/** Limits of a response; a status of an account with a thousand devices has some 7,000 parts. Items of lists are not limited. */
export const responseLimits: JsonLimits = { parts: 50_000, further: Number.POSITIVE_INFINITY, nested: 64 }

const quote = 0x22
const comma = 0x2c
const colon = 0x3a
const backslash = 0x5c

/** The parsed value; null if it is no JSON or exceeds the limits. Two million characters take 50 ms at most. */
export function foreignJson(text: string, limits = responseLimits): unknown {
  if (!isWithinLimits(text, limits)) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Whether a text is within the limits, by counting the syntax characters outside of strings; does not validate. */
export function isWithinLimits(text: string, limits: JsonLimits): boolean {
  let [parts, further, nested] = [0, 0, 0]
  for (let offset = 0; offset < text.length; offset++) {
    const letter = text.charCodeAt(offset)
    if (letter === quote) {
      offset = stringEnd(text, offset)
      continue
    }
    // With one bit cleared, braces equal brackets, so that one comparison finds both.
    const plain = letter & 0xdf
    if (plain === 0x5b) nested++
    else if (plain === 0x5d) nested--
    if (plain === 0x5b || letter === colon) parts++
    else if (letter === comma) further++
    if (parts > limits.parts || further > limits.further || nested > limits.nested) return false
  }
  return true
}

/** Index of the quote that ends the string beginning at `begin`, escaped ones passed over; the length of the text if none does. */
function stringEnd(text: string, begin: number): number {
  for (let end = text.indexOf('"', begin + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (text.charCodeAt(end - 1 - escapes) === backslash) escapes++
    if (escapes % 2 === 0) return end
  }
  return text.length
}

// Parses JSON of a service in bounded time: a text with a nesting of a million levels, a million parts or strings chosen to collide in V8's
// table is rejected before parsing, as it would block the process.
import { arrayIndexIn, createIndexTable } from './index-strings.ts'

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

/** Most strings of digits that V8 hashes by their value and that are parsed as they are: more of them take long even if merely counted up. */
const mostIndexStrings = 20_000
/** Matches an array index in quotes that is an item or the value of a member, never a name. */
const indexValue = /(?<!\\)"(0|[1-9]\d{0,9})"(?=\s*[,\]}])/g

/**
 * The parsed value; null if it is no JSON or exceeds the limits. Ids may be numbers or texts of digits (protocol 0): beyond 20,000
 * such texts are numbers. Two million characters take 50 ms at most.
 */
export function foreignJson(text: string, limits = responseLimits): unknown {
  const indexStrings = countIndexStrings(text, limits)
  if (indexStrings === null) return null
  try {
    return JSON.parse(indexStrings > mostIndexStrings ? text.replace(indexValue, '$1') : text)
  } catch {
    return null
  }
}

/**
 * Whether a text is within the limits, by counting the syntax characters outside of strings, and its strings of digits lie apart; does not
 * validate.
 */
export const isWithinLimits = (text: string, limits: JsonLimits): boolean => countIndexStrings(text, limits) !== null

/** The number of strings that are array indexes in a text within the limits; null: it exceeds them, or these strings collide. */
function countIndexStrings(text: string, limits: JsonLimits): number | null {
  let [parts, further, nested, indexStrings] = [0, 0, 0, 0]
  let addIndex: ((index: number) => boolean) | null = null
  for (let offset = 0; offset < text.length; offset++) {
    const letter = text.charCodeAt(offset)
    if (letter === quote) {
      const end = stringEnd(text, offset)
      const index = arrayIndexIn(text, offset + 1, end)
      offset = end
      if (index === -1) continue
      addIndex ??= createIndexTable()
      if (index === null || !addIndex(index)) return null
      indexStrings++
      continue
    }
    // With one bit cleared, braces equal brackets, so that one comparison finds both.
    const plain = letter & 0xdf
    if (plain === 0x5b) nested++
    else if (plain === 0x5d) nested--
    if (plain === 0x5b || letter === colon) parts++
    else if (letter === comma) further++
    if (parts > limits.parts || further > limits.further || nested > limits.nested) return null
  }
  return indexStrings
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

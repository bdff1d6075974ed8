// What a word is, in folded text and in its bytes: a run of letters, digits and their marks; signs are one only where they stand alone.

const letters = /[\p{L}\p{N}\p{M}]/u
const space = 0x20

/** Letters of the first plane, asked for each character of a library: 0 = not looked up yet, 1 = no, 2 = yes. */
const known = new Uint8Array(0x10000)

/** Whether a character (its code point) belongs to a word. */
function isLetter(point: number): boolean {
  if (point >= known.length) return letters.test(String.fromCodePoint(point))
  if (known[point] === 0) known[point] = letters.test(String.fromCharCode(point)) ? 2 : 1
  return known[point] === 2
}

/** The last character read by `step`, and where the next one begins: two numbers, so that reading makes no objects. */
let point = 0
function step(bytes: Uint8Array, at: number): number {
  const byte = bytes[at] ?? 0
  point = byte
  if (byte < 0x80) return at + 1
  const second = (bytes[at + 1] ?? 0) & 0x3f
  if (byte < 0xe0) {
    point = ((byte & 0x1f) << 6) | second
    return at + 2
  }
  const third = (bytes[at + 2] ?? 0) & 0x3f
  if (byte < 0xf0) {
    point = ((byte & 0x0f) << 12) | (second << 6) | third
    return at + 3
  }
  // Damaged bytes could make more than there is of Unicode.
  point = Math.min(((byte & 0x07) << 18) | (second << 12) | (third << 6) | ((bytes[at + 3] ?? 0) & 0x3f), 0x10ffff)
  return at + 4
}

/** The word found last by `findWord`. */
export const word = { start: 0, end: 0, isSigns: false }

/** Finds the first word of UTF-8 `bytes` between `from` and `end`; `from` is 0, the end of a word, or the beginning of the text. */
export function findWord(bytes: Uint8Array, from: number, end: number, isBegin: boolean): boolean {
  let at = from
  let isApart = isBegin
  while (at < end) {
    const begin = at
    at = step(bytes, at)
    if (point === space) isApart = true
    else if (isLetter(point)) return wordFrom(bytes, begin, end, true)
    else if (isApart) {
      if (wordFrom(bytes, begin, end, false)) return true
      isApart = false
    }
  }
  return false
}

/** The longest run of letters, or of signs; signs must end before a space or at the end. */
function wordFrom(bytes: Uint8Array, begin: number, end: number, ofLetters: boolean): boolean {
  let at = begin
  while (at < end) {
    const next = step(bytes, at)
    if (point === space || isLetter(point) !== ofLetters) break
    at = next
  }
  if (!ofLetters && at < end && point !== space) return false
  word.start = begin
  word.end = Math.min(at, end)
  word.isSigns = !ofLetters
  return true
}

const encoder = new TextEncoder()

/** The words of a folded text as UTF-8, in order. Signs count only where there is nothing else. */
export function wordsOf(folded: string): readonly Uint8Array[] {
  const bytes = encoder.encode(folded)
  const ofLetters: Uint8Array[] = []
  const ofSigns: Uint8Array[] = []
  for (let at = 0; findWord(bytes, at, bytes.length, at === 0); at = word.end) {
    const found = word.isSigns ? ofSigns : ofLetters
    found.push(bytes.slice(word.start, word.end))
  }
  return ofLetters.length > 0 ? ofLetters : ofSigns
}

/** How a name begins: not with these words; with them, the last one perhaps going on; with them and nothing behind but signs. */
export type Beginning = 'other' | 'begins' | 'whole'
export function beginningOf(name: Uint8Array, from: number, end: number, words: readonly Uint8Array[]): Beginning {
  let at = from
  let isFirst = true
  for (const [index, wanted] of words.entries()) {
    const isFound = nextWord(name, at, end, isFirst, isFirst)
    if (!isFound || !startsWith(name, word.start, word.end, wanted)) return 'other'
    at = word.end
    isFirst = false
    if (word.end - word.start === wanted.length) continue
    return index === words.length - 1 ? 'begins' : 'other'
  }
  return nextWord(name, at, end, false, false) ? 'begins' : 'whole'
}

function nextWord(name: Uint8Array, from: number, end: number, isBegin: boolean, takesSigns: boolean): boolean {
  let found = findWord(name, from, end, isBegin)
  while (found && word.isSigns && !takesSigns) found = findWord(name, word.end, end, false)
  return found
}

function startsWith(bytes: Uint8Array, from: number, end: number, begin: Uint8Array): boolean {
  if (end - from < begin.length) return false
  for (let index = 0; index < begin.length; index++) if (bytes[from + index] !== begin[index]) return false
  return true
}

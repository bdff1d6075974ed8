// Splits folded text into words: runs of letters, digits and combining marks; punctuation is a word only where it stands alone.

const letters = /[\p{L}\p{N}\p{M}]/u
const space = 0x20
const firstPlane = 0x10000

/** Finds words one after another; the result is in its fields, so that reading a million names allocates nothing. */
export type WordFinder = {
  /**
   * Finds the first word of UTF-8 `bytes` between `from` and `end`; false: none. `from` has to be a word boundary; `isBegin`: the text
   * begins there, so punctuation may stand alone there.
   */
  find(bytes: Uint8Array, from: number, end: number, isBegin: boolean): boolean
  /** Offset of the word found last, bytes. */
  start: number
  /** Offset behind the word found last, bytes. */
  end: number
  /** Whether the word found last is punctuation. */
  isSigns: boolean
}

export function wordFinder(): WordFinder {
  /** A cache by code point of the first plane: 0 = not looked up, 1 = no letter, 2 = a letter; small until a non-ASCII one is met. */
  let letterCache = new Uint8Array(0x80)
  const isLetter = (point: number): boolean => {
    if (point >= firstPlane) return letters.test(String.fromCodePoint(point))
    if (point >= letterCache.length) letterCache = new Uint8Array(firstPlane)
    if (letterCache[point] === 0) letterCache[point] = letters.test(String.fromCharCode(point)) ? 2 : 1
    return letterCache[point] === 2
  }
  /** The code point decoded last by `step`, which returns the offset of the next one. */
  let point = 0
  const step = (bytes: Uint8Array, offset: number): number => {
    const byte = bytes[offset] ?? 0
    point = byte
    if (byte < 0x80) return offset + 1
    const second = (bytes[offset + 1] ?? 0) & 0x3f
    if (byte < 0xe0) {
      point = ((byte & 0x1f) << 6) | second
      return offset + 2
    }
    const third = (bytes[offset + 2] ?? 0) & 0x3f
    if (byte < 0xf0) {
      point = ((byte & 0x0f) << 12) | (second << 6) | third
      return offset + 3
    }
    // Clamped, as damaged bytes could exceed the range of Unicode.
    point = Math.min(((byte & 0x07) << 18) | (second << 12) | (third << 6) | ((bytes[offset + 3] ?? 0) & 0x3f), 0x10ffff)
    return offset + 4
  }
  /** Takes the longest run of letters or of punctuation; punctuation has to end before a space or at the end of the text. */
  const wordFrom = (bytes: Uint8Array, begin: number, end: number, isOfLetters: boolean): boolean => {
    let offset = begin
    while (offset < end) {
      const next = step(bytes, offset)
      if (point === space || isLetter(point) !== isOfLetters) break
      offset = next
    }
    if (!isOfLetters && offset < end && point !== space) return false
    word.start = begin
    word.end = Math.min(offset, end)
    word.isSigns = !isOfLetters
    return true
  }
  const word: WordFinder = {
    find: (bytes, from, end, isBegin) => {
      let offset = from
      let isApart = isBegin
      while (offset < end) {
        const begin = offset
        offset = step(bytes, offset)
        if (point === space) isApart = true
        else if (isLetter(point)) return wordFrom(bytes, begin, end, true)
        else if (isApart) {
          if (wordFrom(bytes, begin, end, false)) return true
          isApart = false
        }
      }
      return false
    },
    start: 0,
    end: 0,
    isSigns: false,
  }
  return word
}

const encoder = new TextEncoder()

/** The words of a folded text as UTF-8, in order; punctuation counts only if there is nothing else. */
export function wordsOf(folded: string): readonly Uint8Array[] {
  const bytes = encoder.encode(folded)
  const word = wordFinder()
  const ofLetters: Uint8Array[] = []
  const ofSigns: Uint8Array[] = []
  for (let at = 0; word.find(bytes, at, bytes.length, at === 0); at = word.end) {
    const words = word.isSigns ? ofSigns : ofLetters
    words.push(bytes.slice(word.start, word.end))
  }
  return ofLetters.length > 0 ? ofLetters : ofSigns
}

/**
 * How a name begins relative to typed words: 'none', 'prefix' (the last word may continue), or 'whole' (nothing but punctuation follows).
 */
export type StartMatch = 'none' | 'prefix' | 'whole'
export function startMatchOf(word: WordFinder, name: Uint8Array, from: number, end: number, words: readonly Uint8Array[]): StartMatch {
  let offset = from
  let isFirst = true
  for (const [index, wantedWord] of words.entries()) {
    const isFound = nextWord(word, name, offset, end, isFirst, isFirst)
    if (!isFound || !startsWith(name, word.start, word.end, wantedWord)) return 'none'
    offset = word.end
    isFirst = false
    if (word.end - word.start === wantedWord.length) continue
    return index === words.length - 1 ? 'prefix' : 'none'
  }
  return nextWord(word, name, offset, end, false, false) ? 'prefix' : 'whole'
}

function nextWord(word: WordFinder, name: Uint8Array, from: number, end: number, isBegin: boolean, takesSigns: boolean): boolean {
  let hasWord = word.find(name, from, end, isBegin)
  while (hasWord && word.isSigns && !takesSigns) hasWord = word.find(name, word.end, end, false)
  return hasWord
}

function startsWith(bytes: Uint8Array, from: number, end: number, begin: Uint8Array): boolean {
  if (end - from < begin.length) return false
  for (let index = 0; index < begin.length; index++) if (bytes[from + index] !== begin[index]) return false
  return true
}

// Texts of many rows as UTF-8 bytes in one array, read out one at a time.
import type { PackedText, TextColumn } from './model.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** A column over bytes that are there already. A row out of range, or bounds that make no sense, read as ''. */
export function textColumn(starts: Uint32Array, bytes: Uint8Array): PackedText {
  return {
    length: Math.max(0, starts.length - 1),
    starts,
    bytes,
    at: row => {
      const start = starts[row]
      const end = starts[row + 1]
      return start === undefined || end === undefined || start >= end ? '' : decoder.decode(bytes.subarray(start, end))
    },
  }
}

/** Texts that many rows share, each kept once: row → code → text. */
export const sharedTexts = (codes: Uint32Array, texts: TextColumn): TextColumn => ({
  length: codes.length,
  at: row => texts.at(codes[row] ?? -1),
})

/** Half a surrogate pair has no UTF-8: TextEncoder writes the replacement character for it. */
export type TextBuilder = { add(text: string): void; readonly count: number; finish(): PackedText }

/** Collects texts row by row into one growing array. */
export function textBuilder(expectedRows: number): TextBuilder {
  let bytes = new Uint8Array(Math.max(64, expectedRows * 16))
  let starts = new Uint32Array(Math.max(8, expectedRows + 1))
  let count = 0
  let used = 0
  const grow = (needed: number): void => {
    if (needed <= bytes.length) return
    const larger = new Uint8Array(Math.max(needed, bytes.length * 2))
    larger.set(bytes.subarray(0, used))
    bytes = larger
  }
  return {
    get count() {
      return count
    },
    add: text => {
      grow(used + text.length * 3)
      used += encoder.encodeInto(text, bytes.subarray(used)).written
      count++
      if (count >= starts.length) {
        const larger = new Uint32Array(starts.length * 2)
        larger.set(starts)
        starts = larger
      }
      starts[count] = used
    },
    finish: () => textColumn(starts.slice(0, count + 1), bytes.slice(0, used)),
  }
}

/** Collects texts of which many are equal: the code of each, and every text once, in the order of its first use. */
export function sharedTextBuilder(): { codeOf(text: string): number; finish(): PackedText } {
  const codes = new Map<string, number>()
  const texts = textBuilder(64)
  return {
    codeOf: text => {
      const known = codes.get(text)
      if (known !== undefined) return known
      const code = codes.size
      codes.set(text, code)
      texts.add(text)
      return code
    },
    finish: texts.finish,
  }
}

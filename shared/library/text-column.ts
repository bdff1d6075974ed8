// Texts of many rows as UTF-8 bytes in one array, read out one at a time.
import { growing } from './growing.ts'
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
export type TextBuilder = { add(text: string): void; finish(): PackedText }

/** Collects texts row by row into one growing array. */
export function textBuilder(expectedRows: number): TextBuilder {
  let bytes = new Uint8Array(Math.max(64, expectedRows * 16))
  let used = 0
  const starts = growing(Uint32Array, expectedRows + 1)
  starts.push(0)
  return {
    add: text => {
      const most = used + text.length * 3
      if (most > bytes.length) {
        const larger = new Uint8Array(Math.max(most, bytes.length * 2))
        larger.set(bytes.subarray(0, used))
        bytes = larger
      }
      used += encoder.encodeInto(text, bytes.subarray(used)).written
      starts.push(used)
    },
    finish: () => textColumn(starts.finish(), bytes.slice(0, used)),
  }
}

/** Collects texts of which many are equal: the code of each, and every text once, in the order of its first use. */
export function sharedTextBuilder(): { codeOf(text: string): number; finish(): PackedText } {
  const codes = new Map<string, number>()
  const texts = textBuilder(64)
  // Neighbours are often of one album and share everything: comparing is cheaper than hashing.
  let last = ''
  let lastCode = -1
  return {
    codeOf: text => {
      if (lastCode >= 0 && text === last) return lastCode
      const code = codes.get(text) ?? codes.size
      if (code === codes.size) {
        codes.set(text, code)
        texts.add(text)
      }
      last = text
      lastCode = code
      return code
    },
    finish: texts.finish,
  }
}

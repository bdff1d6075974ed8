// Sorts texts by their UTF-8 bytes: radix sort by eight bytes at a time, and only groups with an equal prefix look further.

import { type Chunks, inChunks, runToEnd } from '../model/chunked.ts'
import type { PackedText } from '../model/model.ts'
import { allRows, sortInChunks } from './radix-sort.ts'

/** Groups of up to this many texts are sorted by comparison, which is faster for them. */
const comparisonSortLimit = 1024

/**
 * The rows of the texts in ascending order of their UTF-8, which is that of code points. Texts have to be distinct and free of zero bytes.
 */
export const textOrder = (texts: PackedText): Uint32Array => runToEnd(textOrderInChunks(texts))

/** `textOrder` in steps. */
export const textOrderInChunks = (texts: PackedText): Chunks<Uint32Array> => sortFrom(texts, allRows(texts.length), 0)

/** Sorts the texts of `codes`, which are equal in their first `depth` bytes. */
function* sortFrom(texts: PackedText, codes: Uint32Array, depth: number): Chunks<Uint32Array> {
  if (codes.length <= comparisonSortLimit) return codes.sort((a, b) => compare(texts, a, b, depth))
  const high = new Uint32Array(codes.length)
  const low = new Uint32Array(codes.length)
  const read = (from: number, end: number): void => {
    for (let index = from; index < end; index++) {
      high[index] = fourBytes(texts, codes[index] ?? 0, depth)
      low[index] = fourBytes(texts, codes[index] ?? 0, depth + 4)
    }
  }
  yield* inChunks(codes.length, read, textsPerChunk)
  const positions = yield* sortInChunks(yield* sortInChunks(allRows(codes.length), low), high)
  const sorted = positions.map(position => codes[position] ?? 0)
  const isLike = (a: number, b: number): boolean =>
    high[positions[a] ?? 0] === high[positions[b] ?? 0] && low[positions[a] ?? 0] === low[positions[b] ?? 0]
  let paused = 0
  for (let from = 0; from < sorted.length; ) {
    let end = from + 1
    while (end < sorted.length && isLike(from, end)) end++
    if (end > from + comparisonSortLimit) sorted.set(yield* sortFrom(texts, sorted.slice(from, end), depth + 8), from)
    else if (end > from + 1) sorted.subarray(from, end).sort((a, b) => compare(texts, a, b, depth + 8))
    from = end
    if (from - paused < comparisonSortLimit) continue
    paused = from
    yield
  }
  return sorted
}

/** Texts read between two pauses. */
const textsPerChunk = 8192

/** Four bytes from `depth` on as a big-endian number, padded with zeros after the end. */
function fourBytes({ starts, bytes }: PackedText, code: number, depth: number): number {
  const from = (starts[code] ?? 0) + depth
  const end = starts[code + 1] ?? 0
  let value = 0
  for (let at = from; at < from + 4; at++) value = (value << 8) | (at < end ? (bytes[at] ?? 0) : 0)
  return value >>> 0
}

function compare({ starts, bytes }: PackedText, a: number, b: number, depth: number): number {
  const endA = starts[a + 1] ?? 0
  const endB = starts[b + 1] ?? 0
  let atA = (starts[a] ?? 0) + depth
  let atB = (starts[b] ?? 0) + depth
  while (atA < endA && atB < endB) {
    const difference = (bytes[atA++] ?? 0) - (bytes[atB++] ?? 0)
    if (difference !== 0) return difference
  }
  return endA - atA - (endB - atB)
}

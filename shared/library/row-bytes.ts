// Reads a row from its JSON bytes into a draft, cell by cell, without parsing it whole. This loop runs for every row of a library: what it
// does not know at first sight goes through JSON.parse, cell by cell.
import {
  endOfCell,
  found,
  hasEscape,
  readDay,
  readDecimal,
  readDigits,
  readFlag,
  readIds,
  readNestedIds,
  readText,
  skipCell,
  spelled,
} from './cell-bytes.ts'
import { longestText } from './cells.ts'
import { type Draft, putIds, putNumber, putText } from './draft.ts'
import { action, type RowPlan } from './row-plan.ts'
import { parsed } from './row-reader.ts'
import { numberIn } from './rules.ts'

/** Takes where the opening bracket stands and gives what is behind the closing one; -1 when the row is not whole, or no JSON. */
export type ReadRow = (bytes: Uint8Array, begin: number) => number

const quote = 0x22
const comma = 0x2c
const closeList = 0x5d
const space = 0x20
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

export function rowFromBytes(plan: RowPlan, draft: Draft): ReadRow {
  const { actions, places, most, nested, nestedColumns } = plan
  const { numbers, from, end: ends, lists } = draft
  const width = actions.length

  const readArtwork = (bytes: Uint8Array, at: number, place: number): number => {
    const quoted = bytes[at] === quote ? 1 : 0
    const isEmpty = quoted === 1 && bytes[at + 1] === quote
    const end = isEmpty ? at + 2 : readDigits(bytes, at, 0)
    const isNone = isEmpty || found[0] === 0
    from[place] = isNone ? 0 : at + quoted
    ends[place] = isNone ? 0 : end - quoted
    return end
  }
  const readPlainText = (bytes: Uint8Array, at: number, place: number): number => {
    const end = readText(bytes, at)
    if (end < 0) return -1
    if (spelled[0] === 1) {
      if (hasEscape(bytes, at, end)) return -1
      putText(draft, place, decoder.decode(bytes.subarray(at + 1, end - 1)))
    } else {
      from[place] = at + 1
      ends[place] = Math.min(end - 1, at + 1 + longestText)
    }
    return end
  }
  const readCell = (bytes: Uint8Array, at: number, act: number, place: number): number => {
    switch (act) {
      case action.skip:
        return skipCell(bytes, at, 4)
      case action.count: {
        const end = readDigits(bytes, at, 0)
        const value = found[0] ?? 0
        numbers[place] = value <= (most[place] ?? 0) ? value : 0
        return end
      }
      case action.id: {
        const end = readDigits(bytes, at, -1)
        numbers[place] = found[0] ?? -1
        return end
      }
      case action.flag: {
        const end = readFlag(bytes, at)
        numbers[place] = found[0] ?? 0
        return end
      }
      case action.day: {
        const end = readDay(bytes, at)
        numbers[place] = found[0] ?? 0
        return end
      }
      case action.gain: {
        const end = readDecimal(bytes, at)
        numbers[place] = numberIn('gain', found[0])
        return end
      }
      case action.text:
        return readPlainText(bytes, at, place)
      case action.artwork:
        return readArtwork(bytes, at, place)
      default: {
        const list = lists[place]
        if (list === undefined) return -1
        return act === action.ids ? readIds(bytes, at, list) : readNestedIds(bytes, at, nestedColumns[place] ?? -1, list)
      }
    }
  }
  const parseCell = (bytes: Uint8Array, at: number, act: number, place: number): number => {
    const end = endOfCell(bytes, at)
    if (end < 0) return -1
    const value = parsed(bytes.subarray(at, end))
    if (value === undefined) return -1
    const reader = nested[place]
    if (act >= action.count && act <= action.gain) putNumber(draft, place, value)
    else if (act === action.text || act === action.artwork) putText(draft, place, value)
    else if (act !== action.skip && reader !== undefined) putIds(draft, place, value, reader)
    return end
  }
  /** A row that ends early lacks its last cells. */
  const clearFrom = (column: number): void => {
    for (let place = 0; place < plan.numberColumns.length; place++) {
      if ((plan.numberColumns[place] ?? 0) >= column) putNumber(draft, place, undefined)
    }
    for (let place = 0; place < plan.textColumns.length; place++) {
      if ((plan.textColumns[place] ?? 0) < column) continue
      from[place] = 0
      ends[place] = 0
    }
  }
  // What the map does not name is never read here, but rows that are read otherwise may have left something.
  clearFrom(0)

  return (bytes, begin) => {
    let at = begin + 1
    for (let column = 0; ; column++) {
      while ((bytes[at] ?? 0) === space) at++
      const act = column < width ? (actions[column] ?? 0) : action.skip
      const place = column < width ? (places[column] ?? 0) : 0
      let end = readCell(bytes, at, act, place)
      let byte = end < 0 ? 0 : bytes[end]
      if (byte !== comma && byte !== closeList) {
        end = parseCell(bytes, at, act, place)
        if (end < 0) return -1
        byte = bytes[end]
      }
      at = end + 1
      if (byte === comma) continue
      if (byte !== closeList) return -1
      if (column + 1 < width) clearFrom(column + 1)
      return at
    }
  }
}

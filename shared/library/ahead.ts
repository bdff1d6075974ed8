// Rows that somebody else reads before the walk over an answer comes to them: a guess where the first whole row of a piece begins, and all
// that follow. They count only if the walk, too, finds a row to begin just there: then it would have read the same.
import { copy } from './copying.ts'
import type { RowMachine } from './row-machine.ts'
import { planRows, setUpRows } from './row-plan.ts'
import { rowReader } from './row-reader.ts'
import type { TableRules } from './rules.ts'
import { sharedTextsFrom, takenFrom } from './taken.ts'
import type { TakenBlock } from './taken-block.ts'

/** Who reads ahead, in one table. */
export type Ahead = {
  /** Its rows are read by this map from now on; it has only what is needed of it (`mapFor`). */
  explain(map: unknown): void
  /** What was read of this piece, for as long as `use` runs; waits for what is just being read. Not called if there is nothing. */
  ofPiece(piece: Uint8Array, use: (block: TakenBlock) => void): void
  /** There are no more of its rows. */
  end(): void
}

export const nobodyAhead: Ahead = { explain: () => undefined, ofPiece: () => undefined, end: () => undefined }

const quote = 0x22
const comma = 0x2c
const colon = 0x3a
const openList = 0x5b
const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39

/**
 * Where a row probably begins for the first time: `,"12":[`. In JSON a quote behind a comma and in front of digits opens a text, unless that
 * is within a text where quotes stand behind backslashes; only which object the row belongs to is guessed. -1 = nowhere.
 */
export function firstRow(piece: Uint8Array): number {
  for (let at = piece.indexOf(quote); at >= 0; at = piece.indexOf(quote, at + 1)) {
    if (piece[at - 1] !== comma || !isDigit(piece[at + 1])) continue
    let end = at + 2
    while (isDigit(piece[end])) end++
    if (piece[end] === quote && piece[end + 1] === colon && piece[end + 2] === openList) return at
  }
  return -1
}

/** Reads ahead. `read` gives null where there is nothing to read; what it gives is good until the next call. */
export type AheadReader = { explain(map: unknown): void; read(piece: Uint8Array): TakenBlock | null }

export function aheadReader(machine: RowMachine, rules: TableRules): AheadReader {
  const shared = Object.keys(rules.shared)
  setUpRows(machine, rules)
  const told = shared.map(() => 0)
  let isPlanned = false
  return {
    explain: map => {
      isPlanned = planRows(() => machine, rules, rowReader(map))
    },
    read: piece => {
      const begin = isPlanned ? firstRow(piece) : -1
      if (begin < 0) return null
      copy(piece.subarray(begin), new Uint8Array(machine.memory.buffer, machine.inputAt() + begin, piece.length - begin))
      machine.beginPiece(piece.length)
      const end = machine.take(begin)
      const newTexts = told.map((from, place) => ({ ...sharedTextsFrom(machine, place, from), from }))
      shared.forEach((_, place) => {
        told[place] = machine.sharedCountOf(place)
      })
      return { ...takenFrom(machine, rules), begin, end, newTexts }
    },
  }
}

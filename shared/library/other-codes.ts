// Texts that many rows share are numbered by whoever reads the rows: the numbers of somebody else become ours.
import { mostRows, type RowMachine } from './row-machine.ts'
import type { TableRules } from './rules.ts'
import type { NewTexts, TakenBlock } from './taken-block.ts'

export type OtherCodes = {
  /** Learns which texts are new in a block; false if it does not go on where those before ended: then nothing of it can be understood. */
  learn(block: TakenBlock): boolean
  /** Writes our numbers over those in a block whose texts were learnt. */
  translate(block: TakenBlock): void
}

/** `machine` has ours. */
export function otherCodes(machine: RowMachine, rules: TableRules): OtherCodes {
  const names = Object.keys(rules.shared)
  /** Ours, by theirs. */
  const known = names.map(() => ({ codes: new Uint32Array(256), count: 0 }))
  const lists = Object.values(rules.lists).map(({ cell }) =>
    typeof cell === 'object' && 'textsOf' in cell ? names.indexOf(cell.textsOf) : -1,
  )

  const learnAll = (place: number, { bytes, ends }: NewTexts): void => {
    const of = known[place]
    if (of === undefined || ends.length === 0) return
    while (of.count + ends.length > of.codes.length) {
      const larger = new Uint32Array(of.codes.length * 2)
      larger.set(of.codes)
      of.codes = larger
    }
    new Uint8Array(machine.memory.buffer, machine.inputAt(), bytes.length).set(bytes)
    for (let from = 0; from < ends.length; from += mostRows) {
      const part = ends.subarray(from, from + mostRows)
      const codes = (): Uint32Array => new Uint32Array(machine.memory.buffer, machine.codesAt(place), part.length)
      codes().set(part)
      machine.numberTexts(place, part.length, from === 0 ? 0 : (ends[from - 1] ?? 0))
      // Its memory may have grown, and be another.
      of.codes.set(codes(), of.count)
      of.count += part.length
    }
  }
  return {
    learn: ({ newTexts }) => {
      if (newTexts.some(({ from }, place) => from !== known[place]?.count)) return false
      for (const [place, texts] of newTexts.entries()) learnAll(place, texts)
      return true
    },
    translate: block => {
      for (const [place, codes] of block.codes.entries()) rename(codes, known[place]?.codes)
      for (const [place, { ids }] of block.lists.entries()) rename(ids, known[lists[place] ?? -1]?.codes)
    },
  }
}

function rename(codes: Uint32Array | Float64Array, ours: Uint32Array | undefined): void {
  if (ours !== undefined) for (let index = 0; index < codes.length; index++) codes[index] = ours[codes[index] ?? 0] ?? 0
}

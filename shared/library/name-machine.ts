// Names as names.ts reads them, in a third of the time: the machine code of wasm/names.ts reads nearly all, and leaves what is odd to names.ts.
import { arrivingTexts } from './arriving.ts'
import { copy } from './copying.ts'
import { fold } from './fold.ts'
import type { PackedText } from './model.ts'
import { articleNumbers, encodedKey, type Names } from './names.ts'
import { sharedRows, withRoom } from './room.ts'
import { newMachine } from './row-machine.ts'
import { sortKey } from './sort-key.ts'
import { textOf } from './text-column.ts'

/** What wasm/names.ts exports; addresses are bytes from the begin of `memory`, good until the next call. */
type NameMachine = {
  readonly memory: { readonly buffer: ArrayBuffer }
  setUpNames(batchBytes: number): void
  readNames(begin: number, end: number): number
  pointsAt(): number
  articlesAt(): number
  nameStartsAt(): number
  nameBytesAt(): number
  foldedAt(): number
  foldedEndsAt(): number
  keyCodesAt(): number
  keyAt(): number
  codeOfKey(length: number): number
  keyCount(): number
  keyRanksAt(): number
}

/** The machine takes so many names at a time, of so many bytes. A name has a thousand characters at most (cells.ts). */
const mostNames = 4096
const batchBytes = 1 << 17
const longestKey = 1 << 17

export type NameMachineReader = {
  /** Names from one row of a column to another, which go on where those before ended. */
  add(names: Pick<PackedText, 'starts' | 'bytes'>, from: number, end: number): void
  /** What became of all so far. */
  names(): Names
}

export function nameMachine(): NameMachineReader {
  const machine = newMachine<NameMachine>()
  machine.setUpNames(batchBytes)
  const at = <T>(make: new (buffer: ArrayBuffer, from: number, length: number) => T, from: number, length: number): T =>
    new make(machine.memory.buffer, from, length)
  at(Uint32Array, machine.pointsAt(), plainPoints.length).set(plainPoints)
  at(Uint32Array, machine.articlesAt(), articleNumbers.size).set([...articleNumbers])

  const folded = arrivingTexts()
  let codes: Uint32Array = new Uint32Array(256)
  let count = 0
  let known: Names | null = null
  const makeRoom = (more: number): void => {
    if (count + more > codes.length) codes = withRoom('u32', codes, Math.max(count + more, codes.length * 2))
  }
  const gather = (names: number): void => {
    if (names === 0) return
    makeRoom(names)
    const ends = at(Uint32Array, machine.foldedEndsAt(), names)
    folded.addMany({ bytes: at(Uint8Array, machine.foldedAt(), ends[names - 1] ?? 0), ends })
    copy(at(Uint32Array, machine.keyCodesAt(), names), codes, count)
    count += names
  }
  const addOdd = (name: string): void => {
    const plain = fold(name)
    const key = encodedKey(sortKey(name, plain))
    if (key.length > longestKey) throw new Error('No name is as long as this')
    folded.add(`${plain}\n`)
    at(Uint8Array, machine.keyAt(), key.length).set(key)
    makeRoom(1)
    codes[count++] = machine.codeOfKey(key.length)
  }
  const addBatch = (starts: Uint32Array, bytes: Uint8Array): void => {
    const names = starts.length - 1
    const first = starts[0] ?? 0
    copy(bytes.subarray(first, starts[names]), at(Uint8Array, machine.nameBytesAt(), batchBytes))
    at(Uint32Array, machine.nameStartsAt(), starts.length).set(starts)
    for (let index = 0; index < names; index++) {
      const end = machine.readNames(index, names)
      gather(end - index)
      index = end
      if (index < names) addOdd(textOf(bytes, starts[index] ?? 0, starts[index + 1] ?? 0))
    }
  }
  return {
    add: ({ starts, bytes }, from, end) => {
      for (let row = from; row < end; ) {
        let last = Math.min(end, row + mostNames)
        while ((starts[last] ?? 0) - (starts[row] ?? 0) > batchBytes) last = row + ((last - row) >> 1)
        if (last === row) throw new Error('No name is as long as this')
        addBatch(starts.subarray(row, last + 1), bytes)
        row = last
      }
    },
    names: () => {
      if (known !== null && known.rank.length === count) return known
      const ranks = at(Uint32Array, machine.keyRanksAt(), machine.keyCount())
      const rank = sharedRows(count)
      for (let row = 0; row < count; row++) rank[row] = ranks[codes[row] ?? 0] ?? 0
      known = { rank, folded: folded.soFar() }
      return known
    },
  }
}

/** By code point what `fold` makes of it wherever it stands: up to four bytes of ASCII or of letters, the first in the lowest. */
const odd = 0xffff_ffff
const encoder = new TextEncoder()
const plain = /^(?:[!-~]|\p{L})*$/u
const plainPoints = Uint32Array.from({ length: 0x700 }, (_, point) => {
  const folded = fold(`a${String.fromCharCode(point)}a`).slice(1, -1)
  if (folded === ' ') return point < 0x80 ? 0x20 : odd
  if (folded.length > 4 || !plain.test(folded)) return odd
  const bytes = encoder.encode(folded)
  return bytes.length > 4 ? odd : bytes.reduce((all, byte, place) => (all | (byte << (place * 8))) >>> 0, 0)
})

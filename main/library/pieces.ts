// The memory in which pieces of an answer come to the threads that decode them, and who reads which: the decoding thread reads one after the
// other, and the second one some that are to come (shared/library/ahead.ts).
import { longestPiece } from '../../shared/library/row-machine.ts'

/** Pieces that may be on their way at a time. */
export const mostAtOnce = 8

/** All in shared memory: the pieces lie in places that are filled by turns. */
export type Pieces = {
  readonly bytes: SharedArrayBuffer
  /** How many are filled; the number of the one that is being read; then for each place the length and who reads it. */
  readonly state: Int32Array<SharedArrayBuffer>
}

const filled = 0
const current = 1
const lengths = 2
const readers = lengths + mostAtOnce

/** Nobody; the decoding thread; ahead, and not done yet; ahead, but nothing came of it; from here on, ahead and put into a block. */
const nobody = 0
const here = 1
const busy = 2
const nothing = 3
const firstBlock = 4

export const newPieces = (): Pieces => ({
  bytes: new SharedArrayBuffer(mostAtOnce * longestPiece),
  state: new Int32Array(new SharedArrayBuffer((readers + mostAtOnce) * Int32Array.BYTES_PER_ELEMENT)),
})

const placeOf = (piece: number): number => piece % mostAtOnce
const isOfPiece = (array: Uint8Array, bytes: SharedArrayBuffer, piece: number): boolean =>
  array.buffer === bytes && array.byteOffset === placeOf(piece) * longestPiece

/** Where a piece lies; the whole place. */
export const spaceOf = ({ bytes }: Pieces, piece: number): Uint8Array<SharedArrayBuffer> =>
  new Uint8Array(bytes, placeOf(piece) * longestPiece, longestPiece)

/** A piece as far as it is filled. */
export const pieceOf = (pieces: Pieces, piece: number): Uint8Array<SharedArrayBuffer> =>
  spaceOf(pieces, piece).subarray(0, Atomics.load(pieces.state, lengths + placeOf(piece)))

/** The next piece is in its space: others may read it now. */
export function fill({ state }: Pieces, piece: number, length: number): void {
  Atomics.store(state, lengths + placeOf(piece), length)
  Atomics.store(state, readers + placeOf(piece), nobody)
  Atomics.store(state, filled, piece + 1)
}

/** The decoding thread comes to a piece. */
export const begin = ({ state }: Pieces, piece: number): void => void Atomics.store(state, current, piece)

/**
 * The decoding thread asks, once, for what was read ahead of a piece that it has come to: the number of the block, -1 if nothing was, and
 * then nothing will be. Waits for what is being read. `patience`: milliseconds.
 */
export function blockOf({ bytes, state }: Pieces, array: Uint8Array, patience: number): number {
  const piece = Atomics.load(state, current)
  if (!isOfPiece(array, bytes, piece)) return -1
  const reader = readers + placeOf(piece)
  let found = Atomics.compareExchange(state, reader, nobody, here)
  if (found === busy) {
    Atomics.wait(state, reader, busy, patience)
    // It may come too late now.
    found = Atomics.compareExchange(state, reader, busy, here)
  }
  return found >= firstBlock ? found - firstBlock : -1
}

/** Somebody who reads ahead takes the first piece from `from` on that is not being read; -1 = there is none. */
export function takeAhead({ state }: Pieces, from: number): number {
  const end = Atomics.load(state, filled)
  for (let piece = Math.max(from, Atomics.load(state, current) + 1); piece < end; piece++) {
    if (Atomics.compareExchange(state, readers + placeOf(piece), nobody, busy) === nobody) return piece
  }
  return -1
}

/** Whoever read ahead has ended: nothing comes of what it had begun. */
export function giveUpAhead({ state }: Pieces): void {
  for (let place = 0; place < mostAtOnce; place++) {
    Atomics.compareExchange(state, readers + place, busy, nothing)
    Atomics.notify(state, readers + place)
  }
}

/** It is read; `block`: the number of the block it was put into, -1 if nothing came of it. False: it came too late, nobody will look there. */
export function tellAhead({ state }: Pieces, piece: number, block: number): boolean {
  const reader = readers + placeOf(piece)
  const isInTime = Atomics.compareExchange(state, reader, busy, block < 0 ? nothing : firstBlock + block) === busy
  Atomics.notify(state, reader)
  return isInTime
}

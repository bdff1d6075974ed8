// The memory in which the second thread puts rows that it read ahead, until the decoding thread has copied them.

/** So many can be full at a time, while another piece is read. */
const count = 2
/** Rows of one piece as columns need about half of its length; what does not fit is read by the decoding thread. Bytes. */
const room = 1 << 20

export type Blocks = { readonly memory: readonly SharedArrayBuffer[]; readonly areFull: Int32Array<SharedArrayBuffer> }

export const newBlocks = (): Blocks => ({
  memory: Array.from({ length: count }, () => new SharedArrayBuffer(room)),
  areFull: new Int32Array(new SharedArrayBuffer(count * Int32Array.BYTES_PER_ELEMENT)),
})

/** The number of one that is empty, -1 if none is. */
export const emptyBlock = ({ areFull }: Blocks): number => areFull.findIndex((_, block) => Atomics.load(areFull, block) === 0)

export const setFull = ({ areFull }: Blocks, block: number, isFull: boolean): void => void Atomics.store(areFull, block, isFull ? 1 : 0)

// Reading ahead in two threads: what the decoding one asks, and what the second one does.
import { type Ahead, type AheadReader, aheadReader } from '../../shared/library/ahead.ts'
import { newMachine, type RowMachine } from '../../shared/library/row-machine.ts'
import { trackRules } from '../../shared/library/rules.ts'
import { blockIn, putBlock } from '../../shared/library/taken-block.ts'
import { type Blocks, emptyBlock, setFull } from './blocks.ts'
import { blockOf, type Pieces, pieceOf, takeAhead, tellAhead } from './pieces.ts'

/** Tracks by a map. */
export type AheadJob = { readonly kind: 'explain'; readonly map: unknown } | { readonly kind: 'read ahead' } | { readonly kind: 'all read' }

/** For the decoding thread. `post`: to the second one; `patience`: how long to wait for it, milliseconds. */
export function askAhead(
  pieces: Pieces,
  blocks: Blocks,
  patience: number,
): Ahead & { start(post: (job: AheadJob) => void): void; goOn(): void } {
  /** What can be read ahead, and by whom. */
  let map: unknown
  let phase: 'before' | 'explained' | 'ended' = 'before'
  let post: ((job: AheadJob) => void) | null = null
  const tell = (): void => {
    if (phase === 'explained') post?.({ kind: 'explain', map })
  }
  return {
    start: by => {
      post = by
      tell()
    },
    goOn: () => {
      if (phase === 'explained') post?.({ kind: 'read ahead' })
    },
    explain: by => {
      // Should the table come twice, with another map, what was read by the first counts no more.
      if (phase !== 'before') return
      map = by
      phase = 'explained'
      tell()
    },
    ofPiece: (piece, use) => {
      if (phase !== 'explained' || post === null) return
      const block = blockOf(pieces, piece, patience)
      const memory = blocks.memory[block]
      if (memory === undefined) return
      use(blockIn(memory, trackRules))
      setFull(blocks, block, false)
    },
    end: () => {
      phase = 'ended'
      post?.({ kind: 'all read' })
    },
  }
}

/** For the second thread: does such jobs. */
export function readAhead(pieces: Pieces, blocks: Blocks): (job: AheadJob) => void {
  let reader: AheadReader | null = null
  let next = 0
  return job => {
    if (job.kind === 'explain') {
      reader = aheadReader(newMachine<RowMachine>(), trackRules)
      reader.explain(job.map)
    }
    // Its memory is large, and of no more use.
    if (job.kind === 'all read') reader = null
    if (job.kind !== 'read ahead' || reader === null) return
    const block = emptyBlock(blocks)
    const memory = blocks.memory[block]
    const piece = memory === undefined ? -1 : takeAhead(pieces, next)
    if (memory === undefined || piece < 0) return
    // One between two of these is left to the decoding thread: else it would wait.
    next = piece + 2
    let isPut = false
    try {
      const read = reader.read(pieceOf(pieces, piece))
      isPut = read !== null && putBlock(memory, trackRules, read)
      if (isPut) setFull(blocks, block, true)
    } finally {
      // Even if all else fails: the decoding thread may be waiting.
      if (!tellAhead(pieces, piece, isPut ? block : -1) && isPut) setFull(blocks, block, false)
    }
  }
}

// The draft of one list of rows, a playlist's or a tag's, while edits are laid over a library.
import { type ListMove, withAdded, withMoves } from './track-list.ts'

/** Consecutive edits of one list, which are applied together: one by one, 500 of them copy a list of 100,000 songs 500 times. */
type Pending = { readonly kind: 'adds'; readonly rows: number[] } | { readonly kind: 'moves'; readonly moves: ListMove<number>[] }
/** A list in the draft. `all`: its rows, trashed ones included, null: those of the library; `pending`: edits to apply to them. */
export type DraftList = { readonly all: readonly number[] | Uint32Array | null; readonly pending: Pending | null }

export const unchangedList: DraftList = { all: null, pending: null }

/** The draft with its pending edits applied; `own`: the rows that the library has. */
export function settledList({ all, pending }: DraftList, own: Uint32Array): DraftList {
  if (pending === null) return { all, pending }
  const list = Array.from(all ?? own)
  return { all: pending.kind === 'adds' ? withAdded(list, pending.rows) : withMoves(list, pending.moves), pending: null }
}

/** The draft with rows appended; `draft` must not be used any more. */
export function withAppended(draft: DraftList, rows: readonly number[], own: Uint32Array): DraftList {
  const { all, pending } = draft.pending?.kind === 'adds' ? draft : settledList(draft, own)
  const adds = pending?.kind === 'adds' ? pending : { kind: 'adds' as const, rows: [] }
  for (const row of rows) adds.rows.push(row)
  return { all, pending: adds }
}

/** The draft after a removal or move; `draft` must not be used any more. */
export function withMove(draft: DraftList, move: ListMove<number>, own: Uint32Array): DraftList {
  const { all, pending } = draft.pending?.kind === 'moves' ? draft : settledList(draft, own)
  const moves = pending?.kind === 'moves' ? pending : { kind: 'moves' as const, moves: [] }
  moves.moves.push(move)
  return { all, pending: moves }
}

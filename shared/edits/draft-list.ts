// The draft of one list of rows, a playlist's or a tag's, while edits are laid over a library.
import { type ListStep, withAdded, withSteps } from './track-list.ts'

/** Consecutive edits of one list, which are applied together: one by one, 500 of them copy a list of 100,000 songs 500 times. */
type Pending = { readonly kind: 'adds'; readonly rows: number[] } | { readonly kind: 'steps'; readonly steps: ListStep<number>[] }
/** A list in the draft. `all`: its rows, trashed ones included, null: those of the library; `pending`: edits to apply to them. */
export type DraftList = { readonly all: readonly number[] | Uint32Array | null; readonly pending: Pending | null }

export const unchangedList: DraftList = { all: null, pending: null }

/** The draft with its pending edits applied; `own`: the rows that the library has. */
export function settledList({ all, pending }: DraftList, own: Uint32Array): DraftList {
  if (pending === null) return { all, pending }
  const list = Array.from(all ?? own)
  return { all: pending.kind === 'adds' ? withAdded(list, pending.rows) : withSteps(list, pending.steps), pending: null }
}

/** The draft with rows appended; `draft` must not be used any more. */
export function withAppended(draft: DraftList, rows: readonly number[], own: Uint32Array): DraftList {
  const { all, pending } = draft.pending?.kind === 'adds' ? draft : settledList(draft, own)
  const adds = pending?.kind === 'adds' ? pending : { kind: 'adds' as const, rows: [] }
  for (const row of rows) adds.rows.push(row)
  return { all, pending: adds }
}

/** The draft after a removal or move; `draft` must not be used any more. */
export function withStep(draft: DraftList, step: ListStep<number>, own: Uint32Array): DraftList {
  const { all, pending } = draft.pending?.kind === 'steps' ? draft : settledList(draft, own)
  const moves = pending?.kind === 'steps' ? pending : { kind: 'steps' as const, steps: [] }
  moves.steps.push(step)
  return { all, pending: moves }
}

// What is asked of the second thread, and what it answers.
import type { MessagePort } from 'node:worker_threads'
import type { Sort } from '../../shared/library/beside.ts'
import type { ListWork } from '../../shared/library/list-work.ts'
import type { PackedText, RowLists } from '../../shared/library/model.ts'
import type { AheadJob } from './ahead.ts'
import type { Blocks } from './blocks.ts'
import type { Pieces } from './pieces.ts'

/** So many arrays each of the two threads keeps to work in. */
export const scratchKept = 2

export const kinds = ['titles', 'albums', 'artists'] as const
export type Kind = (typeof kinds)[number]
/** What the decoding thread and the second one have, each its own end of it. */
export type Line = {
  /** Jobs one way, answers the other. */
  readonly port: MessagePort
  readonly state: State
  readonly takers: Takers
}
/** What the second thread begins with. `file`: to put bytes into. */
export type SecondTask = Line & { readonly file: string; readonly pieces: Pieces; readonly blocks: Blocks }

/** How many answers there were, or `stopped`. */
export type State = Int32Array<SharedArrayBuffer>
export const answered = 0
export const stopped = -1
export const newState = (): State => new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
/** There is another answer; whoever waits looks. Once stopped it stays so. */
export function countAnswer(state: State): void {
  const before = Atomics.load(state, answered)
  if (before !== stopped) Atomics.compareExchange(state, answered, before, before + 1)
  Atomics.notify(state, answered)
}
/** Nobody waits for answers any more. */
export function setStopped(state: State): void {
  Atomics.store(state, answered, stopped)
  Atomics.notify(state, answered)
}

/** By the number of a job: whether one of the threads has begun it. Whoever comes first does it. */
export type Takers = Int32Array<SharedArrayBuffer>
/** A pack has about a hundred sections, and what else is asked for is less. */
const mostTaken = 1024
export const newTakers = (): Takers => new Int32Array(new SharedArrayBuffer(mostTaken * Int32Array.BYTES_PER_ELEMENT))
/** True: it is ours to do. False: the other thread has begun it. */
export function takeJob(takers: Takers, number: number): boolean {
  if (number >= mostTaken) throw new RangeError('There are more jobs than takers')
  return Atomics.compareExchange(takers, number, 0, 1) === 0
}

/** Arrays are in shared memory, or copied. */
export type Job =
  /** Names that come next: those from one row to another. */
  | ({ readonly kind: 'names'; readonly of: Kind; readonly from: number; readonly end: number } & Pick<PackedText, 'starts' | 'bytes'>)
  /** All names of a kind are there, most likely: rank them now, and sort the rows of titles. */
  | { readonly kind: 'rank'; readonly of: Kind }
  | { readonly kind: 'tell names' }
  /** A number of rows is that of the sort whose rows these are. */
  | ({ readonly kind: 'sort'; readonly rows: Uint32Array | number | null } & Pick<Sort, 'keys' | 'last'>)
  /** All rows by the titles that were told. */
  | { readonly kind: 'sort titles'; readonly last: Uint8Array }
  | { readonly kind: 'lists'; readonly work: ListWork }
  | { readonly kind: 'put'; readonly at: number; readonly bytes: Uint8Array }
  | AheadJob
/** Whoever comes first does these. */
export const isForEither = ({ kind }: Job): boolean => kind === 'sort' || kind === 'sort titles' || kind === 'lists' || kind === 'put'
/** `number` is 0 where no answer is wanted. */
export type ToSecond = { readonly number: number; readonly job: Job }

/** What became of a column of names. */
export type ReadColumn = { readonly rank: Uint32Array; readonly starts: Uint32Array; readonly bytes: Uint8Array }
export type Answer =
  /** In the order of `kinds`. */
  | { readonly kind: 'names'; readonly columns: readonly ReadColumn[] }
  | { readonly kind: 'sorted'; readonly rows: Uint32Array }
  | { readonly kind: 'lists'; readonly lists: RowLists }
  | { readonly kind: 'put'; readonly sum: number }
  /** The rows that it begins with were sorted by the decoding thread, or the titles were read there. */
  | { readonly kind: 'not sorted' }
export type FromSecond = { readonly number: number; readonly answer: Answer }

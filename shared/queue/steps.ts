// The undo history of a queue's lists. Page and journal replay the same steps, so an undo is sent as one word and not as a list.
import type { TrackId } from '../ids.ts'
import { correspondingIndex } from './cursor.ts'
import { applyEdits, type QueueEdit } from './edits.ts'
import type { EditLabel, Queue, UndoState } from './model.ts'
import { multisetDifference } from './multiset.ts'
import { completeExcerpt, type ExcerptRest, indexAfterSurround } from './surround.ts'

/** A change of a queue's lists, as main sends it to the page and writes it to the disk. */
export type QueueChange =
  /** Edits that an undo takes back together. */
  | { readonly kind: 'step'; readonly label: EditLabel; readonly edits: readonly QueueEdit[] }
  /** More edits of the previous step; found only in journals of older versions. */
  | { readonly kind: 'join'; readonly edits: readonly QueueEdit[] }
  /** Playback went on, so the head of the play-next list is over; not undoable. */
  | { readonly kind: 'pass'; readonly edits: readonly QueueEdit[] }
  /** Another device edited the lists: this clears the undo history, because undoing an older step would undo their edit, too. */
  | { readonly kind: 'foreign'; readonly edits: readonly QueueEdit[] }
  /**
   * The last step was undone, or the last undone one redone; `head`: the play-next track that is current, which is put at the head of the
   * restored list; null: none is.
   */
  | { readonly kind: 'undo' | 'redo'; readonly head: TrackId | null }
  /** The rest of a list is added around its excerpt, also in the lists that undo and redo lead to. */
  | ({ readonly kind: 'surround' } & ExcerptRest)

/** Changes that carry their edits, without undo, redo and surround. */
export type PlainChange = Exclude<QueueChange, { kind: 'undo' | 'redo' | 'surround' }>

/** Where playback goes on after an undo or redo whose lists lack the current track: list, index in it, position (seconds). */
export type QueueCursor = { readonly from: 'tracks' | 'playNext'; readonly index: number; readonly position: number }

/**
 * One undo step; `cursor`: the playback position that belongs to the lists it leads to (`before` for an undo, `after` for a redo), null if
 * the caller does not need it.
 */
type Step = { readonly label: EditLabel; readonly before: Queue; readonly after: Queue; readonly cursor: QueueCursor | null }
export type Steps = { readonly past: readonly Step[]; readonly future: readonly Step[] }

/** A queue with its undo history. */
export type QueueWithHistory = { readonly queue: Queue; readonly steps: Steps }

export const noSteps: Steps = { past: [], future: [] }
/** Limits of the undo history: its steps, and the ids in their lists; a list that neighbouring steps share counts once. */
const [maxSteps, maxIds] = [100, 4_000_000]

/** The queue and its undo history after a change; null: the step to undo was made before the history began. */
export function applyChange(
  { queue, steps }: QueueWithHistory,
  change: QueueChange,
  cursor: QueueCursor | null = null,
): QueueWithHistory | null {
  if ('head' in change) return applyUndoOrRedo({ queue, steps }, change, cursor)
  if (change.kind === 'surround') return surroundAll({ queue, steps }, change)
  const after = applyEdits(queue, change.edits)
  return { queue: after, steps: recorded(steps, change, queue, after, cursor) }
}

/**
 * The undo history after a change that was applied already: a step is added and ends redo, a `join` extends the last step, a `pass` changes
 * nothing, and another device's edit (`foreign`) clears it.
 */
export function recorded(steps: Steps, change: PlainChange, before: Queue, after: Queue, cursor: QueueCursor | null): Steps {
  if (change.kind === 'pass') return steps
  if (change.kind === 'foreign') return noSteps
  if (change.kind === 'step') return { past: withinLimits([...steps.past, { label: change.label, before, after, cursor }]), future: [] }
  const last = steps.past.at(-1)
  return last ? { past: [...steps.past.slice(0, -1), { ...last, after }], future: [] } : steps
}

/**
 * The step that the next undo or redo takes, and the queue that it leads to, without play-next tracks that have played since; null: there
 * is none.
 */
export function nextStep(
  { queue, steps }: QueueWithHistory,
  direction: 'undo' | 'redo',
): { readonly queue: Queue; readonly step: Step } | null {
  const step = (direction === 'undo' ? steps.past : steps.future).at(-1)
  if (!step) return null
  const [from, to] = direction === 'undo' ? [step.after, step.before] : [step.before, step.after]
  // Play-next tracks that have played since the step are not restored.
  const playNext = multisetDifference(to.playNext, removedSince(from.playNext, queue.playNext))
  return { step, queue: playNext === to.playNext ? to : { ...to, playNext } }
}

/** The items of `before` that have left the list, usually its first ones. */
function removedSince(before: readonly TrackId[], now: readonly TrackId[]): readonly TrackId[] {
  if (before === now) return []
  const first = before.length - now.length
  return first >= 0 && now.every((track, index) => track === before[first + index])
    ? before.slice(0, first)
    : multisetDifference(before, now)
}

function applyUndoOrRedo(
  stepped: QueueWithHistory,
  { kind, head }: Extract<QueueChange, { kind: 'undo' | 'redo' }>,
  cursor: QueueCursor | null,
): QueueWithHistory | null {
  const next = nextStep(stepped, kind)
  if (!next) return null
  const { past, future } = stepped.steps
  const { step } = next
  const queue = head === null ? next.queue : withHead(next.queue, head)
  if (kind === 'undo')
    return { queue, steps: { past: past.slice(0, -1), future: [...future, { ...step, before: queue, after: stepped.queue, cursor }] } }
  return { queue, steps: { past: [...past, { ...step, before: stepped.queue, after: queue, cursor }], future: future.slice(0, -1) } }
}

/** Adds the rest around the excerpt in all lists of the history; lists that neighbouring steps share stay shared. */
function surroundAll({ queue, steps }: QueueWithHistory, rest: ExcerptRest): QueueWithHistory {
  // The index behind which the rest may be mixed in, per list, so that no item goes before what was current then.
  const leads = new Map([
    [queue, rest.behind],
    ...steps.past.map(({ before }, at) => [before, rest.behindOfUndo.at(steps.past.length - 1 - at) ?? -1] as const),
    ...steps.future.map(({ after }, at) => [after, rest.behindOfRedo.at(steps.future.length - 1 - at) ?? -1] as const),
  ])
  const completed = new Map<Queue, Queue>()
  const complete = (lists: Queue): Queue => {
    const after = completed.get(lists) ?? completeExcerpt(lists, rest, lists.unshuffled === null ? -1 : leadIn(lists))
    completed.set(lists, after)
    return after
  }
  const leadIn = (lists: Queue): number =>
    Math.max(leads.get(lists) ?? -1, correspondingIndex(queue.tracks, lists.tracks, rest.behind).index)
  const completeStep = (step: Step, side: 'before' | 'after'): Step => ({
    ...step,
    before: complete(step.before),
    after: complete(step.after),
    cursor: step.cursor && { ...step.cursor, index: indexAfterSurround(step[side], rest, step.cursor.index) },
  })
  const past = steps.past.map(step => completeStep(step, 'before'))
  return { queue: complete(queue), steps: { past, future: steps.future.map(step => completeStep(step, 'after')) } }
}

/** The index that was current in each list that undo and redo lead to, the next one first, as `ExcerptRest` holds them. */
export const behindOfSteps = ({ past, future }: Steps): Pick<ExcerptRest, 'behindOfUndo' | 'behindOfRedo'> => ({
  behindOfUndo: past.map(({ cursor }) => cursor?.index ?? -1).toReversed(),
  behindOfRedo: future.map(({ cursor }) => cursor?.index ?? -1).toReversed(),
})

/** The present queue and all queues that undo and redo lead to. */
export const allQueues = ({ queue, steps }: QueueWithHistory): readonly Queue[] => [
  queue,
  ...[...steps.past, ...steps.future].flatMap(({ before, after }) => [before, after]),
]

const withHead = (queue: Queue, head: TrackId): Queue =>
  queue.playNext[0] === head ? queue : { ...queue, playNext: [head, ...multisetDifference(queue.playNext, [head])] }

/** The labels of the next undo and redo, for the page. */
export const undoState = ({ past, future }: Steps): UndoState => ({
  canUndo: past.at(-1)?.label ?? null,
  canRedo: future.at(-1)?.label ?? null,
})

/** Drops the oldest steps beyond the limits; lists that neighbouring steps share are counted once. */
function withinLimits(steps: readonly Step[]): readonly Step[] {
  let ids = 0
  let newer: Queue | undefined
  let count = 0
  for (let index = steps.length - 1; index >= 0 && count < maxSteps; index -= 1) {
    const step = steps[index] as Step
    newer ??= step.after
    for (const list of ['tracks', 'playNext', 'unshuffled'] as const) {
      if (step.before[list] !== newer[list]) ids += step.before[list]?.length ?? 0
    }
    if (ids > maxIds) break
    newer = step.before
    count += 1
  }
  return count === steps.length ? steps : steps.slice(steps.length - count)
}

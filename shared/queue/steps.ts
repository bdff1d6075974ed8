// What was edited and can be taken back. The page and the journal repeat the same steps, so an undo is a word and not a list.
import type { TrackId } from '../ids.ts'
import { locate } from './cursor.ts'
import { applyEdits, type QueueEdit } from './edits.ts'
import type { EditLabel, Queue, UndoState } from './model.ts'
import { completed, type Rest, shiftedBy } from './surround.ts'
import { without } from './tally.ts'

/** One thing that happened to the lists of a queue, as main tells it to the page and to the disk. */
export type QueueChange =
  /** Can be taken back. */
  | { readonly kind: 'step'; readonly label: EditLabel; readonly edits: readonly QueueEdit[] }
  /** The rest of the step before; only in journals of older versions. */
  | { readonly kind: 'join'; readonly edits: readonly QueueEdit[] }
  /** Happens by itself as the music goes on: the head of the play-next list is over. */
  | { readonly kind: 'pass'; readonly edits: readonly QueueEdit[] }
  /** Another device edited the lists: what was done before it here cannot be taken back any more, as it would undo their edit, too. */
  | { readonly kind: 'foreign'; readonly edits: readonly QueueEdit[] }
  /** `head`: plays from the play-next list, so it stays at its head. */
  | { readonly kind: 'undo' | 'redo'; readonly head: TrackId | null }
  /** The rest of a list that was played in part, also for the lists that undo and redo lead to. */
  | ({ readonly kind: 'surround' } & Rest)

/** What is about the lists alone, and not about steps. */
export type PlainChange = Exclude<QueueChange, { kind: 'undo' | 'redo' | 'surround' }>

/** Where the queue stood: what an undo goes back to when the track that plays is not in the list that comes back. Seconds. */
export type Cursor = { readonly from: 'tracks' | 'playNext'; readonly index: number; readonly position: number }

/** `cursor` was that of the side to go back to; null where nobody asks for it. */
type Step = { readonly label: EditLabel; readonly before: Queue; readonly after: Queue; readonly cursor: Cursor | null }
export type Steps = { readonly past: readonly Step[]; readonly future: readonly Step[] }

/** A queue with its steps. */
export type Stepped = { readonly queue: Queue; readonly steps: Steps }

export const noSteps: Steps = { past: [], future: [] }
/** So many steps are kept, and all together hold at most so many ids in lists of their own. */
const [stepsMost, idsMost] = [100, 4_000_000]

/** The queue and its steps after a change; null when there is nothing to take back here, because it was done before this began. */
export function applyChange({ queue, steps }: Stepped, change: QueueChange, cursor: Cursor | null = null): Stepped | null {
  if ('head' in change) return back({ queue, steps }, change, cursor)
  if (change.kind === 'surround') return surrounded({ queue, steps }, change)
  const after = applyEdits(queue, change.edits)
  return { queue: after, steps: recorded(steps, change, queue, after, cursor) }
}

/** The steps after a change that was already applied. */
export function recorded(steps: Steps, change: PlainChange, before: Queue, after: Queue, cursor: Cursor | null): Steps {
  if (change.kind === 'pass') return steps
  if (change.kind === 'foreign') return noSteps
  if (change.kind === 'step') return { past: bounded([...steps.past, { label: change.label, before, after, cursor }]), future: [] }
  const last = steps.past.at(-1)
  return last ? { past: [...steps.past.slice(0, -1), { ...last, after }], future: [] } : steps
}

/** What the next undo or redo leads to; null: there is none. */
export function ahead({ queue, steps }: Stepped, way: 'undo' | 'redo'): { readonly queue: Queue; readonly step: Step } | null {
  const step = (way === 'undo' ? steps.past : steps.future).at(-1)
  if (!step) return null
  const [from, to] = way === 'undo' ? [step.after, step.before] : [step.before, step.after]
  // What was promised and has played since then is not promised again.
  const playNext = without(to.playNext, over(from.playNext, queue.playNext))
  return { step, queue: playNext === to.playNext ? to : { ...to, playNext } }
}

/** What is not in the list any more; mostly its first items. */
function over(before: readonly TrackId[], now: readonly TrackId[]): readonly TrackId[] {
  if (before === now) return []
  const first = before.length - now.length
  return first >= 0 && now.every((track, index) => track === before[first + index]) ? before.slice(0, first) : without(before, now)
}

function back(stepped: Stepped, { kind, head }: Extract<QueueChange, { kind: 'undo' | 'redo' }>, cursor: Cursor | null): Stepped | null {
  const found = ahead(stepped, kind)
  if (!found) return null
  const { past, future } = stepped.steps
  const { step } = found
  const queue = head === null ? found.queue : headed(found.queue, head)
  if (kind === 'undo')
    return { queue, steps: { past: past.slice(0, -1), future: [...future, { ...step, before: queue, after: stepped.queue, cursor }] } }
  return { queue, steps: { past: [...past, { ...step, before: stepped.queue, after: queue, cursor }], future: future.slice(0, -1) } }
}

/** Neighbouring steps share their lists, and still do. */
function surrounded({ queue, steps }: Stepped, rest: Rest): Stepped {
  // Going back leads to an item of `before`, going forth to one of `after`: as is what plays, those are where nothing comes before them.
  const leads = new Map([
    [queue, rest.behind],
    ...steps.past.map(({ before, cursor }) => [before, cursor?.index ?? -1] as const),
    ...steps.future.map(({ after, cursor }) => [after, cursor?.index ?? -1] as const),
  ])
  const known = new Map<Queue, Queue>()
  const whole = (lists: Queue): Queue => {
    const after = known.get(lists) ?? completed(lists, rest, lists.unshuffled === null ? -1 : standingIn(lists))
    known.set(lists, after)
    return after
  }
  const standingIn = (lists: Queue): number => Math.max(leads.get(lists) ?? -1, locate(queue.tracks, lists.tracks, rest.behind).index)
  const wholeStep = (step: Step, side: 'before' | 'after'): Step => ({
    ...step,
    before: whole(step.before),
    after: whole(step.after),
    cursor: step.cursor && { ...step.cursor, index: shiftedBy(step[side], rest, step.cursor.index) },
  })
  const past = steps.past.map(step => wholeStep(step, 'before'))
  return { queue: whole(queue), steps: { past, future: steps.future.map(step => wholeStep(step, 'after')) } }
}

/** All lists that are there or that undo and redo lead to. */
export const allQueues = ({ queue, steps }: Stepped): readonly Queue[] => [
  queue,
  ...[...steps.past, ...steps.future].flatMap(({ before, after }) => [before, after]),
]

const headed = (queue: Queue, head: TrackId): Queue =>
  queue.playNext[0] === head ? queue : { ...queue, playNext: [head, ...without(queue.playNext, [head])] }

/** What can be taken back, for the page. */
export const undoState = ({ past, future }: Steps): UndoState => ({
  canUndo: past.at(-1)?.label ?? null,
  canRedo: future.at(-1)?.label ?? null,
})

/** Without the oldest steps where there are too many. Lists that neighbours share count once. */
function bounded(steps: readonly Step[]): readonly Step[] {
  let ids = 0
  let newer: Queue | undefined
  let kept = 0
  for (let index = steps.length - 1; index >= 0 && kept < stepsMost; index -= 1) {
    const step = steps[index] as Step
    newer ??= step.after
    for (const list of ['tracks', 'playNext', 'unshuffled'] as const) {
      if (step.before[list] !== newer[list]) ids += step.before[list]?.length ?? 0
    }
    if (ids > idsMost) break
    newer = step.before
    kept += 1
  }
  return kept === steps.length ? steps : steps.slice(steps.length - kept)
}

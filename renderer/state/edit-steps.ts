// The undo and redo stacks of library edits, kept in memory for as long as the page lives.
import { createStore, type StoreApi } from 'zustand/vanilla'
import { aboutOf, type LibraryEdit, withId } from '../../shared/edits/edit.ts'
import type { Queue } from '../../shared/queue/model.ts'
import type { GivenIds } from './given-ids.ts'

/**
 * `words`: the step, as the end of “Undone: …”; `queue`: the queue at that time, to find out whether this or an edit of the queue came
 * last; held weakly, so that its lists can be collected.
 */
export type EditStep = {
  readonly words: string
  readonly edits: readonly LibraryEdit[]
  readonly inverse: readonly LibraryEdit[]
  readonly queue: WeakRef<Queue>
}
/** `key`: identifies the step, whose edits may be replaced when ids change. */
export type KeptStep = EditStep & { readonly key: number }
type Steps = {
  readonly done: readonly KeptStep[]
  readonly undone: readonly KeptStep[]
}

export type EditSteps = Pick<StoreApi<Steps>, 'getState' | 'subscribe'> & {
  /** Pushes a step and clears the redo stack; returns the function that removes it if main refuses its edits. */
  readonly add: (step: EditStep) => () => void
  /** Pops the last step from the undo stack; null if it is empty. */
  readonly undo: () => KeptStep | null
  /** Pops the last undone step from the redo stack; null if it is empty. */
  readonly redo: () => KeptStep | null
  /** Puts a step back that main refused to undo. */
  readonly notUndone: (step: KeptStep) => void
  /** Puts a step back that main refused to redo. */
  readonly notRedone: (step: KeptStep) => void
  /** Replaces temporary ids in all steps by those the service has assigned. */
  readonly follow: (given: GivenIds) => void
  readonly restart: () => void
}

/** The depth of the undo stack. */
const most = 100

export function createEditSteps(): EditSteps {
  let given: GivenIds = new Map()
  let last = 0
  const store = createStore<Steps>(() => ({ done: [], undone: [] }))
  const without = (steps: readonly KeptStep[], key: number): readonly KeptStep[] => steps.filter(other => other.key !== key)
  return {
    getState: store.getState,
    subscribe: store.subscribe,
    // The service may have assigned an id since the page made the edit.
    add: step => {
      const key = ++last
      store.setState(({ done }) => ({ done: [...done, stepNow({ ...step, key }, given)].slice(-most), undone: [] }))
      return () => store.setState(({ done, undone }) => ({ done: without(done, key), undone: without(undone, key) }))
    },
    undo: () => {
      const { done, undone } = store.getState()
      const step = done.at(-1) ?? null
      if (step !== null) store.setState({ done: done.slice(0, -1), undone: [...undone, step] })
      return step
    },
    redo: () => {
      const { done, undone } = store.getState()
      const step = undone.at(-1) ?? null
      if (step !== null) store.setState({ done: [...done, step], undone: undone.slice(0, -1) })
      return step
    },
    // In the order in which they were made, as another step may have been undone, redone or added meanwhile.
    notUndone: step =>
      store.setState(({ done, undone }) => ({
        done: [...without(done, step.key), stepNow(step, given)].sort((one, other) => one.key - other.key).slice(-most),
        undone: without(undone, step.key),
      })),
    notRedone: step =>
      store.setState(({ done, undone }) => ({
        done: without(done, step.key),
        undone: [...without(undone, step.key), stepNow(step, given)].sort((one, other) => other.key - one.key),
      })),
    follow: ids => {
      given = ids
      store.setState(({ done, undone }) => ({
        done: done.map(step => stepNow(step, given)),
        undone: undone.map(step => stepNow(step, given)),
      }))
    },
    restart: () => store.setState({ done: [], undone: [] }),
  }
}

function stepNow(step: KeptStep, given: GivenIds): KeptStep {
  const now = (edit: LibraryEdit): LibraryEdit => {
    const id = aboutOf(edit)
    const known = id === null ? undefined : given.get(id)
    return id === null || known === undefined ? edit : withId(edit, id, known)
  }
  return { ...step, edits: step.edits.map(now), inverse: step.inverse.map(now) }
}

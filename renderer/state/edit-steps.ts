// The undo and redo stacks of library edits, kept in memory for as long as the page lives.
import { createStore, type StoreApi } from 'zustand/vanilla'
import { type LibraryEdit, subjectOf, withId } from '../../shared/edits/edit.ts'
import type { Queue } from '../../shared/queue/model.ts'
import type { AssignedIds } from './assigned-ids.ts'

/**
 * Library edits that are undone together, with their inverse. `words`: the step, as the end of “Undone: …”; `queue`: the queue at that
 * time, to find out whether this or an edit of the queue came last; held weakly, so that its lists can be collected.
 */
export type EditStep = {
  readonly words: string
  readonly edits: readonly LibraryEdit[]
  readonly inverse: readonly LibraryEdit[]
  readonly queue: WeakRef<Queue>
}
/** A step on a stack, with the key that identifies it even after its edits were replaced because ids changed. */
export type KeyedStep = EditStep & { readonly key: number }
type StepStacks = {
  readonly undoStack: readonly KeyedStep[]
  readonly redoStack: readonly KeyedStep[]
}

export type EditSteps = Pick<StoreApi<StepStacks>, 'getState' | 'subscribe'> & {
  /** Pushes a step and clears the redo stack; returns the function that removes it if main refuses its edits. */
  readonly add: (step: EditStep) => () => void
  /** Moves the last step from the undo stack to the redo stack and returns it; null if there is none. */
  readonly undo: () => KeyedStep | null
  /** Moves the last undone step from the redo stack to the undo stack and returns it; null if there is none. */
  readonly redo: () => KeyedStep | null
  /** Puts a step that main refused to undo back on the undo stack. */
  readonly undoRefused: (step: KeyedStep) => void
  /** Puts a step that main refused to redo back on the redo stack. */
  readonly redoRefused: (step: KeyedStep) => void
  /** Replaces temporary ids in all steps by those the service has assigned. */
  readonly replaceTemporaryIds: (assignedIds: AssignedIds) => void
  readonly reset: () => void
}

/** Most steps that can be undone; the oldest are dropped. */
const maxSteps = 100

export function createEditSteps(): EditSteps {
  let assignedIds: AssignedIds = new Map()
  let lastKey = 0
  const store = createStore<StepStacks>(() => ({ undoStack: [], redoStack: [] }))
  const withoutStep = (steps: readonly KeyedStep[], key: number): readonly KeyedStep[] => steps.filter(other => other.key !== key)
  return {
    getState: store.getState,
    subscribe: store.subscribe,
    // Temporary ids are replaced at once, as the service may have assigned one since the page made the edit.
    add: step => {
      const key = ++lastKey
      store.setState(({ undoStack }) => ({
        undoStack: [...undoStack, stepWithAssignedIds({ ...step, key }, assignedIds)].slice(-maxSteps),
        redoStack: [],
      }))
      return () =>
        store.setState(({ undoStack, redoStack }) => ({ undoStack: withoutStep(undoStack, key), redoStack: withoutStep(redoStack, key) }))
    },
    undo: () => {
      const { undoStack, redoStack } = store.getState()
      const step = undoStack.at(-1) ?? null
      if (step !== null) store.setState({ undoStack: undoStack.slice(0, -1), redoStack: [...redoStack, step] })
      return step
    },
    redo: () => {
      const { undoStack, redoStack } = store.getState()
      const step = redoStack.at(-1) ?? null
      if (step !== null) store.setState({ undoStack: [...undoStack, step], redoStack: redoStack.slice(0, -1) })
      return step
    },
    // Steps are sorted by the order in which they were made, as another one may have been undone, redone or added meanwhile.
    undoRefused: step =>
      store.setState(({ undoStack, redoStack }) => ({
        undoStack: [...withoutStep(undoStack, step.key), stepWithAssignedIds(step, assignedIds)]
          .sort((one, other) => one.key - other.key)
          .slice(-maxSteps),
        redoStack: withoutStep(redoStack, step.key),
      })),
    redoRefused: step =>
      store.setState(({ undoStack, redoStack }) => ({
        undoStack: withoutStep(undoStack, step.key),
        redoStack: [...withoutStep(redoStack, step.key), stepWithAssignedIds(step, assignedIds)].sort((one, other) => other.key - one.key),
      })),
    replaceTemporaryIds: ids => {
      assignedIds = ids
      store.setState(({ undoStack, redoStack }) => ({
        undoStack: undoStack.map(step => stepWithAssignedIds(step, assignedIds)),
        redoStack: redoStack.map(step => stepWithAssignedIds(step, assignedIds)),
      }))
    },
    reset: () => store.setState({ undoStack: [], redoStack: [] }),
  }
}

function stepWithAssignedIds(step: KeyedStep, assignedIds: AssignedIds): KeyedStep {
  const editWithAssignedId = (edit: LibraryEdit): LibraryEdit => {
    const id = subjectOf(edit)
    const assignedId = id === null ? undefined : assignedIds.get(id)
    return id === null || assignedId === undefined ? edit : withId(edit, id, assignedId)
  }
  return { ...step, edits: step.edits.map(editWithAssignedId), inverse: step.inverse.map(editWithAssignedId) }
}

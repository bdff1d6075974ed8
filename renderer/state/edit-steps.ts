// The undo and redo stacks of library edits, kept in memory for as long as the page lives.
import { createStore, type StoreApi } from 'zustand/vanilla'
import { isCreating, type LibraryEdit, subjectOf, temporaryId, withId } from '../../shared/edits/edit.ts'
import type { Queue } from '../../shared/queue/model.ts'
import type { AssignedIds } from './assigned-ids.ts'

/**
 * Library edits that are undone together, with their inverse (empty: nothing undoes them). `words`: the step, as the end of “Undone: …”;
 * `queue`, `queueRevision`: the queue, and the revision of its undo, at that time, to find out whether this or an edit of the queue came
 * last. The queue is the same again once its later edits were undone, the revision while it is only played. It is held weakly, so that its
 * lists can be collected.
 */
export type EditStep = {
  readonly words: string
  readonly edits: readonly LibraryEdit[]
  readonly inverse: readonly LibraryEdit[]
  readonly queue: WeakRef<Queue>
  readonly queueRevision: number
}
/**
 * A step on a stack, with the key that identifies it even after its edits were replaced because ids changed. `sent`: the ids that main gave
 * the edits, and the inverse, when they were sent last; empty: not known yet.
 */
export type KeyedStep = EditStep & { readonly key: number; readonly sent: Readonly<Record<'edits' | 'inverse', readonly string[]>> }
type StepStacks = {
  readonly undoStack: readonly KeyedStep[]
  readonly redoStack: readonly KeyedStep[]
}

export type EditSteps = Pick<StoreApi<StepStacks>, 'getState' | 'subscribe'> & {
  /** Pushes a step and clears the redo stack; returns its key. */
  readonly add: (step: EditStep) => number
  /** Removes a step whose edits main refused, or whose undo or redo it will never take. */
  readonly remove: (key: number) => void
  /**
   * Moves the last step from the undo stack to the redo stack and returns it; null if there is none. One that nothing undoes leaves the
   * stacks. What the inverse makes has a new temporary id, in all steps.
   */
  readonly undo: () => KeyedStep | null
  /**
   * Moves the last undone step from the redo stack to the undo stack and returns it; null if there is none. What its edits make has a new
   * temporary id, in all steps.
   */
  readonly redo: () => KeyedStep | null
  /**
   * Moves the last step to the other stack, because its edits (`edits`: it is undone) or its inverse (`inverse`: it is redone) wait and are
   * forgotten. Ids stay, as nothing was made or deleted.
   */
  readonly cancel: (which: 'edits' | 'inverse') => void
  /** Holds up later undos and redos until this one, which may put its step back, is done, so that steps keep their order. */
  readonly hold: (work: Promise<void>) => void
  /** Runs an undo or redo at once, or after the one that holds it up. */
  readonly afterHold: (next: () => void) => void
  /** Puts a step that main refused to undo back on the undo stack; no effect if the stacks were reset since it was made. */
  readonly undoRefused: (step: KeyedStep) => void
  /** Puts a step that main refused to redo back on the redo stack; no effect if the stacks were reset since it was made. */
  readonly redoRefused: (step: KeyedStep) => void
  /** Notes the ids that main gave the edits, or the inverse, of a step. */
  readonly noteSent: (key: number, which: 'edits' | 'inverse', ids: readonly string[]) => void
  /**
   * The service refused edits: a step of which nothing was done is removed, and so is one of which nothing was undone, as that would be
   * refused again, and hide the steps before it.
   */
  readonly refused: (ids: readonly string[]) => void
  /**
   * The person discarded edits that waited: a step of which nothing will be done is removed, and one that will only not be undone can be
   * undone again.
   */
  readonly discarded: (ids: readonly string[]) => void
  /** Replaces temporary ids in all steps by those the service has assigned. */
  readonly replaceTemporaryIds: (assignedIds: AssignedIds) => void
  /** Empties both stacks, as another person's edits follow. */
  readonly reset: () => void
}

const noneSent: KeyedStep['sent'] = { edits: [], inverse: [] }

/** Most steps that can be undone; the oldest are dropped. */
const maxSteps = 100

/** `newId`: makes a temporary id for what an undo or redo makes again. */
export function createEditSteps(newId = (): number => temporaryId(Math.random())): EditSteps {
  let assignedIds: AssignedIds = new Map()
  let lastKey = 0
  /** The last key before the stacks were reset; steps up to it are another person's. */
  let lastKeyBeforeReset = 0
  const store = createStore<StepStacks>(() => ({ undoStack: [], redoStack: [] }))
  const withoutStep = (steps: readonly KeyedStep[], key: number): readonly KeyedStep[] => steps.filter(other => other.key !== key)
  const changeAll = (change: (step: KeyedStep) => KeyedStep): void =>
    store.setState(({ undoStack, redoStack }) => ({ undoStack: undoStack.map(change), redoStack: redoStack.map(change) }))
  /**
   * Gives what the edits make a new id in all steps: the id that it had is that of something deleted, which stays deleted. Undoing the
   * deletion of playlist 300 makes a playlist with a temporary id, which redoing deletes, and which the steps before it change.
   */
  const renewIds = (edits: readonly LibraryEdit[]): void => {
    for (const made of edits.filter(isCreating)) {
      const id = newId()
      changeAll(step => withEdits(step, edit => (isOfTag(edit) === isOfTag(made) ? withId(edit, made.id, id) : edit)))
    }
  }
  const remove = (key: number): void =>
    store.setState(({ undoStack, redoStack }) => ({ undoStack: withoutStep(undoStack, key), redoStack: withoutStep(redoStack, key) }))
  /** What was sent of a step, noted perhaps since it was taken off its stack. */
  const sentOf = ({ key, sent }: KeyedStep): KeyedStep['sent'] => {
    const { undoStack, redoStack } = store.getState()
    return [...undoStack, ...redoStack].find(step => step.key === key)?.sent ?? sent
  }
  // Steps are sorted by the order in which they were made, as another one may have been undone, redone or added meanwhile.
  const undoRefused = (step: KeyedStep): void => {
    if (step.key <= lastKeyBeforeReset) return
    store.setState(({ undoStack, redoStack }) => ({
      undoStack: [...withoutStep(undoStack, step.key), { ...withAssignedIds(step, assignedIds), sent: sentOf(step) }]
        .sort((one, other) => one.key - other.key)
        .slice(-maxSteps),
      redoStack: withoutStep(redoStack, step.key),
    }))
  }
  /** The undo or redo that holds up the next ones; null: none. */
  let held: Promise<void> | null = null
  const afterHold = (next: () => void): void => {
    if (held === null) next()
    else void held.finally(() => afterHold(next))
  }
  /** Ids of edits that were refused or discarded. */
  const gone = new Set<string>()
  const isNothing = (sent: readonly string[]): boolean => sent.length > 0 && sent.every(id => gone.has(id))
  return {
    getState: store.getState,
    subscribe: store.subscribe,
    // Temporary ids are replaced at once, as the service may have assigned one since the page made the edit.
    add: step => {
      const key = ++lastKey
      store.setState(({ undoStack }) => ({
        undoStack: [...undoStack, withAssignedIds({ ...step, key, sent: noneSent }, assignedIds)].slice(-maxSteps),
        redoStack: [],
      }))
      return key
    },
    remove,
    undo: () => {
      const last = store.getState().undoStack.at(-1)
      if (last === undefined) return null
      if (last.inverse.length === 0) {
        remove(last.key)
        return last
      }
      renewIds(last.inverse)
      const { undoStack, redoStack } = store.getState()
      const [step = last] = undoStack.slice(-1)
      // A tag stays, empty, so doing the step again does not make it again.
      const undone = { ...step, edits: step.edits.filter(edit => edit.kind !== 'create-tag'), sent: { ...step.sent, inverse: [] } }
      store.setState({ undoStack: undoStack.slice(0, -1), redoStack: [...redoStack, undone] })
      return undone
    },
    redo: () => {
      const last = store.getState().redoStack.at(-1)
      if (last === undefined) return null
      renewIds(last.edits)
      const { undoStack, redoStack } = store.getState()
      const redone = redoStack.at(-1) ?? last
      store.setState({ undoStack: [...undoStack, redone], redoStack: redoStack.slice(0, -1) })
      return redone
    },
    cancel: which => {
      const { undoStack, redoStack } = store.getState()
      const step = (which === 'edits' ? undoStack : redoStack).at(-1)
      if (step === undefined) return
      const cancelled = { ...step, sent: { ...step.sent, [which]: [] } }
      if (which === 'edits') store.setState({ undoStack: undoStack.slice(0, -1), redoStack: [...redoStack, cancelled] })
      else store.setState({ undoStack: [...undoStack, cancelled], redoStack: redoStack.slice(0, -1) })
    },
    hold: work => {
      held = work.finally(() => {
        held = null
      })
    },
    afterHold,
    undoRefused,
    redoRefused: step => {
      if (step.key <= lastKeyBeforeReset) return
      store.setState(({ undoStack, redoStack }) => ({
        undoStack: withoutStep(undoStack, step.key),
        redoStack: [...withoutStep(redoStack, step.key), { ...withAssignedIds(step, assignedIds), sent: sentOf(step) }].sort(
          (one, other) => other.key - one.key,
        ),
      }))
    },
    noteSent: (key, which, ids) => changeAll(step => (step.key === key ? { ...step, sent: { ...step.sent, [which]: ids } } : step)),
    refused: ids => {
      for (const id of ids) gone.add(id)
      const { undoStack, redoStack } = store.getState()
      for (const { key } of undoStack.filter(({ sent }) => isNothing(sent.edits))) remove(key)
      for (const { key } of redoStack.filter(({ sent }) => isNothing(sent.inverse))) remove(key)
    },
    discarded: ids => {
      for (const id of ids) gone.add(id)
      const { undoStack, redoStack } = store.getState()
      for (const { key } of undoStack.filter(({ sent }) => isNothing(sent.edits))) remove(key)
      for (const step of redoStack.filter(({ sent }) => isNothing(sent.inverse)))
        if (isNothing(step.sent.edits)) remove(step.key)
        else undoRefused(step)
    },
    replaceTemporaryIds: ids => {
      assignedIds = ids
      changeAll(step => withAssignedIds(step, assignedIds))
    },
    reset: () => {
      lastKeyBeforeReset = lastKey
      store.setState({ undoStack: [], redoStack: [] })
    },
  }
}

/** A playlist and a tag of the service can have the same id. */
const isOfTag = ({ kind }: LibraryEdit): boolean => kind === 'create-tag' || kind === 'tag'

const withEdits = (step: KeyedStep, change: (edit: LibraryEdit) => LibraryEdit): KeyedStep => ({
  ...step,
  edits: step.edits.map(change),
  inverse: step.inverse.map(change),
})

const withAssignedIds = (step: KeyedStep, assignedIds: AssignedIds): KeyedStep =>
  withEdits(step, edit => {
    const id = subjectOf(edit)
    const assignedId = id === null ? undefined : assignedIds.get(id)
    return id === null || assignedId === undefined ? edit : withId(edit, id, assignedId)
  })

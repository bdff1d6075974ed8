// Optimistic library edits: shown from the request on, before main has written them to disk, until they appear in main's state.
import { isSameEdit, type LibraryEdit } from '../../../shared/edits/edit.ts'
import type { EditEntry } from '../../../shared/edits/entry.ts'

export type OptimisticEdits = {
  /** The optimistic edits that are not in main's state yet, in order. */
  readonly pendingEdits: (entries: readonly EditEntry[]) => readonly LibraryEdit[]
  /**
   * Adds edits of one request; `knownEntries`: the edits in main's state now. The returned function is called with main's reply: whether it
   * accepted them.
   */
  readonly add: (edits: readonly LibraryEdit[], knownEntries: readonly EditEntry[]) => (wasAccepted: boolean) => void
  /** Discards all optimistic edits, after a change of account. */
  readonly clear: () => void
}

/** How long an accepted edit is kept after main's reply if it never appears in main's state, milliseconds. */
const maxWait = 1000

/** The optimistic edits of the page, none at first; `onChange`: called when some are removed, after main's reply. */
export function createOptimisticEdits(onChange: () => void): OptimisticEdits {
  type OptimisticEdit = { readonly edits: readonly LibraryEdit[]; readonly knownIds: ReadonlySet<string>; hasArrived: boolean }
  let shownAhead: readonly OptimisticEdit[] = []
  const remove = (optimisticEdit: OptimisticEdit): void => {
    if (!shownAhead.includes(optimisticEdit)) return
    shownAhead = shownAhead.filter(other => other !== optimisticEdit)
    onChange()
  }
  return {
    pendingEdits: entries =>
      shownAhead.flatMap(optimisticEdit => {
        const [first] = optimisticEdit.edits
        optimisticEdit.hasArrived ||=
          first !== undefined && entries.some(({ id, edit }) => !optimisticEdit.knownIds.has(id) && isSameEdit(edit, first))
        return optimisticEdit.hasArrived ? [] : optimisticEdit.edits
      }),
    clear: () => {
      shownAhead = []
    },
    add: (edits, knownEntries) => {
      const optimisticEdit: OptimisticEdit = { edits, knownIds: new Set(knownEntries.map(({ id }) => id)), hasArrived: false }
      shownAhead = [...shownAhead, optimisticEdit]
      return wasAccepted => {
        if (wasAccepted && !optimisticEdit.hasArrived) setTimeout(() => remove(optimisticEdit), maxWait)
        else remove(optimisticEdit)
      }
    },
  }
}

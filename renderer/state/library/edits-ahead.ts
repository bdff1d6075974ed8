// Optimistic library edits: shown from the request on, before main has written them to disk, until they appear in main's state.
import { isSameEdit, type LibraryEdit } from '../../../shared/edits/edit.ts'
import type { EditEntry } from '../../../shared/edits/entry.ts'

export type EditsAhead = {
  /** The optimistic edits that are not in main's state yet, in order. */
  readonly over: (entries: readonly EditEntry[]) => readonly LibraryEdit[]
  /** `known`: the edits in main's state now. The returned function is called with main's reply: whether it accepted them. */
  readonly add: (edits: readonly LibraryEdit[], known: readonly EditEntry[]) => (taken: boolean) => void
  /** Discards all, after a change of account. */
  readonly clear: () => void
}

/** How long an accepted edit is kept after main's reply if it never appears in main's state, milliseconds. */
const longest = 1000

/** `changed`: called when an edit is no longer shown ahead. */
export function createEditsAhead(changed: () => void): EditsAhead {
  type Ahead = { readonly edits: readonly LibraryEdit[]; readonly known: ReadonlySet<string>; isThere: boolean }
  let waiting: readonly Ahead[] = []
  const remove = (ahead: Ahead): void => {
    if (!waiting.includes(ahead)) return
    waiting = waiting.filter(other => other !== ahead)
    changed()
  }
  return {
    over: entries =>
      waiting.flatMap(ahead => {
        const [first] = ahead.edits
        ahead.isThere ||= first !== undefined && entries.some(({ id, edit }) => !ahead.known.has(id) && isSameEdit(edit, first))
        return ahead.isThere ? [] : ahead.edits
      }),
    clear: () => {
      waiting = []
    },
    add: (edits, known) => {
      const ahead: Ahead = { edits, known: new Set(known.map(({ id }) => id)), isThere: false }
      waiting = [...waiting, ahead]
      return taken => {
        if (taken && !ahead.isThere) setTimeout(() => remove(ahead), longest)
        else remove(ahead)
      }
    },
  }
}

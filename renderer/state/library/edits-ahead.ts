// Edits that main was asked for, shown before it has written them down: a person sees the thumb at once, however busy the disk is.
import { isSameEdit, type LibraryEdit } from '../../../shared/edits/edit.ts'
import type { EditEntry } from '../../../shared/edits/entry.ts'

export type EditsAhead = {
  /** Those that main does not show yet, in their order. */
  readonly over: (entries: readonly EditEntry[]) => readonly LibraryEdit[]
  /** `known`: what main shows now. Gives what is to be called with main's answer: whether it took them. */
  readonly add: (edits: readonly LibraryEdit[], known: readonly EditEntry[]) => (taken: boolean) => void
  /** Forgets them: they are somebody else's. */
  readonly clear: () => void
}

/** Milliseconds: main shows what it took before it answers; what it does not show by then is not waited for. */
const longest = 1000

/** `changed`: called when one is not shown ahead any more. */
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

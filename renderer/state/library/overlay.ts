// The edits that no library holds yet, laid over the one that was loaded. What was laid before is gone on from.
import { isSameEdit, type LibraryEdit } from '../../../shared/edits/edit.ts'
import { layOver } from '../../../shared/edits/lay-over.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { albumSums } from '../../../shared/library/places/shelves.ts'

type Laid = { readonly base: Library; readonly edits: readonly LibraryEdit[]; readonly library: Library }

/** Gives the library with the edits over it; the same object while neither changed. */
export function createOverlay(): (base: Library, edits: readonly LibraryEdit[]) => Library {
  let last: Laid | null = null
  return (base, edits) => {
    // What was shown ahead of main is the same edit when main has it.
    const isSame = (edit: LibraryEdit, other: LibraryEdit | undefined): boolean => other !== undefined && isSameEdit(edit, other)
    const goesOn = last?.base === base && last.edits.every((edit, index) => isSame(edit, edits[index]))
    const before = goesOn && last !== null && !edits.slice(last.edits.length).some(needsAll) ? last : { base, edits: [], library: base }
    const library = layOver(before.library, edits.slice(before.edits.length))
    // Home would be empty in between.
    if (albumSums.known(before.library) !== null) albumSums.whole(library)
    last = { base, edits, library }
    return library
  }
}

/**
 * What comes back is credited as it was only over a library in which it was not hidden by an edit; so it is with what has its artist or genre
 * again.
 */
const needsAll = (edit: LibraryEdit): boolean => (edit.kind === 'trash' && !edit.on) || edit.kind === 'describe-tracks'

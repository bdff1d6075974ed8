// Lays edits that the loaded library does not contain yet over it, incrementally: only edits added since the last call are applied.
import { isSameEdit, type LibraryEdit } from '../../../shared/edits/edit.ts'
import { layEditsOver } from '../../../shared/edits/lay-over.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { albumSums } from '../../../shared/library/places/shelves.ts'

type Overlaid = { readonly base: Library; readonly edits: readonly LibraryEdit[]; readonly library: Library }

/** Returns the function that gives the library with edits laid over it; the same object while neither changed. */
export function createOverlay(): (base: Library, edits: readonly LibraryEdit[]) => Library {
  let last: Overlaid | null = null
  return (base, edits) => {
    // An optimistic edit and the same edit in main's state count as one.
    const isSameAs = (edit: LibraryEdit, other: LibraryEdit | undefined): boolean => other !== undefined && isSameEdit(edit, other)
    const isContinuation = last?.base === base && last.edits.every((edit, index) => isSameAs(edit, edits[index]))
    const start =
      isContinuation && last !== null && !edits.slice(last.edits.length).some(needsRebuild) ? last : { base, edits: [], library: base }
    const library = layEditsOver(start.library, edits.slice(start.edits.length))
    // Sums per album that were computed before the edits are computed again at once, because Home would be empty until they are.
    if (albumSums.known(start.library) !== null) albumSums.whole(library)
    last = { base, edits, library }
    return library
  }
}

/**
 * Whether an edit cannot be applied incrementally: restored or re-described songs are only counted correctly (artist, genre) if all edits
 * are laid over the base again.
 */
const needsRebuild = (edit: LibraryEdit): boolean => (edit.kind === 'trash' && !edit.on) || edit.kind === 'describe-tracks'

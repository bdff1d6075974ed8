// What of a waiting edit still matters when others wait behind it: the last thumb counts, those before it need not be sent.
import type { LibraryEdit } from './edit.ts'

/** The ids of an edit that are done over by edits behind it. */
export const supersededIds = (edit: LibraryEdit, later: readonly LibraryEdit[]): ReadonlySet<number> =>
  edit.kind === 'rate' ? new Set(later.flatMap(other => (other.kind === 'rate' && other.of === edit.of ? other.ids : []))) : new Set()

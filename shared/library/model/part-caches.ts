// Caches per part of a library, which a library with edits laid over it (shared/edits/) shares as far as its parts did not change.
import { type Derived, memoisedByLibrary, newDerived } from './derived.ts'

/**
 * A part of a library that values are computed from. `visible`: which tracks are visible, and their columns; `rated`: the same with
 * ratings; `playlistNames` and `tagNames`: the names of all playlists, of all tags.
 */
type LibraryPart = 'visible' | 'rated' | 'playlistNames' | 'tagNames'
export type DerivedPart = LibraryPart | 'whole'
export type PartCaches<Owner> = Readonly<Record<LibraryPart, Derived<Owner>>>

/** Empty caches of all parts. */
export const newPartCaches = <Owner>(): PartCaches<Owner> => ({
  visible: newDerived(),
  rated: newDerived(),
  playlistNames: newDerived(),
  tagNames: newDerived(),
})

/** The memoised result of `by` for a part; `by` is the cache key, so it has to be one function object for good (derived.ts). */
export const memoisedByPart = <Owner extends { readonly derived: Derived<Owner>; readonly parts: PartCaches<Owner> }, Made>(
  owner: Owner,
  part: DerivedPart,
  by: (owner: Owner) => Made,
): Made => (part === 'whole' ? memoisedByLibrary(owner, by) : owner.parts[part].of(by, owner))

// What was worked out from a part of a library stays known in another library that has the same part: edits are laid over one, and leave the
// rest of it as it is (shared/edits/).
import { type Derived, derived, newDerived } from './derived.ts'

/** `visible`: which tracks are visible, and what is known of them; `rated`: the same with ratings. */
type LibraryPart = 'visible' | 'rated' | 'playlistNames' | 'tagNames'
export type DerivedPart = LibraryPart | 'whole'
export type Parts<Owner> = Readonly<Record<LibraryPart, Derived<Owner>>>

/** Nothing was made yet of any part. */
export const newParts = <Owner>(): Parts<Owner> => ({
  visible: newDerived(),
  rated: newDerived(),
  playlistNames: newDerived(),
  tagNames: newDerived(),
})

/** What `by` gives, made when it is first asked for of this part (derived.ts). */
export const partOf = <Owner extends { readonly derived: Derived<Owner>; readonly parts: Parts<Owner> }, Made>(
  owner: Owner,
  part: DerivedPart,
  by: (owner: Owner) => Made,
): Made => (part === 'whole' ? derived(owner, by) : owner.parts[part].of(by, owner))

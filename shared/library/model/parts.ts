// What was worked out from a part of a library stays known in another library that has the same part: edits are laid over one, and leave the
// rest of it as it is (shared/edits/).
import { type Derived, derived, newDerived } from './derived.ts'
import type { Library } from './model.ts'

/** `visible`: which tracks are visible, and what is known of them; `rated`: the same with ratings. */
export type LibraryPart = 'visible' | 'rated' | 'playlistNames' | 'tagNames'
export type Part = LibraryPart | 'whole'
export type Parts = Readonly<Record<LibraryPart, Derived<Library>>>

/** Nothing was made yet of any part. */
export const newParts = (): Parts => ({
  visible: newDerived(),
  rated: newDerived(),
  playlistNames: newDerived(),
  tagNames: newDerived(),
})

/** What `by` gives, made when it is first asked for of this part (derived.ts). */
export const partOf = <Made>(library: Library, part: Part, by: (library: Library) => Made): Made =>
  part === 'whole' ? derived(library, by) : library.parts[part].of(by, library)

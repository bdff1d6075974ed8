// The draft of ratings while edits are laid over a library: a rating column is copied at its first change.
import type { Library } from '../library/model/model.ts'
import type { Rating, RatingTarget } from './edit.ts'
import type { Finders } from './row-finders.ts'

export type DraftRatings = {
  readonly rate: (edit: Rating) => void
  /** The tables with the new columns; unchanged tables keep their object identity. */
  readonly finish: () => Pick<Library, RatingTarget>
}

export function draftRatings(library: Library, rowOf: Finders): DraftRatings {
  const ratings = new Map<RatingTarget, Uint8Array>()
  const rated = <Name extends RatingTarget>(target: Name): Library[Name] => {
    const rating = ratings.get(target)
    return rating === undefined ? library[target] : { ...library[target], rating }
  }
  return {
    rate: ({ of, ids, rating }) => {
      const values = ratings.get(of) ?? library[of].rating.slice()
      ratings.set(of, values)
      const find = rowOf(of)
      for (const id of ids) {
        const row = find(id)
        if (row >= 0) values[row] = rating
      }
    },
    finish: () => ({ tracks: rated('tracks'), albums: rated('albums'), artists: rated('artists') }),
  }
}

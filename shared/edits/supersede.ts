// What of a waiting edit still matters when others wait behind it: the last thumb counts, those before it need not be sent.
import type { LibraryEdit, Rating } from './edit.ts'

/** The ids of thumbs that are given anew by edits behind them. */
export const supersededIds = ({ of }: Rating, later: readonly LibraryEdit[]): ReadonlySet<number> =>
  new Set(later.flatMap(other => (other.kind === 'rate' && other.of === of ? other.ids : [])))

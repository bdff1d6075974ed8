// The interface that lists need of their items: how a row is read, played, opened, and its menu.
import type { RatingTarget } from '../../../shared/edits/edit.ts'
import type { MenuItem } from '../../state/view/layers.ts'
import type { ListEdits } from './list-edit-items.ts'

export type PlayingState = 'no' | 'playing' | 'paused'

/** The mark of a row; `away`: neither on this computer nor reachable at the service now, `none`: no mark. */
export type RowAvailability = 'none' | 'downloaded' | 'away'

export type ListSource<Item> = {
  /** The kind of item, as name of its menu: `Song`. */
  readonly kindName: string
  /** Reads a row; called only for rows in view. */
  readonly itemAt: (row: number) => Item
  readonly nameOf: (item: Item) => string
  readonly playing: (row: number) => PlayingState
  /** The mark of a row; undefined if the list shows none. */
  readonly availability?: (row: number) => RowAvailability
  /** Plays the list from a position on. */
  readonly play: (position: number) => void
  /** What double click and Enter do instead of playing; undefined: they play. */
  readonly onActivate?: ((position: number) => void) | undefined
  /** Opens the page of a row; null for songs, which are played instead. */
  readonly open: ((row: number) => void) | null
  /** The kind that thumbs on a row are given to; null: none. */
  readonly ratedKind: RatingTarget | null
  /** The tracks of some rows, in queue order; null if rows cannot be selected together. */
  readonly tracksOf: ((rows: Uint32Array) => Uint32Array) | null
  /** The menu of rows; `position`: the row it was opened on. */
  readonly menu: (rows: Uint32Array, position: number) => readonly MenuItem[]
  /** The edits that the list allows; null: none. */
  readonly edits?: ListEdits | null
  /** A predicate: whether a row's name begins with a folded text; called row by row for type-ahead. */
  readonly nameBeginsWith: (text: string) => (row: number) => boolean
}

/** Concatenates the tracks of several rows. */
export function concatTracks(rows: Uint32Array, tracksOfRow: (row: number) => Uint32Array): Uint32Array {
  const parts = Array.from(rows, tracksOfRow)
  const all = new Uint32Array(parts.reduce((sum, part) => sum + part.length, 0))
  let itemAt = 0
  for (const part of parts) {
    all.set(part, itemAt)
    itemAt += part.length
  }
  return all
}

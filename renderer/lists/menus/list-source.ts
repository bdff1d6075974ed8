// The interface that lists need of their items: how a row is read, played, opened, and its menu.
import type { Rated } from '../../../shared/edits/edit.ts'
import type { MenuItem } from '../../state/view/overlays.ts'
import type { ListEdits } from './list-edit-items.ts'

export type Playing = 'no' | 'playing' | 'paused'

/** `away`: neither on this computer nor reachable at the service now. */
export type RowMark = 'none' | 'downloaded' | 'away'

export type ListSource<Item> = {
  /** The kind of item, as name of its menu: `Song`. */
  readonly word: string
  /** Reads a row; called only for rows in view. */
  readonly at: (row: number) => Item
  readonly name: (item: Item) => string
  readonly playing: (row: number) => Playing
  /** The mark of a row; undefined if the list shows none. */
  readonly mark?: (row: number) => RowMark
  /** Plays the list from a position on. */
  readonly play: (position: number) => void
  /** What double click and Enter do instead of playing. */
  readonly activate?: ((position: number) => void) | undefined
  /** Opens the page of a row; null for songs, which are played instead. */
  readonly open: ((row: number) => void) | null
  /** The kind that thumbs on a row are given to; null: none. */
  readonly rated: Rated | null
  /** The tracks of some rows, in queue order; null if rows cannot be selected together. */
  readonly tracksOf: ((rows: Uint32Array) => Uint32Array) | null
  /** The menu of rows; `position`: the row it was opened on. */
  readonly menu: (rows: Uint32Array, position: number) => readonly MenuItem[]
  /** The edits that the list allows; null: none. */
  readonly edits?: ListEdits | null
  /** A predicate: whether a row's name begins with a folded text; called row by row for type-ahead. */
  readonly begins: (text: string) => (row: number) => boolean
}

/** Concatenates the tracks of several rows. */
export function joinedRows(rows: Uint32Array, of: (row: number) => Uint32Array): Uint32Array {
  const parts = Array.from(rows, of)
  const all = new Uint32Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

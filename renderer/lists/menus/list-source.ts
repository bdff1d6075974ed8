// What a list is about, for the parts that all lists share: how a row reads, plays, opens, and what can be done with it.
import type { Rated } from '../../../shared/edits/edit.ts'
import type { MenuItem } from '../../state/view/overlays.ts'
import type { ListEdits } from './list-edit-items.ts'

export type Playing = 'no' | 'playing' | 'paused'

/** `away`: neither on this computer nor to be had from the service now. */
export type RowMark = 'none' | 'downloaded' | 'away'

export type ListSource<Item> = {
  /** What one row is, for the name of its menu: `Song`. */
  readonly word: string
  /** Reads a row out; for what is in view only. */
  readonly at: (row: number) => Item
  readonly name: (item: Item) => string
  readonly playing: (row: number) => Playing
  /** Where there are marks. */
  readonly mark?: (row: number) => RowMark
  /** Plays from a position of the list shown. */
  readonly play: (position: number) => void
  /** What a double click and Enter do, where that is not playing. */
  readonly activate?: ((position: number) => void) | undefined
  /** Goes to a row; null for what is played, not opened. */
  readonly open: ((row: number) => void) | null
  /** What a thumb on a row is of; null where rows have none. */
  readonly rated: Rated | null
  /** The tracks of some rows, as they would be queued; null where rows are taken one at a time. */
  readonly tracksOf: ((rows: Uint32Array) => Uint32Array) | null
  /** What can be done with rows; `position` is where the menu was asked for. */
  readonly menu: (rows: Uint32Array, position: number) => readonly MenuItem[]
  /** How the list itself can be changed, where it can. */
  readonly edits?: ListEdits | null
  /** Whether the name of a row begins with a folded text: asked of row after row. */
  readonly begins: (text: string) => (row: number) => boolean
}

/** The tracks of several rows, one after another. */
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

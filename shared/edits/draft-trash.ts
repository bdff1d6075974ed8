// The draft of the trash while edits are laid over a library: which tracks go in, come out, or are deleted for good.
import type { Library } from '../library/model/model.ts'
import type { TrashEdit } from './edit.ts'
import type { Changes } from './rearrange-library.ts'
import type { Finders } from './row-finders.ts'

/** The column of trashed tracks, and the rows that changed, as `rearrange-library.ts` takes them. */
export type Trashed = { readonly trashed: Uint8Array } & Pick<Changes, 'hidden' | 'shown' | 'gone'>

export type DraftTrash = {
  readonly apply: (edit: TrashEdit) => void
  /** The changed column and rows; null if no edit changes the trash. */
  readonly finish: () => Trashed | null
}

export function draftTrash({ tracks, orders, trashOrders }: Library, rowOf: Finders): DraftTrash {
  let trashed: Uint8Array | null = null
  /** Rows of tracks that were deleted for good, which leave all orders. */
  const gone = new Set<number>()
  /** Rows of the trash before the edits; built at the first edit. */
  let inTrash: Set<number> | null = null
  return {
    apply: edit => {
      inTrash ??= new Set(trashOrders.title)
      trashed ??= tracks.trashed.slice()
      for (const id of edit.tracks) {
        const row = rowOf('tracks')(id)
        // A trashed track that is not in the order of the trash was deleted by an earlier layer of edits.
        if (row < 0 || gone.has(row) || (tracks.trashed[row] === 1 && !inTrash.has(row))) continue
        if (edit.kind === 'trash') trashed[row] = edit.on ? 1 : 0
        else if (trashed[row] === 1) gone.add(row)
      }
    },
    finish: () => {
      if (trashed === null) return null
      const now = trashed
      const hidden = rowsWhere(orders.title, row => now[row] === 1)
      const shown = rowsWhere(trashOrders.title, row => now[row] === 0)
      return hidden.length === 0 && shown.length === 0 && gone.size === 0 ? null : { trashed: now, hidden, shown, gone }
    },
  }
}

const rowsWhere = (rows: Uint32Array, fits: (row: number) => boolean): readonly number[] => Array.from(rows.filter(fits))

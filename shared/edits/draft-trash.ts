// The trash while edits are laid over it: what goes in, what comes back, and what is deleted for good.
import type { Library } from '../library/model/model.ts'
import type { TrashEdit } from './edit.ts'
import type { Changes } from './rearrange.ts'
import type { Finders } from './row-finders.ts'

/** `trashed`: the column; the rest as `rearrange.ts` takes it. */
export type Trashed = { readonly trashed: Uint8Array } & Pick<Changes, 'hidden' | 'shown' | 'gone'>

export type DraftTrash = {
  readonly edit: (edit: TrashEdit) => void
  /** Null while nothing changes. */
  readonly finish: () => Trashed | null
}

export function draftTrash({ tracks, orders, trashOrders }: Library, rowOf: Finders): DraftTrash {
  let trashed: Uint8Array | null = null
  /** Deleted for good: in no order any more. */
  const gone = new Set<number>()
  /** Rows of the trash as it was; made when it is needed. */
  let inTrash: Set<number> | null = null
  return {
    edit: edit => {
      inTrash ??= new Set(trashOrders.title)
      trashed ??= tracks.trashed.slice()
      for (const id of edit.tracks) {
        const row = rowOf('tracks')(id)
        // What is in neither was deleted by an edit laid before.
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

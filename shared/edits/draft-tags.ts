// The draft of tags while edits are laid over a library: their rows are edited as lists, and the tables are rebuilt at the end.
import { createIdMap, type IdMap } from '../id-map.ts'
import type { Library } from '../library/model/model.ts'
import { rowsAt } from '../library/model/row-lists.ts'
import { textBuilder } from '../library/model/text-column.ts'
import { type DraftList, settledList, unchangedList, withAppended, withMove } from './draft-list.ts'
import type { TagEdit } from './edit.ts'
import { rowLists } from './pack-row-lists.ts'
import type { Finders } from './row-finders.ts'

/** A tag in the draft; `row`: its row in the library, -1 if it is new; `name` null: that of the library. */
type Draft = DraftList & { readonly row: number; readonly name: string | null }

export type DraftTags = {
  readonly apply: (edit: TagEdit) => void
  /** Builds the tables. `trashed`: the column with 1 for tracks in the trash now; null: unchanged. */
  readonly finish: (trashed: Uint8Array | null) => Pick<Library, 'tags'>
}

export function draftTags({ tags, tracks }: Library, rowOf: Finders): DraftTags {
  /** Drafts by tag id; `finish` sorts by id, so tags with a temporary id come last. */
  let drafts: IdMap<number, Draft> | null = null
  const opened = (): IdMap<number, Draft> => {
    if (drafts !== null) return drafts
    drafts = createIdMap()
    for (const [row, id] of tags.id.entries()) drafts.set(id, { row, name: null, ...unchangedList })
    return drafts
  }
  return {
    apply: edit => {
      if (edit.kind === 'create-tag') {
        // If the service's library holds the new tag already, it is not added a second time.
        if (!opened().has(edit.id)) opened().set(edit.id, { row: -1, name: edit.name, all: [], pending: null })
        return
      }
      const draft = opened().get(edit.id)
      if (draft === undefined) return
      const rows = edit.tracks.map(rowOf('tracks')).filter(row => row >= 0)
      const own = rowsAt(tags.all, draft.row)
      opened().set(edit.id, { ...draft, ...(edit.on ? withAppended(draft, rows, own) : withMove(draft, { tracks: rows }, own)) })
    },
    finish: trashed => {
      if (drafts === null && trashed === null) return { tags }
      const hidden = trashed ?? tracks.trashed
      const sorted = [...opened()]
        .map(([id, draft]) => [id, { ...draft, ...settledList(draft, rowsAt(tags.all, draft.row)) }] as const)
        .sort(([one], [other]) => one - other)
      const lists = sorted.map(([, { row, all }]) => all ?? rowsAt(tags.all, row))
      const all = rowLists(lists)
      const visible = rowLists(
        sorted.map(([, draft], index) =>
          // Neither the tag nor the trash changed, so its visible rows are the library's.
          draft.all === null && trashed === null
            ? rowsAt(tags.tracks, draft.row)
            : Array.from(lists[index] ?? []).filter(row => hidden[row] !== 1),
        ),
      )
      if (sorted.length === tags.count) return { tags: { ...tags, all, tracks: visible } }
      const names = textBuilder(sorted.length)
      for (const [, { row, name }] of sorted) names.add(name ?? tags.name.at(row))
      return {
        tags: {
          count: sorted.length,
          id: Float64Array.from(sorted, ([id]) => id),
          archived: Uint8Array.from(sorted, ([, { row }]) => tags.archived[row] ?? 0),
          name: names.finish(),
          all,
          tracks: visible,
        },
      }
    },
  }
}

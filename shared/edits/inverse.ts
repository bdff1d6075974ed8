// The inverse of an edit, as edits that are computed from the library before it.
import { assertNever } from '../errors.ts'
import { idSet } from '../id-set.ts'
import { type TrackId, trackId } from '../ids.ts'
import { isCut } from '../library/model/cut-text.ts'
import type { Library } from '../library/model/model.ts'
import { rowOf } from '../library/model/row-index.ts'
import { rowsAt } from '../library/model/row-lists.ts'
import { t } from '../words/words.ts'
import { albumDetailsNow, trackDetailsNow } from './details-now.ts'
import { type DetailsEdit, type LibraryEdit, type PlaylistEdit, playlistLimits, type Rating, type TagEdit, type TrashEdit } from './edit.ts'
import { oneLine } from './name-rules.ts'
import { rowFinders } from './row-finders.ts'
import { consecutiveRuns } from './track-list.ts'

/**
 * Whether an edit may change something and have no inverse: the service deletes no tags (C-14), what was deleted for good is gone, and some
 * details can not be set again (`details-now.ts`).
 */
export const isIrreversible = ({ kind }: LibraryEdit): boolean =>
  kind === 'create-tag' || kind === 'empty-trash' || kind === 'describe-tracks' || kind === 'describe-albums'

/**
 * Edits that undo `edit` when laid over the library after it; none if it changes nothing, or nothing undoes it (`isIrreversible`). The edit that makes a deleted playlist again names
 * the id that it had: who sends it gives it a temporary one, and the service another id and another public address. Rows that the library
 * does not have are skipped, as their previous state is unknown.
 */
export function inverseOf(library: Library, edit: LibraryEdit): readonly LibraryEdit[] {
  switch (edit.kind) {
    case 'rate':
      return ratingsBefore(library, edit)
    case 'create-tag':
    case 'empty-trash':
      return []
    case 'tag':
      return tagBefore(library, edit)
    case 'trash':
      return trashBefore(library, edit)
    case 'describe-tracks':
    case 'describe-albums':
      return detailsBefore(library, edit)
    default:
      return playlistBefore(library, edit)
  }
}

function tagBefore({ tags, tracks }: Library, edit: Extract<TagEdit, { readonly kind: 'tag' }>): readonly LibraryEdit[] {
  const there = idSet(Array.from(rowsAt(tags.all, rowOf(tags.id, edit.id)), row => tracks.id[row] ?? 0))
  const changed = edit.tracks.filter(track => there.has(track) !== edit.on && rowOf(tracks.id, track) >= 0)
  return changed.length === 0 ? [] : [{ ...edit, tracks: changed, on: !edit.on }]
}

function trashBefore(library: Library, edit: Extract<TrashEdit, { readonly kind: 'trash' }>): readonly LibraryEdit[] {
  const find = rowFinders(library)('tracks')
  const changed = edit.tracks.filter(track => {
    const row = find(track)
    return row >= 0 && (library.tracks.trashed[row] === 1) !== edit.on
  })
  return changed.length === 0 ? [] : [{ ...edit, tracks: changed, on: !edit.on }]
}

/** One edit per group of rows that had the same details; details that an edit cannot set again (`details-now.ts`) are left as they are. */
function detailsBefore(library: Library, edit: DetailsEdit): readonly LibraryEdit[] {
  const find = rowFinders(library)
  if (edit.kind === 'describe-tracks') {
    const { kind, tracks, ...details } = edit
    const rows = tracks.map(find('tracks'))
    return groupByDetails(tracks, rows, row => named(trackDetailsNow(library, row), details)).map(({ ids, was }) => ({
      kind,
      tracks: ids,
      ...was,
    }))
  }
  const { kind, albums, ...details } = edit
  const rows = albums.map(find('albums'))
  return groupByDetails(albums, rows, row => named(albumDetailsNow(library, row), details)).map(({ ids, was }) => ({
    kind,
    albums: ids,
    ...was,
  }))
}

/** The present values of the details that the edit names. */
const named = <Details extends object>(now: Details, other: Details): Details =>
  Object.fromEntries(Object.entries(now).filter(([name]) => Object.hasOwn(other, name))) as Details

function groupByDetails<Id extends number, Details extends object>(
  ids: readonly Id[],
  rows: readonly number[],
  detailsOf: (row: number) => Details,
): readonly { readonly ids: readonly Id[]; readonly was: Details }[] {
  const groups = new Map<string, { readonly ids: Id[]; readonly was: Details }>()
  for (const [index, id] of ids.entries()) {
    const row = rows[index] ?? -1
    if (row < 0) continue
    const was = detailsOf(row)
    if (Object.keys(was).length === 0) continue
    const key = JSON.stringify(was)
    const group = groups.get(key) ?? { ids: [], was }
    groups.set(key, group)
    group.ids.push(id)
  }
  return [...groups.values()]
}

function ratingsBefore(library: Library, edit: Rating): readonly LibraryEdit[] {
  const find = rowFinders(library)(edit.of)
  const { rating } = library[edit.of]
  const byRating = new Map<number, number[]>()
  for (const id of edit.ids) {
    const row = find(id)
    if (row < 0) continue
    const before = rating[row] ?? 0
    const ids = byRating.get(before) ?? []
    byRating.set(before, ids)
    ids.push(id)
  }
  return [...byRating].map(([before, ids]) => ({ ...edit, ids, rating: before }))
}

/**
 * Most moves that put songs back behind their former neighbours; beyond that one edit puts the whole list back in its order, with what
 * another device added meanwhile in front.
 */
const maxRuns = 1_000

function playlistBefore(library: Library, edit: PlaylistEdit): readonly LibraryEdit[] {
  const { playlists, tracks } = library
  const { id } = edit
  if (edit.kind === 'create-playlist') return [{ kind: 'delete-playlist', id }]
  const row = rowOf(playlists.id, id)
  if (row < 0) return []
  const list: readonly TrackId[] = Array.from(rowsAt(playlists.all, row), track => trackId(tracks.id[track] ?? 0))
  const there = idSet(list)
  const moves = (moved: readonly TrackId[]): readonly LibraryEdit[] => {
    const runs = consecutiveRuns(list, moved)
    return runs.length > maxRuns
      ? [{ kind: 'move-in-playlist', id, tracks: list, before: null }]
      : runs.map(run => ({ kind: 'move-in-playlist', id, ...run }))
  }
  switch (edit.kind) {
    case 'describe-playlist': {
      const [name, description] = [usableName(playlists.name.at(row)), playlists.description.at(row)]
      const before = {
        ...(edit.name !== undefined && { name }),
        ...(edit.description !== undefined && !isCut(description) && { description }),
      }
      return Object.keys(before).length === 0 ? [] : [{ kind: 'describe-playlist', id, ...before }]
    }
    case 'add-to-playlist': {
      const fresh = edit.tracks.filter(track => !there.has(track))
      return fresh.length === 0 ? [] : [{ kind: 'remove-from-playlist', id, tracks: fresh }]
    }
    case 'remove-from-playlist': {
      const gone = idSet(edit.tracks)
      const removed = list.filter(track => gone.has(track))
      return removed.length === 0 ? [] : [{ kind: 'add-to-playlist', id, tracks: removed }, ...moves(removed)]
    }
    case 'move-in-playlist':
      return moves(edit.tracks)
    case 'delete-playlist': {
      const again = { id, name: usableName(playlists.name.at(row)), description: playlists.description.at(row) }
      return [{ kind: 'create-playlist', ...again, tracks: list }]
    }
    case 'share-playlist':
      return (playlists.publicId.at(row) !== '') === edit.on ? [] : [{ kind: 'share-playlist', id, on: !edit.on }]
    default:
      return assertNever(edit)
  }
}

/** A playlist's name as an edit may give it: other clients can give none, a very long one, or one of control characters. */
const usableName = (name: string): string =>
  oneLine(name)
    .trim()
    .slice(0, playlistLimits.name)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim() || t('places.unnamed.playlist')

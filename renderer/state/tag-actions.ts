// Adding tags to songs and removing them.
import { type LibraryEdit, temporaryId } from '../../shared/edits/edit.ts'
import { idSet } from '../../shared/id-set.ts'
import { type TagId, type TrackId, tagId } from '../../shared/ids.ts'
import type { Library } from '../../shared/library/model/model.ts'
import { rowsAt } from '../../shared/library/model/row-lists.ts'
import { tagRowOf } from '../../shared/library/places/select.ts'
import { t } from '../../shared/words/words.ts'
import { formatSongCount, quoteName } from '../words/format.ts'
import type { AppContextValue } from './app-context.ts'
import { editLibrary } from './library-edits.ts'

/** Rows of the tags that every song in `trackIds` has. */
export function tagsOfAll({ tags, tracks }: Library, trackIds: readonly TrackId[]): ReadonlySet<number> {
  const wantedIds = idSet(trackIds)
  const countTagged = (row: number): number =>
    rowsAt(tags.all, row).reduce((sum, track) => sum + Number(wantedIds.has(tracks.id[track] ?? 0)), 0)
  return new Set(Array.from(tags.id.keys()).filter(row => countTagged(row) === wantedIds.ids.length))
}

export async function setTag(app: AppContextValue, library: Library, tag: TagId, tracks: readonly TrackId[], isOn: boolean): Promise<void> {
  if (tracks.length === 0) return
  const name = quoteName(library.tags.name.at(tagRowOf(library, tag)))
  const undoText = t(isOn ? 'edits.tagPutOn' : 'edits.tagTakenOff', { tag: name, songs: formatSongCount(tracks.length) })
  await editLibrary(app, library, [{ kind: 'tag', id: tag, tracks, on: isOn }], { notice: undoText, undoText })
}

/**
 * Creates a tag, and puts it on songs if there are any; returns whether main accepted that. Undo leaves the tag empty, as the service
 * cannot delete tags (C-14).
 */
export async function createTag(app: AppContextValue, library: Library, name: string, tracks: readonly TrackId[]): Promise<boolean> {
  const id = tagId(temporaryId(Math.random()))
  const create: LibraryEdit = { kind: 'create-tag', id, name }
  if (tracks.length === 0) return editLibrary(app, library, [create], tagCreatedTexts(name))
  const edits: readonly LibraryEdit[] = [create, { kind: 'tag', id, tracks, on: true }]
  const undoText = t('edits.tagPutOn', { tag: quoteName(name), songs: formatSongCount(tracks.length) })
  return editLibrary(app, library, edits, { notice: undoText, undoText })
}

function tagCreatedTexts(name: string) {
  const words = t('edits.tagCreated', { tag: quoteName(name) })
  return { notice: words, undoText: words }
}

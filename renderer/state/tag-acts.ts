// Adding tags to songs and removing them.
import { type LibraryEdit, temporaryId } from '../../shared/edits/edit.ts'
import { idSet } from '../../shared/id-set.ts'
import { type TagId, type TrackId, tagId } from '../../shared/ids.ts'
import type { Library } from '../../shared/library/model/model.ts'
import { listOf } from '../../shared/library/model/row-lists.ts'
import { tagRowOf } from '../../shared/library/places/select.ts'
import { t } from '../../shared/words/words.ts'
import { quoted, songs } from '../words/format.ts'
import { editLibrary } from './library-edits.ts'
import type { Page } from './page.ts'

/** Rows of the tags that all of these songs have. */
export function tagsOfAll({ tags, tracks }: Library, asked: readonly TrackId[]): ReadonlySet<number> {
  const wanted = idSet(asked)
  const having = (row: number): number => listOf(tags.all, row).reduce((sum, track) => sum + Number(wanted.has(tracks.id[track] ?? 0)), 0)
  return new Set(Array.from(tags.id.keys()).filter(row => having(row) === wanted.ids.length))
}

export async function putTag(page: Page, library: Library, tag: TagId, tracks: readonly TrackId[], on: boolean): Promise<void> {
  if (tracks.length === 0) return
  const name = quoted(library.tags.name.at(tagRowOf(library, tag)))
  const words = t(on ? 'state.tagPutOn' : 'state.tagTakenOff', { tag: name, songs: songs(tracks.length) })
  await editLibrary(page, library, [{ kind: 'tag', id: tag, tracks, on }], { said: words, words })
}

/** Creates a tag on songs. Undo leaves it empty, as the service cannot delete tags (C-14). */
export async function createTag(page: Page, library: Library, name: string, tracks: readonly TrackId[]): Promise<void> {
  const id = tagId(temporaryId(Math.random()))
  const edits: readonly LibraryEdit[] = [
    { kind: 'create-tag', id, name },
    { kind: 'tag', id, tracks, on: true },
  ]
  const words = t('state.tagPutOn', { tag: quoted(name), songs: songs(tracks.length) })
  await editLibrary(page, library, edits, { said: words, words })
}

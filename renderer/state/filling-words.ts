// What the service fills a playlist with, in a person's words.
import type { PlaylistSource } from '../../shared/edits/edit.ts'
import type { Library } from '../../shared/library/model/model.ts'
import { rowOf } from '../../shared/library/model/row-index.ts'
import { t } from '../../shared/words/words.ts'
import { quoteName } from '../words/format.ts'

/** What the service fills a playlist with, as part of a sentence. */
export function fillingText(library: Library | null, filling: PlaylistSource): string {
  if (typeof filling === 'string') return t('places.filledWith.mood', { mood: t(`places.mood.${filling}`) })
  const row = library === null ? -1 : rowOf(library.tracks.id, filling)
  return row < 0 ? t('places.filledWith.likeASong') : t('places.filledWith.like', { title: quoteName(library?.tracks.title.at(row) ?? '') })
}

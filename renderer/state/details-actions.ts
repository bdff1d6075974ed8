// Editing metadata of songs and albums, as one undo step.
import type { AppState } from '../../shared/app-state.ts'
import { maxEdited } from '../../shared/edits/details-form.ts'
import type { LibraryEdit } from '../../shared/edits/edit.ts'
import type { Library } from '../../shared/library/model/model.ts'
import type { Detailed } from '../../shared/library/places/details.ts'
import { t } from '../../shared/words/words.ts'
import type { AppContextValue } from './app-context.ts'
import { editLibrary } from './library-edits.ts'
import { whyReadOnly } from './may-edit.ts'

/** Why metadata of `count` songs or albums cannot be edited; null if it can. */
export function whyNotEditable(state: Pick<AppState, 'account' | 'settings'>, detailed: Detailed, count: number): string | null {
  if (!state.settings.editDetails) return t('edits.editDetailsOff')
  if (detailed === 'artists') return t('edits.artistsNotEditable')
  return whyReadOnly(state) ?? (count > maxEdited ? t('edits.tooMany', { limit: maxEdited }) : null)
}

/**
 * Edits metadata as one undo step; returns whether main accepted the edits. `name`: of the song or album, or their number, for the notice.
 */
export function editDetails(app: AppContextValue, library: Library, edits: readonly LibraryEdit[], name: string): Promise<boolean> {
  const words = t('edits.detailsEdited', { music: name })
  return editLibrary(app, library, edits, { notice: words, undoText: t('edits.detailsEditedInSentence', { music: name }) })
}

// Editing metadata of songs and albums, as one undo step.
import type { AppState } from '../../shared/app-state.ts'
import { maxDescribed } from '../../shared/edits/details-form.ts'
import type { LibraryEdit } from '../../shared/edits/edit.ts'
import type { Library } from '../../shared/library/model/model.ts'
import type { Detailed } from '../../shared/library/places/details.ts'
import { t } from '../../shared/words/words.ts'
import type { AppContextValue } from './app-context.ts'
import { editLibrary } from './library-edits.ts'
import { whyReadOnly } from './may-edit.ts'

/** Why metadata of `count` songs or albums cannot be edited; null if it can. */
export function whyNotEditable(state: Pick<AppState, 'account' | 'settings'>, of: Detailed, count: number): string | null {
  if (!state.settings.editDetails) return t('state.editDetailsOff')
  if (of === 'artists') return t('state.artistsNotEditable')
  return whyReadOnly(state) ?? (count > maxDescribed ? t('state.tooManyToEdit', { most: maxDescribed }) : null)
}

/**
 * Edits metadata as one undo step; returns whether main accepted the edits. `name`: of the song or album, or their number, for the notice.
 */
export function editDetails(page: AppContextValue, library: Library, edits: readonly LibraryEdit[], name: string): Promise<boolean> {
  const words = t('state.detailsEdited', { what: name })
  return editLibrary(page, library, edits, { notice: words, undoText: t('state.detailsEditedDone', { what: name }) })
}

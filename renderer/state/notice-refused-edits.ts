// When the service refuses changes: their undo steps go, and a notice says it in its words, with a button that opens the list of them.
import { tracksOf } from '../../shared/edits/edit.ts'
import type { EditEntry } from '../../shared/edits/entry.ts'
import type { Library } from '../../shared/library/model/model.ts'
import { rowOf } from '../../shared/library/model/row-index.ts'
import { t } from '../../shared/words/words.ts'
import { formatList, quoteName } from '../words/format.ts'
import type { AppContextValue } from './app-context.ts'
import { libraryEditText } from './edit-words.ts'

/** The most songs named in a notice; of further ones only the number is shown. */
const maxNamed = 3

/**
 * Shows a notice when edits are refused from now on (earlier ones are in the sidebar), one for all as long as it is shown, and none while
 * the list of changes is open; returns the function that stops it.
 */
export function noticeRefusedEdits({
  mirror,
  library,
  layers,
  notices,
  editSteps,
}: Pick<AppContextValue, 'mirror' | 'library' | 'layers' | 'notices' | 'editSteps'>): () => void {
  /** The last notice, and the ids of the edits that it is about. */
  let lastNotice: { readonly notice: number; readonly ids: ReadonlySet<string> } | null = null
  return mirror.subscribe(({ edits, account }, before) => {
    if (edits.entries === before.edits.entries || account.phase !== before.account.phase) return
    const previousEntries = new Map(before.edits.entries.map(entry => [entry.id, entry]))
    const newlyRefused = edits.entries.flatMap(entry => {
      const previous = previousEntries.get(entry.id)
      return entry.status.kind === 'refused' && (previous?.status.kind !== 'refused' || previous.edit !== entry.edit)
        ? [{ ...entry, error: entry.status.error }]
        : []
    })
    const latest = newlyRefused.at(-1)
    if (latest === undefined) return
    editSteps.refused(newlyRefused.map(({ id }) => id))
    if (layers.getState()?.kind === 'edits') return
    const isShown = notices.getState().some(({ id }) => id === lastNotice?.notice)
    const ids = new Set([...(isShown && lastNotice !== null ? lastNotice.ids : []), ...newlyRefused.map(({ id }) => id)])
    const text = ids.size > 1 ? t('edits.refusedSeveral', { count: ids.size }) : refusalText(latest, library.getState().library)
    const showListAction = { label: t('edits.showRefused'), run: () => layers.open({ kind: 'edits' }) }
    if (isShown && lastNotice !== null) notices.dismiss(lastNotice.notice)
    lastNotice = { notice: notices.warn(text, latest.error.answered, showListAction), ids }
  })
}

/** The notice's text: an edit of several songs names the first ones, any other is worded as in the list of waiting edits. */
function refusalText({ edit }: EditEntry, library: Library | null): string {
  const change = libraryEditText(edit, library)
  const tracks = tracksOf(edit)
  if (library === null || tracks.length < 2) return t('edits.refusedOne', { change })
  const named = tracks.slice(0, maxNamed).map(id => quoteName(library.tracks.title.at(rowOf(library.tracks.id, id))))
  const names = tracks.length > maxNamed ? [...named, t('edits.moreSongs', { count: tracks.length - maxNamed })] : named
  return t('edits.refusedWithSongs', { change, songs: formatList(names) })
}

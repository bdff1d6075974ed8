// Changes that the service refuses are told at once, in its words, with the way to the list of them.
import { tracksOf } from '../../shared/edits/edit.ts'
import type { EditEntry } from '../../shared/edits/entry.ts'
import type { Library } from '../../shared/library/model/model.ts'
import { rowOf } from '../../shared/library/model/row-of.ts'
import { t } from '../../shared/words/words.ts'
import { listed, quoted } from '../words/format.ts'
import { editSaid } from './edit-words.ts'
import type { Page } from './page.ts'

/** So many songs are named; how many more there are is said. */
const mostNamed = 3

/** Gives how to stop. What was refused before it began stands in the sidebar. */
export function tellRefused({ mirror, library, layers, notices }: Pick<Page, 'mirror' | 'library' | 'layers' | 'notices'>): () => void {
  /** Those that the message shown is about. */
  let told: { readonly notice: number; readonly ids: ReadonlySet<string> } | null = null
  return mirror.subscribe(({ edits, account }, before) => {
    if (edits.entries === before.edits.entries || account.step !== before.account.step) return
    const known = new Map(before.edits.entries.map(entry => [entry.id, entry]))
    const fresh = edits.entries.flatMap(entry => {
      const was = known.get(entry.id)
      return entry.status.kind === 'refused' && (was?.status.kind !== 'refused' || was.edit !== entry.edit)
        ? [{ ...entry, error: entry.status.error }]
        : []
    })
    const last = fresh.at(-1)
    if (last === undefined || layers.getState()?.kind === 'edits') return
    const isShown = notices.getState().some(({ id }) => id === told?.notice)
    const ids = new Set([...(isShown && told !== null ? told.ids : []), ...fresh.map(({ id }) => id)])
    const text = ids.size > 1 ? t('state.changesWereRefused', { count: ids.size }) : refusedWords(last, library.getState().library)
    const look = { label: t('state.look'), run: () => layers.open({ kind: 'edits' }) }
    if (isShown && told !== null) notices.dismiss(told.notice)
    told = { notice: notices.warn(text, last.error.answered, look), ids }
  })
}

/** Of one song or of other things as in the list of what waits; several songs by the names of the first. */
function refusedWords({ edit }: EditEntry, library: Library | null): string {
  const change = editSaid(edit, library)
  const tracks = tracksOf(edit)
  if (library === null || tracks.length < 2) return t('state.changeWasRefused', { change })
  const named = tracks.slice(0, mostNamed).map(id => quoted(library.tracks.title.at(rowOf(library.tracks.id, id))))
  const names = tracks.length > mostNamed ? [...named, t('state.andSoManyMore', { count: tracks.length - mostNamed })] : named
  return t('state.changeOfWasRefused', { change, songs: listed(names) })
}

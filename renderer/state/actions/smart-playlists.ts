// Smart playlists: drafts from pages, saving, removing, export as files and as real playlists.

import { type TrackId, trackId } from '../../../shared/ids.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { conditionsOf } from '../../../shared/library/query/describe.ts'
import { parse } from '../../../shared/library/query/parse.ts'
import { textOfPlace } from '../../../shared/library/query/place-query.ts'
import type { SmartDraft, SmartPlaylist } from '../../../shared/smart-playlists.ts'
import { t } from '../../../shared/words/words.ts'
import type { AppContextValue } from '../app-context.ts'
import { request, requestWithDialog } from '../commands.ts'
import type { Route } from '../view/route.ts'

const sortByTitle = { by: 'title', descending: false } as const
export const emptyDraft: SmartDraft = { id: null, name: '', query: '', sort: sortByTitle, limit: null }

/** A draft with the page's songs and filter as its query; null if the page cannot be expressed as a query, or no library is loaded. */
export function draftOfPlace({ library, mirror }: AppContextValue, route: Route, filter: string): SmartDraft | null {
  const loaded = library.getState().library
  if (loaded === null) return null
  switch (route.kind) {
    case 'home':
    case 'shelf':
    case 'albums':
    case 'artists':
    case 'genres':
    case 'decades':
    case 'playlists':
    case 'tags':
    case 'history':
    case 'downloads':
    case 'uploads':
    case 'queue':
    case 'settings':
      return null
    default: {
      const query = textOfPlace(loaded, route, filter, mirror.getState().smartPlaylists)
      return query === null ? null : { ...emptyDraft, query }
    }
  }
}

/** The longest name derived from a query, characters; a longer one is cut. */
const maxNameLength = 60

/** The default name of a smart playlist: its query in words, cut to `maxNameLength` characters. */
export function defaultSmartName(query: string): string {
  const conditions = conditionsOf(parse(query)).map(({ key, words, opposite }) => {
    const condition = key === '' ? words : t('query.chip.withValue', { field: key, value: words })
    return opposite ? t('query.chip.not', { condition }) : condition
  })
  const name = conditions.join(', ')
  return name.length <= maxNameLength ? name : `${name.slice(0, maxNameLength - 1).trimEnd()}…`
}

/** Saves a smart playlist and opens its page; returns whether main saved it (a failure shows a notice). */
export async function saveSmart(app: AppContextValue, draft: SmartDraft): Promise<boolean> {
  const saved = await request(app, 'smart.save', { playlist: draft })
  if (saved === null) return false
  app.view.navigate({ kind: 'smart', id: saved.id })
  return true
}

/** Removes a smart playlist; if its page is shown, the page of all songs is opened instead. */
export async function removeSmart(app: AppContextValue, { id }: SmartPlaylist): Promise<void> {
  const { route } = app.view.getState().trail.here
  if (route.kind === 'smart' && route.id === id) app.view.navigate({ kind: 'songs' })
  await request(app, 'smart.remove', { id })
}

export async function exportSmart(app: AppContextValue, playlists: readonly SmartPlaylist[]): Promise<void> {
  const saved = await requestWithDialog(app, 'smart.export', { ids: playlists.map(({ id }) => id) })
  if (saved !== null) app.notices.tell(t('files.savedAs', saved))
}

export async function importSmart(app: AppContextValue): Promise<void> {
  const imported = await requestWithDialog(app, 'smart.import', undefined)
  if (imported === null) return
  const { added, known } = imported
  app.notices.tell(
    known === 0
      ? t('smartPlaylists.imported', { count: added.length })
      : t('smartPlaylists.importedBesides', { count: added.length, duplicates: known }),
  )
  const [first] = added
  if (first !== undefined) app.view.navigate({ kind: 'smart', id: first })
}

export const idsOfRows = (library: Library, rows: Uint32Array): TrackId[] => Array.from(rows, row => trackId(library.tracks.id[row] ?? 0))

// Fixed places (Songs, Home, a year) and commands, as lines of the palette.

import { fold } from '../../../shared/library/model/fold.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { rowsOfYears } from '../../../shared/library/places/years.ts'
import { t } from '../../../shared/words/words.ts'
import type { IconName } from '../../controls/Icon.tsx'
import { importPlaylist } from '../../state/actions/playlist-files.ts'
import { shortcuts } from '../../state/actions/shortcuts.ts'
import { draftOfPlace } from '../../state/actions/smart-playlists.ts'
import { toggleActions } from '../../state/actions/toggle-actions.ts'
import type { AppContextValue } from '../../state/app-context.ts'
import { countResults, type SearchResults } from '../../state/library/search-results.ts'
import { ensureMayEdit } from '../../state/may-edit.ts'
import { libraryKinds, playlistKinds } from '../../state/view/kinds.ts'
import type { Route } from '../../state/view/route.ts'
import { formatSongCount } from '../../words/format.ts'
import { yearsWords } from '../../words/place-words.ts'
import type { PaletteEntry } from './palette-entry.ts'
import { hasWordPrefixes } from './palette-smart.ts'

const places: readonly { readonly name: string; readonly icon: IconName; readonly to: Route }[] = [
  ...[...libraryKinds, ...playlistKinds].map(({ name, icon, route }) => ({ name, icon, to: route })),
  { name: t('kinds.downloads'), icon: 'download', to: { kind: 'downloads' } },
  { name: t('actions.addMusic'), icon: 'plus', to: { kind: 'uploads' } },
  { name: t('kinds.trash'), icon: 'trash', to: { kind: 'trash' } },
  { name: t('settings.heading'), icon: 'settings', to: { kind: 'settings' } },
]
const placeNames = new Set(places.map(place => place.name))

const placeEntry = (app: AppContextValue, name: string, icon: IconName, target: Route, endText = ''): PaletteEntry => ({
  key: `place ${name}`,
  icon,
  title: name,
  subtitle: '',
  endText,
  actionText: t('actions.open'),
  onRun: () => app.view.navigate(target),
})

/**
 * The year or decade that was typed, then places whose name matches, all of them while nothing is typed; none for a query with conditions.
 */
export function placeEntries(
  app: AppContextValue,
  library: Library,
  { searchedWords, isPlainText }: SearchResults,
): readonly PaletteEntry[] {
  if (!isPlainText) return []
  const foldedWords = fold(searchedWords).trim()
  const matchingPlaces = places.filter(place => foldedWords === '' || hasWordPrefixes(fold(place.name), foldedWords))
  return [...yearEntries(app, library, foldedWords), ...matchingPlaces.map(({ name, icon, to }) => placeEntry(app, name, icon, to))]
}

/** The year or decade that a text names: `1994`, `1990s`, `90s`; nothing if it names none, or none that has songs. */
function yearEntries(app: AppContextValue, library: Library, foldedWords: string): readonly PaletteEntry[] {
  const [, year, decade] = /^(?:(\d{4})|(\d{2}|\d{3}0)s)$/.exec(foldedWords) ?? []
  if (year === undefined && decade === undefined) return []
  const from = Number(year ?? (decade?.length === 2 ? `${Number(decade) > 20 ? 19 : 20}${decade}` : decade))
  const years = { from, to: year === undefined ? from + 9 : from }
  const { length } = rowsOfYears(library, years)
  return length === 0 ? [] : [placeEntry(app, yearsWords(years), 'calendar', { kind: 'years', ...years }, formatSongCount(length))]
}

/**
 * Commands about the search result (show all, or see it without a condition; save it), then, unless the query has conditions, matching
 * shortcuts, the import and switches; all of those while nothing is typed.
 */
export function commandEntries(app: AppContextValue, results: SearchResults): readonly PaletteEntry[] {
  const { searchedWords, isPlainText } = results
  const text = results.text.trim()
  const foldedWords = fold(searchedWords).trim()
  const commandEntry = (title: string, icon: IconName, onRun: () => void, shortcut?: string): PaletteEntry => ({
    key: `command ${title}`,
    icon,
    title,
    subtitle: '',
    endText: '',
    ...(shortcut !== undefined && { shortcut }),
    actionText: t('search.runCommand'),
    onRun,
  })
  const matchingShortcuts = shortcuts.filter(
    ({ icon, label: name }) =>
      isPlainText && icon !== null && !placeNames.has(name) && (foldedWords === '' || hasWordPrefixes(fold(name), foldedWords)),
  )
  const allResultsEntry = {
    ...commandEntry(t('search.allResultsFor', { text }), 'search', () => app.view.navigate({ kind: 'search', text })),
    key: 'all results',
    actionText: t('actions.open'),
  }
  const relaxEntry = { ...allResultsEntry, title: t('search.seeRelaxed'), key: 'command leave out' }
  const draft = countResults(results) === 0 ? null : draftOfPlace(app, { kind: 'search', text }, '')
  const importText = t('search.importPlaylist')
  const showsImport = isPlainText && (foldedWords === '' || hasWordPrefixes(fold(importText), foldedWords))
  return [
    ...(countResults(results) > 0 ? [allResultsEntry] : results.parsed.parts.length > 1 ? [relaxEntry] : []),
    ...(draft === null
      ? []
      : [commandEntry(t('search.saveSearchAsSmartPlaylist'), 'save', () => app.layers.open({ kind: 'smart', draft }))]),
    ...matchingShortcuts.map(({ label: name, icon, run, keys }) => commandEntry(name, icon ?? 'right', () => run(app), keys[0])),
    ...(showsImport ? [commandEntry(importText, 'folder', () => void (ensureMayEdit(app) && importPlaylist(app)))] : []),
    ...toggleActions
      .filter(({ label: name }) => isPlainText && (foldedWords === '' || hasWordPrefixes(fold(name), foldedWords)))
      .map(({ label: name, icon, run }) => commandEntry(name, icon, () => run(app))),
  ]
}

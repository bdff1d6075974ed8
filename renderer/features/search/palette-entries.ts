// The palette's groups for a search result: best match, then the kinds in a fixed order, then places and commands.

import type { Library } from '../../../shared/library/model/model.ts'
import { t } from '../../../shared/words/words.ts'
import type { AppContextValue } from '../../state/app-context.ts'
import type { ResultKind, ResultLimits, SearchResults } from '../../state/library/search-results.ts'
import { findBestMatch, type Match } from './best-match.ts'
import type { PaletteGroup } from './palette-entry.ts'
import { folderEntries } from './palette-folders.ts'
import { entriesOfKind } from './palette-hits.ts'
import { commandEntries, placeEntries } from './palette-places.ts'
import { smartEntries } from './palette-smart.ts'

/** How many results of each kind are searched: for kinds that can be the best match one more than is shown. */
export const paletteLimits: ResultLimits = { tracks: 6, albums: 4, artists: 4, playlists: 4, tags: 2, genres: 2 }
const shownLimits: ResultLimits = { ...paletteLimits, tracks: 5, albums: 3, artists: 3, playlists: 3 }

const headings: readonly (readonly [ResultKind, string])[] = [
  ['tracks', t('kinds.songs')],
  ['albums', t('kinds.albums')],
  ['artists', t('kinds.artists')],
  ['playlists', t('kinds.playlists')],
  ['tags', t('kinds.tags')],
  ['genres', t('kinds.genres')],
]
const kindOfMatch: Readonly<Record<Match['kind'], ResultKind>> = {
  track: 'tracks',
  album: 'albums',
  artist: 'artists',
  playlist: 'playlists',
}

const kindTexts: Readonly<Record<Match['kind'], string>> = {
  track: t('kinds.song'),
  album: t('kinds.album'),
  artist: t('kinds.artist'),
  playlist: t('kinds.playlist'),
}

/**
 * The palette's groups for search results, empty ones left out: best match, each kind without it (smart playlists first among the
 * playlists), folders, places, commands.
 */
export function resultGroups(app: AppContextValue, library: Library, results: SearchResults): readonly PaletteGroup[] {
  const { hits } = results
  const best = findBestMatch(library, results)
  const bestEntries = best === null ? [] : entriesOfKind(app, library, results, kindOfMatch[best.kind], [best.row])
  const labelled = bestEntries.map(entry => ({
    ...entry,
    subtitle: [best && kindTexts[best.kind], entry.subtitle].filter(Boolean).join(' · '),
  }))
  const groups: PaletteGroup[] = [{ heading: t('search.bestMatch'), count: null, entries: labelled }]
  for (const [kind, heading] of headings) {
    const rows = [...hits[kind].rows].filter(row => best === null || kind !== kindOfMatch[best.kind] || row !== best.row)
    const entries = entriesOfKind(app, library, results, kind, rows.slice(0, shownLimits[kind]))
    const smart = kind === 'playlists' ? smartEntries(app, library, results) : []
    groups.push({ heading, count: hits[kind].count + smart.length, entries: [...smart, ...entries] })
  }
  groups.push({ heading: t('kinds.folders'), count: null, entries: folderEntries(app, library, results) })
  groups.push({ heading: t('search.places'), count: null, entries: placeEntries(app, library, results) })
  groups.push({ heading: t('search.commands'), count: null, entries: commandEntries(app, results) })
  return groups.filter(group => group.entries.length > 0)
}

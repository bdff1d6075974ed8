// The palette's groups for a search result: best match, then the kinds in a fixed order, then places and commands.

import type { Library } from '../../../shared/library/model/model.ts'
import { t } from '../../../shared/words/words.ts'
import type { Answer, Kind, Limits } from '../../state/library/answer.ts'
import type { Page } from '../../state/page.ts'
import { bestMatch, type Match } from './best-match.ts'
import type { Group } from './palette-entry.ts'
import { folderEntries } from './palette-folders.ts'
import { entriesOf } from './palette-hits.ts'
import { commandEntries, placeEntries } from './palette-places.ts'
import { smartEntries } from './palette-smart.ts'

/** How many results of each kind are searched: for kinds that can be the best match one more than is shown. */
export const paletteLimits: Limits = { tracks: 6, albums: 4, artists: 4, playlists: 4, tags: 2, genres: 2 }
const shown: Limits = { ...paletteLimits, tracks: 5, albums: 3, artists: 3, playlists: 3 }

const headings: readonly (readonly [Kind, string])[] = [
  ['tracks', t('search.songs')],
  ['albums', t('search.albums')],
  ['artists', t('search.artists')],
  ['playlists', t('search.playlists')],
  ['tags', t('search.tags')],
  ['genres', t('search.genres')],
]
const kindOf: Readonly<Record<Match['kind'], Kind>> = { track: 'tracks', album: 'albums', artist: 'artists', playlist: 'playlists' }

const words: Readonly<Record<Match['kind'], string>> = {
  track: t('search.song'),
  album: t('search.album'),
  artist: t('search.artist'),
  playlist: t('search.playlist'),
}

/** All groups that have entries. */
export function findEntries(page: Page, library: Library, answer: Answer): readonly Group[] {
  const { found } = answer
  const best = bestMatch(library, answer)
  const first = best === null ? [] : entriesOf(page, library, answer, kindOf[best.kind], [best.row])
  const told = first.map(entry => ({ ...entry, line: [best && words[best.kind], entry.line].filter(Boolean).join(' · ') }))
  const groups: Group[] = [{ heading: t('search.bestMatch'), count: null, entries: told }]
  for (const [kind, heading] of headings) {
    const rows = [...found[kind].rows].filter(row => best === null || kind !== kindOf[best.kind] || row !== best.row)
    const entries = entriesOf(page, library, answer, kind, rows.slice(0, shown[kind]))
    const smart = kind === 'playlists' ? smartEntries(page, library, answer) : []
    groups.push({ heading, count: found[kind].count + smart.length, entries: [...smart, ...entries] })
  }
  groups.push({ heading: t('search.folders'), count: null, entries: folderEntries(page, library, answer) })
  groups.push({ heading: t('search.places'), count: null, entries: placeEntries(page, library, answer) })
  groups.push({ heading: t('search.commands'), count: null, entries: commandEntries(page, answer) })
  return groups.filter(group => group.entries.length > 0)
}

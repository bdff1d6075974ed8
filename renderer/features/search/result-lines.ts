// Playlists, tags and genres found by name, as data for lines with links.

import type { Library } from '../../../shared/library/model/model.ts'
import { rowsAt } from '../../../shared/library/model/row-lists.ts'
import { genres } from '../../../shared/library/places/genres.ts'
import { playlistAt, tagAt } from '../../../shared/library/places/rows.ts'
import type { SmartPlaylist } from '../../../shared/smart-playlists.ts'
import { t } from '../../../shared/words/words.ts'
import type { SearchResults } from '../../state/library/search-results.ts'
import { formatSongCount } from '../../words/format.ts'
import type { ResultLine } from './ResultLines.tsx'

/** The smart playlists that were found, then those of the service. */
export function playlistResultLines(
  library: Library,
  { hits }: SearchResults,
  smartPlaylists: readonly SmartPlaylist[],
): readonly ResultLine[] {
  const smartLines = smartPlaylists.map(
    ({ id, name }): ResultLine => ({ key: id, to: { kind: 'smart', id }, icon: 'bolt', name, countText: t('kinds.smartPlaylist') }),
  )
  const serviceLines = Array.from(hits.playlists.rows, (row): ResultLine => {
    const { id, name, artwork, tracks } = playlistAt(library, row)
    return { key: `playlist ${row}`, to: { kind: 'playlist', id }, artwork, icon: 'playlist', name, countText: formatSongCount(tracks) }
  })
  return [...smartLines, ...serviceLines]
}

export const tagResultLines = (library: Library, { hits }: SearchResults): readonly ResultLine[] =>
  Array.from(hits.tags.rows, row => {
    const { id, name, tracks } = tagAt(library, row)
    return { key: `tag ${row}`, to: { kind: 'tag', id }, icon: 'tag', name, countText: formatSongCount(tracks) }
  })

export const genreResultLines = (library: Library, { hits }: SearchResults): readonly ResultLine[] => {
  const { names, tracks } = genres.whole(library)
  return Array.from(hits.genres.rows, row => {
    const name = names[row] ?? ''
    return { key: `genre ${row}`, to: { kind: 'genre', name }, icon: 'genre', name, countText: formatSongCount(rowsAt(tracks, row).length) }
  })
}

// Playlists, tags and genres found by name, as data for lines with links.

import type { Library } from '../../../shared/library/model/model.ts'
import { listOf } from '../../../shared/library/model/row-lists.ts'
import { genres } from '../../../shared/library/places/genres.ts'
import { playlistAt, tagAt } from '../../../shared/library/places/rows.ts'
import type { SmartPlaylist } from '../../../shared/smart-playlists.ts'
import { t } from '../../../shared/words/words.ts'
import type { Answer } from '../../state/library/answer.ts'
import { songs } from '../../words/format.ts'
import type { FoundLine } from './FoundLines.tsx'

/** The smart playlists that were found, then those of the service. */
export function playlistLines(library: Library, { found }: Answer, smart: readonly SmartPlaylist[]): readonly FoundLine[] {
  const own = smart.map(
    ({ id, name }): FoundLine => ({ key: id, to: { kind: 'smart', id }, icon: 'bolt', name, end: t('search.smartPlaylist') }),
  )
  const others = Array.from(found.playlists.rows, (row): FoundLine => {
    const { id, name, artwork, tracks } = playlistAt(library, row)
    return { key: `playlist ${row}`, to: { kind: 'playlist', id }, artwork, icon: 'playlist', name, end: songs(tracks) }
  })
  return [...own, ...others]
}

export const tagLines = (library: Library, { found }: Answer): readonly FoundLine[] =>
  Array.from(found.tags.rows, row => {
    const { id, name, tracks } = tagAt(library, row)
    return { key: `tag ${row}`, to: { kind: 'tag', id }, icon: 'tag', name, end: songs(tracks) }
  })

export const genreLines = (library: Library, { found }: Answer): readonly FoundLine[] => {
  const { names, tracks } = genres.whole(library)
  return Array.from(found.genres.rows, row => {
    const name = names[row] ?? ''
    return { key: `genre ${row}`, to: { kind: 'genre', name }, icon: 'genre', name, end: songs(listOf(tracks, row).length) }
  })
}

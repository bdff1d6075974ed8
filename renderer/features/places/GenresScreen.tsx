// The page of genres, as covers, list or table, filtered while typing, songs without a genre last.

import { useMemo } from 'react'
import type { Library } from '../../../shared/library/model/model.ts'
import { rowsAt } from '../../../shared/library/model/row-lists.ts'
import { type Genres, genres } from '../../../shared/library/places/genres.ts'
import { coversOf } from '../../../shared/library/places/rows.ts'
import { t } from '../../../shared/words/words.ts'
import { PageFrame } from '../../layout/PageFrame.tsx'
import type { NamedPlaces } from '../../lists/columns/named-places.ts'
import { useLibrary } from '../../state/app-context.ts'
import { useChunkedTask } from '../../state/library/use-chunked-task.ts'
import { genreWords } from '../../words/place-words.ts'
import { PlacesPage } from './PlacesPage.tsx'

/** How many songs of a genre are searched for covers. */
const coverSearchLimit = 500

export function GenresScreen() {
  const genreIndex = useChunkedTask(genres)
  return genreIndex === null ? <PageFrame label={t('kinds.genres')}>{null}</PageFrame> : <AllGenres genreIndex={genreIndex} />
}

function AllGenres({ genreIndex }: { readonly genreIndex: Genres }) {
  const library = useLibrary()
  const places = useMemo(() => placesOf(library, genreIndex), [library, genreIndex])
  return <PlacesPage kind="genres" label={t('kinds.genres')} places={places} emptyText={t('places.genresEmptyDescription')} />
}

const placesOf = (library: Library, { names, tracks, length, foldedNames }: Genres): NamedPlaces => ({
  kind: 'genre',
  icon: 'genre',
  count: names.length,
  ids: Float64Array.from(names.keys()),
  place: row => ({ kind: 'genre', name: names[row] ?? '' }),
  title: row => genreWords(names[row] ?? ''),
  name: row => names[row] ?? '',
  folded: row => foldedNames[row] ?? '',
  songs: row => rowsAt(tracks, row).length,
  seconds: row => length[row] ?? 0,
  covers: (row, limit) => coversOf(library, rowsAt(tracks, row).subarray(0, coverSearchLimit), limit),
})

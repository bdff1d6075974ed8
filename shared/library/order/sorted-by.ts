// What a list is sorted by, readable row by row, for the bar of initials and for type-ahead.

import { t } from '../../words/words.ts'
import type { Library, SortBy } from '../model/model.ts'
import { decadeInitial, type Initial, initialOf, unknownInitial, yearOfDay } from './initials.ts'
import type { AlbumSortBy, ArtistSortBy } from './sort-collections.ts'
import { totalsOf } from './totals.ts'

export type SortedBy = {
  /** The name by which a row is sorted; null for a row without one, which come first. Null if the order is not one of names. */
  readonly name: ((row: number) => string | null) | null
  /** Whether the names descend. */
  readonly descending?: boolean
  /** The group of a row in the bar of initials; null if the order has no useful groups. */
  readonly group: ((row: number) => Initial) | null
}

const nothing: SortedBy = { name: null, group: null }

const byName = (name: (row: number) => string | null): SortedBy => ({
  name,
  group: row => {
    const text = name(row)
    return text === null ? unknownInitial : initialOf(text)
  },
})
const byGroup = (group: (row: number) => Initial): SortedBy => ({ name: null, group })

/** The group of a track or disc number: `Track 3`. */
const numberGroup = (key: 'initials.track' | 'initials.disc', number: number): Initial =>
  number === 0 ? unknownInitial : { label: String(number), name: t(key, { number: String(number) }) }

const ratingGroup = (rating: number): Initial =>
  rating === 0
    ? { label: '–', name: t('initials.notRated') }
    : { label: String(rating), name: t('initials.rated', { rating: String(rating) }) }

export function tracksSortedBy({ tracks, albums, artists, genres }: Library, sortBy: SortBy): SortedBy {
  const named = (names: { at(row: number): string }, row: number): string | null => (row < 0 ? null : names.at(row))
  switch (sortBy) {
    case 'title':
      return byName(row => tracks.title.at(row))
    case 'artist':
      return byName(row => named(artists.name, tracks.artist[row] ?? -1))
    case 'albumArtist':
      return byName(row => named(artists.name, albums.artist[tracks.album[row] ?? -1] ?? -1))
    case 'album':
      return byName(row => named(albums.name, tracks.album[row] ?? -1))
    case 'genre':
      return byName(row => named(genres, tracks.genre[row] ?? -1))
    case 'year':
      return byGroup(row => decadeInitial(tracks.year[row] ?? 0))
    case 'added':
      return byGroup(row => yearOfDay(tracks.added[row] ?? 0))
    case 'rating':
      return byGroup(row => ratingGroup(tracks.rating[row] ?? 0))
    case 'track':
      return byGroup(row => numberGroup('initials.track', tracks.number[row] ?? 0))
    case 'disc':
      return byGroup(row => numberGroup('initials.disc', tracks.disc[row] ?? 0))
    case 'path':
      return byName(row => tracks.path.at(row) || null)
    default:
      return nothing // orders by plain numbers have no groups that are worth jumping to
  }
}

export function albumsSortedBy(library: Library, sortBy: AlbumSortBy): SortedBy {
  const { albums, artists } = library
  switch (sortBy) {
    case 'name':
      return byName(row => albums.name.at(row))
    case 'artist':
      return byName(row => artists.name.at(albums.artist[row] ?? 0))
    case 'year':
      return byGroup(row => decadeInitial(albums.year[row] ?? 0))
    case 'added':
      return byGroup(row => yearOfDay(totalsOf(library).albums.added[row] ?? 0))
    case 'rating':
      return byGroup(row => ratingGroup(albums.rating[row] ?? 0))
    case 'tracks':
    case 'length':
    case 'plays':
      return nothing
  }
}

export function artistsSortedBy(library: Library, sortBy: ArtistSortBy): SortedBy {
  switch (sortBy) {
    case 'name':
      return byName(row => library.artists.name.at(row))
    case 'added':
      return byGroup(row => yearOfDay(totalsOf(library).artists.added[row] ?? 0))
    case 'albums':
    case 'tracks':
    case 'length':
    case 'plays':
      return nothing
  }
}

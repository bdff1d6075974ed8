// The menu of songs: one, several, or all of a list.

import { albumId, artistId } from '../../../shared/ids.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { artistsOfTrack, genresOfTrack } from '../../../shared/library/places/credited.ts'
import { trackAt } from '../../../shared/library/places/rows.ts'
import { dashed } from '../../../shared/words/dashed.ts'
import { t } from '../../../shared/words/words.ts'
import type { AppContextValue } from '../../state/app-context.ts'
import type { MenuItem } from '../../state/view/layers.ts'
import { commonValue, listMenu, maxCopiedLines } from './list-menu.ts'

/** The menu of songs. `rows`: the songs; `play`: plays them within their list. */
export function trackMenu(app: AppContextValue, library: Library, rows: Uint32Array, play: () => void): readonly MenuItem[] {
  const { tracks, albums, artists } = library
  const album = albums.id[commonValue(rows, row => tracks.album[row]) ?? -1]
  const artist = artists.id[commonValue(rows, row => tracks.artist[row]) ?? -1]
  return listMenu(app, library, {
    play,
    tracks: () => rows,
    album: album === undefined ? null : albumId(album),
    artist: artist === undefined ? null : artistId(artist),
    featuredArtists: rows.length === 1 ? featuredArtistsOf(library, rows[0] ?? -1) : [],
    genres: rows.length === 1 ? genresOfTrack(library, rows[0] ?? -1, maxGenres).names : [],
    copy: {
      label: t('lists.copyArtistTitle'),
      text: () => Array.from(rows.subarray(0, maxCopiedLines), row => trackLine(library, row)).join('\n'),
    },
    rated: { target: 'tracks', rows },
    showsKeys: true,
  })
}

/** How many featured artists of a song the menu offers. */
const maxFeatured = 5
/** How many genres of a song the menu offers. */
const maxGenres = 4

function featuredArtistsOf(library: Library, row: number) {
  const { artists, tracks } = library
  const others = artistsOfTrack(library, row).filter(artist => artist !== tracks.artist[row])
  return Array.from(others.subarray(0, maxFeatured), artist => ({ id: artistId(artists.id[artist] ?? 0), name: artists.name.at(artist) }))
}

/** A song as a line of text: `Artist – Title`. */
export function trackLine(library: Library, row: number): string {
  const { artist, title } = trackAt(library, row)
  return dashed(artist, title)
}

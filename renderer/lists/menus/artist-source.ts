// The ListSource of artists, and their menu.

import type { Artist, Library } from '../../../shared/library/model/model.ts'
import { artistAt } from '../../../shared/library/places/rows.ts'
import { albumsOfArtist, trackRowsOf } from '../../../shared/library/places/select.ts'
import { beginsWith } from '../../../shared/library/search/text-search.ts'
import type { PlayContext } from '../../../shared/queue/model.ts'
import { t } from '../../../shared/words/words.ts'
import { shuffleAlbums } from '../../state/actions/shuffle-albums.ts'
import { type AppContextValue, useApp, useAppContext, useLibrary } from '../../state/app-context.ts'
import { playList, shuffleList } from '../../state/commands.ts'
import type { MenuItem } from '../../state/view/layers.ts'
import { artistRoute } from '../../state/view/route.ts'
import { listMenu } from './list-menu.ts'
import { concatTracks, type ListSource } from './list-source.ts'

export const artistName = (artist: Artist): string => (artist.name === '' ? t('unknown.artist') : artist.name)

const tracksOfArtist = (library: Library, row: number): Uint32Array =>
  trackRowsOf(library, { kind: 'artist', id: artistAt(library, row).id })

function contextOf(library: Library, row: number): PlayContext {
  const artist = artistAt(library, row)
  return { place: { kind: 'artist', id: artist.id }, title: artistName(artist) }
}

const playArtist = (app: AppContextValue, library: Library, row: number): void =>
  playList(app, library, tracksOfArtist(library, row), 0, contextOf(library, row))

/** The menu of one artist or several. `showsKeys`: shows shortcuts, in a list that handles them. */
export function artistMenu(app: AppContextValue, library: Library, rows: Uint32Array, showsKeys = false): readonly MenuItem[] {
  const tracks = (): Uint32Array => concatTracks(rows, row => tracksOfArtist(library, row))
  const firstArtist = artistAt(library, rows[0] ?? -1)
  const isSingle = rows.length === 1
  const albums = isSingle ? albumsOfArtist(library, firstArtist.row) : new Uint32Array()
  return listMenu(app, library, {
    play: () => (rows.length > 1 ? playList(app, library, tracks(), 0, null) : playArtist(app, library, firstArtist.row)),
    shuffle: {
      songs: () => shuffleList(app, library, tracks(), isSingle ? contextOf(library, firstArtist.row) : null, Math.random),
      albums: albums.length > 1 ? () => shuffleAlbums(app, library, albums, contextOf(library, firstArtist.row), Math.random) : null,
    },
    tracks,
    album: null,
    artist: isSingle ? firstArtist.id : null,
    copy: {
      label: isSingle ? t('lists.copyName') : t('lists.copyNames'),
      text: () => Array.from(rows, row => library.artists.name.at(row)).join('\n'),
    },
    rated: { target: 'artists', rows },
    showsKeys,
  })
}

/** The ListSource of a list of artists; `rows`: the artists' rows, in the order shown. */
export function useArtistSource(rows: Uint32Array): ListSource<Artist> {
  const app = useAppContext()
  const library = useLibrary()
  const context = useApp(state => state.queue.context)
  const current = useApp(state => state.playback.current)
  const isPaused = useApp(state => state.playback.paused)
  const playing = current !== null && context?.place.kind === 'artist' ? context.place.id : null
  return {
    kindName: t('kinds.artist'),
    itemAt: row => artistAt(library, row),
    nameOf: artistName,
    playing: row => (playing === null || library.artists.id[row] !== playing ? 'no' : isPaused ? 'paused' : 'playing'),
    play: position => playArtist(app, library, rows[position] ?? -1),
    open: row => app.view.navigate(artistRoute(artistAt(library, row).id)),
    ratedKind: 'artists',
    tracksOf: chosen => concatTracks(chosen, row => tracksOfArtist(library, row)),
    menu: chosenRows => artistMenu(app, library, chosenRows, true),
    nameBeginsWith: text => beginsWith(library.folded.artists, text),
  }
}

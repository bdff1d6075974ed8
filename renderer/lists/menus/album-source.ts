// The ListSource of albums, and their menu.

import type { Album, Library } from '../../../shared/library/model/model.ts'
import { albumAt } from '../../../shared/library/places/rows.ts'
import { trackRowsOf } from '../../../shared/library/places/select.ts'
import { beginsWith } from '../../../shared/library/search/text-search.ts'
import type { PlayContext } from '../../../shared/queue/model.ts'
import { dashed } from '../../../shared/words/dashed.ts'
import { t } from '../../../shared/words/words.ts'
import { shuffleAlbums } from '../../state/actions/shuffle-albums.ts'
import { type AppContextValue, useApp, useAppContext, useLibrary } from '../../state/app-context.ts'
import { playList, shuffleList } from '../../state/commands.ts'
import type { MenuItem } from '../../state/view/layers.ts'
import { albumRoute } from '../../state/view/route.ts'
import { commonValue, listMenu } from './list-menu.ts'
import { concatTracks, type ListSource } from './list-source.ts'

export const albumName = (album: Album): string => (album.name === '' ? t('unknown.album') : album.name)

const tracksOfAlbum = (library: Library, row: number): Uint32Array => trackRowsOf(library, { kind: 'album', id: albumAt(library, row).id })

function contextOf(library: Library, row: number): PlayContext {
  const { id, name } = albumAt(library, row)
  return { place: { kind: 'album', id }, title: name }
}

const playAlbum = (app: AppContextValue, library: Library, row: number): void =>
  playList(app, library, tracksOfAlbum(library, row), 0, contextOf(library, row))

/** The menu of one album or several. `showsKeys`: shows shortcuts, in a list that handles them. */
export function albumMenu(app: AppContextValue, library: Library, rows: Uint32Array, showsKeys = false): readonly MenuItem[] {
  const tracks = (): Uint32Array => concatTracks(rows, row => tracksOfAlbum(library, row))
  const firstRow = rows[0] ?? -1
  const albums = Array.from(rows.subarray(0, maxNamed), row => albumAt(library, row))
  return listMenu(app, library, {
    play: () => (rows.length > 1 ? playList(app, library, tracks(), 0, null) : playAlbum(app, library, firstRow)),
    shuffle: {
      songs: () => shuffleList(app, library, tracks(), rows.length > 1 ? null : contextOf(library, firstRow), Math.random),
      albums: rows.length > 1 ? () => shuffleAlbums(app, library, rows, null, Math.random) : null,
    },
    tracks,
    album: rows.length === 1 ? albumAt(library, firstRow).id : null,
    artist: commonValue(rows, row => albumAt(library, row).artistId),
    copy: {
      label: t('lists.copyArtistAlbum'),
      text: () => albums.map(({ artist, name }) => dashed(artist, name)).join('\n'),
    },
    rated: { target: 'albums', rows },
    showsKeys,
  })
}
const maxNamed = 1000

/** The ListSource of a list of albums; `rows`: the albums' rows, in the order shown. */
export function useAlbumSource(rows: Uint32Array): ListSource<Album> {
  const app = useAppContext()
  const library = useLibrary()
  const context = useApp(state => state.queue.context)
  const current = useApp(state => state.playback.current)
  const isPaused = useApp(state => state.playback.paused)
  const playing = current !== null && context?.place.kind === 'album' ? context.place.id : null
  return {
    kindName: t('kinds.album'),
    itemAt: row => albumAt(library, row),
    nameOf: albumName,
    playing: row => (playing === null || library.albums.id[row] !== playing ? 'no' : isPaused ? 'paused' : 'playing'),
    play: position => playAlbum(app, library, rows[position] ?? -1),
    open: row => app.view.navigate(albumRoute(albumAt(library, row).id)),
    ratedKind: 'albums',
    tracksOf: chosen => concatTracks(chosen, row => tracksOfAlbum(library, row)),
    menu: chosenRows => albumMenu(app, library, chosenRows, true),
    nameBeginsWith: text => beginsWith(library.folded.albums, text),
  }
}

// The ListSource of albums, and their menu.

import type { Album, Library } from '../../../shared/library/model/model.ts'
import { albumAt } from '../../../shared/library/places/rows.ts'
import { rowsOf } from '../../../shared/library/places/select.ts'
import { beginsWith } from '../../../shared/library/search/text-search.ts'
import { dashed } from '../../../shared/words/dashed.ts'
import { t } from '../../../shared/words/words.ts'
import { playList } from '../../state/commands.ts'
import { type Page, useApp, useLibrary, usePage } from '../../state/page.ts'
import type { MenuItem } from '../../state/view/overlays.ts'
import { albumRoute } from '../../state/view/route.ts'
import { common, listMenu } from './list-menu.ts'
import { joinedRows, type ListSource } from './list-source.ts'

export const albumName = (album: Album): string => (album.name === '' ? t('lists.unknownAlbum') : album.name)

const tracksOfAlbum = (library: Library, row: number): Uint32Array => rowsOf(library, { kind: 'album', id: albumAt(library, row).id })

function playAlbum(page: Page, library: Library, row: number): void {
  const { id, name } = albumAt(library, row)
  const place = { kind: 'album', id } as const
  playList(page, library, rowsOf(library, place), 0, { place, title: name })
}

/** The menu of one album or several. `keys`: shows shortcuts, in a list that handles them. */
export function albumMenu(page: Page, library: Library, rows: Uint32Array, keys = false): readonly MenuItem[] {
  const tracks = (): Uint32Array => joinedRows(rows, row => tracksOfAlbum(library, row))
  const first = rows[0] ?? -1
  const albums = Array.from(rows.subarray(0, mostNamed), row => albumAt(library, row))
  return listMenu(page, library, {
    play: () => (rows.length > 1 ? playList(page, library, tracks(), 0, null) : playAlbum(page, library, first)),
    tracks,
    album: rows.length === 1 ? albumAt(library, first).id : null,
    artist: common(rows, row => albumAt(library, row).artistId),
    copy: {
      label: t('lists.copyArtistAlbum'),
      text: () => albums.map(({ artist, name }) => dashed(artist, name)).join('\n'),
    },
    rated: { of: 'albums', rows },
    keys,
  })
}
const mostNamed = 1000

/** `rows` are those of the list, in its order. */
export function useAlbumSource(rows: Uint32Array): ListSource<Album> {
  const page = usePage()
  const library = useLibrary()
  const context = useApp(state => state.queue.context)
  const current = useApp(state => state.playback.current)
  const paused = useApp(state => state.playback.paused)
  const playing = current !== null && context?.place.kind === 'album' ? context.place.id : null
  return {
    word: t('lists.album'),
    at: row => albumAt(library, row),
    name: albumName,
    playing: row => (playing === null || library.albums.id[row] !== playing ? 'no' : paused ? 'paused' : 'playing'),
    play: position => playAlbum(page, library, rows[position] ?? -1),
    open: row => page.view.go(albumRoute(albumAt(library, row).id)),
    rated: 'albums',
    tracksOf: chosen => joinedRows(chosen, row => tracksOfAlbum(library, row)),
    menu: about => albumMenu(page, library, about, true),
    begins: text => beginsWith(library.folded.albums, text),
  }
}

// The ListSource of artists, and their menu.

import type { Artist, Library } from '../../../shared/library/model/model.ts'
import { artistAt } from '../../../shared/library/places/rows.ts'
import { rowsOf } from '../../../shared/library/places/select.ts'
import { beginsWith } from '../../../shared/library/search/text-search.ts'
import { t } from '../../../shared/words/words.ts'
import { playList } from '../../state/commands.ts'
import { type Page, useApp, useLibrary, usePage } from '../../state/page.ts'
import type { MenuItem } from '../../state/view/overlays.ts'
import { artistRoute } from '../../state/view/route.ts'
import { listMenu } from './list-menu.ts'
import { joinedRows, type ListSource } from './list-source.ts'

export const artistName = (artist: Artist): string => (artist.name === '' ? t('lists.unknownArtist') : artist.name)

const tracksOfArtist = (library: Library, row: number): Uint32Array => rowsOf(library, { kind: 'artist', id: artistAt(library, row).id })

function playArtist(page: Page, library: Library, row: number): void {
  const artist = artistAt(library, row)
  const place = { kind: 'artist', id: artist.id } as const
  playList(page, library, rowsOf(library, place), 0, { place, title: artistName(artist) })
}

/** The menu of one artist or several. `keys`: shows shortcuts, in a list that handles them. */
export function artistMenu(page: Page, library: Library, rows: Uint32Array, keys = false): readonly MenuItem[] {
  const tracks = (): Uint32Array => joinedRows(rows, row => tracksOfArtist(library, row))
  const first = artistAt(library, rows[0] ?? -1)
  return listMenu(page, library, {
    play: () => (rows.length > 1 ? playList(page, library, tracks(), 0, null) : playArtist(page, library, first.row)),
    tracks,
    album: null,
    artist: rows.length === 1 ? first.id : null,
    copy: {
      label: rows.length === 1 ? t('lists.copyTheName') : t('lists.copyTheNames'),
      text: () => Array.from(rows, row => library.artists.name.at(row)).join('\n'),
    },
    rated: { of: 'artists', rows },
    keys,
  })
}

/** `rows` are those of the list, in its order. */
export function useArtistSource(rows: Uint32Array): ListSource<Artist> {
  const page = usePage()
  const library = useLibrary()
  const context = useApp(state => state.queue.context)
  const current = useApp(state => state.playback.current)
  const paused = useApp(state => state.playback.paused)
  const playing = current !== null && context?.place.kind === 'artist' ? context.place.id : null
  return {
    word: t('lists.artist'),
    at: row => artistAt(library, row),
    name: artistName,
    playing: row => (playing === null || library.artists.id[row] !== playing ? 'no' : paused ? 'paused' : 'playing'),
    play: position => playArtist(page, library, rows[position] ?? -1),
    open: row => page.view.go(artistRoute(artistAt(library, row).id)),
    rated: 'artists',
    tracksOf: chosen => joinedRows(chosen, row => tracksOfArtist(library, row)),
    menu: about => artistMenu(page, library, about, true),
    begins: text => beginsWith(library.folded.artists, text),
  }
}

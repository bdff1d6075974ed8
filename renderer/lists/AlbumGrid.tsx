// Albums as covers.
import type { Album, Library } from '../../shared/library/model.ts'
import { albumAt } from '../../shared/library/rows.ts'
import { rowsOf } from '../../shared/library/select.ts'
import { addressOf } from '../parts/Go.tsx'
import { addToQueue, playList } from '../state/commands.ts'
import type { MenuItem } from '../state/layers.ts'
import { type Page, useApp, useLibrary, usePage } from '../state/page.ts'
import { albumRoute, artistRoute } from '../state/route.ts'
import { CardGrid } from './CardGrid.tsx'

type Props = {
  readonly label: string
  /** Album rows in the order shown. */
  readonly rows: Uint32Array
  /** What stands below the name: by whom and when, or only when. */
  readonly line: 'artist' | 'year'
}

export function AlbumGrid({ label, rows, line }: Props) {
  const page = usePage()
  const library = useLibrary()
  const context = useApp(state => state.queue.context)
  const current = useApp(state => state.playback.current)
  const paused = useApp(state => state.playback.paused)
  const playingAlbum = current !== null && context?.place.kind === 'album' ? context.place.id : null
  const at = (position: number): Album => albumAt(library, rows[position] ?? -1)
  return (
    <CardGrid
      label={label}
      what="Album"
      count={rows.length}
      face={position => {
        const album = at(position)
        return {
          title: album.name === '' ? 'Unknown album' : album.name,
          line: lineOf(album, line),
          artwork: album.artwork,
          round: false,
          playing: album.id !== playingAlbum ? 'no' : paused ? 'paused' : 'playing',
          address: addressOf(albumRoute(album.id)),
        }
      }}
      open={position => page.view.go(albumRoute(at(position).id))}
      play={position => playAlbum(page, library, at(position))}
      menu={position => albumMenu(page, library, at(position))}
    />
  )
}

function lineOf(album: Album, line: Props['line']): string {
  const year = album.year === 0 ? '' : String(album.year)
  return line === 'year' ? year : [album.artist, year].filter(part => part !== '').join(' · ')
}

function playAlbum(page: Page, library: Library, album: Album): void {
  const place = { kind: 'album', id: album.id } as const
  playList(page, library, rowsOf(library, place), 0, { place, title: album.name })
}

/** The menu of an album, in the order of all menus. */
export function albumMenu(page: Page, library: Library, album: Album): readonly MenuItem[] {
  const rows = (): Uint32Array => rowsOf(library, { kind: 'album', id: album.id })
  return [
    { icon: 'play', label: 'Play', run: () => playAlbum(page, library, album) },
    { icon: 'queue', label: 'Play next', run: () => addToQueue(page, library, rows(), 'playNext') },
    { icon: 'plus', label: 'Add to queue', run: () => addToQueue(page, library, rows(), 'playLast') },
    { icon: 'album', label: 'Go to album', line: true, run: () => page.view.go(albumRoute(album.id)) },
    { icon: 'artist', label: 'Go to artist', run: () => page.view.go(artistRoute(album.artistId)) },
  ]
}

// Artists as round pictures.
import type { Artist } from '../../shared/library/model.ts'
import { artistAt } from '../../shared/library/rows.ts'
import { rowsOf } from '../../shared/library/select.ts'
import { countOf, songs } from '../parts/format.ts'
import { addressOf } from '../parts/Go.tsx'
import { addToQueue, playList } from '../state/commands.ts'
import { useApp, useLibrary, usePage } from '../state/page.ts'
import { artistRoute } from '../state/route.ts'
import { CardGrid } from './CardGrid.tsx'

/** `rows` are artist rows in the order shown. */
export function ArtistGrid({ label, rows }: { readonly label: string; readonly rows: Uint32Array }) {
  const page = usePage()
  const library = useLibrary()
  const context = useApp(state => state.queue.context)
  const current = useApp(state => state.playback.current)
  const paused = useApp(state => state.playback.paused)
  const playingArtist = current !== null && context?.place.kind === 'artist' ? context.place.id : null
  const at = (position: number): Artist => artistAt(library, rows[position] ?? -1)
  const songsOf = (artist: Artist): Uint32Array => rowsOf(library, { kind: 'artist', id: artist.id })
  const play = (artist: Artist): void =>
    playList(page, library, songsOf(artist), 0, { place: { kind: 'artist', id: artist.id }, title: artist.name })
  return (
    <CardGrid
      label={label}
      what="Artist"
      count={rows.length}
      face={position => {
        const artist = at(position)
        return {
          title: artist.name === '' ? 'Unknown artist' : artist.name,
          line: artist.albums > 0 ? countOf(artist.albums, 'album', 'albums') : songs(artist.tracks),
          artwork: artist.artwork,
          round: true,
          playing: artist.id !== playingArtist ? 'no' : paused ? 'paused' : 'playing',
          address: addressOf(artistRoute(artist.id)),
        }
      }}
      open={position => page.view.go(artistRoute(at(position).id))}
      play={position => play(at(position))}
      menu={position => {
        const artist = at(position)
        return [
          { icon: 'play', label: 'Play', run: () => play(artist) },
          { icon: 'queue', label: 'Play next', run: () => addToQueue(page, library, songsOf(artist), 'playNext') },
          { icon: 'plus', label: 'Add to queue', run: () => addToQueue(page, library, songsOf(artist), 'playLast') },
          { icon: 'artist', label: 'Go to artist', line: true, run: () => page.view.go(artistRoute(artist.id)) },
        ]
      }}
    />
  )
}

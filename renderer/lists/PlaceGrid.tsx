// Places as cards: genres, decades, playlists. Each shows the cover of one of its songs.
import type { ArtworkId } from '../../shared/ids.ts'
import type { LibraryPlace } from '../../shared/library/select.ts'
import { addressOf } from '../parts/Go.tsx'
import type { IconName } from '../parts/Icon.tsx'
import { useApp, useLibrary, usePage } from '../state/page.ts'
import type { ViewKind } from '../state/route.ts'
import { sameRoute } from '../state/route.ts'
import { CardGrid } from './CardGrid.tsx'
import { placeMenu, playPlace } from './place-menu.ts'
import { useCovers } from './use-list-view.ts'

export type PlaceFace = { readonly place: LibraryPlace; readonly title: string; readonly line: string; readonly artwork: ArtworkId | null }

type Props = {
  readonly label: string
  /** What one card is, as in “Go to genre”. */
  readonly what: string
  readonly icon: IconName
  readonly count: number
  /** The place whose size of covers it has. */
  readonly kind: ViewKind
  /** Asked for what is in view. */
  readonly at: (position: number) => PlaceFace
}

export function PlaceGrid({ label, what, icon, count, kind, at }: Props) {
  const page = usePage()
  const covers = useCovers(kind)
  const library = useLibrary()
  const context = useApp(state => state.queue.context)
  const playing = useApp(state => state.playback.current !== null)
  const paused = useApp(state => state.playback.paused)
  return (
    <CardGrid
      label={label}
      what={what}
      count={count}
      covers={covers.now}
      face={position => {
        const { place, title, line, artwork } = at(position)
        const isIt = playing && context !== null && sameRoute(context.place, place)
        return { title, line, artwork, round: false, playing: isIt ? (paused ? 'paused' : 'playing') : 'no', address: addressOf(place) }
      }}
      open={position => page.view.go(at(position).place)}
      play={position => {
        const { place, title } = at(position)
        playPlace(page, library, place, title)
      }}
      menu={position => {
        const { place, title } = at(position)
        return placeMenu(page, library, place, title, { label: `Go to ${what.toLowerCase()}`, icon })
      }}
    />
  )
}

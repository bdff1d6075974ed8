// The Home page: cards to continue with, then shelves of albums, each shown only if it has any.

import { type ReactNode, useMemo } from 'react'
import { useStore } from 'zustand'
import { shownNames } from '../../../shared/arrangement.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { firstAlbums, firstShelves } from '../../../shared/library/places/first-view.ts'
import { addedOf, albumSums, randomAlbums, type ShelfName, shelvesOf, shownPart } from '../../../shared/library/places/shelves.ts'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { Empty } from '../../controls/Empty.tsx'
import { Banners } from '../../frame/Banners.tsx'
import { PageFrame } from '../../frame/PageFrame.tsx'
import { albumFace } from '../../lists/AlbumGrid.tsx'
import { CardShelf } from '../../lists/CardShelf.tsx'
import { useAlbumSource } from '../../lists/menus/album-source.ts'
import { useStepwise } from '../../state/library/use-stepwise.ts'
import { useApp, useIsFirstLook, useLibrary, usePage } from '../../state/page.ts'
import { useToday } from '../../state/use-today.ts'
import { homeShelves, shelfHint, shelfWords } from '../../words/shelf-words.ts'
import { ContinueListening } from './ContinueListening.tsx'

/** Today's date, as `Friday, 20 November`. */
const dateWords = (now: Date): string => t('home.date', { date: now })
/** How many albums heard last stand beside the card of the queue. */
const mostResumed = 2

export function HomeScreen() {
  const library = useLibrary()
  const isFirstLook = useIsFirstLook()
  const made = useStepwise(albumSums)
  const day = useToday()
  const shelves = useMemo(() => (made === null ? null : shelvesOf(library, day)), [made, library, day])
  const playing = useApp(state => state.playback.current !== null)
  const context = useApp(state => state.queue.context)
  const chosen = useApp(state => state.settings.home)
  const arrangement = useMemo(() => shownNames(homeShelves, chosen), [chosen])
  if (shelves === null)
    return (
      <PageFrame key="making" label={t('home.home')}>
        {null}
      </PageFrame>
    )
  const here = context?.place.kind === 'album' ? context.place.id : null
  const resumed = shelves.recent.filter(row => library.albums.id[row] !== here).subarray(0, mostResumed)
  const carriesOn = playing || resumed.length > 0
  return (
    <PageFrame key="made" label={t('home.home')}>
      <div className="page-head">
        <h1>{carriesOn ? t('home.carryOn') : t('home.home')}</h1>
        <span className="hint">{dateWords(new Date())}</span>
      </div>
      <Banners />
      {carriesOn && <ContinueListening albums={resumed} />}
      {arrangement.map(name =>
        name === 'chance'
          ? !isFirstLook && <ChanceShelf key={name} />
          : (!isFirstLook || isFirst(name)) && (
              <AlbumShelf
                key={name}
                name={name}
                rows={isFirstLook ? shelves[name].subarray(0, firstAlbums) : shelves[name]}
                heading={headingOf(library, name, shelves.added[0], day)}
              />
            ),
      )}
      {library.albumOrder.length === 0 && <Nothing library={library} />}
    </PageFrame>
  )
}

const isFirst = (name: ShelfName): boolean => firstShelves.some(first => first === name)

/** An album added within this many days counts as new this week. */
const week = 7

function headingOf(library: Library, name: ShelfName, newest: number | undefined, today: number): string {
  const day = newest === undefined ? 0 : addedOf(library, newest)
  const isFresh = day > today - week && day <= today
  return name === 'added' && isFresh ? t('home.addedThisWeek') : shelfWords[name]
}

function AlbumShelf({ name, rows, heading }: { readonly name: ShelfName; readonly rows: Uint32Array; readonly heading: string }) {
  const { view } = usePage()
  return (
    <Albums heading={heading} hint={shelfHint[name]} rows={rows}>
      <Button label={t('home.seeAll')} of={heading} kind="plain" onClick={() => view.go({ kind: 'shelf', name })} />
    </Albums>
  )
}

/** The shelf of albums drawn at random, which stay until the person asks for others. */
function ChanceShelf() {
  const { shown, view } = usePage()
  const library = useLibrary()
  const seed = useStore(shown, state => state.seed)
  const drawn = useMemo(() => shownPart(randomAlbums(library, seed)), [library, seed])
  return (
    <Albums key={seed} heading={t('home.byChance')} hint={t('home.albumsDrawnFromTheWholeLibrary')} rows={drawn}>
      <Button label={t('home.drawOthers')} icon="shuffle" kind="plain" onClick={shown.drawAgain} />
      <Button label={t('home.seeAll')} of={t('home.albums')} kind="plain" onClick={() => view.go({ kind: 'albums' })} />
    </Albums>
  )
}

type AlbumsProps = { readonly heading: string; readonly hint: string; readonly rows: Uint32Array; readonly children: ReactNode }

function Albums({ heading, hint, rows, children }: AlbumsProps) {
  const source = useAlbumSource(rows)
  if (rows.length === 0) return null
  return <CardShelf rows={rows} source={source} face={album => albumFace(album, 'artist')} heading={heading} hint={hint} end={children} />
}

function Nothing({ library }: { readonly library: Library }) {
  const { view } = usePage()
  return library.orders.title.length === 0 ? (
    <Empty heading={t('home.nothingHereYet')} text={t('home.onceTheServiceHasMusicOf')} />
  ) : (
    <Empty heading={t('home.noAlbumsYet')} text={t('home.homeShowsAlbumsAndNoneOf')}>
      <Button label={t('home.showSongs')} kind="main" large onClick={() => view.go({ kind: 'songs' })} />
    </Empty>
  )
}

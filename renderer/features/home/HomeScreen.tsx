// The Home page: cards to continue with, then shelves of albums, each shown only if it has any.

import { type ReactNode, useMemo } from 'react'
import { useStore } from 'zustand'
import { shownNames } from '../../../shared/arrangement.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { firstAlbums, firstShelves } from '../../../shared/library/places/first-view.ts'
import { addedOf, albumSums, randomAlbums, type ShelfName, shelvesOf, shownPart } from '../../../shared/library/places/shelves.ts'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { EmptyState } from '../../controls/EmptyState.tsx'
import { richText } from '../../controls/rich-text.tsx'
import { Banners } from '../../layout/Banners.tsx'
import { PageFrame } from '../../layout/PageFrame.tsx'
import { albumCardContent } from '../../lists/AlbumGrid.tsx'
import { CardShelf } from '../../lists/CardShelf.tsx'
import { useAlbumSource } from '../../lists/menus/album-source.ts'
import { useApp, useAppContext, useIsFirstLook, useLibrary } from '../../state/app-context.ts'
import { useChunkedTask } from '../../state/library/use-chunked-task.ts'
import { useToday } from '../../state/use-today.ts'
import { homeShelves, shelfHint, shelfWords } from '../../words/shelf-words.ts'
import { ContinueListening } from './ContinueListening.tsx'

/** Today's date, as `Friday, 20 November`. */
const dateText = (now: Date): string => t('home.date', { date: now })
/** How many albums heard last stand beside the card of the queue. */
const maxResumed = 2

export function HomeScreen() {
  const library = useLibrary()
  const isFirstLook = useIsFirstLook()
  const sums = useChunkedTask(albumSums)
  const day = useToday()
  const shelves = useMemo(() => (sums === null ? null : shelvesOf(library, day)), [sums, library, day])
  const isPlaying = useApp(state => state.playback.current !== null)
  const context = useApp(state => state.queue.context)
  const savedArrangement = useApp(state => state.settings.home)
  const arrangement = useMemo(() => shownNames(homeShelves, savedArrangement), [savedArrangement])
  if (shelves === null)
    return (
      <PageFrame key="making" label={t('kinds.home')}>
        {null}
      </PageFrame>
    )
  const playingAlbum = context?.place.kind === 'album' ? context.place.id : null
  const resumedAlbums = shelves.recent.filter(row => library.albums.id[row] !== playingAlbum).subarray(0, maxResumed)
  const canContinue = isPlaying || resumedAlbums.length > 0
  return (
    <PageFrame key="made" label={t('kinds.home')}>
      <div className="page-head">
        <h1>{canContinue ? t('home.carryOn') : t('kinds.home')}</h1>
        <span className="hint">{dateText(new Date())}</span>
      </div>
      <Banners />
      {canContinue && <ContinueListening albums={resumedAlbums} />}
      {arrangement.map(name =>
        name === 'chance'
          ? !isFirstLook && <RandomShelf key={name} />
          : (!isFirstLook || isInFirstLook(name)) && (
              <AlbumShelf
                key={name}
                name={name}
                rows={isFirstLook ? shelves[name].subarray(0, firstAlbums) : shelves[name]}
                heading={headingOf(library, name, shelves.added[0], day)}
              />
            ),
      )}
      {library.albumOrder.length === 0 && <EmptyHome library={library} />}
    </PageFrame>
  )
}

const isInFirstLook = (name: ShelfName): boolean => firstShelves.some(first => first === name)

/** An album added within this many days counts as new this week. */
const newDays = 7

function headingOf(library: Library, name: ShelfName, newest: number | undefined, today: number): string {
  const day = newest === undefined ? 0 : addedOf(library, newest)
  const isNew = day > today - newDays && day <= today
  return name === 'added' && isNew ? t('home.addedThisWeek') : shelfWords[name]
}

function AlbumShelf({ name, rows, heading }: { readonly name: ShelfName; readonly rows: Uint32Array; readonly heading: string }) {
  const { view } = useAppContext()
  return (
    <AlbumCards heading={heading} hint={shelfHint[name]} rows={rows}>
      <Button label={richText('home.seeAllOf', { shelf: heading })} kind="plain" onClick={() => view.navigate({ kind: 'shelf', name })} />
    </AlbumCards>
  )
}

/** The shelf of albums drawn at random, which stay until the person asks for others. */
function RandomShelf() {
  const { pageMemory, view } = useAppContext()
  const library = useLibrary()
  const seed = useStore(pageMemory, state => state.seed)
  const randomRows = useMemo(() => shownPart(randomAlbums(library, seed)), [library, seed])
  return (
    <AlbumCards key={seed} heading={t('home.byChance')} hint={t('home.byChanceDescription')} rows={randomRows}>
      <Button label={t('home.drawOthers')} icon="shuffle" kind="plain" onClick={pageMemory.reseed} />
      <Button label={richText('home.seeAllAlbums', {})} kind="plain" onClick={() => view.navigate({ kind: 'albums' })} />
    </AlbumCards>
  )
}

type AlbumsProps = { readonly heading: string; readonly hint: string; readonly rows: Uint32Array; readonly children: ReactNode }

function AlbumCards({ heading, hint, rows, children }: AlbumsProps) {
  const source = useAlbumSource(rows)
  if (rows.length === 0) return null
  return (
    <CardShelf
      rows={rows}
      source={source}
      cardContent={album => albumCardContent(album, 'artist')}
      heading={heading}
      hint={hint}
      actions={children}
    />
  )
}

function EmptyHome({ library }: { readonly library: Library }) {
  const { view } = useAppContext()
  return library.orders.title.length === 0 ? (
    <EmptyState heading={t('home.emptyHeading')} text={t('home.emptyDescription')} />
  ) : (
    <EmptyState heading={t('albums.emptyHeading')} text={t('home.noAlbumsDescription')}>
      <Button label={t('home.showSongs')} kind="main" large onClick={() => view.navigate({ kind: 'songs' })} />
    </EmptyState>
  )
}

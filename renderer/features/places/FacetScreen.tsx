// The page of a genre, of years, or of songs without an artist, album or folder: its albums, artists or songs, narrowed by one filter.

import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { Place } from '../../../shared/library/model/model.ts'
import { lengthOfTracks } from '../../../shared/library/order/totals.ts'
import { albumsOf, allArtists, artistsOf } from '../../../shared/library/places/credited.ts'
import { genres } from '../../../shared/library/places/genres.ts'
import { decadeOf, yearsWithin } from '../../../shared/library/places/years.ts'
import { t } from '../../../shared/words/words.ts'
import { EmptyState } from '../../controls/EmptyState.tsx'
import { TitleName } from '../../controls/Name.tsx'
import { SegmentedControl } from '../../controls/SegmentedControl.tsx'
import { Banners } from '../../layout/Banners.tsx'
import { PageFrame } from '../../layout/PageFrame.tsx'
import { AlbumList } from '../../lists/AlbumList.tsx'
import { ArtistList } from '../../lists/ArtistList.tsx'
import { defaultColumns } from '../../lists/columns/columns.tsx'
import { useColumns } from '../../lists/columns/use-list-view.ts'
import { JumpBar } from '../../lists/JumpBar.tsx'
import { ColumnsButton, ListTools } from '../../lists/ListTools.tsx'
import { useAlbumSource } from '../../lists/menus/album-source.ts'
import { useArtistSource } from '../../lists/menus/artist-source.ts'
import { PlayButtons } from '../../lists/PlayButtons.tsx'
import { SelectionBar } from '../../lists/SelectionBar.tsx'
import { type CollectionRows, useAlbumView, useArtistView } from '../../lists/use-collection-view.ts'
import { FilterChips } from '../../query/FilterChips.tsx'
import { FilterField } from '../../query/FilterField.tsx'
import { NoMatches } from '../../query/NoMatches.tsx'
import { TrackTable } from '../../query/TrackTable.tsx'
import { useRows } from '../../query/use-rows.ts'
import { useAppContext, useCurrentVisit, useLibrary } from '../../state/app-context.ts'
import { Link } from '../../state/Link.tsx'
import { useChunkedTask } from '../../state/library/use-chunked-task.ts'
import { routeKey } from '../../state/view/route.ts'
import { nothingSelected } from '../../state/view/selection.ts'
import { formatListLength, formatNumber, formatSongCount } from '../../words/format.ts'
import { genreWords, missingWords, yearsWords } from '../../words/place-words.ts'

export type FacetPlace = Extract<Place, { kind: 'genre' | 'years' | 'missing' }>
type FacetTab = 'albums' | 'artists' | 'songs'

function facetName(place: FacetPlace): string {
  switch (place.kind) {
    case 'genre':
      return genreWords(place.name)
    case 'years':
      return yearsWords(place)
    case 'missing':
      return missingWords[place.what]
  }
}

const filterWords = {
  genre: t('places.filterThisGenre'),
  years: t('lists.filterTheseSongs'),
  missing: t('lists.filterTheseSongs'),
} as const

/**
 * The tabs of albums, artists and songs; for a genre an empty page until all genres are computed (in chunks), as its songs are not known
 * before.
 */
export function FacetScreen({ place }: { readonly place: FacetPlace }) {
  const computedGenres = useChunkedTask(genres)
  return computedGenres === null && place.kind === 'genre' ? (
    <PageFrame label={facetName(place)}>{null}</PageFrame>
  ) : (
    <FacetTabs place={place} />
  )
}

function FacetTabs({ place }: { readonly place: FacetPlace }) {
  const { view, pageMemory } = useAppContext()
  const library = useLibrary()
  const { filter } = useCurrentVisit()
  const songList = useRows(place, null)
  const { rows, selectionState } = songList
  const columns = useColumns(place.kind, defaultColumns.songs)
  const chosenTab = useStore(pageMemory, state => state.tabs.get(routeKey(place)))
  const name = facetName(place)
  const albums = useMemo(() => albumsOf(library, rows), [library, rows])
  const artists = useMemo(() => artistsOf(library, rows), [library, rows])
  const length = useMemo(() => lengthOfTracks(library, rows), [library, rows])
  const counts = { albums: albums.length, artists: artists.length, songs: rows.length }
  const tabs = [
    { value: 'albums', label: t('lists.albumsHeading', { count: counts.albums }) },
    { value: 'artists', label: t('lists.artistsHeading', { count: counts.artists }) },
    { value: 'songs', label: t('lists.songsHeading', { count: counts.songs }) },
  ] as const
  const options = tabs.filter(({ value }) => counts[value] > 0)
  const tab: FacetTab = options.find(({ value }) => value === chosenTab)?.value ?? options[0]?.value ?? 'songs'
  const albumList = useAlbumView(`${place.kind}/albums`, useCollectionRows(tab === 'albums' ? albums : noRows, library.albumOrder))
  const allArtistRows = useChunkedTask(allArtists) ?? noRows
  const artistList = useArtistView(`${place.kind}/artists`, useCollectionRows(tab === 'artists' ? artists : noRows, allArtistRows))
  const { tracksOf: tracksOfAlbums } = useAlbumSource(albumList.rows)
  const { tracksOf: tracksOfArtists } = useArtistSource(artistList.rows)
  const shownList = { albums: albumList, artists: artistList, songs: songList }[tab]
  const tracksOf = { albums: tracksOfAlbums, artists: tracksOfArtists, songs: undefined }[tab]
  const context = { place, title: filter === '' ? name : t('places.filteredName', { name, text: filter }) }
  const showTab = (next: FacetTab): void => {
    pageMemory.rememberTab(place, next)
    view.select(nothingSelected)
  }
  const segments = options.length > 1 && <SegmentedControl label={t('actions.show')} value={tab} options={options} onChange={showTab} />
  return (
    <PageFrame
      label={name}
      overlay={
        <>
          <JumpBar rows={shownList.rows} sortedBy={shownList.sortedBy} controller={shownList.controller} />
          <SelectionBar rows={shownList.rows} {...(tracksOf && { tracksOf })} />
        </>
      }
    >
      <div className="page-head">
        <h1>
          <TitleName text={name} />
        </h1>
        <span className="hint num">
          {formatSongCount(rows.length)} · {formatListLength(length)}
        </span>
        <span className="actions">
          <PlayButtons rows={rows} context={context} />
        </span>
      </div>
      {place.kind === 'years' && <YearChips from={place.from} to={place.to} />}
      <Banners />
      <div className="tools">
        <FilterField label={filterWords[place.kind]} />
        {tab === 'songs' && <FilterChips />}
        {tab === 'songs' ? (
          <span className="end">
            {rows.length > 0 && <ColumnsButton controller={songList.controller} />}
            {segments}
          </span>
        ) : tab === 'albums' ? (
          <ListTools {...albumList.tools}>{segments}</ListTools>
        ) : (
          <ListTools {...artistList.tools}>{segments}</ListTools>
        )}
      </div>
      {rows.length === 0 ? (
        filter === '' ? (
          <EmptyState
            heading={t('places.emptyPlaceHeading')}
            text={t(place.kind === 'years' ? 'places.nothingOfYears' : 'places.nothingInLibrary')}
          />
        ) : (
          <NoMatches emptyKind="songsHere" rows={songList.unfiltered} />
        )
      ) : tab === 'albums' ? (
        <AlbumList
          label={t('kinds.albums')}
          subtitle="artist"
          selectionState={{ ...selectionState, ids: library.albums.id }}
          {...albumList.list}
        />
      ) : tab === 'artists' ? (
        <ArtistList label={t('kinds.artists')} selectionState={{ ...selectionState, ids: library.artists.id }} {...artistList.list} />
      ) : (
        <TrackTable list={songList} label={t('kinds.songs')} table="songs" columns={columns} context={context} />
      )}
    </PageFrame>
  )
}

const noRows = new Uint32Array(0)

/**
 * Album or artist rows in two orders: as found in the songs (`ownOrder`), and by name; `ownOrder` twice until `allRows` (by name) has all
 * of them.
 */
function useCollectionRows(ownOrder: Uint32Array, allRows: Uint32Array): CollectionRows {
  return useMemo(() => {
    const ownRows = new Set(ownOrder)
    const byName = allRows.filter(row => ownRows.has(row))
    return { ownOrder, byName: byName.length === ownOrder.length ? byName : ownOrder }
  }, [ownOrder, allRows])
}

/**
 * A chip of the decade, then of each of its years that has songs, the shown one selected; nothing for songs without a year, or a decade
 * without songs.
 */
function YearChips({ from, to }: { readonly from: number; readonly to: number }) {
  const library = useLibrary()
  const decade = decadeOf(from)
  const years = yearsWithin(library, decade)
  if (to === 0 || years.length === 0) return null
  const decadePlace = { kind: 'years', from: decade.from, to: decade.to } as const
  return (
    <nav className="year-links" aria-label={t('places.decadeYearsLabel')}>
      <Chip to={decadePlace} label={yearsWords(decade)} isCurrent={from === decade.from && to === decade.to} />
      {years.map(year => (
        <Chip
          key={year.from}
          to={{ kind: 'years', from: year.from, to: year.to }}
          label={String(year.from)}
          songs={year.tracks}
          isCurrent={from === year.from && to === year.to}
        />
      ))}
    </nav>
  )
}

type ChipProps = { readonly to: FacetPlace; readonly label: string; readonly songs?: number; readonly isCurrent: boolean }

function Chip({ to, label, songs: number, isCurrent }: ChipProps) {
  return (
    <Link to={to} className={`year-link ${isCurrent ? 'is-on' : ''}`} isCurrent={isCurrent}>
      {label}
      {number !== undefined && <span className="count">{formatNumber(number)}</span>}
    </Link>
  )
}

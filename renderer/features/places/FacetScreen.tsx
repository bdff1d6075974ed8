// The page of a genre, of years, or of songs without an artist or album: its albums, artists or songs, narrowed by one filter.

import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { Place } from '../../../shared/library/model/model.ts'
import { albumsOf, allArtists, artistsOf } from '../../../shared/library/places/credited.ts'
import { genres } from '../../../shared/library/places/genres.ts'
import { decadeOf, yearsWithin } from '../../../shared/library/places/years.ts'
import { t } from '../../../shared/words/words.ts'
import { Empty } from '../../controls/Empty.tsx'
import { TitleName } from '../../controls/Name.tsx'
import { Segments } from '../../controls/Segments.tsx'
import { Banners } from '../../frame/Banners.tsx'
import { PageFrame } from '../../frame/PageFrame.tsx'
import { AlbumList } from '../../lists/AlbumList.tsx'
import { ArtistList } from '../../lists/ArtistList.tsx'
import { usualColumns } from '../../lists/columns/columns.tsx'
import { useColumns } from '../../lists/columns/use-list-view.ts'
import { JumpBar } from '../../lists/JumpBar.tsx'
import { ColumnsButton, ListTools } from '../../lists/ListTools.tsx'
import { useAlbumSource } from '../../lists/menus/album-source.ts'
import { useArtistSource } from '../../lists/menus/artist-source.ts'
import { PlayButtons } from '../../lists/PlayButtons.tsx'
import { lengthOf, SelectionBar } from '../../lists/SelectionBar.tsx'
import { type Found, useAlbumView, useArtistView } from '../../lists/use-collection-view.ts'
import { FilterChips } from '../../query/FilterChips.tsx'
import { FilterField } from '../../query/FilterField.tsx'
import { NothingMatches } from '../../query/NothingMatches.tsx'
import { SongTable } from '../../query/SongTable.tsx'
import { useRows } from '../../query/use-rows.ts'
import { Link } from '../../state/Link.tsx'
import { useStepwise } from '../../state/library/use-stepwise.ts'
import { useHere, useLibrary, usePage } from '../../state/page.ts'
import { routeKey } from '../../state/view/route.ts'
import { nothingSelected } from '../../state/view/selection.ts'
import { count, listLength, songs } from '../../words/format.ts'
import { genreWords, missingWords, yearsWords } from '../../words/place-words.ts'

export type PlaceWithParts = Extract<Place, { kind: 'genre' | 'years' | 'missing' }>
type Part = 'albums' | 'artists' | 'songs'

function nameOf(place: PlaceWithParts): string {
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
  years: t('places.filterTheseSongs'),
  missing: t('places.filterTheseSongs'),
} as const

/** Waits for the genres, which are computed stepwise, as a genre's songs are not known before. */
export function FacetScreen({ place }: { readonly place: PlaceWithParts }) {
  const made = useStepwise(genres)
  return made === null && place.kind === 'genre' ? <PageFrame label={nameOf(place)}>{null}</PageFrame> : <Parts place={place} />
}

function Parts({ place }: { readonly place: PlaceWithParts }) {
  const { view, shown } = usePage()
  const library = useLibrary()
  const { filter } = useHere()
  const songList = useRows(place, null)
  const { rows, choice } = songList
  const columns = useColumns(place.kind, usualColumns.songs)
  const chosen = useStore(shown, state => state.parts.get(routeKey(place)))
  const name = nameOf(place)
  const albums = useMemo(() => albumsOf(library, rows), [library, rows])
  const artists = useMemo(() => artistsOf(library, rows), [library, rows])
  const length = useMemo(() => lengthOf(library, rows), [library, rows])
  const sizes = { albums: albums.length, artists: artists.length, songs: rows.length }
  const all = [
    { value: 'albums', words: t('places.albumsCount', { count: sizes.albums }) },
    { value: 'artists', words: t('places.artistsCount', { count: sizes.artists }) },
    { value: 'songs', words: t('places.songsCount', { count: sizes.songs }) },
  ] as const
  const options = all.filter(({ value }) => sizes[value] > 0)
  const part: Part = options.find(({ value }) => value === chosen)?.value ?? options[0]?.value ?? 'songs'
  const albumList = useAlbumView(`${place.kind}/albums`, useFound(part === 'albums' ? albums : nothing, library.albumOrder))
  const everybody = useStepwise(allArtists) ?? nothing
  const artistList = useArtistView(`${place.kind}/artists`, useFound(part === 'artists' ? artists : nothing, everybody))
  const { tracksOf: tracksOfAlbums } = useAlbumSource(albumList.rows)
  const { tracksOf: tracksOfArtists } = useArtistSource(artistList.rows)
  const shownList = { albums: albumList, artists: artistList, songs: songList }[part]
  const tracksOf = { albums: tracksOfAlbums, artists: tracksOfArtists, songs: undefined }[part]
  const context = { place, title: filter === '' ? name : t('places.withText', { name, text: filter }) }
  const show = (next: Part): void => {
    shown.show(place, next)
    view.select(nothingSelected)
  }
  const segments = options.length > 1 && <Segments label={t('places.show')} value={part} options={options} change={show} />
  return (
    <PageFrame
      label={name}
      over={
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
          {songs(rows.length)} · {listLength(length)}
        </span>
        <span className="actions">
          <PlayButtons rows={rows} context={context} />
        </span>
      </div>
      {place.kind === 'years' && <YearChips from={place.from} to={place.to} />}
      <Banners />
      <div className="tools">
        <FilterField label={filterWords[place.kind]} />
        {part === 'songs' && <FilterChips />}
        {part === 'songs' ? (
          <span className="end">
            {rows.length > 0 && <ColumnsButton controller={songList.controller} />}
            {segments}
          </span>
        ) : part === 'albums' ? (
          <ListTools {...albumList.tools}>{segments}</ListTools>
        ) : (
          <ListTools {...artistList.tools}>{segments}</ListTools>
        )}
      </div>
      {rows.length === 0 ? (
        filter === '' ? (
          <Empty heading={t('places.noSongsHere')} text={t(place.kind === 'years' ? 'places.nothingOfTheseYears' : 'places.nothingHere')} />
        ) : (
          <NothingMatches nothing="songsHere" rows={songList.all} />
        )
      ) : part === 'albums' ? (
        <AlbumList label={t('places.albums')} line="artist" choice={{ ...choice, ids: library.albums.id }} {...albumList.list} />
      ) : part === 'artists' ? (
        <ArtistList label={t('places.artists')} choice={{ ...choice, ids: library.artists.id }} {...artistList.list} />
      ) : (
        <SongTable list={songList} label={t('places.songs')} table="songs" columns={columns} context={context} />
      )}
    </PageFrame>
  )
}

const nothing = new Uint32Array(0)

/** Album or artist rows in two orders: as the songs bring them (`own`), and by name once the order of all is known. */
function useFound(own: Uint32Array, all: Uint32Array): Found {
  return useMemo(() => {
    const wanted = new Set(own)
    const byName = all.filter(row => wanted.has(row))
    return { own, byName: byName.length === own.length ? byName : own }
  }, [own, all])
}

/** Chips of the decade's years that have songs, the shown one selected. */
function YearChips({ from, to }: { readonly from: number; readonly to: number }) {
  const library = useLibrary()
  const decade = decadeOf(from)
  const years = yearsWithin(library, decade)
  if (to === 0 || years.length === 0) return null
  const whole = { kind: 'years', from: decade.from, to: decade.to } as const
  return (
    <nav className="year-links" aria-label={t('places.yearsOfTheDecade')}>
      <Chip to={whole} words={yearsWords(decade)} here={from === decade.from && to === decade.to} />
      {years.map(year => (
        <Chip
          key={year.from}
          to={{ kind: 'years', from: year.from, to: year.to }}
          words={String(year.from)}
          songs={year.tracks}
          here={from === year.from && to === year.to}
        />
      ))}
    </nav>
  )
}

type ChipProps = { readonly to: PlaceWithParts; readonly words: string; readonly songs?: number; readonly here: boolean }

function Chip({ to, words, songs: number, here }: ChipProps) {
  return (
    <Link to={to} className={`year-link ${here ? 'is-on' : ''}`} here={here}>
      {words}
      {number !== undefined && <span className="count">{count(number)}</span>}
    </Link>
  )
}

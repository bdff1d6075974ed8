// The results page: best match and first songs, then albums, artists and the other kinds; or all results of one kind.

import { type ReactNode, useMemo } from 'react'
import { useStore } from 'zustand'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { SegmentedControl } from '../../controls/SegmentedControl.tsx'
import { Banners } from '../../layout/Banners.tsx'
import { PageFrame } from '../../layout/PageFrame.tsx'
import { AlbumGrid } from '../../lists/AlbumGrid.tsx'
import { ArtistGrid } from '../../lists/ArtistGrid.tsx'
import { HighlightContext } from '../../lists/columns/SearchHighlight.tsx'
import { TrackList } from '../../lists/TrackList.tsx'
import { useLocalSelection } from '../../lists/use-list-handlers.ts'
import { useApp, useAppContext, useLibrary } from '../../state/app-context.ts'
import { countResults, type ResultLimits, resultTracks, type SearchResults } from '../../state/library/search-results.ts'
import { currentQueryContext } from '../../state/library/use-query-context.ts'
import { useSearchResults } from '../../state/library/use-search-results.ts'
import { useSearchable } from '../../state/library/use-searchable.ts'
import { routeKey } from '../../state/view/route.ts'
import { formatNumber } from '../../words/format.ts'
import { BestMatch } from './BestMatch.tsx'
import { NoResults } from './NoResults.tsx'
import { findSmartPlaylists } from './palette-smart.ts'
import { ResultLines } from './ResultLines.tsx'
import { ResultsHeader } from './ResultsHeader.tsx'
import { genreResultLines, playlistResultLines, tagResultLines } from './result-lines.ts'
import { TrackResults } from './TrackResults.tsx'

const tabs = ['all', 'songs', 'albums', 'artists', 'playlists'] as const
type SearchTab = (typeof tabs)[number]
/** How many results of each kind the page of all kinds shows: songs beside the best match, the others below. */
const firstLimits: ResultLimits = { tracks: 4, albums: 12, artists: 12, playlists: 12, tags: 24, genres: 24 }
const noLimit = Number.MAX_SAFE_INTEGER
const limitsByTab: Readonly<Record<SearchTab, ResultLimits>> = {
  all: firstLimits,
  songs: firstLimits,
  albums: { ...firstLimits, albums: noLimit },
  artists: { ...firstLimits, artists: noLimit },
  playlists: { ...firstLimits, playlists: noLimit },
}

export function SearchScreen({ text }: { readonly text: string }) {
  const library = useLibrary()
  const smartPlaylists = useApp(state => state.smartPlaylists)
  const place = { kind: 'search', text } as const
  const { pageMemory } = useAppContext()
  const savedTab = useStore(pageMemory, state => state.tabs.get(routeKey(place)))
  const tab = tabs.find(each => each === savedTab) ?? 'all'
  const setTab = (next: SearchTab): void => pageMemory.rememberTab(place, next)
  const isSearchable = useSearchable()
  const results = useSearchResults(isSearchable ? text : '', limitsByTab[tab])
  const isCurrent = isSearchable && results.text === text
  const { hits, searchedWords, nameWords } = results
  const smartResults = useMemo(() => findSmartPlaylists(smartPlaylists, nameWords), [smartPlaylists, nameWords])
  const playlists = playlistResultLines(library, results, smartResults)
  const counts = {
    songs: hits.tracks.count,
    albums: hits.albums.count,
    artists: hits.artists.count,
    playlists: hits.playlists.count + smartResults.length,
  }
  const total = countResults(results) + smartResults.length
  const tabOptions = [
    { value: 'all', label: t('search.all') },
    { value: 'songs', label: t('lists.songsHeading', { count: counts.songs }) },
    { value: 'albums', label: t('lists.albumsHeading', { count: counts.albums }) },
    { value: 'artists', label: t('lists.artistsHeading', { count: counts.artists }) },
    { value: 'playlists', label: t('lists.playlistsHeading', { count: counts.playlists }) },
  ] as const
  const showsKind = (kind: Exclude<SearchTab, 'all'>): boolean => counts[kind] > 0 && (tab === 'all' || tab === kind)
  const seeAll = (kind: Exclude<SearchTab, 'all'>, shown: number) =>
    tab === 'all' && counts[kind] > shown && <Button label={t('actions.seeAll')} kind="plain" onClick={() => setTab(kind)} />
  const header = (
    <ResultsHeader text={text} total={isCurrent ? total : null}>
      {total > 0 && <SegmentedControl label={t('search.kindLabel')} value={tab} options={tabOptions} onChange={setTab} />}
    </ResultsHeader>
  )
  if (tab === 'songs' && counts.songs > 0) return <TrackResults text={text} heading={header} />
  return (
    <PageFrame label={t('search.results')}>
      {header}
      <Banners />
      {isCurrent && total === 0 && <NoResults text={text} />}
      {isCurrent && tab === 'all' && <TopResults results={results} seeAll={seeAll('songs', firstLimits.tracks)} />}
      {showsKind('albums') && (
        <ResultSection heading={t('kinds.albums')} total={counts.albums} actions={seeAll('albums', firstLimits.albums)}>
          <AlbumGrid label={t('kinds.albums')} rows={hits.albums.rows} subtitle="artist" />
        </ResultSection>
      )}
      {showsKind('artists') && (
        <ResultSection heading={t('kinds.artists')} total={counts.artists} actions={seeAll('artists', firstLimits.artists)}>
          <ArtistGrid label={t('kinds.artists')} rows={hits.artists.rows} />
        </ResultSection>
      )}
      {showsKind('playlists') && (
        <ResultSection heading={t('kinds.playlists')} total={counts.playlists} actions={seeAll('playlists', playlists.length)}>
          <ResultLines lines={playlists} searchedWords={searchedWords} />
        </ResultSection>
      )}
      {tab === 'all' && hits.tags.count > 0 && (
        <ResultSection heading={t('kinds.tags')} total={hits.tags.count}>
          <ResultLines lines={tagResultLines(library, results)} searchedWords={searchedWords} />
        </ResultSection>
      )}
      {tab === 'all' && hits.genres.count > 0 && (
        <ResultSection heading={t('kinds.genres')} total={hits.genres.count}>
          <ResultLines lines={genreResultLines(library, results)} searchedWords={searchedWords} />
        </ResultSection>
      )}
    </PageFrame>
  )
}

/**
 * The best match beside the first songs; a query of conditions has no best match, so its songs are shown alone; nothing without results.
 */
function TopResults({ results, seeAll }: { readonly results: SearchResults; readonly seeAll: ReactNode }) {
  const library = useLibrary()
  const app = useAppContext()
  const choice = useLocalSelection(t('kinds.songs'))
  const { hits, text, isPlainText } = results
  const context = { place: { kind: 'search', text } as const, title: `“${text}”` }
  if (countResults(results) === 0) return null
  const songs = hits.tracks.count > 0 && (
    <ResultSection heading={t('kinds.songs')} total={hits.tracks.count} actions={seeAll}>
      <HighlightContext value={results.searchedWords}>
        <TrackList
          label={t('kinds.songs')}
          table="found"
          rows={hits.tracks.rows}
          allRows={() => resultTracks(library, results, currentQueryContext(app))}
          context={context}
          selectionState={choice}
        />
      </HighlightContext>
    </ResultSection>
  )
  if (!isPlainText) return songs
  return (
    <div className="cols2 results-top">
      <BestMatch results={results} context={context} />
      {songs}
    </div>
  )
}

type ResultSectionProps = { readonly heading: string; readonly total: number; readonly actions?: ReactNode; readonly children: ReactNode }

function ResultSection({ heading, total, actions, children }: ResultSectionProps) {
  return (
    <section className="shelf" aria-label={heading}>
      <div className="shelf-head">
        <h2>{heading}</h2>
        <span className="hint num">{formatNumber(total)}</span>
        {actions && <span className="end">{actions}</span>}
      </div>
      {children}
    </section>
  )
}

// The results page: best match and first songs, then albums, artists and the other kinds; or all results of one kind.

import { type ReactNode, useMemo } from 'react'
import { useStore } from 'zustand'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { Segments } from '../../controls/Segments.tsx'
import { Banners } from '../../frame/Banners.tsx'
import { PageFrame } from '../../frame/PageFrame.tsx'
import { AlbumGrid } from '../../lists/AlbumGrid.tsx'
import { ArtistGrid } from '../../lists/ArtistGrid.tsx'
import { AskedWords } from '../../lists/columns/MarkedHere.tsx'
import { TrackList } from '../../lists/TrackList.tsx'
import { useSelectionControl } from '../../lists/use-list-control.ts'
import { type Answer, countFound, type Limits, tracksOf } from '../../state/library/answer.ts'
import { useAnswer } from '../../state/library/use-answer.ts'
import { askingNow } from '../../state/library/use-query-context.ts'
import { useSearchable } from '../../state/library/use-searchable.ts'
import { useApp, useLibrary, usePage } from '../../state/page.ts'
import { routeKey } from '../../state/view/route.ts'
import { count } from '../../words/format.ts'
import { BestMatch } from './BestMatch.tsx'
import { FoundLines } from './FoundLines.tsx'
import { FoundSongs } from './FoundSongs.tsx'
import { genreLines, playlistLines, tagLines } from './found-lines.ts'
import { NothingFound } from './NothingFound.tsx'
import { smartNamed } from './palette-smart.ts'
import { ResultsHead } from './ResultsHead.tsx'

const parts = ['all', 'songs', 'albums', 'artists', 'playlists'] as const
type Part = (typeof parts)[number]
/** How many results of each kind the page of all kinds shows: songs beside the best match, the others below. */
const first: Limits = { tracks: 4, albums: 12, artists: 12, playlists: 12, tags: 24, genres: 24 }
const every = Number.MAX_SAFE_INTEGER
const limits: Readonly<Record<Part, Limits>> = {
  all: first,
  songs: first,
  albums: { ...first, albums: every },
  artists: { ...first, artists: every },
  playlists: { ...first, playlists: every },
}

export function SearchScreen({ text }: { readonly text: string }) {
  const library = useLibrary()
  const smartPlaylists = useApp(state => state.smartPlaylists)
  const place = { kind: 'search', text } as const
  const { shown } = usePage()
  const kept = useStore(shown, state => state.parts.get(routeKey(place)))
  const part = parts.find(each => each === kept) ?? 'all'
  const setPart = (next: Part): void => shown.show(place, next)
  const searchable = useSearchable()
  const answer = useAnswer(searchable ? text : '', limits[part])
  const isAnswered = searchable && answer.text === text
  const { found, words, names } = answer
  const smart = useMemo(() => smartNamed(smartPlaylists, names), [smartPlaylists, names])
  const playlists = playlistLines(library, answer, smart)
  const counts = {
    songs: found.tracks.count,
    albums: found.albums.count,
    artists: found.artists.count,
    playlists: found.playlists.count + smart.length,
  }
  const total = countFound(answer) + smart.length
  const kinds = [
    { value: 'all', words: t('search.all') },
    { value: 'songs', words: t('search.songsCount', { count: counts.songs }) },
    { value: 'albums', words: t('search.albumsCount', { count: counts.albums }) },
    { value: 'artists', words: t('search.artistsCount', { count: counts.artists }) },
    { value: 'playlists', words: t('search.playlistsCount', { count: counts.playlists }) },
  ] as const
  const shows = (kind: Exclude<Part, 'all'>): boolean => counts[kind] > 0 && (part === 'all' || part === kind)
  const seeAll = (kind: Exclude<Part, 'all'>, shown: number) =>
    part === 'all' && counts[kind] > shown && <Button label={t('search.seeAll')} kind="plain" onClick={() => setPart(kind)} />
  const head = (
    <ResultsHead text={text} total={isAnswered ? total : null}>
      {total > 0 && <Segments label={t('search.kind')} value={part} options={kinds} change={setPart} />}
    </ResultsHead>
  )
  if (part === 'songs' && counts.songs > 0) return <FoundSongs text={text} head={head} />
  return (
    <PageFrame label={t('search.results')}>
      {head}
      <Banners />
      {isAnswered && total === 0 && <NothingFound text={text} />}
      {isAnswered && part === 'all' && <Top answer={answer} seeAll={seeAll('songs', first.tracks)} />}
      {shows('albums') && (
        <Shelf heading={t('search.albums')} total={counts.albums} end={seeAll('albums', first.albums)}>
          <AlbumGrid label={t('search.albums')} rows={found.albums.rows} line="artist" />
        </Shelf>
      )}
      {shows('artists') && (
        <Shelf heading={t('search.artists')} total={counts.artists} end={seeAll('artists', first.artists)}>
          <ArtistGrid label={t('search.artists')} rows={found.artists.rows} />
        </Shelf>
      )}
      {shows('playlists') && (
        <Shelf heading={t('search.playlists')} total={counts.playlists} end={seeAll('playlists', playlists.length)}>
          <FoundLines lines={playlists} words={words} />
        </Shelf>
      )}
      {part === 'all' && found.tags.count > 0 && (
        <Shelf heading={t('search.tags')} total={found.tags.count}>
          <FoundLines lines={tagLines(library, answer)} words={words} />
        </Shelf>
      )}
      {part === 'all' && found.genres.count > 0 && (
        <Shelf heading={t('search.genres')} total={found.genres.count}>
          <FoundLines lines={genreLines(library, answer)} words={words} />
        </Shelf>
      )}
    </PageFrame>
  )
}

/** The best match beside the first songs; a query of conditions has no best match, so its songs are shown alone. */
function Top({ answer, seeAll }: { readonly answer: Answer; readonly seeAll: ReactNode }) {
  const library = useLibrary()
  const page = usePage()
  const choice = useSelectionControl(t('search.songs'))
  const { found, text, plain } = answer
  const context = { place: { kind: 'search', text } as const, title: `“${text}”` }
  if (countFound(answer) === 0) return null
  const songs = found.tracks.count > 0 && (
    <Shelf heading={t('search.songs')} total={found.tracks.count} end={seeAll}>
      <AskedWords value={answer.words}>
        <TrackList
          label={t('search.songs')}
          table="found"
          rows={found.tracks.rows}
          whole={() => tracksOf(library, answer, askingNow(page))}
          context={context}
          choice={choice}
        />
      </AskedWords>
    </Shelf>
  )
  if (!plain) return songs
  return (
    <div className="cols2 results-top">
      <BestMatch answer={answer} context={context} />
      {songs}
    </div>
  )
}

type ShelfProps = { readonly heading: string; readonly total: number; readonly end?: ReactNode; readonly children: ReactNode }

function Shelf({ heading, total, end, children }: ShelfProps) {
  return (
    <section className="shelf" aria-label={heading}>
      <div className="shelf-head">
        <h2>{heading}</h2>
        <span className="hint num">{count(total)}</span>
        {end && <span className="end">{end}</span>}
      </div>
      {children}
    </section>
  )
}

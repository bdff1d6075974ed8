// The page of one artist: covers by year (spines), most played songs, figures, own albums, other albums with songs of the artist, songs.

import { type ReactNode, useMemo } from 'react'
import type { ArtistId } from '../../../shared/ids.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { lengthOfTracks } from '../../../shared/library/order/totals.ts'
import { artistAt } from '../../../shared/library/places/rows.ts'
import { albumsOfArtist, artistRowOf, sortRows, trackRowsOf } from '../../../shared/library/places/select.ts'
import { t } from '../../../shared/words/words.ts'
import { IconButton } from '../../controls/Button.tsx'
import { Name } from '../../controls/Name.tsx'
import { richText } from '../../controls/rich-text.tsx'
import { Banners } from '../../layout/Banners.tsx'
import { NotFoundScreen } from '../../layout/NotFoundScreen.tsx'
import { PageFrame } from '../../layout/PageFrame.tsx'
import { AlbumGrid } from '../../lists/AlbumGrid.tsx'
import { defaultColumns } from '../../lists/columns/columns.tsx'
import { useColumns } from '../../lists/columns/use-list-view.ts'
import { artistMenu } from '../../lists/menus/artist-source.ts'
import { PlayButtons } from '../../lists/PlayButtons.tsx'
import { SelectionBar } from '../../lists/SelectionBar.tsx'
import { TrackList } from '../../lists/TrackList.tsx'
import { useLocalSelection } from '../../lists/use-list-handlers.ts'
import { useAppContext, useCurrentVisit, useLibrary } from '../../state/app-context.ts'
import { useContextMenu } from '../../state/use-menu.ts'
import { formatListLength, formatNumber, formatSongCount } from '../../words/format.ts'
import { AppearsOn } from './AppearsOn.tsx'
import { summaryOfArtist } from './artist-summary.ts'
import { Spines } from './Spines.tsx'

/** How many songs are shown under “Most played”. */
const mostPlayedCount = 5

export function ArtistScreen({ id }: { readonly id: ArtistId }) {
  const app = useAppContext()
  const { view } = app
  const openMenu = useContextMenu()
  const library = useLibrary()
  const { selection } = useCurrentVisit()
  const topSelection = useLocalSelection(t('lists.mostPlayed'))
  const columns = useColumns('artist', defaultColumns.playlist)
  const row = artistRowOf(library, id)
  const rows = useMemo(() => trackRowsOf(library, { kind: 'artist', id }), [library, id])
  const mostPlayedRows = useMemo(() => mostPlayedOf(library, rows), [library, rows])
  if (row === -1) return <NotFoundScreen kind="artist" />
  const artist = artistAt(library, row)
  const albums = albumsOfArtist(library, row)
  const name = artist.name === '' ? t('unknown.artist') : artist.name
  const place = { kind: 'artist', id } as const
  const context = { place, title: name }
  const countTexts = [albums.length > 0 && t('count.albums', { count: albums.length }), formatSongCount(rows.length)].filter(Boolean)
  return (
    <PageFrame label={name} overlay={<SelectionBar rows={rows} />}>
      <Spines albums={albums} />
      <div className="artist-head">
        <div className="grow">
          <div className="meta num">{[t('kinds.artist'), ...countTexts].join(' · ')}</div>
          <h1 className="cut" title={name}>
            <Name text={name} />
          </h1>
        </div>
        <div className="actions">
          <PlayButtons rows={rows} context={context} large />
          <IconButton
            icon="more"
            label={t('actions.more')}
            onClick={event => openMenu(event, t('kinds.artist'), artistMenu(app, library, Uint32Array.of(row)))}
          />
        </div>
      </div>
      <Banners />
      <div className="cols2">
        {mostPlayedRows.length > 0 && (
          <section aria-label={t('lists.mostPlayed')}>
            <div className="shelf-head">
              <h2>{t('lists.mostPlayed')}</h2>
            </div>
            <TrackList label={t('lists.mostPlayed')} table="top" rows={mostPlayedRows} context={context} selectionState={topSelection} />
          </section>
        )}
        <SummaryPanel library={library} rows={rows} />
      </div>
      {albums.length > 0 && (
        <section className="shelf" aria-label={t('kinds.albums')}>
          <div className="shelf-head">
            <h2>{t('kinds.albums')}</h2>
            <span className="hint num">{formatNumber(albums.length)}</span>
          </div>
          <AlbumGrid label={t('kinds.albums')} rows={albums} subtitle="year" />
        </section>
      )}
      <AppearsOn artist={row} />
      <section className="shelf" aria-label={t('kinds.songs')}>
        <div className="shelf-head">
          <h2>{t('kinds.songs')}</h2>
          <span className="hint num">{formatNumber(rows.length)}</span>
        </div>
        <TrackList
          label={t('kinds.songs')}
          table="playlist"
          columns={columns}
          rows={rows}
          context={context}
          selectionState={{ selection, select: view.select, ids: library.tracks.id }}
        />
      </section>
    </PageFrame>
  )
}

function mostPlayedOf(library: Library, rows: Uint32Array): Uint32Array {
  return sortRows(library, rows, { by: 'plays', descending: true })
    .subarray(0, mostPlayedCount)
    .filter(row => (library.tracks.plays[row] ?? 0) > 0)
}

function SummaryPanel({ library, rows }: { readonly library: Library; readonly rows: Uint32Array }) {
  const { plays, years, genre } = useMemo(() => summaryOfArtist(library, rows), [library, rows])
  const hasOneYear = years !== null && years.first === years.last
  const length = formatListLength(lengthOfTracks(library, rows))
  const span = years ? yearRange(years.first, years.last) : '–'
  return (
    <section aria-label={t('artists.summaryHeading')}>
      <div className="shelf-head">
        <h2>{t('artists.summaryHeading')}</h2>
      </div>
      <div className="artist-summary">
        <div>{richText('artists.playsSummary', { count: plays }, summaryTags(formatNumber(plays)))}</div>
        <div>{richText('artists.lengthSummary', { length }, summaryTags(length))}</div>
        <div>{richText('artists.yearsSummary', { years: span, count: hasOneYear ? 1 : 2 }, summaryTags(span))}</div>
        <div>{richText('artists.genreSummary', { genre: genre || '–' }, summaryTags(genre || '–'))}</div>
      </div>
    </section>
  )
}

const yearRange = (first: number, last: number): string => (first === last ? String(first) : `${first}–${last}`)

/** The tags of a figure's message: `<value>`, cut to one line with `tooltip` as its full text, and below it `<unit>`, such as “plays”. */
const summaryTags = (tooltip: string) => ({
  value: (value: ReactNode) => (
    <b className="cut" title={tooltip}>
      {value}
    </b>
  ),
  unit: (unit: ReactNode) => <span className="meta">{unit}</span>,
})

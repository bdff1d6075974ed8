// What was heard on this computer, day by day: played or skipped, when, and whether the service knows.

import { useMemo, useState } from 'react'
import { daysHeard } from '../../../shared/history/days.ts'
import type { KnownEntry } from '../../../shared/history/entry.ts'
import { type HistoryLine, historyLines } from '../../../shared/history/history-lines.ts'
import type { Library, SortBy, Track } from '../../../shared/library/model/model.ts'
import { rowOfTrack } from '../../../shared/library/places/select.ts'
import { t } from '../../../shared/words/words.ts'
import { Empty } from '../../controls/Empty.tsx'
import { Icon } from '../../controls/Icon.tsx'
import { Segments } from '../../controls/Segments.tsx'
import { Banners } from '../../frame/Banners.tsx'
import { PageFrame } from '../../frame/PageFrame.tsx'
import type { Column } from '../../lists/columns/column.ts'
import { allTrackColumns } from '../../lists/columns/columns.tsx'
import { SelectionBar } from '../../lists/SelectionBar.tsx'
import type { Section } from '../../lists/TableRows.tsx'
import { TrackList } from '../../lists/TrackList.tsx'
import { useApp, useHere, useLibrary, usePage } from '../../state/page.ts'
import { dayHeard, timeOfDay } from '../../words/format.ts'
import { useHeard } from './use-heard.ts'

export function HistoryScreen() {
  const page = usePage()
  const library = useLibrary()
  const { selection } = useHere()
  const heard = useHeard()
  const isPrivate = useApp(state => state.privateSession)
  const [show, setShow] = useState<'all' | 'play' | 'skip'>('all')
  const { entries, rows, unknown } = useMemo(() => known(library, heard ?? [], show), [library, heard, show])
  const columns = useMemo(() => historyColumns(entries), [entries])
  const today = new Date().toDateString()
  const sections = useMemo(() => daySections(entries, new Date(today)), [entries, today])
  return (
    <PageFrame label={t('history.history')} over={<SelectionBar rows={rows} />}>
      <div className="page-head">
        <h1>{t('history.history')}</h1>
        <Reported any={heard !== null && heard.length > 0} />
      </div>
      <Banners />
      <div className="tools">
        <Segments label={t('history.show')} value={show} options={choices} change={setShow} />
        {isPrivate && <span className="hint">{t('history.privateNow')}</span>}
        {unknown > 0 && <span className="hint num">{t('history.notInTheLibrary', { count: unknown })}</span>}
      </div>
      {heard !== null &&
        (rows.length > 0 ? (
          <TrackList
            label={t('history.history')}
            table="history"
            fixed={columns}
            rows={rows}
            context={null}
            choice={{ selection, select: page.view.select }}
            sections={sections}
          />
        ) : (
          <Empty
            heading={show === 'skip' ? t('history.nothingWasSkipped') : t('history.nothingWasHeardYet')}
            text={t('history.songsAppearHereOnceMoreThan')}
          />
        ))}
    </PageFrame>
  )
}

const choices = [
  { value: 'all', words: t('history.all') },
  { value: 'play', words: t('history.played') },
  { value: 'skip', words: t('history.skipped') },
] as const

/** Each day under its name; `now`: any moment of today. */
const daySections = (entries: readonly HistoryLine[], now: Date): readonly Section[] =>
  daysHeard(entries, at => dayHeard(at, now)).map(({ start, end, at }) => ({
    start,
    end,
    head: <DayHead name={dayHeard(at, now)} entries={entries.slice(start, end)} />,
  }))

/** Lines of songs that the library has, with their rows. */
function known(library: Library, heard: readonly KnownEntry[], show: 'all' | 'play' | 'skip') {
  const shown = historyLines(heard.filter(({ event }) => show === 'all' || event === show))
  const found = shown.map(entry => ({ entry, row: rowOfTrack(library, entry.track) })).filter(({ row }) => row !== -1)
  return {
    entries: found.map(({ entry }) => entry),
    rows: Uint32Array.from(found, ({ row }) => row),
    unknown: shown.length - found.length,
  }
}

const outcomes = {
  played: t('history.played'),
  skipped: t('history.skipped'),
  'played, then skipped': t('history.playedSkipped'),
} as const satisfies Record<HistoryLine['outcome'], string>

/** The usual columns with what the entry at each position says. */
function historyColumns(entries: readonly HistoryLine[]): readonly Column<Track, SortBy>[] {
  const [number, title, artist] = ['number', 'title', 'artist'].map(name => allTrackColumns.find(column => column.name === name))
  const time: Column<Track, SortBy> = {
    name: 'at',
    head: t('history.heardAt'),
    className: 'r',
    usual: 5,
    givesWay: 0,
    cell: (_track, { position }) => timeOfDay(entries[position]?.at ?? 0),
  }
  const event: Column<Track, SortBy> = {
    name: 'event',
    head: t('history.outcome'),
    className: 'cut',
    usual: 7,
    givesWay: 2,
    cell: (_track, { position }) => outcomes[entries[position]?.outcome ?? 'played'],
  }
  const sent: Column<Track, SortBy> = {
    name: 'sent',
    head: t('history.reported'),
    className: 'cut',
    usual: 6.5,
    givesWay: 1,
    cell: (_track, { position }) => (entries[position]?.sent === true ? t('history.sent') : t('history.waiting')),
  }
  return [number, title, artist, event, sent, time].filter(column => column !== undefined).map(column => withoutOrder(column))
}

/** The history has one order, that of time. */
function withoutOrder({ by: _, ...column }: Column<Track, SortBy>): Column<Track, SortBy> {
  return column
}

/** `any`: whether anything was heard at all. */
function Reported({ any }: { readonly any: boolean }) {
  const waiting = useApp(state => state.history.waiting)
  const offline = useApp(state => state.reachability === 'offline')
  const words =
    waiting === 0
      ? any && t('history.theServiceHasEverything')
      : offline
        ? t('history.waitsUntilReached', { count: waiting })
        : t('history.onTheWay', { count: waiting })
  return (
    <span className="hint num" role="status">
      {words}
    </span>
  )
}

function DayHead({ name, entries }: { readonly name: string; readonly entries: readonly HistoryLine[] }) {
  const played = entries.filter(({ outcome }) => outcome !== 'skipped').length
  return (
    <div className="disc" role="row">
      <span role="rowheader">
        <Icon name="calendar" size={16} />
        {name}
      </span>
      <span role="gridcell" className="hint num">
        {t('history.songsPlayed', { count: played })}
      </span>
    </div>
  )
}

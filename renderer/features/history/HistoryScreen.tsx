// The page of what was heard on this computer, by day or by number of plays: filtered, limited to a period, exported to a file.

import { useDeferredValue, useMemo, useState } from 'react'
import { groupByDay } from '../../../shared/history/days.ts'
import type { KnownEntry } from '../../../shared/history/entry.ts'
import { type HistoryLine, historyLines } from '../../../shared/history/history-lines.ts'
import { entriesIn, mostPlayed, type Period } from '../../../shared/history/periods.ts'
import { createIdMap, type ReadonlyIdMap } from '../../../shared/id-map.ts'
import type { TrackId } from '../../../shared/ids.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { rowOfTrack } from '../../../shared/library/places/select.ts'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { EmptyState } from '../../controls/EmptyState.tsx'
import { Icon } from '../../controls/Icon.tsx'
import { SegmentedControl } from '../../controls/SegmentedControl.tsx'
import { Banners } from '../../layout/Banners.tsx'
import { PageFrame } from '../../layout/PageFrame.tsx'
import { SelectionBar } from '../../lists/SelectionBar.tsx'
import { TrackList } from '../../lists/TrackList.tsx'
import type { Section } from '../../lists/use-sections-in-view.ts'
import { FilterField } from '../../query/FilterField.tsx'
import { NoMatches } from '../../query/NoMatches.tsx'
import { type AppContextValue, useApp, useAppContext, useCurrentVisit, useLibrary } from '../../state/app-context.ts'
import { requestWithDialog } from '../../state/commands.ts'
import { useFilteredRows } from '../../state/library/use-filtered-rows.ts'
import { useQueryContext } from '../../state/library/use-query-context.ts'
import { useSearchable } from '../../state/library/use-searchable.ts'
import { formatLocalDay, toCalendarDay } from '../../words/format.ts'
import { HistoryPeriods } from './HistoryPeriods.tsx'
import { countColumns, entryColumns } from './history-columns.tsx'
import { useHistoryEntries } from './use-history-entries.ts'

type Show = 'all' | 'play' | 'skip' | 'most'

const choices = [
  { value: 'all', label: t('history.all') },
  { value: 'play', label: t('history.played') },
  { value: 'skip', label: t('history.skipped') },
  { value: 'most', label: t('lists.mostPlayed') },
] as const satisfies readonly { value: Show; label: string }[]

export function HistoryScreen() {
  const app = useAppContext()
  const { selection, filter } = useCurrentVisit()
  const entries = useHistoryEntries()
  const isPrivate = useApp(state => state.privateSession)
  const [show, setShow] = useState<Show>('all')
  const [period, setPeriod] = useState<Period>({ kind: 'all' })
  const today = new Date().toDateString()
  const { shown: shownRows, unknown, narrowed: filteredEntries } = useShownEntries(entries, period, today)
  const list = useMemo(
    () => (show === 'most' ? mostPlayedList(filteredEntries, today) : entryList(filteredEntries, show, today)),
    [filteredEntries, show, today],
  )
  const { rows } = list
  return (
    <PageFrame label={t('kinds.history')} overlay={<SelectionBar rows={rows} />}>
      <div className="page-head">
        <h1>{t('kinds.history')}</h1>
        <UnsentCount hasEntries={entries !== null && entries.length > 0} />
        <span className="actions">
          <Button
            label={t('actions.exportEllipsis')}
            icon="save"
            disabled={(entries?.length ?? 0) === 0}
            onClick={() => void exportFile(app)}
          />
        </span>
      </div>
      <Banners />
      <div className="tools">
        <FilterField label={t('history.filter')} />
        <SegmentedControl label={t('actions.show')} value={show} options={choices} onChange={setShow} />
        <HistoryPeriods entries={entries ?? noEntries} period={period} onChange={setPeriod} />
        {isPrivate && <span className="hint">{t('history.privateNow')}</span>}
        {unknown > 0 && <span className="hint num">{t('history.notInLibrary', { count: unknown })}</span>}
      </div>
      {entries !== null &&
        (rows.length > 0 ? (
          <TrackList
            label={show === 'most' ? t('lists.mostPlayed') : t('kinds.history')}
            table="history"
            fixedColumns={list.columns}
            rows={rows}
            context={null}
            selectionState={{ selection, select: app.view.select }}
            {...(list.sections && { sections: list.sections })}
          />
        ) : filter !== '' && shownRows.length > 0 ? (
          <NoMatches emptyKind="songs" rows={shownRows} clearLabel={t('history.showAll')} />
        ) : period.kind !== 'all' ? (
          <EmptyState heading={t('history.periodEmptyHeading')} text={t('history.periodEmptyDescription')}>
            <Button label={t('history.allTime')} onClick={() => setPeriod({ kind: 'all' })} />
          </EmptyState>
        ) : (
          <EmptyState
            heading={show === 'skip' ? t('history.skippedEmptyHeading') : t('history.emptyHeading')}
            text={t('history.emptyDescription')}
          />
        ))}
    </PageFrame>
  )
}

const noEntries: readonly KnownEntry[] = []

/** A history entry and its song's row in the library; -1 if the library does not have the song. */
type LocatedEntry = { readonly entry: KnownEntry; readonly row: number }

/**
 * The history of a period: the rows of its songs, each once (`shown`), the number of its lines whose song the library does not have
 * (`unknown`), and the entries that pass the filter, with their rows (`narrowed`).
 */
function useShownEntries(heard: readonly KnownEntry[] | null, period: Period, today: string) {
  const library = useLibrary()
  const { filter } = useCurrentVisit()
  // Deferred value: the typed text is rendered first, its matches as soon as there is time.
  const deferredFilter = useDeferredValue(useSearchable() ? filter : '')
  const queryContext = useQueryContext(deferredFilter)
  const locatedEntries = useMemo(() => {
    const entries = entriesIn(heard ?? [], period, toCalendarDay(new Date(today).getTime()), toCalendarDay)
    return locate(library, entries)
  }, [library, heard, period, today])
  const shownRows = useMemo(
    () => Uint32Array.from(new Set(locatedEntries.map(({ row }) => row).filter(row => row !== -1))),
    [locatedEntries],
  )
  const filteredRows = useFilteredRows(library, 'history', shownRows, deferredFilter, queryContext)
  const filteredEntries = useMemo(() => {
    const rows = new Set(filteredRows)
    return locatedEntries.filter(({ row }) => rows.has(row))
  }, [locatedEntries, filteredRows])
  const unknown = useMemo(
    () => historyLines(locatedEntries.filter(({ row }) => row === -1).map(({ entry }) => entry)).length,
    [locatedEntries],
  )
  return { shown: shownRows, unknown, narrowed: filteredEntries }
}

function locate(library: Library, entries: readonly KnownEntry[]): readonly LocatedEntry[] {
  const rows = createIdMap<TrackId, number>()
  return entries.map(entry => {
    const row = rows.get(entry.track) ?? rowOfTrack(library, entry.track)
    rows.set(entry.track, row)
    return { entry, row }
  })
}

function rowByTrack(locatedEntries: readonly LocatedEntry[]): ReadonlyIdMap<TrackId, number> {
  const rows = createIdMap<TrackId, number>()
  for (const { entry, row } of locatedEntries) rows.set(entry.track, row)
  return rows
}

function entryList(locatedEntries: readonly LocatedEntry[], show: 'all' | 'play' | 'skip', today: string) {
  const rows = rowByTrack(locatedEntries)
  const lines = historyLines(locatedEntries.map(({ entry }) => entry).filter(({ event }) => show === 'all' || event === show))
  return {
    rows: Uint32Array.from(lines, ({ track }) => rows.get(track) ?? 0),
    columns: entryColumns(lines),
    sections: daySections(lines, new Date(today)),
  }
}

function mostPlayedList(locatedEntries: readonly LocatedEntry[], today: string) {
  const rows = rowByTrack(locatedEntries)
  const songs = mostPlayed(locatedEntries.map(({ entry }) => entry))
  return {
    rows: Uint32Array.from(songs, ({ track }) => rows.get(track) ?? 0),
    columns: countColumns(songs, new Date(today)),
    sections: null,
  }
}

/** The entries grouped by day, each with a heading; `now`: any moment of today. */
const daySections = (entries: readonly HistoryLine[], now: Date): readonly Section[] =>
  groupByDay(entries, at => formatLocalDay(at, now)).map(({ start, end, at }) => ({
    start,
    end,
    head: <DayHead name={formatLocalDay(at, now)} entries={entries.slice(start, end)} />,
  }))

async function exportFile(app: AppContextValue): Promise<void> {
  const saved = await requestWithDialog(app, 'history.export', undefined)
  if (saved !== null) app.notices.tell(t('history.savedAs', saved))
}

/** How many entries the service has not received yet; if none waits, that all were sent, or nothing without entries (`hasEntries`). */
function UnsentCount({ hasEntries }: { readonly hasEntries: boolean }) {
  const waiting = useApp(state => state.history.waiting)
  const isOffline = useApp(state => state.reachability === 'offline')
  const words =
    waiting === 0
      ? hasEntries && t('history.allPlaysSent')
      : isOffline
        ? t('history.waitsUntilReached', { count: waiting })
        : t('history.onTheWay', { count: waiting })
  return (
    <span className="hint num" role="status">
      {words}
    </span>
  )
}

function DayHead({ name, entries }: { readonly name: string; readonly entries: readonly HistoryLine[] }) {
  const playedCount = entries.filter(({ outcome }) => outcome !== 'skipped').length
  return (
    <div className="disc" role="row">
      <span role="rowheader">
        <Icon name="calendar" size={16} />
        {name}
      </span>
      <span role="gridcell" className="hint num">
        {t('history.songsPlayed', { count: playedCount })}
      </span>
    </div>
  )
}

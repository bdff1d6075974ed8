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
import { Empty } from '../../controls/Empty.tsx'
import { Icon } from '../../controls/Icon.tsx'
import { Segments } from '../../controls/Segments.tsx'
import { Banners } from '../../frame/Banners.tsx'
import { PageFrame } from '../../frame/PageFrame.tsx'
import { SelectionBar } from '../../lists/SelectionBar.tsx'
import { TrackList } from '../../lists/TrackList.tsx'
import type { Section } from '../../lists/use-sections-in-view.ts'
import { FilterField } from '../../query/FilterField.tsx'
import { NothingMatches } from '../../query/NothingMatches.tsx'
import { askWithDialog } from '../../state/commands.ts'
import { useNarrowed } from '../../state/library/use-narrowed.ts'
import { useQueryContext } from '../../state/library/use-query-context.ts'
import { useSearchable } from '../../state/library/use-searchable.ts'
import { type Page, useApp, useHere, useLibrary, usePage } from '../../state/page.ts'
import { calendarDay, dayHeard } from '../../words/format.ts'
import { HistoryPeriods } from './HistoryPeriods.tsx'
import { countColumns, entryColumns } from './history-columns.tsx'
import { useHeard } from './use-heard.ts'

type Show = 'all' | 'play' | 'skip' | 'most'

const choices = [
  { value: 'all', words: t('history.all') },
  { value: 'play', words: t('history.played') },
  { value: 'skip', words: t('history.skipped') },
  { value: 'most', words: t('history.mostPlayed') },
] as const satisfies readonly { value: Show; words: string }[]

export function HistoryScreen() {
  const page = usePage()
  const { selection, filter } = useHere()
  const heard = useHeard()
  const isPrivate = useApp(state => state.privateSession)
  const [show, setShow] = useState<Show>('all')
  const [period, setPeriod] = useState<Period>({ kind: 'all' })
  const today = new Date().toDateString()
  const { shown, unknown, narrowed } = useShown(heard, period, today)
  const list = useMemo(() => (show === 'most' ? mostOf(narrowed, today) : linesOf(narrowed, show, today)), [narrowed, show, today])
  const { rows } = list
  return (
    <PageFrame label={t('history.history')} over={<SelectionBar rows={rows} />}>
      <div className="page-head">
        <h1>{t('history.history')}</h1>
        <Reported any={heard !== null && heard.length > 0} />
        <span className="actions">
          <Button label={t('history.export')} icon="save" disabled={(heard?.length ?? 0) === 0} onClick={() => void exportFile(page)} />
        </span>
      </div>
      <Banners />
      <div className="tools">
        <FilterField label={t('history.filter')} />
        <Segments label={t('history.show')} value={show} options={choices} change={setShow} />
        <HistoryPeriods heard={heard ?? nothingHeard} period={period} change={setPeriod} />
        {isPrivate && <span className="hint">{t('history.privateNow')}</span>}
        {unknown > 0 && <span className="hint num">{t('history.notInTheLibrary', { count: unknown })}</span>}
      </div>
      {heard !== null &&
        (rows.length > 0 ? (
          <TrackList
            label={show === 'most' ? t('history.mostPlayed') : t('history.history')}
            table="history"
            fixed={list.columns}
            rows={rows}
            context={null}
            choice={{ selection, select: page.view.select }}
            {...(list.sections && { sections: list.sections })}
          />
        ) : filter !== '' && shown.length > 0 ? (
          <NothingMatches nothing="songs" rows={shown} all={t('history.showAll')} />
        ) : period.kind !== 'all' ? (
          <Empty heading={t('history.nothingThen')} text={t('history.nothingThenText')}>
            <Button label={t('history.allTime')} onClick={() => setPeriod({ kind: 'all' })} />
          </Empty>
        ) : (
          <Empty
            heading={show === 'skip' ? t('history.nothingWasSkipped') : t('history.nothingWasHeardYet')}
            text={t('history.songsAppearHereOnceMoreThan')}
          />
        ))}
    </PageFrame>
  )
}

const nothingHeard: readonly KnownEntry[] = []

/** A history entry and its song's row in the library; -1 if the library does not have the song. */
type Located = { readonly entry: KnownEntry; readonly row: number }

/**
 * The history of a period: rows of all its songs (`shown`), entries of songs not in the library (`unknown`), and those that pass the filter
 * (`narrowed`).
 */
function useShown(heard: readonly KnownEntry[] | null, period: Period, today: string) {
  const library = useLibrary()
  const { filter } = useHere()
  // Deferred value: the typed text is rendered first, its matches as soon as there is time.
  const asked = useDeferredValue(useSearchable() ? filter : '')
  const asking = useQueryContext(asked)
  const located = useMemo(() => {
    const entries = entriesIn(heard ?? [], period, calendarDay(new Date(today).getTime()), calendarDay)
    return locate(library, entries)
  }, [library, heard, period, today])
  const shown = useMemo(() => Uint32Array.from(new Set(located.map(({ row }) => row).filter(row => row !== -1))), [located])
  const fitting = useNarrowed(library, 'history', shown, asked, asking)
  const narrowed = useMemo(() => {
    const rows = new Set(fitting)
    return located.filter(({ row }) => rows.has(row))
  }, [located, fitting])
  const unknown = useMemo(() => historyLines(located.filter(({ row }) => row === -1).map(({ entry }) => entry)).length, [located])
  return { shown, unknown, narrowed }
}

function locate(library: Library, entries: readonly KnownEntry[]): readonly Located[] {
  const rows = createIdMap<TrackId, number>()
  return entries.map(entry => {
    const row = rows.get(entry.track) ?? rowOfTrack(library, entry.track)
    rows.set(entry.track, row)
    return { entry, row }
  })
}

function rowsBy(located: readonly Located[]): ReadonlyIdMap<TrackId, number> {
  const rows = createIdMap<TrackId, number>()
  for (const { entry, row } of located) rows.set(entry.track, row)
  return rows
}

function linesOf(located: readonly Located[], show: 'all' | 'play' | 'skip', today: string) {
  const rows = rowsBy(located)
  const lines = historyLines(located.map(({ entry }) => entry).filter(({ event }) => show === 'all' || event === show))
  return {
    rows: Uint32Array.from(lines, ({ track }) => rows.get(track) ?? 0),
    columns: entryColumns(lines),
    sections: daySections(lines, new Date(today)),
  }
}

function mostOf(located: readonly Located[], today: string) {
  const rows = rowsBy(located)
  const songs = mostPlayed(located.map(({ entry }) => entry))
  return {
    rows: Uint32Array.from(songs, ({ track }) => rows.get(track) ?? 0),
    columns: countColumns(songs, new Date(today)),
    sections: null,
  }
}

/** The entries grouped by day, each with a heading; `now`: any moment of today. */
const daySections = (entries: readonly HistoryLine[], now: Date): readonly Section[] =>
  groupByDay(entries, at => dayHeard(at, now)).map(({ start, end, at }) => ({
    start,
    end,
    head: <DayHead name={dayHeard(at, now)} entries={entries.slice(start, end)} />,
  }))

async function exportFile(page: Page): Promise<void> {
  const saved = await askWithDialog(page, 'history.export', undefined)
  if (saved !== null) page.notices.tell(t('history.isSavedAs', saved))
}

/** How many entries the service has not received yet; `any`: whether there are entries at all. */
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

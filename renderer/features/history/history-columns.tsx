// The columns of the history tables: those of songs, and time, outcome or play count of the entry at each position.
import type { HistoryLine } from '../../../shared/history/history-lines.ts'
import type { PlayedTrack } from '../../../shared/history/periods.ts'
import type { SortBy, Track } from '../../../shared/library/model/model.ts'
import { t } from '../../../shared/words/words.ts'
import type { Column } from '../../lists/columns/column.ts'
import { allTrackColumns } from '../../lists/columns/columns.tsx'
import { formatLocalDay, formatTimeOfDay } from '../../words/format.ts'

const outcomeTexts = {
  played: t('history.played'),
  skipped: t('history.skipped'),
  'played, then skipped': t('history.playedSkipped'),
} as const satisfies Record<HistoryLine['outcome'], string>

/** A column whose head does not sort, because the history has one fixed order, by time or by plays. */
function withoutSorting({ by: _, ...column }: Column<Track, SortBy>): Column<Track, SortBy> {
  return column
}
const trackColumns = (): readonly Column<Track, SortBy>[] =>
  ['number', 'title', 'artist'].flatMap(name => allTrackColumns.filter(column => column.name === name)).map(withoutSorting)

export function entryColumns(entries: readonly HistoryLine[]): readonly Column<Track, SortBy>[] {
  return [
    ...trackColumns(),
    {
      name: 'event',
      head: t('history.outcome'),
      className: 'cut',
      defaultWidth: 7,
      hidePriority: 2,
      cell: (_track, { position }) => outcomeTexts[entries[position]?.outcome ?? 'played'],
    },
    {
      name: 'sent',
      head: t('history.reported'),
      className: 'cut',
      defaultWidth: 6.5,
      hidePriority: 1,
      cell: (_track, { position }) => (entries[position]?.sent === true ? t('history.sent') : t('history.waiting')),
    },
    {
      name: 'at',
      head: t('history.heardAt'),
      className: 'r',
      defaultWidth: 5,
      hidePriority: 0,
      cell: (_track, { position }) => formatTimeOfDay(entries[position]?.at ?? 0),
    },
  ]
}

/** Columns of the most played songs; `today`: any moment of today. */
export function countColumns(songs: readonly PlayedTrack[], today: Date): readonly Column<Track, SortBy>[] {
  return [
    ...trackColumns(),
    {
      name: 'plays',
      head: t('history.playsHere'),
      className: 'r num',
      defaultWidth: 5,
      hidePriority: 0,
      cell: (_track, { position }) => String(songs[position]?.plays ?? 0),
    },
    {
      name: 'last',
      head: t('history.lastHeard'),
      className: 'r',
      defaultWidth: 8,
      hidePriority: 1,
      cell: (_track, { position }) => formatLocalDay(songs[position]?.last ?? 0, today),
    },
  ]
}

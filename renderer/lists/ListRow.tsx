// A row of a table, memoised; its events are handled by the table (event delegation).

import { memo } from 'react'
import type { Library } from '../../shared/library/model/model.ts'
import { t } from '../../shared/words/words.ts'
import { PlayingBars } from '../controls/PlayingBars.tsx'
import type { Column } from './columns/column.ts'
import type { PlayingState, RowAvailability } from './menus/list-source.ts'

type Props<Item> = {
  readonly library: Library
  readonly columns: readonly Column<Item>[]
  readonly row: number
  readonly itemAt: (row: number) => Item
  readonly name: (item: Item) => string
  readonly position: number
  /** Offset from the top of its list, pixels. */
  readonly top: number
  readonly selected: boolean
  /** True if this row and the next are both selected, so that they are drawn as one block. */
  readonly joinsNext: boolean
  /** True for the one row of the list that is a tab stop. */
  readonly isTabStop: boolean
  readonly playing: PlayingState
  readonly availability: RowAvailability
  /** Today, days since 1970. */
  readonly today: number
  /** Why the library cannot be changed; null if it can. */
  readonly readOnlyReason: string | null
}

const availabilityClasses = { none: '', downloaded: 'is-downloaded', away: 'is-away' } as const
const availabilityTexts = { none: undefined, downloaded: t('downloads.downloaded'), away: t('lists.unavailableOffline') } as const

function Row<Item>(props: Props<Item>) {
  const {
    library,
    columns,
    row,
    itemAt,
    name: nameOf,
    position,
    top,
    selected,
    joinsNext,
    isTabStop,
    playing,
    availability,
    today,
    readOnlyReason,
  } = props
  const item = itemAt(row)
  const classNames = [
    'tr',
    selected ? 'is-selected' : '',
    joinsNext ? 'is-joined' : '',
    playing === 'no' ? '' : 'is-playing',
    availabilityClasses[availability],
  ]
    .filter(Boolean)
    .join(' ')
  const spot = { library, position, today, readOnlyReason }
  return (
    <div
      role="row"
      className={classNames}
      style={{ top }}
      draggable
      data-position={position}
      aria-rowindex={position + 2}
      aria-selected={selected}
      aria-description={availabilityTexts[availability]}
      title={availability === 'away' ? availabilityTexts.away : undefined}
      tabIndex={isTabStop ? 0 : -1}
    >
      {columns.map(column => (
        <div key={column.name} role="gridcell" className={column.className}>
          {column.name === 'number' ? (
            <>
              <span className="at-rest">
                {playing !== 'no' ? (
                  <PlayingBars isPaused={playing === 'paused'} />
                ) : availability === 'away' ? (
                  <span role="img" className="away" aria-label={t('lists.needsConnectionLabel')} />
                ) : (
                  column.cell(item, spot)
                )}
              </span>
              <button
                type="button"
                className="row-play"
                aria-label={t('lists.playLabel', { name: nameOf(item) })}
                tabIndex={-1}
                data-action="play"
              />
            </>
          ) : (
            column.cell(item, spot)
          )}
        </div>
      ))}
    </div>
  )
}

/** `memo` loses the type parameter, so the cast restores it. */
export const ListRow = memo(Row) as typeof Row

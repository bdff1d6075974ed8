// One row of a table. Redrawn only when something in it changed; the table listens for all of its rows.

import { memo } from 'react'
import type { Library } from '../../shared/library/model/model.ts'
import { t } from '../../shared/words/words.ts'
import { Bars } from '../controls/Bars.tsx'
import type { Column } from './columns/column.ts'
import type { Playing, RowMark } from './menus/list-source.ts'

type Props<Item> = {
  readonly library: Library
  readonly columns: readonly Column<Item>[]
  readonly row: number
  readonly at: (row: number) => Item
  readonly name: (item: Item) => string
  readonly position: number
  /** Pixels below the top of its list. */
  readonly top: number
  readonly selected: boolean
  /** It is selected, and so is the row after it. */
  readonly joined: boolean
  /** The one row of the list that Tab reaches. */
  readonly reachable: boolean
  readonly playing: Playing
  readonly mark: RowMark
  /** Days since 1970. */
  readonly today: number
  /** Null where the library may be changed. */
  readonly mayNotEdit: string | null
}

const classOf = { none: '', downloaded: 'is-downloaded', away: 'is-away' } as const
const wordsOf = { none: undefined, downloaded: t('lists.downloaded'), away: t('lists.notOnThisComputerAndThe') } as const

function Row<Item>(props: Props<Item>) {
  const { library, columns, row, at, name, position, top, selected, joined, reachable, playing, mark, today, mayNotEdit } = props
  const item = at(row)
  const names = ['tr', selected ? 'is-selected' : '', joined ? 'is-joined' : '', playing === 'no' ? '' : 'is-playing', classOf[mark]]
    .filter(Boolean)
    .join(' ')
  const spot = { library, position, today, mayNotEdit }
  return (
    <div
      role="row"
      className={names}
      style={{ top }}
      draggable
      data-position={position}
      aria-rowindex={position + 2}
      aria-selected={selected}
      aria-description={wordsOf[mark]}
      title={mark === 'away' ? wordsOf.away : undefined}
      tabIndex={reachable ? 0 : -1}
    >
      {columns.map(column => (
        <div key={column.name} role="gridcell" className={column.className}>
          {column.name === 'number' ? (
            <>
              <span className="at-rest">
                {playing !== 'no' ? (
                  <Bars still={playing === 'paused'} />
                ) : mark === 'away' ? (
                  <span role="img" className="away" aria-label={t('lists.needsAConnection')} />
                ) : (
                  column.cell(item, spot)
                )}
              </span>
              <button
                type="button"
                className="row-play"
                aria-label={t('lists.playWhat', { name: name(item) })}
                tabIndex={-1}
                data-act="play"
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

/** The same component, still generic behind `memo`. */
export const ListRow = memo(Row) as typeof Row

// A row of a table, memoised; its events are handled by the table (event delegation).

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
  /** Offset from the top of its list, pixels. */
  readonly top: number
  readonly selected: boolean
  /** True if this row and the next are both selected, so that they are drawn as one block. */
  readonly joined: boolean
  /** True for the one row of the list that is a tab stop. */
  readonly reachable: boolean
  readonly playing: Playing
  readonly mark: RowMark
  /** Today, days since 1970. */
  readonly today: number
}

const classOf = { none: '', downloaded: 'is-downloaded', away: 'is-away' } as const
const wordsOf = { none: undefined, downloaded: t('lists.downloaded'), away: t('lists.notOnThisComputerAndThe') } as const

function Row<Item>({ library, columns, row, at, name, position, top, selected, joined, reachable, playing, mark, today }: Props<Item>) {
  const item = at(row)
  const names = ['tr', selected ? 'is-selected' : '', joined ? 'is-joined' : '', playing === 'no' ? '' : 'is-playing', classOf[mark]]
    .filter(Boolean)
    .join(' ')
  const spot = { library, position, today }
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

/** `memo` loses the type parameter, so the cast restores it. */
export const ListRow = memo(Row) as typeof Row

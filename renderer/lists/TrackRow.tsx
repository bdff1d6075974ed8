// One row of a track table. Redrawn only when something in it changed; the table listens for all of its rows.
import { memo } from 'react'
import type { Library } from '../../shared/library/model.ts'
import { trackAt } from '../../shared/library/rows.ts'
import { Bars } from '../parts/Bars.tsx'
import { type TableKind, tables } from './columns.tsx'

export type Playing = 'no' | 'playing' | 'paused'

type Props = {
  readonly library: Library
  readonly table: TableKind
  readonly row: number
  readonly position: number
  /** Pixels below the top of its list. */
  readonly top: number
  readonly selected: boolean
  /** The one row of the list that Tab reaches. */
  readonly reachable: boolean
  readonly playing: Playing
  /** Days since 1970. */
  readonly today: number
}

export const TrackRow = memo(function TrackRow({ library, table, row, position, top, selected, reachable, playing, today }: Props) {
  const track = trackAt(library, row)
  const names = ['tr', selected ? 'is-selected' : '', playing === 'no' ? '' : 'is-playing'].filter(Boolean).join(' ')
  return (
    <div
      role="row"
      className={names}
      style={{ top }}
      data-position={position}
      aria-rowindex={position + 2}
      aria-selected={selected}
      tabIndex={reachable ? 0 : -1}
    >
      {tables[table].map(column => (
        <div key={column.key} role="gridcell" className={column.className}>
          {column.key === 'number' ? (
            <>
              <span className="at-rest">
                {playing === 'no' ? column.cell(track, position, today) : <Bars still={playing === 'paused'} />}
              </span>
              <button type="button" className="row-play" aria-label={`Play ${track.title}`} tabIndex={-1} data-act="play" />
            </>
          ) : (
            column.cell(track, position, today)
          )}
        </div>
      ))}
    </div>
  )
})

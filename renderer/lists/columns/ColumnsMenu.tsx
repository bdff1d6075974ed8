// The menu of a table's columns: check items that leave it open, Alt with an arrow key to reorder, default widths, reset to default.

import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { t } from '../../../shared/words/words.ts'
import { Icon } from '../../controls/Icon.tsx'
import { richText } from '../../controls/rich-text.tsx'
import { useAppContext } from '../../state/app-context.ts'
import type { ColumnOptions } from '../../state/view/layers.ts'
import { MenuFrame } from '../menus/MenuFrame.tsx'
import { moveColumnBy, setWidth, toggleColumn } from './column-changes.ts'
import { useColumns } from './use-list-view.ts'

const columnTags = {
  name: (name: ReactNode) => <span className="cut">{name}</span>,
  detail: (detail: ReactNode) => <span className="detail">{detail}</span>,
}

export function ColumnsMenu({ table, x, y }: { readonly table: ColumnOptions; readonly x: number; readonly y: number }) {
  const { layers } = useAppContext()
  const columns = useColumns(table.kind, table.defaults)
  const [announcement, announce] = useState('')
  const { current } = columns
  const shown = current.map(({ name }) => name)
  const withoutRoom = new Set(table.withoutRoom(current))
  // The listed columns: shown ones in their order, each hidden one after its predecessor in the default order.
  const listedColumns = table.allColumns.reduce(
    (all, { name }) => (all.some(each => each.name === name) ? all : toggleColumn(all, columnNames(table), name)),
    current,
  )
  const required = new Set(table.allColumns.filter(each => each.required).map(({ name }) => name))
  const nameByColumn = new Map(table.allColumns.map(({ name, label }) => [name, label]))

  const onKey = (event: KeyboardEvent): boolean => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const name = document.activeElement instanceof HTMLElement ? document.activeElement.dataset['column'] : undefined
    if (!event.altKey || step === 0 || name === undefined) return false
    const next = moveColumnBy(current, shown, name, step)
    columns.change(next)
    announce(t('lists.movedTo', { position: next.findIndex(each => each.name === name) + 1, count: next.length }))
    return true
  }

  return (
    <>
      <MenuFrame label={t('lists.columns')} place={{ x, y, above: false }} onKey={onKey}>
        {listedColumns.flatMap(({ name }) => {
          const label = nameByColumn.get(name)
          if (label === undefined || required.has(name)) return []
          const isOn = shown.includes(name)
          return [
            <button
              key={name}
              type="button"
              role="menuitemcheckbox"
              aria-checked={isOn}
              aria-keyshortcuts={isOn ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
              className="mi"
              tabIndex={-1}
              data-column={name}
              onPointerMove={event => event.currentTarget.focus()}
              onClick={() => columns.change(toggleColumn(current, columnNames(table), name))}
            >
              <span className={`mark ${isOn ? 'is-on' : ''}`}>
                <Icon name="check" size={14} />
              </span>
              {withoutRoom.has(name) ? (
                richText('lists.columnWithoutRoom', { column: label }, columnTags)
              ) : (
                <span className="cut">{label}</span>
              )}
            </button>,
          ]
        })}
        <hr />
        <MenuCommand
          icon="columns"
          label={t('lists.fitAllColumns')}
          run={() => columns.change(current.reduce((all, { name }) => setWidth(all, name, null), current))}
        />
        <MenuCommand
          icon="undo"
          label={t('lists.resetColumns')}
          run={() => {
            layers.close()
            columns.change(null)
          }}
        />
      </MenuFrame>
      <span className="sr" role="status">
        {announcement}
      </span>
    </>
  )
}

const columnNames = (table: ColumnOptions): readonly string[] => table.allColumns.map(({ name }) => name)

function MenuCommand({ icon, label, run }: { readonly icon: 'columns' | 'undo'; readonly label: string; readonly run: () => void }) {
  return (
    <button type="button" role="menuitem" className="mi" tabIndex={-1} onPointerMove={event => event.currentTarget.focus()} onClick={run}>
      <Icon name={icon} size={16} />
      <span className="cut">{label}</span>
    </button>
  )
}

// The menu of a table's columns: check items that leave it open, Alt with an arrow key reorders, reset to default.

import { type KeyboardEvent, useState } from 'react'
import { t } from '../../../shared/words/words.ts'
import { Icon } from '../../controls/Icon.tsx'
import { usePage } from '../../state/page.ts'
import type { TableColumns } from '../../state/view/overlays.ts'
import { MenuFrame } from '../menus/MenuFrame.tsx'
import { moveBy, toggle, widen } from './column-changes.ts'
import { useColumns } from './use-list-view.ts'

export function ColumnsMenu({ table, x, y }: { readonly table: TableColumns; readonly x: number; readonly y: number }) {
  const { layers } = usePage()
  const columns = useColumns(table.kind, table.usual)
  const [said, say] = useState('')
  const { now } = columns
  const shown = now.map(({ name }) => name)
  const noRoom = new Set(table.noRoom(now))
  // Shown columns in their order, each hidden one after its predecessor in the default order.
  const listed = table.all.reduce((all, { name }) => (all.some(each => each.name === name) ? all : toggle(all, namesOf(table), name)), now)
  const always = new Set(table.all.filter(each => each.always).map(({ name }) => name))
  const wordsOf = new Map(table.all.map(({ name, words }) => [name, words]))

  const onKey = (event: KeyboardEvent): boolean => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const name = document.activeElement instanceof HTMLElement ? document.activeElement.dataset['column'] : undefined
    if (!event.altKey || step === 0 || name === undefined) return false
    const next = moveBy(now, shown, name, step)
    columns.change(next)
    say(t('lists.movedTo', { place: next.findIndex(each => each.name === name) + 1, count: next.length }))
    return true
  }

  return (
    <>
      <MenuFrame label={t('lists.columns')} place={{ x, y, above: false }} onKey={onKey}>
        {listed.flatMap(({ name }) => {
          const words = wordsOf.get(name)
          if (words === undefined || always.has(name)) return []
          const on = shown.includes(name)
          return [
            <button
              key={name}
              type="button"
              role="menuitemcheckbox"
              aria-checked={on}
              aria-keyshortcuts={on ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
              className="mi"
              tabIndex={-1}
              data-column={name}
              onPointerMove={event => event.currentTarget.focus()}
              onClick={() => columns.change(toggle(now, namesOf(table), name))}
            >
              <span className={`mark ${on ? 'is-on' : ''}`}>
                <Icon name="check" size={14} />
              </span>
              <span className="cut">{words}</span>
              {noRoom.has(name) && <span className="detail">{t('lists.noRoom')}</span>}
            </button>,
          ]
        })}
        <hr />
        <Act
          icon="columns"
          words={t('lists.fitAllColumns')}
          run={() => columns.change(now.reduce((all, { name }) => widen(all, name, null), now))}
        />
        <Act
          icon="undo"
          words={t('lists.backToStandard')}
          run={() => {
            layers.close()
            columns.change(null)
          }}
        />
      </MenuFrame>
      <span className="sr" role="status">
        {said}
      </span>
    </>
  )
}

const namesOf = (table: TableColumns): readonly string[] => table.all.map(({ name }) => name)

function Act({ icon, words, run }: { readonly icon: 'columns' | 'undo'; readonly words: string; readonly run: () => void }) {
  return (
    <button type="button" role="menuitem" className="mi" tabIndex={-1} onPointerMove={event => event.currentTarget.focus()} onClick={run}>
      <Icon name={icon} size={16} />
      <span className="cut">{words}</span>
    </button>
  )
}

// A short list that a person reorders and hides entries of: a check box each, up and down buttons, and Alt with an arrow key.
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { type Arranged, movedBy } from '../../shared/arrangement.ts'
import { t } from '../../shared/words/words.ts'
import { IconButton } from './Button.tsx'
import { CheckBox } from './CheckBox.tsx'

type Props<Name extends string> = {
  readonly label: string
  readonly items: readonly Arranged<Name>[]
  readonly labelOf: (name: Name) => string
  readonly onChange: (items: readonly Arranged<Name>[]) => void
}

export function ArrangeList<Name extends string>({ label, items, labelOf, onChange }: Props<Name>) {
  const [announcement, announce] = useState('')
  /**
   * Moves an entry; at an end of the list the pressed button becomes disabled and would lose the focus, so its entry's check box gets it.
   */
  const onMoveButton = (event: MouseEvent<HTMLButtonElement>, name: Name, step: number): void => {
    const newIndex = items.findIndex(each => each.name === name) + step
    if (newIndex <= 0 || newIndex >= items.length - 1) event.currentTarget.closest('li')?.querySelector('input')?.focus()
    move(name, step)
  }
  const move = (name: Name, step: number): void => {
    const moved = movedBy(items, name, step)
    onChange(moved)
    announce(t('lists.movedTo', { position: moved.findIndex(each => each.name === name) + 1, count: moved.length }))
  }
  const onKeyDown = (event: KeyboardEvent, name: Name): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (!event.altKey || step === 0) return
    event.preventDefault()
    move(name, step)
  }
  return (
    <>
      <ul className="arrange" aria-label={label}>
        {items.map(({ name, shown }, index) => (
          <li key={name} onKeyDown={event => onKeyDown(event, name)}>
            <CheckBox checked={shown} onChange={isOn => onChange(items.map(each => (each.name === name ? { name, shown: isOn } : each)))}>
              {labelOf(name)}
            </CheckBox>
            <IconButton
              icon="up"
              size={14}
              small
              label={t('actions.moveNamedUp', { name: labelOf(name) })}
              disabled={index === 0}
              onClick={event => onMoveButton(event, name, -1)}
            />
            <IconButton
              icon="down"
              size={14}
              small
              label={t('actions.moveNamedDown', { name: labelOf(name) })}
              disabled={index === items.length - 1}
              onClick={event => onMoveButton(event, name, 1)}
            />
          </li>
        ))}
      </ul>
      <div className="sr" role="status">
        {announcement}
      </div>
    </>
  )
}

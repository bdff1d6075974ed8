// A short list that a person reorders and hides entries of: a check box each, up and down buttons, and Alt with an arrow key.
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { type Arranged, movedBy } from '../../shared/arrangement.ts'
import { t } from '../../shared/words/words.ts'
import { IconButton } from './Button.tsx'
import { CheckBox } from './CheckBox.tsx'

type Props<Name extends string> = {
  readonly label: string
  readonly items: readonly Arranged<Name>[]
  readonly words: (name: Name) => string
  readonly change: (items: readonly Arranged<Name>[]) => void
}

export function ArrangeList<Name extends string>({ label, items, words, change }: Props<Name>) {
  const [said, say] = useState('')
  /**
   * Moves an entry; at an end of the list the pressed button becomes disabled and would lose the focus, so its entry's check box gets it.
   */
  const press = (event: MouseEvent<HTMLButtonElement>, name: Name, step: number): void => {
    const to = items.findIndex(each => each.name === name) + step
    if (to <= 0 || to >= items.length - 1) event.currentTarget.closest('li')?.querySelector('input')?.focus()
    move(name, step)
  }
  const move = (name: Name, step: number): void => {
    const moved = movedBy(items, name, step)
    change(moved)
    say(t('lists.movedTo', { place: moved.findIndex(each => each.name === name) + 1, count: moved.length }))
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
        {items.map(({ name, shown }, at) => (
          <li key={name} onKeyDown={event => onKeyDown(event, name)}>
            <CheckBox checked={shown} change={on => change(items.map(each => (each.name === name ? { name, shown: on } : each)))}>
              {words(name)}
            </CheckBox>
            <IconButton
              icon="up"
              size={14}
              small
              label={t('controls.moveUp', { name: words(name) })}
              disabled={at === 0}
              onClick={event => press(event, name, -1)}
            />
            <IconButton
              icon="down"
              size={14}
              small
              label={t('controls.moveDown', { name: words(name) })}
              disabled={at === items.length - 1}
              onClick={event => press(event, name, 1)}
            />
          </li>
        ))}
      </ul>
      <div className="sr" role="status">
        {said}
      </div>
    </>
  )
}

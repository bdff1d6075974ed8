// A combo box: a search field above the list of its matches; arrows move, Enter and a click choose.
import { type KeyboardEvent, useId, useState } from 'react'
import { Dialog } from '../../controls/Dialog.tsx'
import { Icon, type IconName } from '../../controls/Icon.tsx'
import { Name } from '../../controls/Name.tsx'
import { useAppContext } from '../../state/app-context.ts'

export type PickerChoice = {
  readonly key: string
  readonly name: string
  readonly icon: IconName
  readonly detail: string
  readonly run: () => void
}
type Props = {
  readonly label: string
  readonly heading: string
  readonly fieldLabel: string
  readonly text: string
  readonly onInput: (text: string) => void
  /** Why the typed text cannot be a name; null if it can. */
  readonly error: string | null
  readonly choices: readonly PickerChoice[]
}

export function PickerDialog({ label, heading, fieldLabel, text, onInput, error, choices }: Props) {
  const { layers } = useAppContext()
  const [chosenIndex, setChosenIndex] = useState(0)
  const listId = useId()
  const activeIndex = Math.min(chosenIndex, choices.length - 1)
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setChosenIndex((activeIndex + step + choices.length) % Math.max(1, choices.length))
    else if (event.key === 'Enter') choices[activeIndex]?.run()
    else return
    event.preventDefault()
  }
  return (
    <Dialog className="question" label={label} onClose={layers.close}>
      <h2>{heading}</h2>
      <label className={error === null ? 'field' : 'field is-wrong'}>
        <input
          type="text"
          dir="auto"
          role="combobox"
          aria-label={fieldLabel}
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={`${listId}-${choices[activeIndex]?.key}`}
          placeholder={fieldLabel}
          value={text}
          aria-invalid={error !== null}
          aria-describedby={`${listId}-remark`}
          onChange={event => {
            onInput(event.currentTarget.value)
            setChosenIndex(0)
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      <p id={`${listId}-remark`} className="remark is-wrong" role="status">
        {error}
      </p>
      <div id={listId} role="listbox" aria-label={label} className="picked">
        {choices.map(({ key, name, icon, detail, run }, index) => (
          <div
            key={key}
            id={`${listId}-${key}`}
            role="option"
            aria-selected={index === activeIndex}
            tabIndex={-1}
            className={index === activeIndex ? 'mi is-here' : 'mi'}
            onPointerMove={() => setChosenIndex(index)}
            onClick={run}
            onKeyDown={onKeyDown}
          >
            <Icon name={icon} size={16} />
            <span className="cut">
              <Name text={name} />
            </span>
            <span className="detail num">{detail}</span>
          </div>
        ))}
      </div>
    </Dialog>
  )
}

// A combo box: a search field above the list of its matches; arrows move, Enter and a click choose.
import { type KeyboardEvent, useId, useState } from 'react'
import { Dialog } from '../../controls/Dialog.tsx'
import { Icon, type IconName } from '../../controls/Icon.tsx'
import { Name } from '../../controls/Name.tsx'
import { usePage } from '../../state/page.ts'

export type Choice = {
  readonly key: string
  readonly name: string
  readonly icon: IconName
  readonly detail: string
  readonly run: () => void
}
type Props = {
  readonly label: string
  readonly heading: string
  readonly field: string
  readonly text: string
  readonly write: (text: string) => void
  readonly choices: readonly Choice[]
}

/** The longest text, characters: the service takes names of tags up to this. */
const longest = 200

export function Picker({ label, heading, field, text, write, choices }: Props) {
  const { layers } = usePage()
  const [at, setAt] = useState(0)
  const list = useId()
  const here = Math.min(at, choices.length - 1)
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setAt((here + step + choices.length) % Math.max(1, choices.length))
    else if (event.key === 'Enter') choices[here]?.run()
    else return
    event.preventDefault()
  }
  return (
    <Dialog className="question" label={label} close={layers.close}>
      <h2>{heading}</h2>
      <label className="field">
        <input
          type="text"
          dir="auto"
          role="combobox"
          aria-label={field}
          aria-expanded="true"
          aria-controls={list}
          aria-activedescendant={`${list}-${choices[here]?.key}`}
          placeholder={field}
          value={text}
          maxLength={longest}
          onChange={event => {
            write(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      <div id={list} role="listbox" aria-label={label} className="picked">
        {choices.map(({ key, name, icon, detail, run }, index) => (
          <div
            key={key}
            id={`${list}-${key}`}
            role="option"
            aria-selected={index === here}
            tabIndex={-1}
            className={index === here ? 'mi is-here' : 'mi'}
            onPointerMove={() => setAt(index)}
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

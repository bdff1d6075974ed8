// A field for a name or a description, with a sentence below it: why the text cannot be saved, else a hint.
import { useId } from 'react'

type Props = {
  readonly label: string
  readonly text: string
  readonly onChange: (text: string) => void
  /** Why the text cannot be saved; null if it can. */
  readonly error: string | null
  /** The sentence shown below the field while there is no error. */
  readonly hint?: string | null
  readonly disabled?: boolean
  /** Number of lines of a text area; without it, the field is an input of one line. */
  readonly textAreaRows?: number
}

export function NameField({ label, text, onChange, error, hint = null, disabled = false, textAreaRows }: Props) {
  const id = useId()
  const inputProps = {
    dir: 'auto',
    'aria-label': label,
    'aria-invalid': error !== null,
    'aria-describedby': id,
    value: text,
    disabled,
  } as const
  return (
    <>
      <span className={error === null ? 'field' : 'field is-wrong'}>
        {textAreaRows === undefined ? (
          <input type="text" {...inputProps} onChange={event => onChange(event.currentTarget.value)} />
        ) : (
          <textarea rows={textAreaRows} placeholder={label} {...inputProps} onChange={event => onChange(event.currentTarget.value)} />
        )}
      </span>
      <p id={id} className={error === null ? 'remark' : 'remark is-wrong'} role="status">
        {error ?? hint}
      </p>
    </>
  )
}

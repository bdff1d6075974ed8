// A field for a name or a description, with a sentence under what cannot be saved, or what to know.
import { useId } from 'react'

type Props = {
  readonly label: string
  readonly text: string
  readonly change: (text: string) => void
  /** Why it cannot be saved; null where it can. */
  readonly wrong: string | null
  /** What is said where nothing is wrong. */
  readonly hint?: string | null
  readonly disabled?: boolean
  /** So many lines; one without it. */
  readonly rows?: number
}

export function NameField({ label, text, change, wrong, hint = null, disabled = false, rows }: Props) {
  const id = useId()
  const shared = {
    dir: 'auto',
    'aria-label': label,
    'aria-invalid': wrong !== null,
    'aria-describedby': id,
    value: text,
    disabled,
  } as const
  return (
    <>
      <span className={wrong === null ? 'field' : 'field is-wrong'}>
        {rows === undefined ? (
          <input type="text" {...shared} onChange={event => change(event.currentTarget.value)} />
        ) : (
          <textarea rows={rows} placeholder={label} {...shared} onChange={event => change(event.currentTarget.value)} />
        )}
      </span>
      <p id={id} className={wrong === null ? 'remark' : 'remark is-wrong'} role="status">
        {wrong ?? hint}
      </p>
    </>
  )
}

// A field of the connection form: label, help text, and its remark after the first blur.
import { type ReactNode, useId } from 'react'
import type { FormField } from '../../../../shared/connection/connection-form.ts'
import { maxTextLengths } from '../../../../shared/connection/connection-form.ts'
import type { Remark } from '../../../../shared/connection/connection-remarks.ts'
import { sentenceOf } from '../../../../shared/words/words.ts'
import { Icon } from '../../../controls/Icon.tsx'

type Props = {
  readonly field: FormField | 'base'
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly help?: ReactNode
  readonly example?: string
  /** The validation remark, shown after the field's first blur. */
  readonly remark?: Remark | null
  readonly onBlur?: () => void
  /** Content at the end of the field, such as a button. */
  readonly children?: ReactNode
}

export function ConnectionField({ field, label, value, onChange, help, example, remark = null, onBlur, children }: Props) {
  const id = useId()
  const maxLength = maxTextLengths[field === 'base' ? 'auth_url' : field]
  const isInvalid = remark?.kind === 'wrong'
  return (
    <div className="labelled">
      <label className="meta" htmlFor={id}>
        {label}
      </label>
      <span className={isInvalid ? 'field is-wrong' : 'field'}>
        <input
          id={id}
          name={field}
          type="text"
          value={value}
          maxLength={maxLength}
          placeholder={example}
          spellCheck={false}
          autoComplete="off"
          dir={field === 'name' ? 'auto' : 'ltr'}
          aria-invalid={isInvalid}
          aria-describedby={`${id}-help ${id}-remark`}
          onChange={event => onChange(event.currentTarget.value)}
          onBlur={onBlur}
        />
        {children}
      </span>
      {help && (
        <span className="hint" id={`${id}-help`}>
          {help}
        </span>
      )}
      <span className={`remark is-${remark?.kind ?? 'none'}`} id={`${id}-remark`} aria-live="polite">
        {remark && (
          <>
            <Icon name={isInvalid ? 'alert' : 'info'} size={14} />
            {sentenceOf(remark.text)}
          </>
        )}
      </span>
    </div>
  )
}

// A field of the connection form: label, help text, and its remark after the first blur.
import { type ReactNode, useId } from 'react'
import type { FormField } from '../../../../shared/connection-form.ts'
import { longestText } from '../../../../shared/connection-form.ts'
import type { Remark } from '../../../../shared/connection-remarks.ts'
import { sentenceOf } from '../../../../shared/words/words.ts'
import { Icon } from '../../../controls/Icon.tsx'

type Props = {
  readonly field: FormField | 'base'
  readonly label: string
  readonly value: string
  readonly change: (value: string) => void
  readonly help?: ReactNode
  readonly example?: string
  /** The validation remark, shown after the field's first blur. */
  readonly remark?: Remark | null
  readonly leave?: () => void
  /** Content at the end of the field, such as a button. */
  readonly children?: ReactNode
}

export function ConnectionField({ field, label, value, change, help, example, remark = null, leave, children }: Props) {
  const id = useId()
  const longest = longestText[field === 'base' ? 'auth_url' : field]
  const wrong = remark?.kind === 'wrong'
  return (
    <div className="labelled">
      <label className="meta" htmlFor={id}>
        {label}
      </label>
      <span className={wrong ? 'field is-wrong' : 'field'}>
        <input
          id={id}
          name={field}
          type="text"
          value={value}
          maxLength={longest}
          placeholder={example}
          spellCheck={false}
          autoComplete="off"
          dir={field === 'name' ? 'auto' : 'ltr'}
          aria-invalid={wrong}
          aria-describedby={`${id}-help ${id}-remark`}
          onChange={event => change(event.currentTarget.value)}
          onBlur={leave}
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
            <Icon name={wrong ? 'alert' : 'info'} size={14} />
            {sentenceOf(remark.text)}
          </>
        )}
      </span>
    </div>
  )
}

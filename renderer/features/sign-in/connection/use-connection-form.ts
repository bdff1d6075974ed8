// The state of the connection form: texts, fields that lost the focus once, and their remarks.
import { useState } from 'react'
import { refill } from '../../../../shared/connection/connection-addresses.ts'
import { type ConnectionForm, type ConnectionPreset, type FormField, presetOf } from '../../../../shared/connection/connection-form.ts'
import { type Remark, remarkOn, wrongFields } from '../../../../shared/connection/connection-remarks.ts'

export type ConnectionFormState = {
  readonly form: ConnectionForm
  /** The base address, from which the others are derived. */
  readonly base: string
  readonly setBase: (text: string) => void
  readonly change: (field: FormField, text: string) => void
  readonly markBlurred: (field: FormField) => void
  /** The remark about a field; null if there is none, or before its first blur, unless `finish` or `replace` found it invalid. */
  readonly remark: (field: FormField) => Remark | null
  /** The filled-in preset; if a field is invalid, its name, and all remarks are shown from then on. */
  readonly finish: () => { readonly preset: ConnectionPreset } | { readonly wrong: FormField }
  readonly replace: (form: ConnectionForm) => void
}

export function useConnectionForm(initialForm: ConnectionForm, onChange: () => void): ConnectionFormState {
  const [form, setForm] = useState(initialForm)
  const [base, setBase] = useState('')
  const [blurredFields, setBlurredFields] = useState<ReadonlySet<FormField>>(new Set())
  const replace = (newForm: ConnectionForm): void => {
    setForm(newForm)
    onChange()
  }
  return {
    form,
    base,
    setBase: text => {
      replace(refill(form, base, text))
      setBase(text)
    },
    change: (field, text) => replace({ ...form, [field]: text }),
    markBlurred: field => setBlurredFields(before => new Set([...before, field])),
    remark: field => (blurredFields.has(field) ? remarkOn(field, form[field]) : null),
    finish: () => {
      const invalidFields = wrongFields(form)
      setBlurredFields(before => new Set([...before, ...invalidFields]))
      const [firstInvalid] = invalidFields
      return firstInvalid === undefined ? { preset: presetOf(form) } : { wrong: firstInvalid }
    },
    replace: newForm => {
      setBase('')
      setBlurredFields(new Set(wrongFields(newForm)))
      replace(newForm)
    },
  }
}

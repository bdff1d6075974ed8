// The connection form while it is filled in: its text, which fields were left, and what is wrong with those.
import { useState } from 'react'
import { refill } from '../../../../shared/connection-addresses.ts'
import { type ConnectionForm, type ConnectionPreset, type FormField, presetOf } from '../../../../shared/connection-form.ts'
import { type Remark, remarkOn, wrongFields } from '../../../../shared/connection-remarks.ts'

export type Filling = {
  readonly form: ConnectionForm
  /** One address of the service, from which the others follow. */
  readonly base: string
  readonly setBase: (text: string) => void
  readonly change: (field: FormField, text: string) => void
  readonly leave: (field: FormField) => void
  /** What to say about a field that was left. */
  readonly remark: (field: FormField) => Remark | null
  /** The preset that was filled in; else null, and from then on every field says what is wrong. */
  readonly finish: () => { readonly preset: ConnectionPreset } | { readonly wrong: FormField }
  readonly replace: (form: ConnectionForm) => void
}

export function useConnectionForm(begin: ConnectionForm, changed: () => void): Filling {
  const [form, setForm] = useState(begin)
  const [base, setBase] = useState('')
  const [left, setLeft] = useState<ReadonlySet<FormField>>(new Set())
  const replace = (next: ConnectionForm): void => {
    setForm(next)
    changed()
  }
  return {
    form,
    base,
    setBase: text => {
      replace(refill(form, base, text))
      setBase(text)
    },
    change: (field, text) => replace({ ...form, [field]: text }),
    leave: field => setLeft(before => new Set([...before, field])),
    remark: field => (left.has(field) ? remarkOn(field, form[field]) : null),
    finish: () => {
      const wrong = wrongFields(form)
      setLeft(before => new Set([...before, ...wrong]))
      const [first] = wrong
      return first === undefined ? { preset: presetOf(form) } : { wrong: first }
    },
    replace: next => {
      setBase('')
      setLeft(new Set(wrongFields(next)))
      replace(next)
    },
  }
}

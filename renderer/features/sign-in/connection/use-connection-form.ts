// The state of the connection form: texts, fields that lost the focus once, and their remarks.
import { useState } from 'react'
import { refill } from '../../../../shared/connection-addresses.ts'
import { type ConnectionForm, type ConnectionPreset, type FormField, presetOf } from '../../../../shared/connection-form.ts'
import { type Remark, remarkOn, wrongFields } from '../../../../shared/connection-remarks.ts'

export type Filling = {
  readonly form: ConnectionForm
  /** The base address, from which the others are derived. */
  readonly base: string
  readonly setBase: (text: string) => void
  readonly change: (field: FormField, text: string) => void
  readonly leave: (field: FormField) => void
  /** The remark about a field, null before its first blur. */
  readonly remark: (field: FormField) => Remark | null
  /** The filled-in preset; if a field is invalid, its name, and all remarks are shown from then on. */
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

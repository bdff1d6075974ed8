// One setting: its name, a sentence where needed, and its control.
import type { ReactNode } from 'react'

type Props = { readonly name: string; readonly text?: ReactNode; readonly children?: ReactNode }

export function SettingLine({ name, text, children }: Props) {
  return (
    <div className="set">
      <div>
        <b>{name}</b>
        {text && <span className="meta">{text}</span>}
      </div>
      {children}
    </div>
  )
}

export function SettingGroup({ id, heading, children }: { readonly id: string; readonly heading: string; readonly children: ReactNode }) {
  return (
    <section className="group" id={id} aria-label={heading}>
      <h2>{heading}</h2>
      <div className="set-list">{children}</div>
    </section>
  )
}

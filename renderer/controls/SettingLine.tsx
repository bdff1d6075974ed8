// One setting: its name, a sentence where needed, and its control. A search leaves out what it does not find.
import { type ReactNode, useMemo } from 'react'
import { SettingGroupContext, useFound, useSettingSearch } from './setting-search.ts'

type Props = {
  readonly name: string
  readonly text?: ReactNode
  /** What it is found by besides its name and sentence: choices, and settings that are shown only together with it. */
  readonly finds?: readonly string[]
  /** Puts it back; before the control. */
  readonly reset?: ReactNode
  readonly children?: ReactNode
}

export function SettingLine({ name, text, finds = [], reset, children }: Props) {
  const isFound = useFound([name, typeof text === 'string' ? text : '', ...finds])
  if (!isFound) return null
  return (
    <div className="set">
      <div>
        <b>{name}</b>
        {text && <span className="meta">{text}</span>}
      </div>
      {reset}
      {children}
    </div>
  )
}

type GroupProps = {
  readonly id: string
  readonly heading: string
  readonly children: ReactNode
  /** What follows the lines, and is no setting: a search finds it by the heading of the group alone. */
  readonly after?: ReactNode
}

export function SettingGroup({ id, heading, children, after }: GroupProps) {
  const { asked, finds, linesIn } = useSettingSearch()
  const group = useMemo(() => ({ id, heading }), [id, heading])
  return (
    <section className="group" id={id} aria-label={heading} tabIndex={-1} hidden={asked !== '' && linesIn(id) === 0}>
      <h2>{heading}</h2>
      <div className="set-list">
        <SettingGroupContext value={group}>{children}</SettingGroupContext>
      </div>
      {finds([heading]) && after}
    </section>
  )
}

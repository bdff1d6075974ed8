// One line of the settings: name, explanation and control; hidden while the search of the settings does not find it.
import { type ReactNode, useMemo } from 'react'
import { SettingGroupContext, useFound, useSettingSearch } from './setting-search.ts'

type Props = {
  readonly name: string
  readonly text?: ReactNode
  /** Further texts that the search of the settings looks in: choices, and settings shown only together with this one. */
  readonly finds?: readonly string[]
  /** The button that resets the setting, before its control. */
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
  /** What stands below the lines and is no setting: the search shows it only if it finds the heading of the group. */
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

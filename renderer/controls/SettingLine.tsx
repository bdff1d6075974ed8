// One line of the settings: name, explanation and control; hidden while the search of the settings does not find it.
import { type ReactNode, useMemo } from 'react'
import { SettingGroupContext, useSettingMatch, useSettingSearch } from './setting-search.ts'

type Props = {
  readonly name: string
  readonly description?: ReactNode
  /** Further texts that the search of the settings looks in: choices, and settings shown only together with this one. */
  readonly keywords?: readonly string[]
  /** The button that resets the setting, before its control. */
  readonly reset?: ReactNode
  readonly children?: ReactNode
}

export function SettingLine({ name, description, keywords = [], reset, children }: Props) {
  const isFound = useSettingMatch([name, typeof description === 'string' ? description : '', ...keywords])
  if (!isFound) return null
  return (
    <div className="set">
      <div>
        <b>{name}</b>
        {description && <span className="meta">{description}</span>}
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
  readonly footer?: ReactNode
}

export function SettingGroup({ id, heading, children, footer }: GroupProps) {
  const { query, matches, countIn } = useSettingSearch()
  const group = useMemo(() => ({ id, heading }), [id, heading])
  return (
    <section className="group" id={id} aria-label={heading} tabIndex={-1} hidden={query !== '' && countIn(id) === 0}>
      <h2>{heading}</h2>
      <div className="set-list">
        <SettingGroupContext value={group}>{children}</SettingGroupContext>
      </div>
      {matches([heading]) && footer}
    </section>
  )
}

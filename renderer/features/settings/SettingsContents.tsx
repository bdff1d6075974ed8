// The table of contents of the settings, current group marked: beside the groups, or above them in narrow windows.

import { useEffect, useMemo, useRef, useState } from 'react'
import { t } from '../../../shared/words/words.ts'
import { Icon, type IconName } from '../../controls/Icon.tsx'
import { useSettingSearch } from '../../controls/setting-search.ts'
import { useRovingTabIndex } from '../../controls/use-roving-tab-index.ts'
import { useScroller } from '../../lists/virtual/Scroller.tsx'

const allGroups = [
  { id: 'appearance', name: t('settings.appearance'), icon: 'palette' },
  { id: 'playback', name: t('playback.heading'), icon: 'volume' },
  { id: 'equaliser', name: t('settings.equaliser'), icon: 'sliders' },
  { id: 'desktop', name: t('settings.desktop'), icon: 'desktop' },
  { id: 'library', name: t('kinds.library'), icon: 'album' },
  { id: 'storage', name: t('settings.storage'), icon: 'download' },
  { id: 'connection', name: t('connection.heading'), icon: 'cloud' },
  { id: 'account', name: t('account.heading'), icon: 'person' },
  { id: 'about', name: t('settings.about'), icon: 'info' },
] as const satisfies readonly Group[]
type Group = { readonly id: string; readonly name: string; readonly icon: IconName }

/** A group counts as current once its top is above this share of the window's height. */
const readingLine = 1 / 3

export function SettingsContents() {
  const { countIn } = useSettingSearch()
  const groups = useMemo(() => allGroups.filter(({ id }) => countIn(id) > 0), [countIn])
  const [current, scrollToGroup] = useGroupInView(groups)
  const { tabStop, listHandlers } = useRovingTabIndex(groups.length, current)
  return (
    <nav className="toc" aria-label={t('settings.groupsLabel')} {...listHandlers}>
      {groups.map(({ id, name, icon }, group) => (
        <a
          key={id}
          className={group === current ? 'place is-here' : 'place'}
          href={`#${id}`}
          aria-current={group === current ? 'location' : undefined}
          tabIndex={group === tabStop ? 0 : -1}
          onClick={event => {
            event.preventDefault()
            scrollToGroup(group)
          }}
        >
          <Icon name={icon} />
          <span>{name}</span>
        </a>
      ))}
    </nav>
  )
}

/** Index of the current group (scroll spy; at the end of the page the last), and a function that scrolls to a group. */
function useGroupInView(groups: readonly Group[]): readonly [number, (group: number) => void] {
  const scroller = useScroller()
  const [current, setCurrent] = useState(0)
  /**
   * The scroll offset after a jump to a chosen group, pixels: while the page stands there the group stays current, even if too near the end
   * to reach the top. Null: scrolled since.
   */
  const jumpOffset = useRef<number | null>(null)
  useEffect(() => {
    const update = (): void => {
      const { scrollTop, scrollHeight, clientHeight } = scroller
      if (scrollTop === jumpOffset.current) return
      jumpOffset.current = null
      const readingY = scroller.getBoundingClientRect().top + clientHeight * readingLine
      const lastAboveLine = groups.findLastIndex(({ id }) => topOf(id) <= readingY)
      setCurrent(scrollTop + clientHeight >= scrollHeight - 1 ? groups.length - 1 : Math.max(0, lastAboveLine))
    }
    scroller.addEventListener('scroll', update, { passive: true })
    window.addEventListener('resize', update)
    return () => {
      scroller.removeEventListener('scroll', update)
      window.removeEventListener('resize', update)
    }
  }, [scroller, groups])
  const scrollToGroup = (group: number): void => {
    document.getElementById(groups[group]?.id ?? '')?.scrollIntoView({ block: 'start' })
    jumpOffset.current = scroller.scrollTop
    setCurrent(group)
  }
  return [Math.min(current, groups.length - 1), scrollToGroup]
}

/** Distance of a group from the top of the window, pixels; infinite if it is not rendered. */
const topOf = (id: string): number => document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY

// The tray icon of Windows and Linux: a click shows the window, its menu controls playback; macOS has the dock for that.
import type { Menu, MenuItemConstructorOptions } from 'electron'
import { t } from '../../../shared/words/words.ts'
import type { DesktopView } from '../../desktop/desktop-views.ts'
import type { ShownTrackOwner } from '../../desktop/shown-track.ts'
import type { Steer } from '../../desktop/steer.ts'
import type { SetThumbUp } from '../../desktop/thumb-up.ts'
import type { Store } from '../../store.ts'
import { steeringItems, trackLine } from './steering-menu.ts'

/** The members of Electron's Tray that this file calls. */
export type TrayIcon = {
  on(event: 'click', listener: () => void): unknown
  setToolTip(text: string): void
  setContextMenu(menu: Menu): void
  destroy(): void
}

type Dependencies = {
  readonly store: Pick<Store, 'get'>
  readonly shownTrack: Pick<ShownTrackOwner, 'get'>
  readonly steer: Steer
  readonly like: SetThumbUp
  readonly raise: () => void
  readonly quit: () => void
  readonly open: () => TrayIcon
  /** Whether the desktop shows tray icons; null: not known yet, and no icon is made until then. */
  readonly host: boolean | null
  readonly menuOf: (template: MenuItemConstructorOptions[]) => Menu
}

export type Tray = DesktopView & {
  /** Sets whether the desktop shows tray icons, once that is known or has changed; an icon made while it showed none is made anew. */
  setHostPresent(isThere: boolean): void
  /** Whether there is an icon, and the desktop shows it. */
  isIconShown(): boolean
}

/** Most characters of a tooltip that Windows shows; the tooltip is cut to them. */
const longestTooltip = 127

/** Keeps an icon in the tray while the setting is on, except on macOS, and not before it is known whether the desktop shows icons. */
export function openTray({ store, shownTrack, steer, like, raise, quit, open, host: first, menuOf }: Dependencies): Tray {
  let host = first
  let isStopped = false
  let icon: TrayIcon | null = null
  /** Whether the icon was made while the desktop showed none: Electron asks only once, so it stays invisible (docs/electron.md). */
  let isIconInvisible = false
  /**
   * The menu as last built, as JSON, with the track that its item Like rates: it is built anew only if this differs, because Linux needs a
   * new menu each time, which closes an open one.
   */
  let shown = ''
  const close = () => {
    icon?.destroy()
    icon = null
    isIconInvisible = false
  }
  const refresh = () => {
    const state = store.get()
    const isWanted = !isStopped && host !== null && state.settings.desktop.tray && state.system.platform !== 'mac'
    if (!isWanted) return close()
    if (icon === null) {
      icon = open()
      isIconInvisible = host === false
      icon.on('click', raise)
      shown = ''
    }
    const template: MenuItemConstructorOptions[] = [
      ...steeringItems(state, shownTrack.get(), { steer, like }),
      { type: 'separator' },
      { label: t('tray.show'), click: raise },
      { label: t('app.quit'), click: quit },
    ]
    const next = JSON.stringify([shownTrack.get()?.track, template])
    if (next === shown) return
    shown = next
    icon.setToolTip((trackLine(shownTrack.get()) ?? t('app.segue')).slice(0, longestTooltip))
    icon.setContextMenu(menuOf(template))
  }
  return {
    refresh,
    setHostPresent: isThere => {
      host = isThere
      if (isThere && isIconInvisible) close()
      refresh()
    },
    isIconShown: () => icon !== null && host === true,
    stop: () => {
      isStopped = true
      close()
    },
  }
}

// The tray icon of Windows and Linux: a click shows the window, its menu controls playback; macOS has the dock for that.
import type { Menu, MenuItemConstructorOptions } from 'electron'
import { t } from '../../../shared/words/words.ts'
import type { DesktopView } from '../../desktop/follow-shown.ts'
import type { Like } from '../../desktop/like.ts'
import type { SongShown } from '../../desktop/shown-song.ts'
import type { Steer } from '../../desktop/steer.ts'
import type { Store } from '../../store.ts'
import { songLine, steeringItems } from './steering-menu.ts'

/** The part of Electron's Tray used here. */
export type TrayIcon = {
  on(event: 'click', listener: () => void): unknown
  setToolTip(text: string): void
  setContextMenu(menu: Menu): void
  destroy(): void
}

type Dependencies = {
  readonly store: Pick<Store, 'get'>
  readonly song: Pick<SongShown, 'get'>
  readonly steer: Steer
  readonly like: Like
  readonly raise: () => void
  readonly quit: () => void
  readonly open: () => TrayIcon
  /** Whether the desktop shows tray icons; null: not known yet, and no icon is made until then. */
  readonly host: boolean | null
  readonly menuOf: (template: MenuItemConstructorOptions[]) => Menu
}

export type Tray = DesktopView & {
  /** Reports whether the desktop shows tray icons, from now on. */
  hostIs(isThere: boolean): void
  /** Whether there is an icon that the desktop shows. */
  isSeen(): boolean
}

/** Longest tooltip that Windows shows, characters. */
const longestTip = 127

/** Keeps an icon in the tray while the setting is on. */
export function openTray({ store, song, steer, like, raise, quit, open, host: first, menuOf }: Dependencies): Tray {
  let host = first
  let isOver = false
  let icon: TrayIcon | null = null
  /** Whether the icon was made while the desktop showed none: Electron asks only once, so it stays invisible (docs/electron.md). */
  let isLost = false
  /** The menu as last built, as JSON: rebuilt only on changes, because Linux needs a new menu each time, which closes an open one. */
  let shown = ''
  const close = () => {
    icon?.destroy()
    icon = null
    isLost = false
  }
  const look = () => {
    const state = store.get()
    const wanted = !isOver && host !== null && state.settings.desktop.tray && state.system.platform !== 'mac'
    if (!wanted) return close()
    if (icon === null) {
      icon = open()
      isLost = host === false
      icon.on('click', raise)
      shown = ''
    }
    const template: MenuItemConstructorOptions[] = [
      ...steeringItems(state, song.get(), { steer, like }),
      { type: 'separator' },
      { label: t('tray.show'), click: raise },
      { label: t('tray.quit'), click: quit },
    ]
    const next = JSON.stringify(template)
    if (next === shown) return
    shown = next
    icon.setToolTip((songLine(song.get()) ?? t('menu.segue')).slice(0, longestTip))
    icon.setContextMenu(menuOf(template))
  }
  return {
    look,
    hostIs: isThere => {
      host = isThere
      if (isThere && isLost) close()
      look()
    },
    isSeen: () => icon !== null && host === true,
    stop: () => {
      isOver = true
      close()
    },
  }
}

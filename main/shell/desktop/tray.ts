// The icon in the tray of Windows and Linux: a click shows the window, its menu steers what plays. On macOS the dock does that.
import type { Menu, MenuItemConstructorOptions } from 'electron'
import { t } from '../../../shared/words/words.ts'
import type { DesktopView } from '../../desktop/follow-shown.ts'
import type { Like } from '../../desktop/like.ts'
import type { SongShown } from '../../desktop/shown-song.ts'
import type { Steer } from '../../desktop/steer.ts'
import type { Store } from '../../store.ts'
import { songLine, steeringItems } from './steering-menu.ts'

/** What of Electron's Tray is needed. */
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
  /** Whether the desktop shows icons; null: that is said later, and there is none before. */
  readonly host: boolean | null
  readonly menuOf: (template: MenuItemConstructorOptions[]) => Menu
}

export type Tray = DesktopView & {
  /** What is so from now on. */
  hostIs(isThere: boolean): void
  /** Whether there is an icon that the desktop shows. */
  isSeen(): boolean
}

/** Windows shows no more of it. */
const longestTip = 127

/** There as long as the settings want it. */
export function openTray({ store, song, steer, like, raise, quit, open, host: first, menuOf }: Dependencies): Tray {
  let host = first
  let isOver = false
  let icon: TrayIcon | null = null
  /** Made while the desktop showed none: Electron asks once, and never shows it (docs/electron.md). */
  let isLost = false
  /** As the menu was made last: Linux wants a new one for each change, and an open one is closed by that. */
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

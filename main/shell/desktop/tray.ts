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
  readonly menuOf: (template: MenuItemConstructorOptions[]) => Menu
}

/** Windows shows no more of it. */
const longestTip = 127

/** There as long as the settings want it. */
export function openTray({ store, song, steer, like, raise, quit, open, menuOf }: Dependencies): DesktopView {
  let icon: TrayIcon | null = null
  /** As the menu was made last: Linux wants a new one for each change, and an open one is closed by that. */
  let shown = ''
  const look = () => {
    const state = store.get()
    const wanted = state.settings.desktop.tray && state.system.platform !== 'mac'
    if (!wanted) {
      icon?.destroy()
      icon = null
      return
    }
    if (icon === null) {
      icon = open()
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
    stop: () => {
      icon?.destroy()
      icon = null
    },
  }
}

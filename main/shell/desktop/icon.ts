// What belongs to the app's icon and to its name in the system: taskbar, dock, news of songs, keys heard everywhere, the start at login.
import { app, type BrowserWindow, globalShortcut, Menu, Notification, nativeImage } from 'electron'
import { followGlobalKeys } from '../../desktop/global-keys.ts'
import type { SongShown } from '../../desktop/shown-song.ts'
import type { Steer } from '../../desktop/steer.ts'
import { type SongNews, tellSongs } from '../../desktop/tell-songs.ts'
import type { Log } from '../../log.ts'
import type { Notify } from '../../notices.ts'
import type { Store } from '../../store.ts'
import { programFile } from '../life/relaunch.ts'
import { autostartPath, desktopEntry, desktopNames } from './desktop-entry.ts'
import { glyph, glyphSize } from './glyphs.ts'
import { followLoginItem, hiddenFlag } from './login-item.ts'
import { followTaskbar } from './taskbar.ts'

type Dependencies = {
  readonly store: Store
  readonly song: SongShown
  readonly steer: Steer
  readonly window: BrowserWindow
  readonly raise: () => void
  /** Flags that a start at login has to repeat, so that it reaches this profile. */
  readonly flags: readonly string[]
  readonly now: () => number
  readonly log: Log
  readonly notify: Notify
}

/** Desktops on Linux read markup in the text of a notification, and Electron hands it on as it is. */
const asBody = (text: string): string =>
  process.platform === 'linux' ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text

/** Gives how to stop. */
export function followIcon({ store, song, steer, window, raise, flags, now, log, notify }: Dependencies): () => void {
  let told: Notification | null = null
  const tell = ({ title, body, cover }: SongNews) => {
    told?.close()
    told = new Notification({ title, body: asBody(body), silent: true, ...(cover !== null && { icon: cover }) })
    told.on('click', raise)
    told.show()
  }
  const program = app.isPackaged ? [programFile(app.getPath('exe'), process.env)] : [app.getPath('exe'), app.getAppPath()]
  const [command = '', ...args] = [...program, ...flags, hiddenFlag]
  const stops = [
    followTaskbar({
      ...{ store, song, steer, now, window },
      pictureOf: name => nativeImage.createFromBitmap(glyph(name), { width: glyphSize, height: glyphSize }),
      dock: process.platform === 'darwin' ? app.dock : undefined,
      menuOf: template => Menu.buildFromTemplate(template),
    }),
    tellSongs({ store, song, isInFront: () => !window.isDestroyed() && window.isFocused(), tell }),
    followGlobalKeys({ store, registry: globalShortcut, steer, notify }),
    followLoginItem({
      ...{ store, platform: process.platform, app, log },
      file: autostartPath(app.isPackaged ? desktopNames.packaged : desktopNames.unpackaged, process.env, app.getPath('home')),
      entry: desktopEntry({ name: app.getName(), command, args, scheme: null }),
    }),
  ]
  return () => {
    for (const stop of stops) stop()
    told?.close()
  }
}

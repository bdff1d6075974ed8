// Features that work without the window: notifications of songs, global shortcuts, and the start at login.
import { app, BrowserWindow, globalShortcut, Notification } from 'electron'
import { startGlobalKeys } from '../../desktop/global-keys.ts'
import type { ShownTrackOwner } from '../../desktop/shown-track.ts'
import type { Steer } from '../../desktop/steer.ts'
import { startTrackNotifications, type TrackNotification } from '../../desktop/track-notifications.ts'
import type { Log } from '../../log.ts'
import type { Notify } from '../../notices.ts'
import type { Store } from '../../store.ts'
import { autostartPath, desktopEntry } from './desktop-entry.ts'
import { hiddenFlag, startLoginItem } from './login-item.ts'
import { ownProgram } from './own-program.ts'

type Dependencies = {
  readonly store: Store
  readonly shownTrack: ShownTrackOwner
  readonly steer: Steer
  readonly raise: () => void
  /** Shows a silent notification by the session bus of Linux; null: Electron's own notifications are used. */
  readonly showOnBus: ((notification: TrackNotification) => void) | null
  /** Command-line flags that a start at login has to repeat, so that it uses the same profile. */
  readonly flags: readonly string[]
  readonly log: Log
  readonly notify: Notify
}

/**
 * Escapes markup, which Linux desktops interpret in a notification's body and Electron does not escape; on other systems the text stays as
 * it is.
 */
const escapeBody = (text: string): string =>
  process.platform === 'linux' ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text

/** Starts notifications of songs, global shortcuts and the start at login; returns the function that stops them. */
export function startBackgroundFeatures({ store, shownTrack, steer, raise, showOnBus, flags, log, notify }: Dependencies): () => void {
  let lastNotification: Notification | null = null
  const show = ({ title, body: plain, cover }: TrackNotification) => {
    const body = escapeBody(plain)
    if (showOnBus) return showOnBus({ title, body, cover })
    lastNotification?.close()
    lastNotification = new Notification({ title, body, silent: true, ...(cover !== null && { icon: cover }) })
    lastNotification.on('click', raise)
    lastNotification.show()
  }
  const atLogin = [...flags, hiddenFlag]
  const { name, command, args, desktopFile } = ownProgram(app, process.env, atLogin)
  const stops = [
    startTrackNotifications({
      store,
      shownTrack,
      isInFront: () => BrowserWindow.getFocusedWindow() !== null,
      show,
      steady: () => performance.now(),
    }),
    startGlobalKeys({ store, registry: globalShortcut, steer, notify }),
    startLoginItem({
      ...{ store, platform: process.platform, app, args: atLogin, notify, log },
      file: autostartPath(desktopFile, process.env, app.getPath('home')),
      entry: () => desktopEntry({ name, command, args, scheme: null }),
    }),
  ]
  return () => {
    for (const stop of stops) stop()
    lastNotification?.close()
  }
}

// Starts the app hidden at login, if the setting is on: by the system's login items on Windows and macOS, by an autostart file on Linux.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { t } from '../../../shared/words/words.ts'
import type { Log } from '../../log.ts'
import type { Notify } from '../../notices.ts'
import type { Store } from '../../store.ts'

/** The members of Electron's app that this file calls; they do nothing on Linux. */
type App = {
  setLoginItemSettings(settings: { openAtLogin: boolean; args: string[] }): void
  getLoginItemSettings(options: { args: string[] }): { readonly status: string; readonly executableWillLaunchAtLogin: boolean }
}

type Dependencies = {
  readonly store: Pick<Store, 'get' | 'subscribe'>
  readonly platform: NodeJS.Platform
  readonly app: App
  /** Arguments with which the system starts the app at login; Electron quotes them for Windows, macOS takes none. */
  readonly args: readonly string[]
  /** Path of Linux's autostart file (freedesktop.org). */
  readonly file: string
  /** Makes the text of the autostart file; a function, because it throws for a path that no desktop file can hold. */
  readonly entry: () => string
  readonly notify: Notify
  readonly log: Log
}

/** The flag with which the app starts without showing its window. */
export const hiddenFlag = '--hidden'

/**
 * Whether the setting can be offered: on macOS and Windows only by a package, as an unpackaged login item would start Electron without the
 * app; on Linux not in a Flatpak, whose autostart files nobody reads.
 */
export const mayStartAtLogin = (platform: NodeJS.Platform, env: NodeJS.ProcessEnv, isPackaged: boolean): boolean =>
  platform === 'linux' ? env['FLATPAK_ID'] === undefined : isPackaged

/**
 * Follows the setting: only its changes are written, so that a login item which the person removed in the system stays removed. Returns the
 * function that ends this.
 */
export function startLoginItem({ store, platform, app, args, file, entry, notify, log }: Dependencies): () => void {
  let pendingWork = Promise.resolve()
  const writeLoginItem = async (isWanted: boolean) => {
    if (platform !== 'linux') {
      app.setLoginItemSettings({ openAtLogin: isWanted, args: [...args] })
      const { status, executableWillLaunchAtLogin } = app.getLoginItemSettings({ args: [...args] })
      // Read back, because neither system reports that it blocks a login item.
      if (isWanted && platform === 'darwin' && status !== 'enabled') notify('warning', t('desktop.startAtLoginAllowed.mac'))
      if (isWanted && platform === 'win32' && !executableWillLaunchAtLogin) notify('warning', t('desktop.startAtLoginAllowed.win'))
    } else if (isWanted) {
      const text = entry()
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, text)
    } else await rm(file, { force: true })
  }
  return store.subscribe(({ settings, system }, before) => {
    const { startAtLogin } = settings.desktop
    if (!system.mayStartAtLogin || startAtLogin === before.settings.desktop.startAtLogin) return
    pendingWork = pendingWork
      .then(() => writeLoginItem(startAtLogin))
      .catch((error: unknown) => {
        log.warning('the start at login could not be set', error)
        notify('failure', t('desktop.startAtLoginFailed'))
      })
  })
}

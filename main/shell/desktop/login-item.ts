// Starts with the person's sign-in to the computer, hidden, if wanted: by the system's own list on Windows and macOS, by a file on Linux.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { t } from '../../../shared/words/words.ts'
import type { Log } from '../../log.ts'
import type { Notify } from '../../notices.ts'
import type { Store } from '../../store.ts'

/** Of Electron's app; it has nothing for Linux. */
type App = {
  setLoginItemSettings(settings: { openAtLogin: boolean; args: string[] }): void
  getLoginItemSettings(options: { args: string[] }): { readonly status: string; readonly executableWillLaunchAtLogin: boolean }
}

type Dependencies = {
  readonly store: Pick<Store, 'get' | 'subscribe'>
  readonly platform: NodeJS.Platform
  readonly app: App
  /** Of the start; Electron quotes them for Windows, and macOS takes none. */
  readonly args: readonly string[]
  /** The autostart file of Linux (freedesktop.org), and what is to stand in it. */
  readonly file: string
  /** Made when it is wanted: it throws for a path that no file of the desktop can hold. */
  readonly entry: () => string
  readonly notify: Notify
  readonly log: Log
}

/** With it the window stays away until it is called for. */
export const hiddenFlag = '--hidden'

/**
 * Whether it can be wished for. The list of macOS and Windows would start Electron without the app in a run from the sources; out of a Flatpak no
 * file for autostart is seen.
 */
export const mayStartAtLogin = (platform: NodeJS.Platform, env: NodeJS.ProcessEnv, isPackaged: boolean): boolean =>
  platform === 'linux' ? env['FLATPAK_ID'] === undefined : isPackaged

/** Only a change is written: what the person took out of the system's list by hand stays out. Gives how to stop. */
export function followLoginItem({ store, platform, app, args, file, entry, notify, log }: Dependencies): () => void {
  let work = Promise.resolve()
  const put = async (wanted: boolean) => {
    if (platform !== 'linux') {
      app.setLoginItemSettings({ openAtLogin: wanted, args: [...args] })
      const { status, executableWillLaunchAtLogin } = app.getLoginItemSettings({ args: [...args] })
      // Neither system says so by itself.
      if (wanted && platform === 'darwin' && status !== 'enabled') notify('warning', t('desktop.startAtLoginAllowed.mac'))
      if (wanted && platform === 'win32' && !executableWillLaunchAtLogin) notify('warning', t('desktop.startAtLoginAllowed.win'))
    } else if (wanted) {
      const text = entry()
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, text)
    } else await rm(file, { force: true })
  }
  return store.subscribe(({ settings, system }, before) => {
    const { startAtLogin } = settings.desktop
    if (!system.mayStartAtLogin || startAtLogin === before.settings.desktop.startAtLogin) return
    work = work
      .then(() => put(startAtLogin))
      .catch((error: unknown) => {
        log.warning('the start at login could not be set', error)
        notify('failure', t('desktop.startAtLoginFailed'))
      })
  })
}

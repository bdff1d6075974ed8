// Starts with the person's sign-in to the computer, hidden, if wanted: by the system's own list on Windows and macOS, by a file on Linux.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Log } from '../../log.ts'
import type { Store } from '../../store.ts'

/** Of Electron's app; it has nothing for Linux. */
type App = { setLoginItemSettings(settings: { openAtLogin: boolean; args: string[] }): void }

type Dependencies = {
  readonly store: Pick<Store, 'get' | 'subscribe'>
  readonly platform: NodeJS.Platform
  readonly app: App
  /** The autostart file of Linux (freedesktop.org), and what is to stand in it. */
  readonly file: string
  /** Made when it is wanted: it throws for a path that no file of the desktop can hold. */
  readonly entry: () => string
  readonly log: Log
}

/** With it the window stays away until it is called for. */
export const hiddenFlag = '--hidden'

/** Only a change is written: what the person took out of the system's list by hand stays out. Gives how to stop. */
export function followLoginItem({ store, platform, app, file, entry, log }: Dependencies): () => void {
  let work = Promise.resolve()
  const put = async (wanted: boolean) => {
    if (platform !== 'linux') app.setLoginItemSettings({ openAtLogin: wanted, args: [hiddenFlag] })
    else if (wanted) {
      const text = entry()
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, text)
    } else await rm(file, { force: true })
  }
  return store.subscribe(({ settings }, before) => {
    const { startAtLogin } = settings.desktop
    if (startAtLogin === before.settings.desktop.startAtLogin) return
    work = work.then(() => put(startAtLogin)).catch((error: unknown) => log.warning('the start at login could not be set', error))
  })
}

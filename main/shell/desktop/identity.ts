// By what name the system knows the app: its windows, its pin, its media and its portals are of one program.
import { desktopNames, windowsId } from './desktop-entry.ts'

type App = { readonly isPackaged: boolean; setDesktopName(name: string): void; setAppUserModelId(id: string): void }

/** Before the app is ready. On Windows as in the shortcuts of the installer; on Linux a package says it in package.json. */
export function nameApp(app: App, platform: NodeJS.Platform): void {
  if (platform === 'linux' && !app.isPackaged) app.setDesktopName(desktopNames.unpackaged)
  if (platform === 'win32' && app.isPackaged) app.setAppUserModelId(windowsId)
}

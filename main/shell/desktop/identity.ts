// The identity by which the system groups the app's windows, pinned icon, media controls and portals.
import { appId, desktopNames } from './desktop-entry.ts'

type App = { readonly isPackaged: boolean; setDesktopName(name: string): void; setAppUserModelId(id: string): void }

/**
 * Sets the identity; to be called before the app is ready. The id on Windows equals that of the installer's shortcut. On Linux only a run
 * from the sources needs a name set, as packages have theirs in package.json.
 */
export function setAppIdentity(app: App, platform: NodeJS.Platform): void {
  if (platform === 'linux' && !app.isPackaged) app.setDesktopName(desktopNames.unpackaged)
  if (platform === 'win32' && app.isPackaged) app.setAppUserModelId(appId)
}

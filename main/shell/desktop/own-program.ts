// How the system starts this app once more, and the name of the desktop file by which Linux knows it: the same for links and at login.
import { programFile } from '../../program-file.ts'
import { desktopNames } from './desktop-entry.ts'

/** What Electron's app offers for it. */
type App = { readonly isPackaged: boolean; getName(): string; getAppPath(): string; getPath(name: 'exe'): string }

/** `args`: what has to stand behind `command`, so that it reaches this app and this profile. */
export type OwnProgram = {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  /** With `.desktop`. */
  readonly desktopFile: string
}

/** `flags`: what a start by the system has to repeat. Unpackaged, the program is Electron, and is told where the app lies. */
export function ownProgram(app: App, env: NodeJS.ProcessEnv, flags: readonly string[]): OwnProgram {
  const exe = app.getPath('exe')
  const name = app.getName()
  return app.isPackaged
    ? { name, command: programFile(exe, env), args: flags, desktopFile: desktopNames.packaged }
    : { name, command: exe, args: [app.getAppPath(), ...flags], desktopFile: desktopNames.unpackaged }
}

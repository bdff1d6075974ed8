// How the system can start this app again, and the name of its desktop file on Linux; used for links and for the start at login.
import { programFile } from '../../files/program-file.ts'
import { desktopNames } from './desktop-entry.ts'

/** The members of Electron's app that this file calls. */
type App = { readonly isPackaged: boolean; getName(): string; getAppPath(): string; getPath(name: 'exe'): string }

/** `args`: the arguments that have to follow `command`, so that this app starts, with this profile. */
export type OwnProgram = {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  /** Name of the app's desktop file on Linux, with `.desktop`. */
  readonly desktopFile: string
}

/**
 * The command by which the system starts this app again. `flags`: command-line flags that such a start has to repeat. In a run from the
 * sources the program is Electron and gets the app's folder as an argument.
 */
export function ownProgram(app: App, env: NodeJS.ProcessEnv, flags: readonly string[]): OwnProgram {
  const exe = app.getPath('exe')
  const name = app.getName()
  return app.isPackaged
    ? { name, command: programFile(exe, env), args: flags, desktopFile: desktopNames.packaged }
    : { name, command: exe, args: [app.getAppPath(), ...flags], desktopFile: desktopNames.unpackaged }
}

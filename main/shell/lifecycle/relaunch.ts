// Relaunches the app at its end, from the AppImage if it runs from one.
import { spawn } from 'node:child_process'
import { isInAppImage, programFile } from '../../files/program-file.ts'
import { ownArguments } from './startup-arguments.ts'

/** The members of Electron's app that this file calls. */
type App = {
  getPath(name: 'exe'): string
  relaunch(options: { args: string[]; execPath: string }): void
  releaseSingleInstanceLock(): void
}

type Run = {
  readonly app: App
  readonly process: Pick<NodeJS.Process, 'platform' | 'env' | 'argv'>
}

/** Environment variables that an AppImage's runtime sets for its own run; they are left out for the next run, which gets its own. */
const appImageVariables = ['APPIMAGE', 'APPDIR', 'ARGV0', 'OWD']
/** The script that starts the app inside Flatpak, with the variables and the wrapper that its sandbox needs. */
const flatpakProgram = '/app/bin/segue'

/**
 * Starts the app anew with the arguments of this run, but without its link, which was handled already; `link` is added instead (null:
 * none). To be called right before the exit, as the next run may begin at once.
 *
 * On Linux the app starts the next run itself. Electron's helper would start it with "no new privileges", which takes away what needs them
 * (mounting an AppImage, Chromium's sandbox without user namespaces, a browser from a snap), and is itself gone with an AppImage's mount.
 */
export function relaunch({ app, process: { platform, env, argv } }: Run, link: string | null = null): void {
  const exe = app.getPath('exe')
  const nextArgs = [...ownArguments(argv.slice(1)), ...(link === null ? [] : [link])]
  if (platform === 'linux') {
    const inherited = isInAppImage(exe, env)
      ? Object.entries(env).filter(([name]) => !appImageVariables.includes(name))
      : Object.entries(env)
    const program = env['FLATPAK_ID'] ? flatpakProgram : programFile(exe, env)
    app.releaseSingleInstanceLock()
    spawn(program, nextArgs, { detached: true, stdio: 'ignore', cwd: '/', env: Object.fromEntries(inherited) })
      // If the program is gone, as after an uninstall, there is nothing to start.
      .on('error', () => undefined)
      .unref()
  } else app.relaunch({ execPath: programFile(exe, env), args: nextArgs }) // Electron drops the arguments if only the program is named
}

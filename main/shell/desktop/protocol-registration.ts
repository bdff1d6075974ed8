// Registers the app as the handler of segue:// links, at the first sign-in that needs them.

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { failed, ok, type Result } from '../../../shared/errors.ts'
import { customScheme } from '../../../shared/wire/profile.ts'
import { say } from '../../../shared/words/words.ts'
import type { Log } from '../../log.ts'
import { desktopEntry, desktopEntryPath } from './desktop-entry.ts'
import { ownProgram } from './own-program.ts'

/** The members of Electron's app that this file calls. */
type App = {
  readonly isPackaged: boolean
  getName(): string
  getAppPath(): string
  getPath(name: 'exe' | 'home'): string
  isDefaultProtocolClient(scheme: string, path?: string, args?: string[]): boolean
  setAsDefaultProtocolClient(scheme: string, path?: string, args?: string[]): boolean
}

type Dependencies = {
  readonly app: App
  readonly platform: NodeJS.Platform
  readonly env: NodeJS.ProcessEnv
  /** Command-line flags that a start by a link has to repeat, so that it uses the same profile. */
  readonly flags: readonly string[]
  readonly log: Log
}

/**
 * Pauses before each attempt to register by the desktop file that was just written, milliseconds: the system notices a new file with some
 * delay. After the last one the registration has failed.
 */
const registrationDelays = [0, 100, 300, 600]

const refusalText = say('errors.protocolRefused')

/**
 * Makes the function to call before a sign-in whose redirect is a segue:// link; it registers the app unless it is registered already.
 * Error: refused, with what can be done.
 */
export function createProtocolRegistration({ app, platform, env, flags, log }: Dependencies): () => Promise<Result<void>> {
  const { name, command, args, desktopFile } = ownProgram(app, env, flags)
  // Windows stores this command; macOS and Linux know the app by its bundle or desktop file and ignore it.
  const registrationArgs: [string?, string[]?] = app.isPackaged ? [] : [command, [...args]]
  const isOurs = () => app.isDefaultProtocolClient(customScheme, ...registrationArgs)
  // Read back after a failure, because the system may report one although it succeeded.
  const claim = () => isOurs() || app.setAsDefaultProtocolClient(customScheme, ...registrationArgs) || isOurs()

  /**
   * Writes the desktop file by which Linux finds the program: for a run from the sources, and for a package such as an AppImage that is not
   * installed with one.
   */
  const writeEntry = async () => {
    const file = desktopEntryPath(desktopFile, env, app.getPath('home'))
    const entry = desktopEntry({ name, command, args, scheme: customScheme })
    if ((await readFile(file, 'utf8').catch(() => null)) === entry) return
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, entry)
  }

  return async () => {
    const isLinux = platform === 'linux'
    try {
      if (isLinux && !app.isPackaged) await writeEntry()
      if (claim()) return ok(undefined)
      if (isLinux && command !== app.getPath('exe')) {
        await writeEntry()
        for (const milliseconds of registrationDelays) {
          await pause(milliseconds)
          if (claim()) return ok(undefined)
        }
      }
      return failed('refused', refusalText)
    } catch (error) {
      log.warning('the desktop file for links cannot be written', error)
      return failed('refused', refusalText)
    }
  }
}

// Asks the system to hand segue:// links to this app, when a sign-in needs them and not before.

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { failed, ok, type Result } from '../../../shared/errors.ts'
import { customScheme } from '../../../shared/wire/profile.ts'
import { say } from '../../../shared/words/words.ts'
import type { Log } from '../../log.ts'
import { desktopEntry, desktopEntryPath } from './desktop-entry.ts'
import { ownProgram } from './own-program.ts'

/** What Electron's app offers for it; `exe` may be asked of getPath. */
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
  /** Flags that a start by a link has to repeat, so that it reaches this profile. */
  readonly flags: readonly string[]
  readonly log: Log
}

/** The system reads its list of programs anew some time after a file was added to it; milliseconds between questions. */
const noticedWithin = [0, 100, 300, 600]

const refusal = say('errors.protocolRefused')

/**
 * What to call before a sign-in that comes back by segue://. Asks the system only if something is amiss. Error: refused, with what can
 * be done.
 */
export function protocolRegistration({ app, platform, env, flags, log }: Dependencies): () => Promise<Result<void>> {
  const { name, command, args, desktopFile } = ownProgram(app, env, flags)
  // Windows writes this command down; macOS and Linux know the app by its bundle or its desktop file and pass it over.
  const named: [string?, string[]?] = app.isPackaged ? [] : [command, [...args]]
  const isOurs = () => app.isDefaultProtocolClient(customScheme, ...named)
  // Asked again after a no: the system may report a failure although it has done it.
  const claim = () => isOurs() || app.setAsDefaultProtocolClient(customScheme, ...named) || isOurs()

  /** Linux finds a program by its desktop file, which only a package brings along. */
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
        for (const milliseconds of noticedWithin) {
          await pause(milliseconds)
          if (claim()) return ok(undefined)
        }
      }
      return failed('refused', refusal)
    } catch (error) {
      log.warning('the desktop file for links cannot be written', error)
      return failed('refused', refusal)
    }
  }
}

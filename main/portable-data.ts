// Portable mode: if a folder for data lies beside the program, as on a USB stick, the profile is kept there.
import { lstatSync } from 'node:fs'
import { posix, win32 } from 'node:path'
import { programFile } from './files/program-file.ts'

type Program = {
  readonly platform: NodeJS.Platform
  /** Path of the running executable. */
  readonly executable: string
  /** Environment of this process; an AppImage, which runs from a temporary folder, names its own file in it. */
  readonly environment: Readonly<Record<string, string | undefined>>
}

/**
 * The path of the folder for portable data, whether or not it exists: beside the file that a person starts (on macOS beside the bundle).
 */
export function portableDataPath({ platform, executable, environment }: Program): string {
  const path = platform === 'win32' ? win32 : posix
  if (platform === 'win32') return path.join(path.dirname(executable), 'segue-data')
  if (platform === 'darwin') return path.join(path.dirname(path.resolve(executable, '../../..')), 'segue-data')
  return path.join(path.dirname(programFile(executable, environment)), 'segue-data')
}

/** Whether electron-builder's uninstaller lies beside the program; its name is made by `UNINSTALL_FILENAME` in its `common.nsh`. */
function isInstalled({ platform, executable }: Program): boolean {
  const path = platform === 'win32' ? win32 : posix
  const uninstaller = path.join(path.dirname(executable), 'Uninstall Segue.exe')
  return lstatSync(uninstaller, { throwIfNoEntry: false }) !== undefined
}

/** Permission bits that let the group or others write. */
const openToOthers = 0o022

/**
 * The folder for portable data, if it exists and only this user owns and can write it, because its content is trusted; null: the system's
 * default folder is used. That is so too where Windows' installer put the program, as the next version's deletes whatever is in its folder.
 */
export function portableData(program: Program): string | null {
  const folder = portableDataPath(program)
  if (isInstalled(program)) return null
  const stats = lstatSync(folder, { throwIfNoEntry: false })
  if (stats?.isDirectory() !== true) return null
  const isOwn = process.getuid === undefined || (stats.uid === process.getuid() && (stats.mode & openToOthers) === 0)
  return isOwn ? folder : null
}

// A program that is carried along, on a stick or in a folder of its own, keeps its data beside itself if it finds a folder for it there.
import { lstatSync } from 'node:fs'
import { posix, win32 } from 'node:path'
import { programFile } from './program-file.ts'

type Program = {
  readonly platform: NodeJS.Platform
  /** The file that runs. */
  readonly executable: string
  /** Of this process. An AppImage runs from a temporary folder, and names here the file that was started. */
  readonly environment: Readonly<Record<string, string | undefined>>
}

/** Where the folder would be: beside the file that a person sees and starts (on macOS the bundle). */
export function placeOfPortableData({ platform, executable, environment }: Program): string {
  const path = platform === 'win32' ? win32 : posix
  if (platform === 'win32') return path.join(path.dirname(executable), 'segue-data')
  if (platform === 'darwin') return path.join(path.dirname(path.resolve(executable, '../../..')), 'segue-data')
  return path.join(path.dirname(programFile(executable, environment)), 'segue-data')
}

/** Others may write into it. */
const openToOthers = 0o022

/**
 * The folder, if it is one that nobody else made or can write into, as what lies in it is believed; null: the system's place for this app is
 * used.
 */
export function portableData(program: Program): string | null {
  const folder = placeOfPortableData(program)
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (found?.isDirectory() !== true) return null
  const isOwn = process.getuid === undefined || (found.uid === process.getuid() && (found.mode & openToOthers) === 0)
  return isOwn ? folder : null
}

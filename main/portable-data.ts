// A program that is carried along, on a stick or in a folder of its own, keeps its data beside itself if it finds a folder for it there.
import { statSync } from 'node:fs'
import { posix, win32 } from 'node:path'

type Program = {
  readonly platform: NodeJS.Platform
  /** The file that runs. */
  readonly executable: string
  /** Of it: what an AppImage and the portable program of Windows say of the file that was started, as they run out of a temporary folder. */
  readonly environment: { readonly APPIMAGE?: string | undefined; readonly PORTABLE_EXECUTABLE_DIR?: string | undefined }
}

/** Where the folder would be: beside the file that a person sees and starts (on macOS the bundle). */
export function placeOfPortableData({ platform, executable, environment }: Program): string {
  const path = platform === 'win32' ? win32 : posix
  if (platform === 'win32') return path.join(environment.PORTABLE_EXECUTABLE_DIR ?? path.dirname(executable), 'segue-data')
  if (platform === 'darwin') return path.join(path.dirname(path.resolve(executable, '../../..')), 'segue-data')
  return path.join(path.dirname(environment.APPIMAGE ?? executable), 'segue-data')
}

/** The folder, if it is one; null: the system's place for this app is used. */
export function portableData(program: Program): string | null {
  const folder = placeOfPortableData(program)
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true ? folder : null
}

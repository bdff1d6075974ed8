// Opens files by their real path: a link in the music folder must not give access to files outside.
import { readlink, realpath } from 'node:fs/promises'
import path from 'node:path'
import { drive } from './drive.ts'
import { openPlain, type PlainFile } from './plain-file.ts'

export type InsideFile = PlainFile & {
  /** The real path of the file, all links resolved. */
  readonly path: string
}

/**
 * Opens the regular file to which a path leads; null if that lies outside of the folder `root`, is missing or unreadable, or is no regular
 * file. The place is checked once more after opening, because a link may be changed between check and open (TOCTOU). The caller closes the
 * file.
 */
export async function openInside(root: string, file: string): Promise<InsideFile | null> {
  const opened = await openReal(root, file)
  if (opened === null || (await liesInside(root, file, opened))) return opened
  await opened.handle.close()
  return null
}

async function openReal(root: string, file: string): Promise<InsideFile | null> {
  const real = await realPathInside(root, file)
  const opened = real === null ? null : await openPlain(real, { followsLinks: false }).catch(() => null)
  return real === null || opened === null ? null : { ...opened, path: real }
}

/**
 * Whether an opened file lies in the folder `root`. Linux tells the path of an open file; elsewhere the path is resolved once more, and has
 * to lead to the same inode.
 */
async function liesInside(root: string, file: string, { handle, inode }: PlainFile): Promise<boolean> {
  const target = await readlink(`/proc/self/fd/${handle.fd}`).catch(() => null)
  const folder = await drive.run(() => realpath(root)).catch(() => null)
  if (target !== null) return folder !== null && isBelow(folder, target)
  const again = await openReal(root, file)
  await again?.handle.close()
  return again?.inode === inode
}

/** The real path of a file; null if it does not exist or lies outside of the folder `root`. */
async function realPathInside(root: string, file: string): Promise<string | null> {
  try {
    const [folder, real] = await drive.run(async () => [await realpath(root), await realpath(file)] as const)
    return isBelow(folder, real) ? real : null
  } catch {
    return null // the file or the folder does not exist
  }
}

/** Whether the real path `real` lies below `folder`, at any depth. */
function isBelow(folder: string, real: string): boolean {
  const inside = path.relative(folder, real)
  return inside !== '' && inside.split(path.sep)[0] !== '..' && !path.isAbsolute(inside)
}

// Opens what a path of the music folder really leads to: a link must not give out what lies elsewhere.
import { readlink, realpath } from 'node:fs/promises'
import path from 'node:path'
import { openPlain, type PlainFile } from './plain-file.ts'

export type InsideFile = PlainFile & {
  /** With all links followed. */
  readonly path: string
}

/**
 * The plain file that a path leads to, if it lies in the folder; null if not. Whoever can write there may turn a link elsewhere between the look
 * and the opening, so that the opened file is looked at once more. The caller closes it.
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

/** Linux tells where an opened file lies, whatever becomes of links. Elsewhere the same file has to be found inside a second time. */
async function liesInside(root: string, file: string, { handle, inode }: PlainFile): Promise<boolean> {
  const place = await readlink(`/proc/self/fd/${handle.fd}`).catch(() => null)
  const folder = await realpath(root).catch(() => null)
  if (place !== null) return folder !== null && isBelow(folder, place)
  const again = await openReal(root, file)
  await again?.handle.close()
  return again?.inode === inode
}

/** Where a path leads once all links are followed; null if that is nowhere, or out of the folder. */
async function realPathInside(root: string, file: string): Promise<string | null> {
  try {
    const [folder, real] = await Promise.all([realpath(root), realpath(file)])
    return isBelow(folder, real) ? real : null
  } catch {
    return null // there is no such file
  }
}

/** Of paths without links. */
function isBelow(folder: string, real: string): boolean {
  const inside = path.relative(folder, real)
  return inside !== '' && inside.split(path.sep)[0] !== '..' && !path.isAbsolute(inside)
}

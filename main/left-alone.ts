// Files that can be neither read nor moved, as on Windows while another program holds them open: they are not overwritten, new content goes
// beside them.
import { rename, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Log } from './log.ts'

/** Paths of such files; the next start tries them again. */
const leftAlone = new Set<string>()

/** The path to which new content goes instead. */
export const besideOf = (path: string): string => `${path}.new`

/** Marks a path as not to be written in this run. */
export const leaveAlone = (path: string): void => void leftAlone.add(path)

/** Clears the marks of a path and of the file beside it, for a new try. */
export function tryAnew(path: string): void {
  leftAlone.delete(path)
  leftAlone.delete(besideOf(path))
}

/** The path that is in use for a file: itself, or the one beside it. */
export const placeOf = (path: string): string => (leftAlone.has(path) ? besideOf(path) : path)

/** The path to write a file to; null if neither it nor the one beside it may be written. */
export function writableAt(path: string): string | null {
  const place = placeOf(path)
  return leftAlone.has(place) ? null : place
}

/**
 * The path to read an atomically written file from. A file beside it of an earlier run is newer and replaces it, if it can be moved by now;
 * the old one is kept as `keptAs`.
 */
export async function placeToRead(path: string, keptAs: string, log: Log): Promise<string> {
  tryAnew(path)
  const beside = besideOf(path)
  if (!(await stat(beside).catch(() => null))) return path
  try {
    await rename(path, keptAs).catch(ignoreAbsent)
    await rename(beside, path)
    log.info(`${basename(path)} could be moved: what is newer is in its place`)
  } catch (error) {
    log.warning(`${basename(path)} still cannot be moved`, error)
    leaveAlone(path)
  }
  return placeOf(path)
}

function ignoreAbsent(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}

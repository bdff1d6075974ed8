// Files that can be neither read nor moved, as on Windows while another program holds them open: they are not overwritten, new content goes
// beside them.
import { rename, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Log } from './log.ts'

/** Paths of such files; the next start tries them again. */
const unmovable = new Set<string>()

/** The path to which new content goes instead. */
export const fallbackPath = (path: string): string => `${path}.new`

/** Marks a path as not to be written in this run. */
export const markUnmovable = (path: string): void => void unmovable.add(path)

/** Clears the marks of a path and of the file beside it, for a new try. */
export function clearMarks(path: string): void {
  unmovable.delete(path)
  unmovable.delete(fallbackPath(path))
}

/** The path that is in use for a file: itself, or the one beside it. */
export const pathInUse = (path: string): string => (unmovable.has(path) ? fallbackPath(path) : path)

/** The path to write a file to; null if neither it nor the one beside it may be written. */
export function writablePath(path: string): string | null {
  const actualPath = pathInUse(path)
  return unmovable.has(actualPath) ? null : actualPath
}

/**
 * The path to read an atomically written file from. A file beside it of an earlier run is newer and replaces it, if it can be moved by now;
 * the old one is kept as `backupPath`.
 */
export async function pathToRead(path: string, backupPath: string, log: Log): Promise<string> {
  clearMarks(path)
  const beside = fallbackPath(path)
  if (!(await stat(beside).catch(() => null))) return path
  try {
    await rename(path, backupPath).catch(ignoreAbsent)
    await rename(beside, path)
    log.info(`${basename(path)} could be moved: what is newer is in its place`)
  } catch (error) {
    log.warning(`${basename(path)} still cannot be moved`, error)
    markUnmovable(path)
  }
  return pathInUse(path)
}

function ignoreAbsent(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}

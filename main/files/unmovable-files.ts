// Files that can be neither read nor moved, as on Windows while another program holds them open: they are not overwritten, and new content
// goes to a file `<name>.new` beside them.
import { rename, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Log } from '../log.ts'

/** Paths of files that could be neither read nor moved in this run; the next start tries them again. */
const unmovable = new Set<string>()

/** The path beside a file that can be neither read nor moved, to which new content is written instead. */
export const fallbackPath = (path: string): string => `${path}.new`

/** Marks a path as not to be written to in this run. */
export const markUnmovable = (path: string): void => void unmovable.add(path)

/** Clears the marks of a path and of `<name>.new` beside it, so that both are tried anew. */
export function clearMarks(path: string): void {
  unmovable.delete(path)
  unmovable.delete(fallbackPath(path))
}

/** The path in use for a file: its own, or `<name>.new` beside it while the file can be neither read nor moved. */
export const pathInUse = (path: string): string => (unmovable.has(path) ? fallbackPath(path) : path)

/** The path to write a file's content to; null if neither its own nor `<name>.new` may be written. */
export function writablePath(path: string): string | null {
  const actualPath = pathInUse(path)
  return unmovable.has(actualPath) ? null : actualPath
}

/**
 * The path to read an atomically written file from. `<name>.new` of an earlier run is newer and replaces it, the old file being kept as
 * `backupPath`; while it still cannot be moved, the path of `<name>.new` is returned.
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

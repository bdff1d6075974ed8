// Files that can neither be read nor moved out of the way, as on Windows while another program holds them: nobody writes over them.
import { rename, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Log } from './log.ts'

/** Their paths, since they were last looked at. What is new goes beside each, and the next start looks at both. */
const leftAlone = new Set<string>()

/** Where what is new goes meanwhile. */
export const besideOf = (path: string): string => `${path}.new`

/** From now on nothing is written to this path. */
export const leaveAlone = (path: string): void => void leftAlone.add(path)

/** The path is tried anew, and so is what went beside it. */
export function tryAnew(path: string): void {
  leftAlone.delete(path)
  leftAlone.delete(besideOf(path))
}

/** The file that counts for a path: itself, or the one beside it. */
export const placeOf = (path: string): string => (leftAlone.has(path) ? besideOf(path) : path)

/** Where what belongs to a path may be written; null if neither it nor what went beside it can be read. */
export function writableAt(path: string): string | null {
  const place = placeOf(path)
  return leftAlone.has(place) ? null : place
}

/**
 * Where a file lies that is always written whole. What went beside it in an earlier run is newer and takes its place, if it can be moved
 * by now; then it is kept as `keptAs`.
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

// Where a program of the system is.
import { existsSync } from 'node:fs'
import path from 'node:path'

/** The first of these that is on the PATH, with its folder; null if none is. */
export function programPath(...names: readonly string[]): string | null {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  return names.flatMap(name => folders.map(folder => path.join(folder, name))).find(file => existsSync(file)) ?? null
}

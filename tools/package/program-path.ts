// Finds programs of the system.
import { existsSync } from 'node:fs'
import path from 'node:path'

/** The path of the first of these programs that is found on the PATH; null if none is. */
export function programPath(...names: readonly string[]): string | null {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  return names.flatMap(name => folders.map(folder => path.join(folder, name))).find(file => existsSync(file)) ?? null
}

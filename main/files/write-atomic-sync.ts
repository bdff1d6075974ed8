// Writes a small file synchronously, for when the system ends the process and nothing asynchronous would finish.
import { closeSync, fsyncSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { renameOverSync } from 'rename-over'
import type { z } from 'zod'
import type { Log } from '../log.ts'
import { writablePath } from './unmovable-files.ts'

/**
 * Replaces a file atomically, as `writeJson` does, in an existing folder. Nothing is written if the value is invalid, or neither the file
 * nor `<name>.new` may be written in this run (unmovable-files.ts); a failure of the disk is logged.
 */
export function writeAtomicSync<T>(path: string, schema: z.ZodType<T>, value: T, log: Pick<Log, 'error'>): void {
  const targetPath = writablePath(path)
  if (targetPath === null || !schema.safeParse(value).success) return
  const temporary = `${targetPath}.${process.pid}-at-once.tmp`
  try {
    rmSync(temporary, { force: true })
    const file = openSync(temporary, 'wx', 0o600)
    try {
      writeFileSync(file, `${JSON.stringify(value)}\n`)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameOverSync(temporary, targetPath)
  } catch (error) {
    log.error('a file could not be written at the end', error)
  }
}

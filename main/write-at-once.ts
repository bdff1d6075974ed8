// Writes a small file before it returns: for the moment in which a system ends the process, when nothing that is awaited comes any more.
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type { z } from 'zod'
import { writableAt } from './left-alone.ts'
import type { Log } from './log.ts'

/** Replaces a file whole, as `writeJson` does, in a folder that is there. What its reader would not take is not written; what fails is logged. */
export function writeAtOnce<T>(path: string, schema: z.ZodType<T>, value: T, log: Pick<Log, 'error'>): void {
  const place = writableAt(path)
  if (place === null || !schema.safeParse(value).success) return
  const temporary = `${place}.${process.pid}-at-once.tmp`
  try {
    rmSync(temporary, { force: true })
    const file = openSync(temporary, 'wx', 0o600)
    try {
      writeFileSync(file, `${JSON.stringify(value)}\n`)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(temporary, place)
  } catch (error) {
    log.error('a file could not be written at the end', error)
  }
}

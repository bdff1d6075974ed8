// A connection as a file that one can pass on: read with every doubt, written without anything secret.
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { z } from 'zod'
import { failed, ok, type Result } from '../shared/errors.ts'
import { type ConnectionPreset, connectionPreset } from '../shared/wire/connection-preset.ts'
import { writeAtomic } from './files.ts'

/** A larger file is no connection; bytes. */
const largestFile = 64_000

/**
 * Reads a preset file that the person named. What a preset does not have, a client secret for one, is left out.
 * Error: disk, with a sentence that names the members that are wrong. Never moves the file: it is not ours.
 */
export async function readPreset(file: string): Promise<Result<ConnectionPreset>> {
  const name = basename(file)
  const text = await readSmall(file)
  if (text === null) return failed('disk', `The connection file ${name} cannot be read.`)
  if (text.length > largestFile) return failed('disk', `${name} is too large to be a connection file.`)
  try {
    const preset = connectionPreset.safeParse(JSON.parse(text.replace(/^\uFEFF/, '')))
    return preset.success ? ok(preset.data) : failed('disk', `${name} is not a connection file: ${wrongMembers(preset.error)}.`)
  } catch {
    return failed('disk', `The connection file ${name} cannot be read: it is not JSON.`)
  }
}

/** The beginning of a file, enough to see that it is too large; null if it cannot be read, or is no file. */
async function readSmall(path: string): Promise<string | null> {
  try {
    if (!(await stat(path)).isFile()) return null // opening a pipe would wait for ever
    const file = await open(path)
    try {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(largestFile * 2), 0, largestFile * 2, 0)
      return buffer.toString('utf8', 0, bytesRead)
    } finally {
      await file.close()
    }
  } catch {
    return null // missing, or not to be read by us: the caller says so
  }
}

function wrongMembers({ issues }: z.ZodError): string {
  const members = new Map<string, string>()
  for (const issue of issues) {
    const member = issue.path.join('.')
    const missing = issue.code === 'invalid_type' && issue.message.includes('undefined')
    members.set(member, member === '' ? 'it holds something else' : `${member} ${missing ? 'is missing' : 'has the wrong form'}`)
  }
  return [...members.values()].join(', ')
}

/** Writes a preset for another computer or person: what the schema knows, and nothing else. Error: disk. */
export const writePreset = (file: string, preset: ConnectionPreset): Promise<Result<void>> =>
  writeAtomic(file, `${JSON.stringify(connectionPreset.parse(preset), null, 2)}\n`)

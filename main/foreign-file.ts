// Files that a person names and that are not ours: read with every doubt, never moved, never waited for.

import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { z } from 'zod'
import { failed, ok, type Result } from '../shared/errors.ts'
import { say, t } from '../shared/words/words.ts'

/** What a file should be: a part of the messages about it. */
export type Kind = 'connection' | 'settings' | 'smartPlaylist'

/**
 * Reads a small JSON file through a schema; members that the schema does not know are left out.
 * `largest`: bytes. Error: disk, with a sentence that names the file and what is wrong with it.
 */
export async function readForeign<T>(file: string, schema: z.ZodType<T>, kind: Kind, largest: number): Promise<Result<T>> {
  const name = basename(file)
  const text = await readSmall(file, largest)
  if (text === null) return failed('disk', say('errors.theKindFileNameCannotBe', { kind, name }))
  if (text.length > largest) return failed('disk', say('errors.nameIsTooLargeToBe', { name, kind }))
  try {
    const read = schema.safeParse(JSON.parse(text.replace(/^\uFEFF/, '')))
    return read.success
      ? ok(read.data)
      : failed('disk', say('errors.nameIsNotAKindFile', { name, kind, wrongMembers: wrongMembers(read.error) }))
  } catch {
    return failed('disk', say('errors.theKindFileNameCannotBe2', { kind, name }))
  }
}

/** The beginning of a file, enough to see that it is too large; null if it cannot be read, or is no file. */
async function readSmall(path: string, largest: number): Promise<string | null> {
  const bytes = await readBytes(path, largest * 2)
  return bytes === null ? null : bytes.toString('utf8')
}

/** The first so many bytes of a file; null if it cannot be read, or is no file. */
export async function readBytes(path: string, most: number): Promise<Buffer | null> {
  try {
    const found = await stat(path)
    if (!found.isFile()) return null // opening a pipe would wait for ever
    const file = await open(path)
    try {
      const length = Math.min(most, found.size + 1)
      const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, 0)
      return buffer.subarray(0, bytesRead)
    } finally {
      await file.close()
    }
  } catch {
    return null // missing, or not to be read by us: the caller says so
  }
}

/** More names than these do not help. */
const mostNamed = 5

function wrongMembers({ issues }: z.ZodError): string {
  const members = new Map<string, string>()
  for (const issue of issues) {
    const member = issue.path.join('.')
    const missing = issue.code === 'invalid_type' && issue.message.includes('undefined')
    members.set(
      member,
      member === '' ? t('files.holdsSomethingElse') : t(missing ? 'files.isMissing' : 'files.hasTheWrongForm', { member }),
    )
  }
  return [...members.values()].slice(0, mostNamed).join(', ')
}

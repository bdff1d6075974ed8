// Reads files that a person chose, which may hold anything: bounded in size, never moved, never blocking.

import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { z } from 'zod'
import { failed, ok, type Result } from '../../shared/errors.ts'
import { isWithinLimits, type JsonLimits } from '../../shared/wire/foreign-json.ts'
import { say, t } from '../../shared/words/words.ts'

/** What the file should hold; it decides the words of error messages. */
export type FileKind = 'connection' | 'settings' | 'smartPlaylist'

/** Limits of the JSON, so that no file made for it holds main for seconds; the schemas allow far less. */
const fileLimits: JsonLimits = { parts: 500_000, further: Number.POSITIVE_INFINITY, nested: 64 }

/**
 * Reads a small JSON file through a schema, dropping unknown members. `largest`: most characters (UTF-16 units). Error: disk, with a
 * message that names the file and what is wrong.
 */
export async function readForeign<T>(file: string, schema: z.ZodType<T>, kind: FileKind, largest: number): Promise<Result<T>> {
  const name = basename(file)
  const text = await readSmall(file, largest)
  if (text === null) return failed('disk', say('errors.chosenFileUnreadable', { kind, name }))
  if (text.length > largest) return failed('disk', say('errors.chosenFileTooLarge', { name, kind }))
  const json = text.replace(/^\uFEFF/, '')
  const notJson = failed('disk', say('errors.chosenFileNotJson', { kind, name }))
  if (!isWithinLimits(json, fileLimits)) return notJson
  try {
    const read = schema.safeParse(JSON.parse(json))
    return read.success
      ? ok(read.data)
      : failed('disk', say('errors.chosenFileWrongKind', { name, kind, wrongMembers: wrongMembers(read.error) }))
  } catch {
    return notJson
  }
}

/**
 * The first `2 * largest` bytes of a file as text, so that the caller sees if the text is longer than `largest` characters; null if the
 * file is unreadable or not a regular one.
 */
async function readSmall(path: string, largest: number): Promise<string | null> {
  const bytes = await readBytes(path, largest * 2)
  return bytes === null ? null : bytes.toString('utf8')
}

/** The first `maxBytes` bytes of a file; null if it is unreadable or no regular file. */
export async function readBytes(path: string, maxBytes: number): Promise<Buffer | null> {
  try {
    const stats = await stat(path)
    if (!stats.isFile()) return null // opening a pipe would block for ever
    const file = await open(path)
    try {
      const length = Math.min(maxBytes, stats.size + 1)
      const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, 0)
      return buffer.subarray(0, bytesRead)
    } finally {
      await file.close()
    }
  } catch {
    return null // the file is missing or unreadable, which the caller tells
  }
}

/** Most wrong members that an error message names; further ones are left out of it. */
const maxNamed = 5

function wrongMembers({ issues }: z.ZodError): string {
  const members = new Map<string, string>()
  for (const issue of issues) {
    const member = issue.path.join('.')
    const isMissing = issue.code === 'invalid_type' && issue.message.includes('undefined')
    members.set(member, member === '' ? t('files.holdsSomethingElse') : t(isMissing ? 'files.missing' : 'files.wrongForm', { member }))
  }
  return [...members.values()].slice(0, maxNamed).join(', ')
}

// Lenient schemas of the upload server's responses (protocol 10): the list of checksums, and the result for a file.
import { z } from 'zod'
import { asDisplayText, asFlag, asList } from './spelling.ts'

/** Form fields of an upload; `file` is sent last, so that a streaming reader knows the others before it. */
export const uploadFields = { path: 'file_path', method: 'method', file: 'file' } as const

const checksum = /^[0-9a-f]{32}$/
const checksums = (value: unknown): readonly string[] =>
  (asList(value) ?? []).flatMap(each => {
    const text = typeof each === 'string' ? each.toLowerCase() : ''
    return checksum.test(text) ? [text] : []
  })

const flag = z.unknown().transform(asFlag).optional()
const words = z.unknown().transform(asDisplayText).optional()

/** The list of checksums. Entries that are no checksum are dropped: such a file is uploaded again, which the service detects. */
export const uploadedList = z.object({
  result: flag,
  authenticated: flag,
  message: words,
  md5: z.unknown().transform(checksums).optional().default([]),
})

export const uploadResponse = z.object({ result: flag, authenticated: flag, message: words })

/** The id of the new track, which is the last number in parentheses of the message (protocol 10); null: none. */
export function trackIdIn(message: string | undefined): number | null {
  const digits = [...(message ?? '').matchAll(/\((\d{1,15})\)/g)].at(-1)?.[1]
  const id = Number(digits)
  return digits !== undefined && Number.isSafeInteger(id) && id > 0 ? id : null
}

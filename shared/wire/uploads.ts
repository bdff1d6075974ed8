// What the upload server answers (protocol 10), leniently: the list of checksums, and what became of a file.
import { z } from 'zod'
import { asFlag, asList, asWords } from './spelling.ts'

/** Names of the fields of an upload; `file` is the last one here, so that whoever reads knows the others before it comes. */
export const uploadFields = { path: 'file_path', method: 'method', file: 'file' } as const

const checksum = /^[0-9a-f]{32}$/
const checksums = (value: unknown): readonly string[] =>
  (asList(value) ?? []).flatMap(each => {
    const text = typeof each === 'string' ? each.toLowerCase() : ''
    return checksum.test(text) ? [text] : []
  })

const flag = z.unknown().transform(asFlag).optional()
const words = z.unknown().transform(asWords).optional()

/** An entry that is no checksum is left out: its file is then sent once more, which the service can tell. */
export const uploadedList = z.object({
  result: flag,
  authenticated: flag,
  message: words,
  md5: z.unknown().transform(checksums).optional().default([]),
})

export const uploadAnswer = z.object({ result: flag, authenticated: flag, message: words })

/** The id of the new track: the last number in parentheses of the message (protocol 10); null if there is none. */
export function trackIdIn(message: string | undefined): number | null {
  const digits = [...(message ?? '').matchAll(/\((\d{1,15})\)/g)].at(-1)?.[1]
  const id = Number(digits)
  return digits !== undefined && Number.isSafeInteger(id) && id > 0 ? id : null
}

// Parses a form with a file (multipart/form-data) that lies on disk: fields as text, the file as a byte range.
import { type FileHandle, open } from 'node:fs/promises'

export type FormFile = {
  readonly fields: ReadonlyMap<string, string>
  /** The file in the form: its name, and its bytes from `start` to `end` (exclusive) in the form's own file; null: the form has none. */
  readonly file: { readonly name: string; readonly start: number; readonly end: number } | null
}

/** Most bytes of the header lines of one part of the form; with more the form is malformed. */
const maxHeadBytes = 16 * 1024
/** Most bytes of the value of one field; with more the form is malformed. */
const maxFieldBytes = 64 * 1024
const maxParts = 20
const window = 256 * 1024

/** The boundary named in a Content-Type of multipart/form-data; null if it names none. */
export function boundaryOf(contentType: string | undefined): string | null {
  const match = /^multipart\/form-data\s*;.*\bboundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType ?? '')
  return match?.[1] ?? match?.[2] ?? null
}

/**
 * Parses the form in the file at `path`; null if it is malformed. As in every implementation, a sent file that contains the boundary would
 * end there.
 */
export async function readFormFile(path: string, boundary: string): Promise<FormFile | null> {
  const handle = await open(path)
  try {
    return await partsOf(handle, boundary)
  } finally {
    await handle.close()
  }
}

async function partsOf(handle: FileHandle, boundary: string): Promise<FormFile | null> {
  const fields = new Map<string, string>()
  let file: FormFile['file'] = null
  const opening = Buffer.from(`--${boundary}`)
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  if (!(await readAt(handle, 0, opening.length)).equals(opening)) return null
  let offset = opening.length
  for (let parts = 0; parts < maxParts; parts++) {
    const lineEnd = (await readAt(handle, offset, 2)).toString('latin1')
    if (lineEnd === '--') return { fields, file }
    if (lineEnd !== '\r\n') return null
    const headEnd = await find(handle, Buffer.from('\r\n\r\n'), offset, offset + maxHeadBytes)
    if (headEnd === null) return null
    const head = (await readAt(handle, offset, headEnd - offset)).toString('utf8')
    const start = headEnd + 4
    const end = await find(handle, delimiter, start)
    const name = /;\s*name="([^"\r\n]*)"/i.exec(head)?.[1]
    if (end === null || name === undefined) return null
    const fileName = /;\s*filename="([^"\r\n]*)"/i.exec(head)?.[1]
    if (fileName !== undefined) file = { name: fileName, start, end }
    else if (end - start > maxFieldBytes) return null
    else fields.set(name, (await readAt(handle, start, end - start)).toString('utf8'))
    offset = end + delimiter.length
  }
  return null
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

/**
 * Offset of the bytes `wanted` between the offsets `start` and `end`; null if they are not there. The blocks read overlap, so that none is
 * missed at their borders.
 */
async function find(handle: FileHandle, wanted: Buffer, start: number, end = Number.POSITIVE_INFINITY): Promise<number | null> {
  for (let offset = start; offset < end; offset += window) {
    const bytes = await readAt(handle, offset, window + wanted.length - 1)
    const index = bytes.indexOf(wanted)
    if (index >= 0) return offset + index
    if (bytes.length < window + wanted.length - 1) return null
  }
  return null
}

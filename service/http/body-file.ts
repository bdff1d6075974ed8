// Receives a request body into a file, because uploads are too large for memory.
import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'

/** A complete body on disk, to be deleted by whoever answers the request. */
export type BodyFile = { readonly path: string; readonly size: number }

/**
 * Beginning of the names of files with bodies; those that a crash leaves are deleted at the next start (`keepOnly` of the upload folder).
 */
const createFile = 'incoming-'
/** Whether a file in the folder of bodies holds one that is arriving, or was. */
export const isBodyFile = (name: string): boolean => /^incoming-[0-9a-f-]{36}$/.test(name)

const noBytes = new Uint8Array()

/**
 * Receives a body into a new file in `folder`, which it makes if needed, with back-pressure from the disk; an empty body gives no bytes and
 * leaves no file. `no room`: the disk failed; `gone`: the client disconnected.
 */
export async function bodyToFile(
  request: AsyncIterable<unknown> & Pick<IncomingMessage, 'headers'>,
  maxBytes: number,
  folder: string,
): Promise<Uint8Array | BodyFile | 'too large' | 'no room' | 'gone'> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return 'too large'
  // biome-ignore lint/plugin: a file name made here.
  const target = path.join(folder, `${createFile}${randomUUID()}`)
  const file = await mkdir(folder, { recursive: true, mode: 0o700 })
    .then(() => open(target, 'wx', 0o600))
    .catch(() => null)
  if (file === null) return 'no room'
  const size = await received(request, maxBytes, file).finally(() => file.close())
  if (typeof size === 'number' && size > 0) return { path: target, size }
  await rm(target, { force: true })
  return typeof size === 'string' ? size : noBytes
}

async function received(
  request: AsyncIterable<unknown>,
  maxBytes: number,
  file: FileHandle,
): Promise<number | 'too large' | 'no room' | 'gone'> {
  let size = 0
  try {
    for await (const piece of request) {
      if (!Buffer.isBuffer(piece)) throw new TypeError('Bytes were expected')
      size += piece.length
      if (size > maxBytes) return 'too large'
      if (!(await isWritten(file, piece))) return 'no room'
    }
    return size
  } catch {
    return 'gone'
  }
}

const isWritten = (file: FileHandle, piece: Buffer): Promise<boolean> =>
  file.writeFile(piece).then(
    () => true,
    () => false,
  )

// A body that goes to the disk as it comes: what people upload is too large for memory.
import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'

/** Whole, on the disk; whoever answers the request deletes it. */
export type BodyFile = { readonly path: string; readonly size: number }

/** How the files of bodies begin: what a crash leaves of them is told by it. */
const incoming = 'incoming-'

const nothing = new Uint8Array()

/**
 * Reads a body into a new file in `folder`, which it makes; an empty one leaves none. Writing waits for the disk, and so does whoever sends. `gone`: the other
 * side broke off; there is nobody to answer.
 */
export async function bodyToFile(
  request: AsyncIterable<unknown> & Pick<IncomingMessage, 'headers'>,
  largest: number,
  folder: string,
): Promise<Uint8Array | BodyFile | 'too large' | 'no room' | 'gone'> {
  if (Number(request.headers['content-length'] ?? 0) > largest) return 'too large'
  // biome-ignore lint/plugin: a name of our own.
  const place = path.join(folder, `${incoming}${randomUUID()}`)
  const file = await mkdir(folder, { recursive: true, mode: 0o700 })
    .then(() => open(place, 'wx', 0o600))
    .catch(() => null)
  if (file === null) return 'no room'
  const size = await received(request, largest, file).finally(() => file.close())
  if (typeof size === 'number' && size > 0) return { path: place, size }
  await rm(place, { force: true })
  return typeof size === 'string' ? size : nothing
}

async function received(
  request: AsyncIterable<unknown>,
  largest: number,
  file: FileHandle,
): Promise<number | 'too large' | 'no room' | 'gone'> {
  let size = 0
  try {
    for await (const piece of request) {
      if (!Buffer.isBuffer(piece)) throw new TypeError('Bytes were expected')
      size += piece.length
      if (size > largest) return 'too large'
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

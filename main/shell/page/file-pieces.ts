// A part of a file as a stream of the web, for what is too long to be sent in one.
import type { FileHandle } from 'node:fs/promises'
import type { Span } from '../../../shared/library/pack/pack-header.ts'

/** Bytes read at a time: a library has hundreds of megabytes, and each piece costs several hops. */
export const pieceLength = 1 << 20

type Bytes = Uint8Array<ArrayBuffer>

/**
 * Reads a piece when one is asked for, and closes the file in the end, however that comes. Fails when the disk fails or the
 * file has become shorter. Whoever wants no more of it cancels it: the signal of Electron's requests never aborts. Made by hand: of a stream of node:fs turned into one of the web several times as much memory
 * lies about until it is collected (bench memory-1m-main).
 */
export function piecesOf(file: FileHandle, { offset, length }: Span): ReadableStream<Bytes> {
  const end = offset + length
  let at = offset
  // Nothing was written: there is nothing that could be lost.
  const close = (): Promise<void> => file.close().catch(() => undefined)
  const next = async (): Promise<Bytes> => {
    const { bytesRead, buffer } = await file.read(new Uint8Array(Math.min(pieceLength, end - at)), { position: at })
    if (bytesRead === 0) throw new Error('The file ended while it was read')
    at += bytesRead
    return buffer.subarray(0, bytesRead)
  }
  const pull = async (controller: ReadableStreamDefaultController<Bytes>): Promise<void> => {
    try {
      controller.enqueue(await next())
      if (at === end) controller.close()
    } catch (error) {
      await close()
      throw error
    }
    if (at === end) await close()
  }
  return new ReadableStream({ pull, cancel: close }, { highWaterMark: 0 })
}

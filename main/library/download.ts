// A response → a file, piece by piece as it arrives: nothing of it stays in memory, and the network waits while the disk is slow.
import { open } from 'node:fs/promises'
import { failed, ok, type Result } from '../../shared/errors.ts'
import { policy } from '../../shared/wire/policy.ts'

export type DownloadOptions = {
  readonly signal: AbortSignal
  /** Bytes so far, after every piece. */
  readonly onProgress: (received: number) => void
  /** Given up when nothing comes for so long, milliseconds (C-41). */
  readonly stallAfter?: number
}

/**
 * Writes the whole body to `path`, replacing what is there. Errors: cancelled, offline (broke off or stalled), bad-response (too long, or
 * no body), disk. Part of the file may be left behind after an error.
 */
export async function download(response: Response, path: string, options: DownloadOptions): Promise<Result<void>> {
  const reader = response.body?.getReader()
  if (!reader) return failed('bad-response', 'The service sent an empty library.')
  const stop = (): void => void reader.cancel().catch(() => undefined)
  const written = await writeAll(reader, path, options)
  if (!written.ok) stop()
  return written
}

type Reader = ReadableStreamDefaultReader<Uint8Array>
type Piece = { readonly kind: 'bytes'; readonly bytes: Uint8Array } | { readonly kind: 'end' } | { readonly kind: 'broken' }

async function writeAll(reader: Reader, path: string, options: DownloadOptions): Promise<Result<void>> {
  const { signal, onProgress, stallAfter = policy.api.libraryTimeout } = options
  let received = 0
  try {
    await using file = await open(path, 'w', 0o600)
    for (;;) {
      const piece = await nextPiece(reader, signal, stallAfter)
      if (signal.aborted) return failed('cancelled', 'Cancelled.')
      if (piece.kind === 'broken') return failed('offline', 'The connection broke while the library was arriving.')
      if (piece.kind === 'end') return ok(undefined)
      received += piece.bytes.length
      if (received > policy.library.largestAnswer) return failed('bad-response', 'What the service sent is too large for a library.')
      await file.write(piece.bytes)
      onProgress(received)
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error) return failed('disk', `The library could not be written to disk (${error.code}).`)
    throw error
  }
}

/** The next piece; `broken` as well when nothing comes for too long or the signal ends it. */
async function nextPiece(reader: Reader, signal: AbortSignal, stallAfter: number): Promise<Piece> {
  const given = Promise.withResolvers<Piece>()
  const giveUp = (): void => given.resolve({ kind: 'broken' })
  const timer = setTimeout(giveUp, stallAfter)
  signal.addEventListener('abort', giveUp)
  reader.read().then(({ done, value }) => given.resolve(done ? { kind: 'end' } : { kind: 'bytes', bytes: value }), giveUp)
  try {
    return await given.promise
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', giveUp)
  }
}

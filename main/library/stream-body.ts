// Streams a response body piece by piece with back-pressure, without keeping it in memory.

import { failed, ok, type Result } from '../../shared/errors.ts'
import { tuning } from '../../shared/tuning.ts'
import { policy } from '../../shared/wire/policy.ts'
import { say } from '../../shared/words/words.ts'

export type StreamBodyOptions = {
  /** Called with each piece; resolves when the next may come: true, or false if no more are wanted. */
  readonly take: (bytes: Uint8Array) => Promise<boolean>
  readonly signal: AbortSignal
  /** Called after every piece with the bytes received so far. */
  readonly onProgress: (received: number) => void
  /** Milliseconds without any bytes after which the transfer counts as stalled (C-41). */
  readonly stallAfter?: number
}

/**
 * Streams the whole body, or as much of it as `take` wants. Errors: cancelled, offline (broke off or stalled), bad-response (too long, or
 * no body).
 */
export async function streamBody(response: Response, options: StreamBodyOptions): Promise<Result<void>> {
  const reader = response.body?.getReader()
  if (!reader) return failed('bad-response', say('errors.libraryEmpty'))
  const downloaded = await readAll(reader, options)
  // Cancels the rest of the body, if any; harmless after its end.
  reader.cancel().catch(() => undefined)
  return downloaded
}

type Reader = ReadableStreamDefaultReader<Uint8Array>
type Piece = { readonly kind: 'bytes'; readonly bytes: Uint8Array } | { readonly kind: 'end' } | { readonly kind: 'broken' }

async function readAll(reader: Reader, options: StreamBodyOptions): Promise<Result<void>> {
  const { signal, take, onProgress, stallAfter = policy.api.pieceTimeout } = options
  let received = 0
  for (;;) {
    const piece = await nextPiece(reader, signal, stallAfter)
    if (signal.aborted) return failed('cancelled', say('errors.cancelled'))
    if (piece.kind === 'broken') return failed('offline', say('errors.libraryDownloadBroke'))
    if (piece.kind === 'end') return ok(undefined)
    received += piece.bytes.length
    if (received > tuning.library.maxResponseBytes) return failed('bad-response', say('errors.libraryTooLarge'))
    if (!(await take(piece.bytes))) return ok(undefined)
    onProgress(received)
  }
}

/** The next piece of the body, or that it has ended or is broken; `broken` also after the timeout or an abort. */
async function nextPiece(reader: Reader, signal: AbortSignal, stallAfter: number): Promise<Piece> {
  const pieceRead = Promise.withResolvers<Piece>()
  const abandon = (): void => pieceRead.resolve({ kind: 'broken' })
  const timer = setTimeout(abandon, stallAfter)
  signal.addEventListener('abort', abandon)
  reader.read().then(({ done, value }) => pieceRead.resolve(done ? { kind: 'end' } : { kind: 'bytes', bytes: value }), abandon)
  try {
    return await pieceRead.promise
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abandon)
  }
}

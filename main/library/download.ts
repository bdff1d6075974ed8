// A response, piece by piece as it arrives: nothing of it stays in memory, and the network waits while the pieces are worked on.
import { failed, ok, type Result } from '../../shared/errors.ts'
import { tuning } from '../../shared/tuning.ts'
import { policy } from '../../shared/wire/policy.ts'

export type DownloadOptions = {
  /** Takes the next piece; resolves when there may be another, with false if no more are wanted. */
  readonly take: (bytes: Uint8Array) => Promise<boolean>
  readonly signal: AbortSignal
  /** Bytes so far, after every piece. */
  readonly onProgress: (received: number) => void
  /** Given up when nothing comes for so long, milliseconds (C-41). */
  readonly stallAfter?: number
}

/** Hands on the whole body. Errors: cancelled, offline (broke off or stalled), bad-response (too long, or no body). */
export async function download(response: Response, options: DownloadOptions): Promise<Result<void>> {
  const reader = response.body?.getReader()
  if (!reader) return failed('bad-response', 'The service sent an empty library.')
  const taken = await takeAll(reader, options)
  // A second time does no harm.
  reader.cancel().catch(() => undefined)
  return taken
}

type Reader = ReadableStreamDefaultReader<Uint8Array>
type Piece = { readonly kind: 'bytes'; readonly bytes: Uint8Array } | { readonly kind: 'end' } | { readonly kind: 'broken' }

async function takeAll(reader: Reader, options: DownloadOptions): Promise<Result<void>> {
  const { signal, take, onProgress, stallAfter = policy.api.libraryTimeout } = options
  let received = 0
  for (;;) {
    const piece = await nextPiece(reader, signal, stallAfter)
    if (signal.aborted) return failed('cancelled', 'Cancelled.')
    if (piece.kind === 'broken') return failed('offline', 'The connection broke while the library was arriving.')
    if (piece.kind === 'end') return ok(undefined)
    received += piece.bytes.length
    if (received > tuning.library.largestAnswer) return failed('bad-response', 'What the service sent is too large for a library.')
    if (!(await take(piece.bytes))) return ok(undefined)
    onProgress(received)
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

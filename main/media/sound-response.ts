// Responses to the page's sound requests: from a kept file, streamed from the service on top of a partial file, or a failure.
import type { ErrorCode, Result } from '../../shared/errors.ts'
import type { KeptSound } from './audio-store.ts'
import { type ByteRange, rangeHeaders } from './byte-range.ts'
import type { ForegroundPriority } from './foreground-priority.ts'
import type { PartialFile } from './partial-file.ts'
import type { PartialFiles } from './partial-files.ts'
import type { OpenedTrack } from './track-source.ts'

const pieceSize = 65_536

type SoundSpan = { readonly start: number; readonly end: number; readonly total: number; readonly type: string }

/**
 * Responds with a range of a kept file, which is closed when the body ends. If the range has no byte of the file: status 416, or 415 for a
 * range from 0.
 */
export async function diskResponse(sound: KeptSound, range: ByteRange): Promise<Response> {
  const { handle, bytes, type } = sound
  const end = Math.min(range.end ?? bytes, bytes)
  if (range.start >= end) {
    await handle.close()
    return failureResponse('unavailable-track', range)
  }
  let offset = range.start
  const body = createStream(
    async () => {
      const piece = new Uint8Array(Math.min(pieceSize, end - offset))
      const { bytesRead } = await handle.read(piece, 0, piece.length, offset)
      if (bytesRead === 0) throw new Error('a kept song is shorter than it was')
      offset += bytesRead
      return { piece: piece.subarray(0, bytesRead), last: offset >= end }
    },
    () => handle.close(),
  )
  return soundResponse(body, { start: range.start, end, total: bytes, type })
}

type StreamedSound = SoundSpan & {
  readonly partialFile: PartialFile | null
  readonly partialFiles: Pick<PartialFiles, 'write' | 'discard'>
  readonly traffic: ForegroundPriority
  /** The opened response of the service; null as long as the bytes of the partial file suffice. */
  readonly opened: OpenedTrack | null
  /** Requests the bytes from `from` to the end of the range from the service, once the partial file has no more. */
  readonly open: (from: number) => Promise<Result<OpenedTrack>>
}

/**
 * Streams the bytes of the partial file, then those of the service, which are also written to it, only as fast as the page reads. If the
 * page cancels, the transfer ends and the partial file stays.
 */
export function streamedResponse({ start, end, total, type, partialFile, partialFiles, traffic, opened, open }: StreamedSound): Response {
  let offset = start
  let source = opened
  let first: Uint8Array | null = opened?.first ?? null

  const nextFromService = async (): Promise<Uint8Array> => {
    if (!source) {
      const reopened = await open(offset)
      if (!reopened.ok) throw new Error(reopened.error.code)
      if (reopened.value.sound.total !== total) {
        reopened.value.sound.cancel()
        if (partialFile) await partialFiles.discard(partialFile)
        throw new Error('the song changed')
      }
      source = reopened.value
      first = reopened.value.first
    }
    const piece = first ?? (await source.sound.next())
    first = null
    if (piece === null) throw new Error('the transfer ended too early')
    const needed = piece.subarray(0, end - offset)
    if (partialFile) await partialFiles.write(partialFile, offset, needed)
    return needed
  }
  const body = createStream(
    async () => {
      const storedPiece = source ? null : await partialFile?.read(offset, Math.min(pieceSize, end - offset))
      const piece = storedPiece ?? (await traffic.during(nextFromService()))
      offset += piece.length
      // A copy, because the original buffer is still being written to disk while this one is transferred.
      return { piece: new Uint8Array(piece), last: offset >= end }
    },
    async () => source?.sound.cancel(),
  )
  return soundResponse(body, { start, end, total, type })
}

/** A response body with back-pressure: `next` is called on demand; `onEnd` runs once, however the stream ends. */
function createStream(
  next: () => Promise<{ readonly piece: Uint8Array<ArrayBuffer>; readonly last: boolean }>,
  onEnd: () => Promise<void>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: async controller => {
        try {
          const { piece, last } = await next()
          controller.enqueue(piece)
          if (!last) return
          await onEnd()
          controller.close()
        } catch (error) {
          await onEnd().catch(() => undefined) // the error that ended the stream counts, not one of closing
          controller.error(error)
        }
      },
      cancel: onEnd,
    },
    { highWaterMark: 0 },
  )
}

const soundResponse = (body: ReadableStream<Uint8Array<ArrayBuffer>>, { start, end, total, type }: SoundSpan): Response =>
  new Response(body, {
    status: start === 0 && end === total ? 200 : 206,
    headers: { ...rangeHeaders(start, end, total), 'Content-Type': type, 'Cache-Control': 'no-store' },
  })

/**
 * The response to a failed request, whose body is the error code. Status: 404 for not-found; for unavailable-track 415 if the range is from
 * 0 (a format that the page cannot play), else 416 (a range beyond the end); 502 for all others.
 */
export const failureResponse = (code: ErrorCode, range?: ByteRange): Response =>
  new Response(code, { status: statusOf(code, range), headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' } })

function statusOf(code: ErrorCode, range: ByteRange | undefined): number {
  if (code === 'not-found') return 404
  if (code === 'unavailable-track') return range?.start === 0 ? 415 : 416
  return 502
}

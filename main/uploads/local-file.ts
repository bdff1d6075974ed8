// A local file to upload: opened once, so that the bytes sent are those of which the checksum was made, and read in pieces.
import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { failed, ok, type Result } from '../../shared/errors.ts'
import { tuning } from '../../shared/tuning.ts'
import { policy } from '../../shared/wire/policy.ts'
import { say } from '../../shared/words/words.ts'
import { reasonOf } from '../files/files.ts'
import { uploadCalls } from './file-calls.ts'

export type LocalFile = {
  /** Size of the file when it was opened, bytes. */
  readonly size: number
  /** The file's bytes from its beginning, in pieces; an error of the disk, a change of the file or an abort throws `FileReadError`. */
  pieces(signal: AbortSignal): AsyncGenerator<Uint8Array<ArrayBuffer>>
  /** Closes the file once the calls to it are back; nobody has to wait for a drive that hangs. */
  close(): void
}

/** Thrown when a file cannot be read to its end: after a disk error, a change of the file, or an abort. */
export class FileReadError extends Error {
  readonly failure: ReturnType<typeof failed>
  constructor(failure: ReturnType<typeof failed>) {
    super(failure.error.message)
    this.failure = failure
  }
}

/** Flags for opening without blocking and without following a link; 0 on Windows, which has neither. */
const { O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants

const endless = new AbortController().signal

/** A file that is open, and is closed under none of its calls. */
function callsTo(handle: FileHandle) {
  let last: Promise<unknown> = Promise.resolve()
  return {
    make: <Value>(call: (handle: FileHandle) => Promise<Value>, signal: AbortSignal): Promise<Value> =>
      uploadCalls.make(() => {
        const made = call(handle)
        last = made.catch(() => undefined)
        return made
      }, signal),
    close: (): void => void last.then(() => uploadCalls.make(() => handle.close(), endless)).catch(() => undefined),
  }
}
type FileCallsTo = ReturnType<typeof callsTo>

/**
 * Opens a regular file, but no link in its place; links among the folders of its path are followed. Errors: not-found (it is gone), disk
 * (also for anything but a regular file), refused (too large, or empty), cancelled (at once, also while a drive hangs).
 */
export async function openLocal(path: string, signal: AbortSignal): Promise<Result<LocalFile>> {
  const opening = () => open(path, constants.O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
  const handle = await uploadCalls.make(opening, signal, late => callsTo(late).close()).catch(error => readFailure(error, signal))
  if ('error' in handle) return handle
  const file = callsTo(handle)
  const why = await whyNotUploadable(file, signal).catch(error => readFailure(error, signal))
  if (typeof why === 'number') return ok({ size: why, pieces: given => piecesOf(file, why, given), close: file.close })
  file.close()
  return why
}

async function whyNotUploadable(file: FileCallsTo, signal: AbortSignal): Promise<number | ReturnType<typeof failed>> {
  const stats = await file.make(handle => handle.stat(), signal)
  if (!stats.isFile()) return failed('disk', say('errors.uploadFileNotPlain'))
  if (stats.size === 0) return failed('refused', say('errors.uploadFileEmpty'))
  if (stats.size > policy.uploads.maxFileBytes)
    return failed('refused', say('errors.uploadFileTooLarge', { amount: policy.uploads.maxFileBytes / 1e9 }))
  return stats.size
}

function readFailure(error: unknown, signal: AbortSignal): ReturnType<typeof failed> {
  if (signal.aborted) return failed('cancelled', say('errors.cancelled'))
  const isGone = error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
  if (isGone) return failed('not-found', say('errors.uploadFileGone'))
  return failed('disk', say('errors.uploadFileUnreadable', { why: reasonOf(error) }))
}

async function* piecesOf(file: FileCallsTo, size: number, signal: AbortSignal): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let offset = 0; offset < size; ) {
    // Each piece is a new buffer, because the sender keeps it until it is sent.
    const piece = new Uint8Array(Math.min(tuning.uploads.pieceBytes, size - offset))
    const { bytesRead } = await file
      .make(handle => handle.read(piece, 0, piece.length, offset), signal)
      .catch(error => {
        throw new FileReadError(readFailure(error, signal))
      })
    if (bytesRead === 0) throw new FileReadError(failed('disk', say('errors.uploadFileChanged')))
    offset += bytesRead
    yield piece.subarray(0, bytesRead)
  }
}

/**
 * Yields the pieces of a file unchanged, and throws `FileReadError` after the last piece if the MD5 checksum of all pieces is not `md5`.
 */
export async function* verifyChecksum(
  md5: string,
  pieces: AsyncIterable<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const hash = createHash('md5')
  for await (const piece of pieces) {
    hash.update(piece)
    yield piece
  }
  if (hash.digest('hex') !== md5) throw new FileReadError(failed('disk', say('errors.uploadFileChanged')))
}

/**
 * The MD5 checksum of a file, by which the service recognises it (protocol 10). `onProgress`: called with the bytes read so far. Errors:
 * disk, cancelled.
 */
export async function fileChecksum(file: LocalFile, signal: AbortSignal, onProgress: (bytes: number) => void): Promise<Result<string>> {
  const hash = createHash('md5')
  let bytes = 0
  try {
    for await (const piece of file.pieces(signal)) {
      hash.update(piece)
      bytes += piece.length
      onProgress(bytes)
    }
    return ok(hash.digest('hex'))
  } catch (error) {
    if (error instanceof FileReadError) return error.failure
    throw error
  }
}

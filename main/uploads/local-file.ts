// A local file to upload: opened once, so that the bytes sent are those of which the checksum was made, and read in pieces.
import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { failed, ok, type Result } from '../../shared/errors.ts'
import { tuning } from '../../shared/tuning.ts'
import { policy } from '../../shared/wire/policy.ts'
import { say } from '../../shared/words/words.ts'
import { reasonOf } from '../files/files.ts'
import { fileCall } from './file-calls.ts'

export type LocalFile = {
  /** Size of the file when it was opened, bytes. */
  readonly size: number
  /** The file's bytes from its beginning, in pieces; an error of the disk, a change of the file or an abort throws `FileReadError`. */
  pieces(signal: AbortSignal): AsyncGenerator<Uint8Array<ArrayBuffer>>
  close(): Promise<void>
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

/**
 * Opens a regular file, but no link in its place; links among the folders of its path are followed. Errors: not-found (it is gone), disk
 * (also for anything but a regular file), refused (too large, or empty).
 */
export async function openLocal(path: string): Promise<Result<LocalFile>> {
  let handle: FileHandle
  try {
    handle = await fileCall(() => open(path, constants.O_RDONLY | O_NONBLOCK | O_NOFOLLOW))
  } catch (error) {
    return readFailure(error)
  }
  const why = await whyNotUploadable(handle).catch(readFailure)
  if (typeof why !== 'number') {
    await fileCall(() => handle.close())
    return why
  }
  return ok({ size: why, pieces: signal => piecesOf(handle, why, signal), close: () => fileCall(() => handle.close()) })
}

async function whyNotUploadable(handle: FileHandle): Promise<number | ReturnType<typeof failed>> {
  const stats = await fileCall(() => handle.stat())
  if (!stats.isFile()) return failed('disk', say('errors.uploadFileNotPlain'))
  if (stats.size === 0) return failed('refused', say('errors.uploadFileEmpty'))
  if (stats.size > policy.uploads.maxFileBytes)
    return failed('refused', say('errors.uploadFileTooLarge', { amount: policy.uploads.maxFileBytes / 1e9 }))
  return stats.size
}

function readFailure(error: unknown): ReturnType<typeof failed> {
  const isGone = error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
  if (isGone) return failed('not-found', say('errors.uploadFileGone'))
  return failed('disk', say('errors.uploadFileUnreadable', { why: reasonOf(error) }))
}

async function* piecesOf(handle: FileHandle, size: number, signal: AbortSignal): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let offset = 0; offset < size; ) {
    if (signal.aborted) throw new FileReadError(failed('cancelled', say('errors.cancelled')))
    // Each piece is a new buffer, because the sender keeps it until it is sent.
    const piece = new Uint8Array(Math.min(tuning.uploads.pieceBytes, size - offset))
    const { bytesRead } = await fileCall(() => handle.read(piece, 0, piece.length, offset)).catch(error => {
      throw new FileReadError(readFailure(error))
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

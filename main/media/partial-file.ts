// A partial sound file: takes bytes at any offset, serves those it has, and is sealed once whole.

import { type FileHandle, open, rm, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { failed, ok, type Result } from '../../shared/errors.ts'
import { tuning } from '../../shared/tuning.ts'
import { say } from '../../shared/words/words.ts'
import { addSpan, type ByteSpan, contiguousEndOf } from './byte-spans.ts'

export type PartialFile = {
  readonly path: string
  /** Length of the whole song, bytes. */
  readonly total: number
  /** The offset at which the bytes present without a gap from `offset` on end; `offset` itself if there are none. */
  contiguousEnd(offset: number): number
  isWhole(): boolean
  /** Writes bytes at an offset. Error: disk; every later write then fails with the same error. */
  write(offset: number, piece: Uint8Array): Promise<Result<void>>
  /** At most `maxBytes` bytes from `offset` on, fewer where the present ones end; null if there are none, or they are unreadable. */
  read(offset: number, maxBytes: number): Promise<Uint8Array | null>
  /** Syncs and closes a whole file, which may then be renamed. Error: disk. */
  finish(): Promise<Result<void>>
  /** Closes the file and leaves it on disk, for another run to resume. */
  close(): Promise<void>
  /** Closes and deletes the file. */
  drop(): Promise<void>
}

/**
 * Number of bytes at the start of a partial file that are surely on disk, even after a power cut. `size`: bytes of the file; the last
 * `bytesPerSync` may not have been synced.
 */
export const syncedBytes = (size: number): number => Math.max(0, size - tuning.media.bytesPerSync)

/** The error of a refused write, in words for a person. */
export function writeFailure(error: unknown): ReturnType<typeof failed> {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown'
  const isFull = code === 'ENOSPC' || code === 'EDQUOT'
  return failed('disk', isFull ? say('errors.diskFull') : say('errors.songNotWritten', { code }))
}

const diskFull = failed('disk', say('errors.diskNearlyFull', { amount: tuning.media.reservedDiskBytes / 1e6 }))

/**
 * Whether the disk has room for `more` bytes and `tuning.media.reservedDiskBytes` besides; true if the system does not tell its free space.
 */
async function hasRoom(path: string, more: number): Promise<boolean> {
  const { bavail, bsize } = (await statfs(dirname(path)).catch(() => null)) ?? { bavail: Number.POSITIVE_INFINITY, bsize: 1 }
  return bavail * bsize - more >= tuning.media.reservedDiskBytes
}

/** Bytes written to one file between two checks of the free space, which other programs use up as well. */
const spaceCheckInterval = 32_000_000

/**
 * Opens or makes a partial file for a song of `total` bytes. `validBytes`: bytes at its start that an earlier run left, after which it is
 * cut off; null for a file of this run only, at an unused path. Error: disk.
 */
export async function openPartialFile(path: string, total: number, validBytes: number | null): Promise<Result<PartialFile>> {
  let handle: FileHandle | null = null
  if (!(await hasRoom(path, total - (validBytes ?? 0)))) return diskFull
  try {
    handle = await open(path, validBytes === null ? 'wx+' : validBytes > 0 ? 'r+' : 'w+', 0o600)
    if (validBytes) await handle.truncate(validBytes)
    return ok(createPartialFile(handle, path, total, validBytes))
  } catch (error) {
    await handle?.close().catch(() => undefined) // the file is of no use anyway
    return writeFailure(error)
  }
}

function createPartialFile(handle: FileHandle, path: string, total: number, validBytes: number | null): PartialFile {
  let file: FileHandle | null = handle
  let spans: readonly ByteSpan[] = addSpan([], 0, validBytes ?? 0)
  let refused: ReturnType<typeof writeFailure> | typeof diskFull | null = null
  let [unsynced, bytesSinceCheck] = [0, 0]

  const close = async () => {
    const open = file
    file = null
    await open?.close()
  }
  const contiguousEnd = (offset: number) => contiguousEndOf(spans, offset)
  return {
    path,
    total,
    contiguousEnd,
    isWhole: () => contiguousEnd(0) >= total,
    write: async (offset, piece) => {
      if (refused) return refused
      if (!file) return failed('disk', say('errors.songNoLongerKept'))
      try {
        for (let written = 0; written < piece.length; ) {
          written += (await file.write(piece, written, piece.length - written, offset + written)).bytesWritten
        }
        unsynced += piece.length
        bytesSinceCheck += piece.length
        if (bytesSinceCheck >= spaceCheckInterval) {
          bytesSinceCheck = 0
          if (!(await hasRoom(path, 0))) {
            refused = diskFull
            return diskFull
          }
        }
        if (validBytes !== null && unsynced >= tuning.media.bytesPerSync) {
          unsynced = 0
          await file?.datasync()
        }
        spans = addSpan(spans, offset, Math.min(total, offset + piece.length))
        return ok(undefined)
      } catch (error) {
        refused = writeFailure(error)
        return refused
      }
    },
    read: async (offset, maxBytes) => {
      const size = Math.min(maxBytes, contiguousEnd(offset) - offset)
      if (size <= 0 || !file) return null
      const bytes = new Uint8Array(size)
      const got = await file.read(bytes, 0, size, offset).catch(() => null)
      return got && got.bytesRead > 0 ? bytes.subarray(0, got.bytesRead) : null
    },
    finish: async () => {
      try {
        await file?.sync()
        await close()
        return ok(undefined)
      } catch (error) {
        return writeFailure(error)
      }
    },
    close: () => close().catch(() => undefined), // what was written stays
    drop: async () => {
      await close().catch(() => undefined) // deleted in the next line
      await rm(path, { force: true }).catch(() => undefined) // the next start deletes it
    },
  }
}

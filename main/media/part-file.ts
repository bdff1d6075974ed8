// A sound file in the making: bytes at their places in any order, and what is there can be read already. Whole, it is sealed.

import { type FileHandle, open, rm, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { failed, ok, type Result } from '../../shared/errors.ts'
import { tuning } from '../../shared/tuning.ts'
import { say } from '../../shared/words/words.ts'
import { addSpan, reachOf, type Span } from './spans.ts'

export type PartFile = {
  readonly path: string
  /** Bytes of the whole file. */
  readonly total: number
  /** The end of the bytes that are there from `at` on; `at` itself if there are none. */
  reach(at: number): number
  isWhole(): boolean
  /** Error: disk; from then on nothing is taken any more. */
  write(at: number, piece: Uint8Array): Promise<Result<void>>
  /** At most `most` bytes from `at` on; null if they are not there, or cannot be read. */
  read(at: number, most: number): Promise<Uint8Array | null>
  /** Puts a whole file safely on the disk and closes it: now it can be renamed. Error: disk. */
  seal(): Promise<Result<void>>
  /** Leaves what is there for another run. */
  close(): Promise<void>
  /** Deletes it. */
  drop(): Promise<void>
}

/** So many bytes at the start of a part are certainly on the disk, whatever ended the run that wrote them; `size` as the disk says it. */
export const certainBytes = (size: number): number => Math.max(0, size - tuning.media.syncEvery)

/** What the disk's own refusal means to a person. */
export function diskTrouble(error: unknown): ReturnType<typeof failed> {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown'
  const isFull = code === 'ENOSPC' || code === 'EDQUOT'
  return failed('disk', isFull ? say('errors.theDiskIsFull') : say('errors.theDiskDoesNotTakeTheSong', { code }))
}

const full = failed('disk', say('errors.theDiskIsNearlyFullAmount', { amount: tuning.media.diskReserve / 1e6 }))

/** Whether the disk takes so many bytes more and keeps its reserve; one that does not say is tried. */
async function hasRoom(path: string, more: number): Promise<boolean> {
  const { bavail, bsize } = (await statfs(dirname(path)).catch(() => null)) ?? { bavail: Number.POSITIVE_INFINITY, bsize: 1 }
  return bavail * bsize - more >= tuning.media.diskReserve
}

/** How often it is looked whether there still is room, bytes: others write, too. */
const lookEvery = 32_000_000

/**
 * Opens a part, or begins one. `kept`: how many of its first bytes an earlier run left there, those behind them are cut off; null for a
 * part that no later run goes on with, whose path nobody else has. Error: disk.
 */
export async function openPart(path: string, total: number, kept: number | null): Promise<Result<PartFile>> {
  let handle: FileHandle | null = null
  if (!(await hasRoom(path, total - (kept ?? 0)))) return full
  try {
    handle = await open(path, kept === null ? 'wx+' : kept > 0 ? 'r+' : 'w+', 0o600)
    if (kept) await handle.truncate(kept)
    return ok(partOver(handle, path, total, kept))
  } catch (error) {
    await handle?.close().catch(() => undefined) // it could not be used anyway
    return diskTrouble(error)
  }
}

function partOver(handle: FileHandle, path: string, total: number, kept: number | null): PartFile {
  let file: FileHandle | null = handle
  let spans: readonly Span[] = addSpan([], 0, kept ?? 0)
  let refused: ReturnType<typeof diskTrouble> | typeof full | null = null
  let [unsynced, unlooked] = [0, 0]

  const close = async () => {
    const open = file
    file = null
    await open?.close()
  }
  const reach = (at: number) => reachOf(spans, at)
  return {
    path,
    total,
    reach,
    isWhole: () => reach(0) >= total,
    write: async (at, piece) => {
      if (refused) return refused
      if (!file) return failed('disk', say('errors.theSongIsNotBeingKept'))
      try {
        for (let done = 0; done < piece.length; ) {
          done += (await file.write(piece, done, piece.length - done, at + done)).bytesWritten
        }
        unsynced += piece.length
        unlooked += piece.length
        if (unlooked >= lookEvery) {
          unlooked = 0
          if (!(await hasRoom(path, 0))) {
            refused = full
            return full
          }
        }
        if (kept !== null && unsynced >= tuning.media.syncEvery) {
          unsynced = 0
          await file?.datasync()
        }
        spans = addSpan(spans, at, Math.min(total, at + piece.length))
        return ok(undefined)
      } catch (error) {
        refused = diskTrouble(error)
        return refused
      }
    },
    read: async (at, most) => {
      const size = Math.min(most, reach(at) - at)
      if (size <= 0 || !file) return null
      const bytes = new Uint8Array(size)
      const got = await file.read(bytes, 0, size, at).catch(() => null)
      return got && got.bytesRead > 0 ? bytes.subarray(0, got.bytesRead) : null
    },
    seal: async () => {
      try {
        await file?.sync()
        await close()
        return ok(undefined)
      } catch (error) {
        return diskTrouble(error)
      }
    },
    close: () => close().catch(() => undefined), // what was written stays as it is
    drop: async () => {
      await close().catch(() => undefined) // it goes anyway
      await rm(path, { force: true }).catch(() => undefined) // the next start clears it up
    },
  }
}

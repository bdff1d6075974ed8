// Opens regular files only: no pipe, which would block, no device, no folder.
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { drive } from './drive.ts'

/** An opened file, whose every call waits for room at the drive. */
export type OpenFile = {
  readonly fd: number
  /** Reads into bytes, from `position` in the file; rejects with errors of the disk. */
  read<Bytes extends Uint8Array>(
    into: Bytes,
    at: number,
    length: number,
    position: number,
  ): Promise<{ readonly bytesRead: number; readonly buffer: Bytes }>
  stat(): Promise<{ readonly size: number }>
  close(): Promise<void>
  /** The bytes from `start` to `end` (exclusive), or to the end of the file. */
  pieces(start: number, end: number): AsyncGenerator<Uint8Array>
}

export type PlainFile = {
  readonly handle: OpenFile
  readonly size: number
  /** Device and inode, which identify the file whatever its name. */
  readonly inode: string
  /** Device, inode, size and time of change, as one text that differs once the file has changed. */
  readonly identity: string
}

/** Flags for opening without blocking and without following a link; 0 on Windows, which has neither. */
const { O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants

/** Bytes that are read at a time. */
const pieceBytes = 65_536

function openFile(handle: FileHandle): OpenFile {
  const read: OpenFile['read'] = (into, at, length, position) => drive.run(() => handle.read(into, at, length, position))
  return {
    fd: handle.fd,
    read,
    stat: () => drive.run(() => handle.stat()),
    close: () => drive.eventually(() => handle.close()),
    pieces: async function* (start, end) {
      for (let at = start; at < end; ) {
        const length = Math.min(pieceBytes, end - at)
        const { bytesRead, buffer } = await read(new Uint8Array(length), 0, length, at)
        if (bytesRead === 0) return
        at += bytesRead
        yield buffer.subarray(0, bytesRead)
      }
    },
  }
}

/**
 * Opens a file for reading; null if it is not a regular file. Rejects with errors of the disk, also for a link if `followsLinks` is false;
 * the caller closes the file.
 */
export async function openPlain(file: string, { followsLinks = true } = {}): Promise<PlainFile | null> {
  const opened = await drive.run(() => open(file, constants.O_RDONLY | O_NONBLOCK | (followsLinks ? 0 : O_NOFOLLOW)))
  const handle = openFile(opened)
  try {
    const stats = await drive.run(() => opened.stat({ bigint: true }))
    const { dev, ino, size, mtimeNs } = stats
    const inode = `${dev} ${ino}`
    if (stats.isFile()) return { handle, size: Number(size), inode, identity: `${inode} ${size} ${mtimeNs}` }
  } catch (error) {
    await handle.close()
    throw error
  }
  await handle.close()
  return null
}

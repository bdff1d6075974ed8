// Opens regular files only: no pipe, which would block, no device, no folder.
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

export type PlainFile = {
  readonly handle: FileHandle
  readonly size: number
  /** Device and inode, which identify the file whatever its name. */
  readonly inode: string
  /** Device, inode, size and time of change, as one text that differs once the file has changed. */
  readonly identity: string
}

/** Flags for opening without blocking and without following a link; 0 on Windows, which has neither. */
const { O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants

/**
 * Opens a file for reading; null if it is not a regular file. Rejects with errors of the disk, also for a link if `followsLinks` is false;
 * the caller closes the file.
 */
export async function openPlain(file: string, { followsLinks = true } = {}): Promise<PlainFile | null> {
  const handle = await open(file, constants.O_RDONLY | O_NONBLOCK | (followsLinks ? 0 : O_NOFOLLOW))
  try {
    const stats = await handle.stat({ bigint: true })
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

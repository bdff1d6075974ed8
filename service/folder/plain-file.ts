// Opens regular files only: no pipe, which would block, no device, no folder.
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

export type PlainFile = {
  readonly handle: FileHandle
  readonly size: number
  /** Device and inode, which identify the file whatever its name. */
  readonly inode: string
  /** Inode, size and date: changes when the file does. */
  readonly identity: string
}

/** Flags for opening without blocking and without following a link; 0 on Windows, which has neither. */
const { O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants

/** Opens a file; null if it is not regular, or a link where links are not followed. Throws disk errors; the caller closes it. */
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

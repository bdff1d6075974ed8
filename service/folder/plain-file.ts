// Opens a file for reading only if it is one: no pipe that would wait for a writer, no device, no folder.
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

export type PlainFile = {
  readonly handle: FileHandle
  readonly size: number
  /** Which file of the disk it is, whatever it is called. */
  readonly inode: string
  /** The same for as long as it is this very file, unchanged. */
  readonly identity: string
}

/** Windows has neither. */
const { O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants

/** null if it is no plain file, or, on request, a link. Throws what the disk throws. The caller closes it. */
export async function openPlain(file: string, { followsLinks = true } = {}): Promise<PlainFile | null> {
  const handle = await open(file, constants.O_RDONLY | O_NONBLOCK | (followsLinks ? 0 : O_NOFOLLOW))
  try {
    const facts = await handle.stat({ bigint: true })
    const { dev, ino, size, mtimeNs } = facts
    const inode = `${dev} ${ino}`
    if (facts.isFile()) return { handle, size: Number(size), inode, identity: `${inode} ${size} ${mtimeNs}` }
  } catch (error) {
    await handle.close()
    throw error
  }
  await handle.close()
  return null
}

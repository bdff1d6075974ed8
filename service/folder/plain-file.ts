// Opens a file for reading only if it is one: no pipe that would wait for a writer, no device, no folder.
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

export type PlainFile = {
  readonly handle: FileHandle
  readonly size: number
  /** The same for as long as it is this very file, unchanged. */
  readonly identity: string
}

/** null if it is no plain file. Throws what the disk throws. The caller closes it. */
export async function openPlain(file: string): Promise<PlainFile | null> {
  const handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)) // Windows has no O_NONBLOCK
  try {
    const facts = await handle.stat({ bigint: true })
    const { dev, ino, size, mtimeNs } = facts
    if (facts.isFile()) return { handle, size: Number(size), identity: `${dev} ${ino} ${size} ${mtimeNs}` }
  } catch (error) {
    await handle.close()
    throw error
  }
  await handle.close()
  return null
}

// The words of a song in a file beside it: `Song.lrc` for `Song.mp3`, if it really lies in the folder, whatever links say.
import path from 'node:path'
import { openInside } from './real-path.ts'

/** Bytes; a longer file holds no words of a song. */
const largest = 1_000_000

/** The bytes of the file; null if there is none, or none that could be that. `name`: of the MP3 in the folder `root`. */
export async function wordsBeside(root: string, name: string): Promise<Uint8Array | null> {
  for (const ending of ['.lrc', '.LRC']) {
    // biome-ignore lint/plugin: of a file that was found below the folder of music.
    const opened = await openInside(root, path.join(root, name.replace(/\.mp3$/i, ending)))
    if (opened === null) continue
    try {
      // The size is what the disk says; no more than that is read, however the file grows.
      if (opened.size === 0 || opened.size > largest) continue
      const bytes = new Uint8Array(opened.size)
      const { bytesRead } = await opened.handle.read(bytes, 0, bytes.length, 0)
      return bytes.subarray(0, bytesRead)
    } catch {
      return null // what the disk cannot read is not there
    } finally {
      await opened.handle.close()
    }
  }
  return null
}

// The lyrics file beside a song, `Song.lrc` for `Song.mp3`; only if its real path lies in the music folder.
import path from 'node:path'
import { openInside } from './real-path.ts'

/** Largest lyrics file, bytes; a larger one counts as missing. */
const maxLyricsBytes = 1_000_000

/**
 * The bytes of the lyrics file beside the MP3 `name` in the folder `root`; null if it is missing, empty, unreadable or larger than
 * `maxLyricsBytes`.
 */
export async function lyricsBeside(root: string, name: string): Promise<Uint8Array | null> {
  for (const ending of ['.lrc', '.LRC']) {
    // biome-ignore lint/plugin: the path of a file found below the music folder.
    const lyricsFile = await openInside(root, path.join(root, name.replace(/\.mp3$/i, ending)))
    if (lyricsFile === null) continue
    try {
      // Reads at most the size that the file had at opening, however it grows.
      if (lyricsFile.size === 0 || lyricsFile.size > maxLyricsBytes) continue
      const bytes = new Uint8Array(lyricsFile.size)
      const { bytesRead } = await lyricsFile.handle.read(bytes, 0, bytes.length, 0)
      return bytes.subarray(0, bytesRead)
    } catch {
      return null // unreadable files count as missing
    } finally {
      await lyricsFile.handle.close()
    }
  }
  return null
}

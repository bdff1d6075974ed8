// The words of a song: from a file beside it, if it is of one's own folder, else from the tag at the beginning of its file.
import { id3Head, id3Length } from '../../../shared/audio/id3-frames.ts'
import { lyricsInTag } from '../../../shared/audio/id3-lyrics.ts'
import { type Lyrics, readLyrics } from '../../../shared/audio/lyrics.ts'
import type { TrackId } from '../../../shared/ids.ts'
import { wantedQuality } from '../../../shared/settings.ts'
import type { Page } from '../page.ts'

/** So much of a tag is read, bytes: words behind larger pictures are not found. */
const mostOfTag = 4_000_000

/** Null if there are none that can be read. Rejects with the signal's reason; a song that cannot be had has none. */
export async function lyricsOf(page: Pick<Page, 'bridge' | 'mirror'>, track: TrackId, signal: AbortSignal): Promise<Lyrics | null> {
  const { connection, settings } = page.mirror.getState()
  const beside = connection.kind === 'folder' ? await page.bridge['lyrics.beside']({ track }) : null
  const text = beside?.ok ? beside.value.text : null
  const lyrics = text === null ? null : readLyrics(text)
  if (lyrics !== null) return lyrics
  const address = `/media/${track}?quality=${wantedQuality(settings)}`
  const head = await bytesOf(address, id3Head, signal)
  const length = head === null ? 0 : id3Length(head)
  const tag = length === 0 ? null : await bytesOf(address, Math.min(length, mostOfTag), signal)
  return tag === null ? null : lyricsInTag(tag)
}

/** The first bytes of a file, as many as there are; null if it cannot be had. */
async function bytesOf(address: string, count: number, signal: AbortSignal): Promise<Uint8Array | null> {
  try {
    const response = await fetch(address, { headers: { Range: `bytes=0-${count - 1}` }, signal })
    if (!response.ok) {
      await response.body?.cancel()
      return null
    }
    return new Uint8Array(await response.arrayBuffer()).subarray(0, count)
  } catch (error) {
    if (signal.aborted) throw error
    return null // broken off
  }
}

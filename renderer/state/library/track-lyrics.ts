// Reads a song's lyrics: from a file beside it (own folder of music), else from the ID3 tag.
import { id3HeaderLength, id3Length } from '../../../shared/audio/id3-frames.ts'
import { lyricsInTag } from '../../../shared/audio/id3-lyrics.ts'
import { type Lyrics, readLyrics } from '../../../shared/audio/lyrics.ts'
import type { TrackId } from '../../../shared/ids.ts'
import { mediaAddress } from '../../../shared/page-addresses.ts'
import { wantedQuality } from '../../../shared/settings.ts'
import type { AppContextValue } from '../app-context.ts'

/** The most that is read of a tag, bytes; lyrics behind larger embedded pictures are not found. */
const maxTagBytes = 4_000_000

/** The lyrics of a song; null if it has none or cannot be read. Rejects only with the signal's reason. */
export async function readTrackLyrics(
  app: Pick<AppContextValue, 'bridge' | 'mirror'>,
  track: TrackId,
  signal: AbortSignal,
): Promise<Lyrics | null> {
  const { connection, settings } = app.mirror.getState()
  const sidecar = connection.kind === 'folder' ? await app.bridge['lyrics.beside']({ track }) : null
  const text = sidecar?.ok ? sidecar.value.text : null
  const lyrics = text === null ? null : readLyrics(text)
  if (lyrics !== null) return lyrics
  const address = mediaAddress({ track, quality: wantedQuality(settings) })
  const head = await firstBytesOf(address, id3HeaderLength, signal)
  const length = head === null ? 0 : id3Length(head)
  const tag = length === 0 ? null : await firstBytesOf(address, Math.min(length, maxTagBytes), signal)
  return tag === null ? null : lyricsInTag(tag)
}

/** The first `count` bytes of a file, or all if it is shorter; null if it cannot be read. */
async function firstBytesOf(address: string, count: number, signal: AbortSignal): Promise<Uint8Array | null> {
  try {
    const response = await fetch(address, { headers: { Range: `bytes=0-${count - 1}` }, signal })
    if (!response.ok) {
      await response.body?.cancel()
      return null
    }
    return new Uint8Array(await response.arrayBuffer()).subarray(0, count)
  } catch (error) {
    if (signal.aborted) throw error
    return null // the connection broke off
  }
}

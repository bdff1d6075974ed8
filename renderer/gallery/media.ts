// Stands in for main's media server: the beginning of a file, with a lyrics tag for some songs of the sample library.
import { lyricsFrame, withId3 } from '../../shared/audio/sample-tag.ts'

const timedLines = Array.from(
  { length: 24 },
  (_, line) => `[00:${String(line * 2 + 40).padStart(2, '0')}.00]Line ${line} of the harbour lights`,
)
const lyricsByTrack = new Map([
  [9001, 'Tide is low\nנמל\nand the rain goes out to sea'],
  [9002, timedLines.slice(0, 10).concat('[01:00.00]', '[01:02.00]Slowly', '[01:10.00]And out').join('\n')],
])

/** Replaces `fetch` for `/media/…`; other requests pass through. */
export function standInForMedia(): void {
  const realFetch = globalThis.fetch
  globalThis.fetch = async (address, options) => {
    const [, track] = /^\/media\/(\d+)/.exec(String(address)) ?? []
    if (track === undefined) return realFetch(address, options)
    const [, end = ''] = /bytes=0-(\d+)/.exec(new Headers(options?.headers).get('range') ?? '') ?? []
    return new Response(fileWithLyrics(lyricsByTrack.get(Number(track)) ?? '').slice(0, Number(end) + 1), { status: 206 })
  }
}

/** An ID3 tag with nothing but lyrics; for '' a file that begins with sound. */
const fileWithLyrics = (text: string): Uint8Array<ArrayBuffer> =>
  text === '' ? Uint8Array.of(0xff, 0xfb, 0x90, 0x64) : withId3([lyricsFrame(text)])

// Reads lyrics from a song's ID3 tag: SYLT (timed) first, else USLT, whose text may be timed as in an LRC file.
import { type Id3Frame, id3Frames } from './id3-frames.ts'
import { type Lyrics, maxLines, readLyrics, type TimedLine, timedLyrics } from './lyrics.ts'

/** Text encodings, indexed by the first byte of a frame; `wide`: two bytes per unit. */
type Encoding = { readonly wide: boolean; readonly decode: (bytes: Uint8Array) => string }
/** Made once, as a hostile tag has pieces of text by the hundred thousand. */
const [latin1, bigEndian, littleEndian, utf8] = [
  new TextDecoder('latin1'),
  new TextDecoder('utf-16be'),
  new TextDecoder('utf-16le'),
  new TextDecoder('utf-8'),
]
const encodings: readonly Encoding[] = [
  { wide: false, decode: bytes => latin1.decode(bytes) },
  { wide: true, decode: decodeMarked },
  { wide: true, decode: bytes => bigEndian.decode(bytes) },
  { wide: false, decode: bytes => utf8.decode(bytes) },
]

/** UTF-16 with a byte order mark; little-endian without one, as most writers mean it. */
function decodeMarked(bytes: Uint8Array): string {
  return (bytes[0] === 0xfe && bytes[1] === 0xff ? bigEndian : littleEndian).decode(bytes)
}

/** End of a zero-terminated text that begins at `from`, or the end of the frame. */
function endOf(bytes: Uint8Array, from: number, { wide }: Encoding): number {
  if (!wide) {
    const zero = bytes.indexOf(0, from)
    return zero === -1 ? bytes.length : zero
  }
  for (let at = from; at + 1 < bytes.length; at += 2) if (bytes[at] === 0 && bytes[at + 1] === 0) return at
  return bytes.length
}
const zeroLength = ({ wide }: Encoding): number => (wide ? 2 : 1)

/**
 * USLT: encoding, language (three letters), description, text. Timed if the text is LRC; null if the encoding is unknown or no text is
 * left.
 */
function untimedText({ bytes }: Id3Frame): Lyrics | null {
  const encoding = encodings[bytes[0] ?? -1]
  if (encoding === undefined || bytes.length < 5) return null
  const begin = endOf(bytes, 4, encoding) + zeroLength(encoding)
  return readLyrics(encoding.decode(bytes.subarray(begin, endOf(bytes, begin, encoding))))
}

/** The time format of SYLT in milliseconds; the other one counts MPEG frames. */
const millisecondFormat = 2
/** Content types of SYLT: lyrics and transcription; the others are chords, events and the like. */
const lyricsContentTypes: ReadonlySet<number | undefined> = new Set([1, 2])

/**
 * SYLT: encoding, language, time format, content type, description; then texts, each followed by a zero and four bytes of time. Null unless
 * these are lyrics, with times in milliseconds and some text.
 */
function timedText({ bytes }: Id3Frame): Lyrics | null {
  const encoding = encodings[bytes[0] ?? -1]
  if (encoding === undefined || bytes[4] !== millisecondFormat || !lyricsContentTypes.has(bytes[5])) return null
  const pieces: TimedLine[] = []
  let offset = endOf(bytes, 6, encoding) + zeroLength(encoding)
  while (offset < bytes.length && pieces.length < maxLines * 20) {
    const end = endOf(bytes, offset, encoding)
    const time = end + zeroLength(encoding)
    if (time + 4 > bytes.length) break
    const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(time, time + 4)
    pieces.push({ at: (a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d) / 1000, text: encoding.decode(bytes.subarray(offset, end)) })
    offset = time + 4
  }
  return timedLyrics(linesOf(pieces))
}

/**
 * Pieces are either whole lines, or syllables, where a line feed begins a new line: "Low", " Tide", "\nRain" are the lines "Low Tide" and
 * "Rain".
 */
function linesOf(pieces: readonly TimedLine[]): readonly TimedLine[] {
  const feed = /^\ufeff?[\r\n]/
  if (!pieces.slice(1).some(({ text }) => feed.test(text))) return pieces
  const lines: { at: number; text: string }[] = []
  for (const { at, text } of pieces) {
    const last = lines.at(-1)
    const plain = text.replaceAll('\ufeff', '')
    if (last === undefined || feed.test(text)) lines.push({ at, text: plain })
    else last.text += plain
  }
  return lines
}

const timedFrameIds: ReadonlySet<string> = new Set(['SYLT', 'SLT'])
const untimedFrameIds: ReadonlySet<string> = new Set(['USLT', 'ULT'])
/** Most lyrics frames read, enough for one per language, as a bound for hostile tags; further ones are ignored. */
const maxFrames = 8

/** The lyrics in a tag or in its beginning, timed ones preferred; null if there are none that can be read. */
export function lyricsInTag(tag: Uint8Array): Lyrics | null {
  let plain: Lyrics | null = null
  for (const frame of id3Frames(tag)
    .filter(({ id }) => timedFrameIds.has(id) || untimedFrameIds.has(id))
    .slice(0, maxFrames)) {
    const lyrics = timedFrameIds.has(frame.id) ? timedText(frame) : untimedText(frame)
    if (lyrics?.kind === 'timed') return lyrics
    plain ??= lyrics
  }
  return plain
}

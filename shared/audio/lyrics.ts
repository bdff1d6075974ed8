// Lyrics as plain or timed lines: parsing of LRC text, and the line that is sung at a position.

/** A line of timed lyrics; `at`: seconds from the beginning of the song, by which lines are sorted. */
export type TimedLine = { readonly at: number; readonly text: string }
export type Lyrics =
  | { readonly kind: 'timed'; readonly lines: readonly TimedLine[] }
  | { readonly kind: 'plain'; readonly lines: readonly string[] }

/** Most lines kept; further ones are dropped. */
export const maxLines = 5_000
/** Longest line kept, characters; the rest of it is dropped. */
export const maxLineLength = 500
/**
 * Most characters kept in all lines together, many times what is ever sung; further lines are dropped, as some scripts take long to lay
 * out.
 */
export const maxCharacters = 100_000
/** Longest text parsed, characters; the rest is dropped. */
const maxTextLength = 1_000_000
/** Longest line parsed before its stamps are removed, characters; the rest of it is dropped. */
const maxRawLength = 4 * maxLineLength
/** Latest time of a timed line, seconds; later lines are dropped. */
const maxTime = 24 * 60 * 60

/** Characters that could disguise a line or break it up: control characters, line separators, bidirectional controls. */
const invisibleCharacters = /(?![\t\n])[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\ufeff\ufffe\uffff]/gu
const shownLine = (text: string): string => text.replace(invisibleCharacters, '').trim().slice(0, maxLineLength)

/**
 * The lines, from the first on, that fit in `maxLines` and `maxCharacters`, each as `shown` cleans and clips it; `textOf`: the text that
 * counts.
 */
function keptLines<Line>(lines: readonly Line[], shown: (line: Line) => Line, textOf: (line: Line) => string): readonly Line[] {
  const kept: Line[] = []
  let characters = 0
  for (const line of lines) {
    const shownOne = shown(line)
    characters += textOf(shownOne).length
    if (kept.length === maxLines || characters > maxCharacters) break
    kept.push(shownOne)
  }
  return kept
}

/** Timed lyrics of the lines, which are sorted by time here (stable), without times below 0 or above `maxTime`; null if no text is left. */
export function timedLyrics(lines: readonly TimedLine[]): Lyrics | null {
  const shown = keptLines(
    lines.filter(({ at }) => at >= 0 && at <= maxTime),
    ({ at, text }) => ({ at, text: shownLine(text) }),
    ({ text }) => text,
  ).toSorted((one, other) => one.at - other.at)
  return shown.some(({ text }) => text !== '') ? { kind: 'timed', lines: shown } : null
}

/** Lyrics without empty lines at both ends; null if no text is left. */
function plainLyrics(lines: readonly string[]): Lyrics | null {
  const shown = keptLines(lines, shownLine, line => line)
  const first = shown.findIndex(line => line !== '')
  return first === -1 ? null : { kind: 'plain', lines: shown.slice(first, shown.findLastIndex(line => line !== '') + 1) }
}

/** A time stamp: `[1:02.5]` or `[01:02:50]`, minutes and seconds with up to three decimals; `[62]` is none. */
const timeStamp = /^\s*\[(\d{1,3}):(\d{1,2})(?:[.:](\d{1,3}))?\]/
/** `[offset:+250]`: milliseconds by which all lines come earlier. */
const offsetLine = /^\s*\[offset:\s*([+-]?\d{1,7})\s*\]\s*$/i
/** Metadata such as `[ar:Somebody]`, which is not shown. */
const metadataLine = /^\s*\[[a-z#]{1,20}:[^\]]*\]\s*$/i
/** Time stamps of single words such as `<00:12.30>`, which are removed. */
const wordStamp = /<\d{1,3}:\d{1,2}(?:[.:]\d{1,3})?>/g

/**
 * Parses LRC text: lines with one time stamp or several, for repeated lines, all shifted by the `offset` line; plain lyrics if no line has
 * any. Metadata lines are left out. Null if no text is left.
 */
export function readLyrics(text: string): Lyrics | null {
  const timed: TimedLine[] = []
  const plain: string[] = []
  let offsetSeconds = 0
  for (const rawLine of text.slice(0, maxTextLength).split(/\r\n|\r|\n/, maxLines * 2)) {
    const line = rawLine.slice(0, maxRawLength)
    const shift = offsetLine.exec(line)
    if (shift) offsetSeconds = Number(shift[1]) / 1000
    if (metadataLine.test(line)) continue
    let rest = line
    const times: number[] = []
    for (let stamp = timeStamp.exec(rest); stamp && timed.length + times.length < maxLines; stamp = timeStamp.exec(rest)) {
      times.push(Number(stamp[1]) * 60 + Number(stamp[2]) + Number(`0.${stamp[3] ?? '0'}`))
      rest = rest.slice(stamp[0].length)
    }
    const words = rest.replace(wordStamp, '')
    for (const at of times) timed.push({ at, text: words })
    if (times.length === 0) plain.push(words)
  }
  return timed.length > 0
    ? timedLyrics(timed.map(({ at, text: words }) => ({ at: Math.max(0, at - offsetSeconds), text: words })))
    : plainLyrics(plain)
}

/** Decodes a text file: UTF-16 by its byte order mark, else UTF-8, else Latin 1. */
export function decodeLyrics(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('latin1').decode(bytes) // bytes that are no UTF-8
  }
}

/** Index of the line sung at a position in seconds: the last one that has begun; -1 before the first. */
export function lineAt(lines: readonly TimedLine[], position: number): number {
  let [low, high] = [0, lines.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((lines[middle]?.at ?? 0) <= position) low = middle + 1
    else high = middle
  }
  return low - 1
}

// The words of a song: lines with or without times, as tags and LRC files have them, and which of them is sung.

/** `at`: seconds from the beginning of the song; lines lie in the order of their times. */
export type TimedLine = { readonly at: number; readonly text: string }
export type Lyrics =
  | { readonly kind: 'timed'; readonly lines: readonly TimedLine[] }
  | { readonly kind: 'plain'; readonly lines: readonly string[] }

/** More lines, and longer ones, are no song's; what is beyond is left out. */
export const mostLines = 5_000
export const longestLine = 500
/** A longer text is cut, and so is a longer line before it is looked at: characters. */
const longestText = 1_000_000
const longestRaw = 4 * longestLine
/** Seconds; no song has words later than that. */
const latest = 24 * 60 * 60

/** What would show a line as another one, or as several: control characters, ends of lines, marks that turn the direction. */
const unseen = /(?![\t\n])[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\ufeff\ufffe\uffff]/gu
const shownLine = (text: string): string => text.replace(unseen, '').trim().slice(0, longestLine)

/** Sorted by time, lines of one moment in their order; null if nothing is left to read. */
export function timedLyrics(lines: readonly TimedLine[]): Lyrics | null {
  const shown = lines
    .filter(({ at }) => at >= 0 && at <= latest)
    .slice(0, mostLines)
    .map(({ at, text }) => ({ at, text: shownLine(text) }))
    .toSorted((one, other) => one.at - other.at)
  return shown.some(({ text }) => text !== '') ? { kind: 'timed', lines: shown } : null
}

/** Without empty lines at both ends; null if nothing is left to read. */
function plainLyrics(lines: readonly string[]): Lyrics | null {
  const shown = lines.slice(0, mostLines).map(shownLine)
  const first = shown.findIndex(line => line !== '')
  return first === -1 ? null : { kind: 'plain', lines: shown.slice(first, shown.findLastIndex(line => line !== '') + 1) }
}

/** `[1:02.5]`, `[01:02:50]`, `[62]` is none: minutes and seconds, with tenths, hundredths or thousandths. */
const stamp = /^\s*\[(\d{1,3}):(\d{1,2})(?:[.:](\d{1,3}))?\]/
/** `[offset:+250]`: milliseconds that all lines come earlier. */
const offset = /^\s*\[offset:\s*([+-]?\d{1,7})\s*\]\s*$/i
/** `[ar:Somebody]`: what the file says of itself. */
const about = /^\s*\[[a-z#]{1,20}:[^\]]*\]\s*$/i
/** `<00:12.30>`: times of single words, which are not shown. */
const wordStamp = /<\d{1,3}:\d{1,2}(?:[.:]\d{1,3})?>/g

/** Text as in an LRC file: lines with times in front, several of them where a line returns; without any time it is plain. Null if it is empty. */
export function readLyrics(text: string): Lyrics | null {
  const timed: TimedLine[] = []
  const plain: string[] = []
  let early = 0
  for (const whole of text.slice(0, longestText).split(/\r\n|\r|\n/, mostLines * 2)) {
    const line = whole.slice(0, longestRaw)
    const shift = offset.exec(line)
    if (shift) early = Number(shift[1]) / 1000
    if (about.test(line)) continue
    let rest = line
    const times: number[] = []
    for (let found = stamp.exec(rest); found && timed.length + times.length < mostLines; found = stamp.exec(rest)) {
      times.push(Number(found[1]) * 60 + Number(found[2]) + Number(`0.${found[3] ?? '0'}`))
      rest = rest.slice(found[0].length)
    }
    const words = rest.replace(wordStamp, '')
    for (const at of times) timed.push({ at, text: words })
    if (times.length === 0) plain.push(words)
  }
  return timed.length > 0
    ? timedLyrics(timed.map(({ at, text: words }) => ({ at: Math.max(0, at - early), text: words })))
    : plainLyrics(plain)
}

/** Bytes of a text file: UTF-8, UTF-16 with its mark, else Latin 1. */
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

/** The line that is sung at a position, seconds: the last one that has begun; -1 before the first. */
export function lineAt(lines: readonly TimedLine[], position: number): number {
  let [low, high] = [0, lines.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((lines[middle]?.at ?? 0) <= position) low = middle + 1
    else high = middle
  }
  return low - 1
}

// The words of songs: LRC and tags of all versions and encodings, and whatever else may lie in a file.
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { cpuTime } from '../cpu-time-for-tests.ts'
import { lyricsInTag } from './id3-lyrics.ts'
import { decodeLyrics, lineAt, maxCharacters, maxLineLength, maxLines, readLyrics, timedLyrics } from './lyrics.ts'

describe('an LRC text', () => {
  it('has its lines in the order of their times, also those that return', () => {
    expect(readLyrics('[ar:Ada]\n[00:12.5]Second\n[1:02][0:01.25]Again\n[00:30:00]Third')).toEqual({
      kind: 'timed',
      lines: [
        { at: 1.25, text: 'Again' },
        { at: 12.5, text: 'Second' },
        { at: 30, text: 'Third' },
        { at: 62, text: 'Again' },
      ],
    })
  })

  it('comes earlier by its offset, without times of single words, and never before the beginning', () => {
    expect(readLyrics('[offset:+1000]\n[00:00.5]One\n[00:03]<00:03.10>Two <00:03.50>words')).toEqual({
      kind: 'timed',
      lines: [
        { at: 0, text: 'One' },
        { at: 2, text: 'Two words' },
      ],
    })
  })

  it('without times is plain, with its empty lines between', () => {
    expect(readLyrics('\n\nLow tide\r\n\r\nRain\n')).toEqual({ kind: 'plain', lines: ['Low tide', '', 'Rain'] })
    expect(readLyrics(' \n[by:nobody]\n')).toBeNull()
  })

  it('has no signs that turn its direction, break its lines or are obeyed', () => {
    const marks = [0x0000, 0x0007, 0x001b, 0x009b, 0x061c, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202e, 0x2066, 0x2069, 0xfeff]
    const text = marks.map(mark => `a${String.fromCodePoint(mark)}b`).join('\n')
    expect(readLyrics(text)).toEqual({ kind: 'plain', lines: marks.map(() => 'ab') })
    expect(readLyrics('a\tb שלום עולם')).toEqual({ kind: 'plain', lines: ['a\tb שלום עולם'] })
  })

  it('is read in UTF-8, UTF-16 and Latin 1', () => {
    const wide = (text: string) =>
      Uint8Array.from([0xff, 0xfe, ...[...text].flatMap(sign => [sign.charCodeAt(0) & 0xff, sign.charCodeAt(0) >> 8])])
    expect([decodeLyrics(new TextEncoder().encode('Naïve')), decodeLyrics(wide('Naïve')), decodeLyrics(Uint8Array.of(0x4e, 0xef))]).toEqual(
      ['Naïve', 'Naïve', 'Nï'],
    )
  })
})

/** Writes a tag as programs do. */
const bytesOf = (text: string, encoding: 0 | 1 | 2 | 3): number[] => {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
  if (encoding === 0) return units.map(unit => unit & 0xff)
  if (encoding === 3) return [...new TextEncoder().encode(text)]
  const wide = units.flatMap(unit => (encoding === 1 ? [unit & 0xff, unit >> 8] : [unit >> 8, unit & 0xff]))
  return encoding === 1 ? [0xff, 0xfe, ...wide] : wide
}
const zero = (encoding: number): number[] => (encoding === 1 || encoding === 2 ? [0, 0] : [0])
const seven = (size: number): number[] => [21, 14, 7, 0].map(shift => (size >> shift) & 0x7f)
const eight = (size: number): number[] => [24, 16, 8, 0].map(shift => (size >> shift) & 0xff)
const frame = (id: string, content: readonly number[], version: 2 | 3 | 4): number[] => [
  ...bytesOf(id, 0),
  ...(version === 2 ? eight(content.length).slice(1) : version === 3 ? eight(content.length) : seven(content.length)),
  ...(version === 2 ? [] : [0, 0]),
  ...content,
]
const tag = (version: 2 | 3 | 4, flags: number, ...frames: readonly (readonly number[])[]): Uint8Array => {
  const body = [...frames.flat(), ...new Array(20).fill(0)]
  return Uint8Array.from([0x49, 0x44, 0x33, version, 0, flags, ...seven(body.length), ...body])
}
const uslt = (text: string, encoding: 0 | 1 | 2 | 3) => [
  encoding,
  0x65,
  0x6e,
  0x67,
  ...bytesOf('', encoding),
  ...zero(encoding),
  ...bytesOf(text, encoding),
]
const sylt = (pieces: readonly (readonly [text: string, at: number])[], encoding: 0 | 1 | 2 | 3, kind = 1, times = 2) => [
  ...[encoding, 0x65, 0x6e, 0x67, times, kind, ...bytesOf('', encoding), ...zero(encoding)],
  ...pieces.flatMap(([text, at]) => [...bytesOf(text, encoding), ...zero(encoding), ...eight(at)]),
]

describe('a tag', () => {
  it.each([
    [2, 0],
    [2, 1],
    [3, 0],
    [3, 1],
    [4, 0],
    [4, 1],
    [4, 2],
    [4, 3],
  ] as const)('of version 2.%i has its words in encoding %i', (version, encoding) => {
    const id = version === 2 ? 'ULT' : 'USLT'
    const other = frame(version === 2 ? 'TT2' : 'TIT2', [0, 65], version)
    expect(lyricsInTag(tag(version, 0, other, frame(id, uslt('Naïve\nrain', encoding), version)))).toEqual({
      kind: 'plain',
      lines: ['Naïve', 'rain'],
    })
  })

  it('with times comes before one without, sorted, and syllables make lines', () => {
    const plain = frame('USLT', uslt('Words', 3), 4)
    const timed = frame(
      'SYLT',
      sylt(
        [
          ['Low', 2000],
          [' tide', 2500],
          ['\nRain', 1000],
          ['\nSun', 9000],
        ],
        3,
      ),
      4,
    )
    expect(lyricsInTag(tag(4, 0, plain, timed))).toEqual({
      kind: 'timed',
      lines: [
        { at: 1, text: 'Rain' },
        { at: 2, text: 'Low tide' },
        { at: 9, text: 'Sun' },
      ],
    })
  })

  it('whose times count frames, or whose text is chords, is passed over', () => {
    const plain = frame('USLT', uslt('Words', 0), 3)
    expect(lyricsInTag(tag(3, 0, frame('SYLT', sylt([['Am', 0]], 0, 5), 3), plain))?.kind).toBe('plain')
    expect(lyricsInTag(tag(3, 0, frame('SYLT', sylt([['Low', 7]], 0, 1, 1), 3), plain))?.kind).toBe('plain')
  })

  it('that keeps from looking like sound is read', () => {
    const scrambled = frame('USLT', uslt('a\u00ff\u0000b', 0).slice(0, -2), 3)
    expect(lyricsInTag(tag(3, 0x80, scrambled))).toEqual({ kind: 'plain', lines: ['aÿ'] })
  })

  it('with an LRC text in it has times', () => {
    expect(lyricsInTag(tag(4, 0, frame('USLT', uslt('[00:01.00]One', 3), 4)))).toEqual({ kind: 'timed', lines: [{ at: 1, text: 'One' }] })
  })

  it.each([
    ['cut', tag(4, 0, frame('USLT', uslt('Words', 3), 4)).subarray(0, 24)],
    [
      'of a size beyond its end',
      Uint8Array.from([...tag(3, 0, []).subarray(0, 10), ...bytesOf('USLT', 0), 0x7f, 0xff, 0xff, 0xff, 0, 0, 3]),
    ],
    ['of no known version', Uint8Array.of(0x49, 0x44, 0x33, 9, 0, 0, 0, 0, 0, 10)],
    ['of sound', Uint8Array.of(0xff, 0xfb, 0x90, 0x64)],
    ['of nothing', new Uint8Array()],
  ])('%s has none', (_what, bytes) => {
    expect(lyricsInTag(bytes)).toBeNull()
  })
})

const anyLine = fc.record({
  at: fc.integer({ min: 0, max: 3_600_000 }),
  text: fc.string({ unit: fc.constantFrom('a', 'é', ' ', '雨'), maxLength: 12 }),
})

test('whatever is written with times comes back sorted, whatever its version and encoding', () => {
  fc.assert(
    fc.property(
      fc.array(anyLine, { maxLength: 30 }),
      fc.constantFrom(1 as const, 3 as const),
      fc.constantFrom(3 as const, 4 as const),
      (lines, encoding, version) => {
        const lyrics = lyricsInTag(
          tag(
            version,
            0,
            frame(
              'SYLT',
              sylt(
                lines.map(({ at, text }) => [text, at]),
                encoding,
              ),
              version,
            ),
          ),
        )
        const expected = lines.map(({ at, text }) => ({ at: at / 1000, text: text.trim() })).toSorted((one, other) => one.at - other.at)
        expect(lyrics).toEqual(expected.some(({ text }) => text !== '') ? { kind: 'timed', lines: expected } : null)
      },
    ),
  )
})

test('no bytes break it or make more of it than a page can show', () => {
  const letters = fc.uint8Array({ maxLength: 400 })
  const nearly = fc
    .tuple(fc.constantFrom(2 as const, 3 as const, 4 as const), fc.nat(255), fc.constantFrom('USLT', 'SYLT', 'ULT', 'SLT', 'TIT2'), letters)
    .map(([version, flags, id, content]) => tag(version, flags, frame(id, [...content], version)))
  fc.assert(
    fc.property(fc.oneof(letters, nearly), fc.nat(500), (bytes, cut) => {
      for (const lyrics of [lyricsInTag(bytes), lyricsInTag(bytes.subarray(0, cut)), readLyrics(decodeLyrics(bytes))]) {
        if (lyrics === null) continue
        expect(lyrics.lines.length).toBeLessThanOrEqual(maxLines)
        const texts = lyrics.kind === 'timed' ? lyrics.lines.map(({ text }) => text) : lyrics.lines
        expect(texts.every(text => text.length <= maxLineLength)).toBe(true)
        // biome-ignore lint/suspicious/noControlCharactersInRegex: none may be left
        expect(texts.some(text => /[\u0000-\u0008]/.test(text))).toBe(false)
      }
    }),
  )
})

test('all lines together have no more characters than a page lays out at once', () => {
  const text = 'aس'.repeat(maxLineLength / 2)
  const lines = Array.from({ length: maxLines }, (_, at) => ({ at, text }))
  const plain = Array.from({ length: maxLines }, () => text).join('\n')
  for (const lyrics of [timedLyrics(lines), readLyrics(plain), readLyrics(lines.map(line => `[00:01]${line.text}`).join('\n'))]) {
    const texts = lyrics?.kind === 'timed' ? lyrics.lines.map(line => line.text) : (lyrics?.lines ?? [])
    expect(texts.length).toBe(maxCharacters / maxLineLength)
    expect(texts.join('').length).toBeLessThanOrEqual(maxCharacters)
  }
})

test('a text of many megabytes, or of brackets alone, is read at once', () => {
  const begun = cpuTime()
  readLyrics('[00:01.00]'.repeat(400_000))
  readLyrics('['.repeat(4_000_000))
  readLyrics('[00:01]a\n'.repeat(500_000))
  expect(cpuTime() - begun).toBeLessThan(5_000)
})

test('the line that is sung is the last one that has begun', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 50 })), fc.integer({ min: -5, max: 60 }), (times, position) => {
      const lines = times.toSorted((one, other) => one - other).map(at => ({ at, text: 'x' }))
      expect(lineAt(lines, position)).toBe(lines.findLastIndex(({ at }) => at <= position))
    }),
  )
})

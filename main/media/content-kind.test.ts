// The kind of a response by its first bytes: MIME types, text, and formats that the page cannot decode.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { file, frames } from '../../shared/audio/mp3-for-tests.ts'
import { headNeeded, kindOfHead, maxHeadBytes, soundType } from './content-kind.ts'

const ascii = (text: string): Uint8Array => Uint8Array.from(text, letter => letter.charCodeAt(0))
/** A box of an MP4 file: its length, its name, what is in it. */
const box = (name: string, ...inside: readonly Uint8Array[]): Uint8Array => {
  const length = inside.reduce((sum, part) => sum + part.length, 8)
  return Uint8Array.from([0, 0, length >> 8, length & 255, ...ascii(name), ...inside.flatMap(part => [...part])])
}
const mp4 = (coding: string, ...first: readonly Uint8Array[]): Uint8Array => {
  const table = box('stsd', Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 1), box(coding, new Uint8Array(28)))
  const parts = [box('ftyp', ascii('M4A ')), ...first, box('moov', box('mvhd', new Uint8Array(100)), box('trak', table))]
  return Uint8Array.from(parts.flatMap(part => [...part]))
}

describe('the type of sound', () => {
  it.each([
    ['ID3\x04', 'audio/mpeg'],
    ['\xff\xfb\x90\x64', 'audio/mpeg'],
    ['\xff\xf1\x50\x80', 'audio/aac'],
    ['fLaC\0\0\0\x22', 'audio/flac'],
    ['OggS\0\x02\0\0', 'audio/ogg'],
    ['RIFF\0\0\0\0WAVE', 'audio/wav'],
    ['RIFF\0\0\0\0AVI ', null],
    ['<!doctype html>', null],
    ['{"error":true}', null],
  ])('is told by the first bytes: %j', (start, type) => {
    expect(soundType(ascii(start))).toBe(type)
  })

  it('of an MP4 is told by how its sound is coded, wherever its description lies', () => {
    const cover = box('free', new Uint8Array(3000))
    expect([soundType(mp4('mp4a')), soundType(mp4('mp4a', cover))]).toEqual(['audio/mp4', 'audio/mp4'])
    expect([soundType(mp4('alac')), soundType(mp4('alac', cover))]).toEqual([null, null])
    expect([headNeeded(mp4('alac')), headNeeded(ascii('ID3\x04'))]).toEqual([maxHeadBytes, 12])
    // A codec named behind the sound is not seen; that the file cannot be played shows when it is played.
    expect(soundType(mp4('alac', box('mdat', new Uint8Array(5000))))).toBe('audio/mp4')
  })
})

const music = file(frames(30))
const behind = (junk: Uint8Array): Uint8Array => file([junk, music])
/** This tag and `oldTag` (ID3v1) belong behind the sound, but some programs write them before it. */
const apeTag = file([ascii('APETAGEX'), Uint8Array.of(0xd0, 7, 0, 0, 32, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xa0), new Uint8Array(8)])
const oldTag = file([
  ascii(`TAG${'A song'.padEnd(30)}${'Somebody'.padEnd(30)}${'An album'.padEnd(30)}2001${' '.repeat(30)}`),
  Uint8Array.of(12),
])

describe('an MP3 with something in front of its first frame', () => {
  it.each([
    ['an APEv2 tag', apeTag],
    ['an ID3v1 tag', oldTag],
    ['zeros', new Uint8Array(3000)],
    ['the end of another frame', new Uint8Array(700).fill(0x55)],
    ['line ends', ascii('\r\n\r\n')],
    ['the head of an answer', ascii('HTTP/1.0 200 OK\r\nContent-Type: audio/mpeg\r\n\r\n')],
    ['a less-than sign', ascii('< 3')],
  ])('is sound: %s', (_what, junk) => {
    expect(soundType(behind(junk))).toBe('audio/mpeg')
    expect(headNeeded(behind(junk))).toBe(maxHeadBytes)
  })

  it('is sound, whatever bytes they are', () => {
    const anything = fc.uint8Array({ minLength: 1, maxLength: 3000 }).map(bytes => file([ascii('x'), bytes]))
    fc.assert(fc.property(anything, junk => soundType(behind(junk)) === 'audio/mpeg'))
  })
})

describe('what is no sound, with whatever type it comes', () => {
  const bom = { none: [], utf8: [0xef, 0xbb, 0xbf], little: [0xff, 0xfe], big: [0xfe, 0xff] }
  const wide = (text: string, order: 'little' | 'big'): Uint8Array => {
    const bytes = Buffer.from(text, 'utf16le')
    return order === 'little' ? bytes : Buffer.from(bytes).swap16()
  }
  /** The text in all encodings in which a server may send it. */
  const spellings = (text: string): Uint8Array[] => [
    Buffer.from(text),
    file([Uint8Array.from(bom.utf8), Buffer.from(text)]),
    file([Uint8Array.from(bom.little), wide(text, 'little')]),
    file([Uint8Array.from(bom.big), wide(text, 'big')]),
  ]
  const page = '<html><head><title>Sign in to this network</title></head></html>'

  it.each([
    page,
    `\r\n\t ${page}`,
    `<!DOCTYPE html>\n${page}`,
    '<?xml version="1.0"?><error/>',
    '<!-- down for repair -->',
    '{"result":false,"message":"Not now"}',
    '[\n  {"error": 1}]',
    '{}',
    'Too many requests. Bitte sp\u00e4ter.',
    '#EXTM3U\nhttps://example.com/1.mp3\n',
    'ok',
    '',
  ])('a text: %j', text => {
    for (const bytes of spellings(text)) expect(kindOfHead(bytes)).toEqual({ kind: 'text' })
    expect(kindOfHead(wide(text, 'little')).kind).toBe('text')
    expect(kindOfHead(Buffer.from(text, 'latin1')).kind).toBe('text')
  })

  it('any plain text, and any JSON', () => {
    const sound = /^(ID3|fLaC|OggS|RIFF|....ftyp)/s
    const plain = fc.string({ unit: 'grapheme', maxLength: 6000 }).filter(text => !sound.test(text) && !/\p{Cc}/u.test(text))
    fc.assert(fc.property(plain, text => spellings(text).every(bytes => soundType(bytes) === null)))
    const json = fc.oneof(fc.object(), fc.array(fc.anything({ maxDepth: 1 }))).map(value => Buffer.from(JSON.stringify(value)))
    fc.assert(fc.property(json, bytes => soundType(bytes) === null))
  })

  it('markup with any bytes behind it', () => {
    const start = fc.constantFrom('<!doctype html>', '<HTML>', '<html', '<?xml ', '</p>', '<!--', '<svg>')
    const space = fc.constantFrom('', ' ', '\n', '\r\n\r\n\t')
    const markup = fc
      .tuple(space, start, fc.uint8Array({ maxLength: 3000 }))
      .map(([before, tag, bytes]) => file([ascii(before + tag), bytes]))
    fc.assert(fc.property(markup, bytes => soundType(bytes) === null))
  })

  it.each([
    'FORM\0\0\x01\0AIFF',
    'MAC \x96\x0f',
    'wvPk\0',
    '\x30\x26\xb2\x75\x8e\x66',
    'PK\x03\x04',
    '\x1f\x8b\x08',
    '%PDF-1.7\n\0',
    '\x89PNG\r\n',
  ])('a format that the page has no decoder for: %j', start => {
    expect(kindOfHead(behind(ascii(start)))).toEqual({ kind: 'other' })
  })
})

// What bytes are, told by the first of them: types, text, and formats that the page has no decoder for.
import { describe, expect, it } from 'vitest'
import { headNeeded, mp4Head, soundType } from './content-kind.ts'

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
    expect([headNeeded(mp4('alac')), headNeeded(ascii('ID3\x04'))]).toEqual([mp4Head, 12])
    // Behind the sound it is not seen: whether it plays is found out by playing it.
    expect(soundType(mp4('alac', box('mdat', new Uint8Array(5000))))).toBe('audio/mp4')
  })
})

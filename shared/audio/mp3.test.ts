// Which values an MP3 frame header has, and which bytes are no header.
import { describe, expect, it } from 'vitest'
import { frameHeader, isSameFormat } from './mp3.ts'

const header = (...bytes: readonly number[]) => frameHeader(Uint8Array.from(bytes), 0)

describe('a frame header', () => {
  it.each([
    ['MPEG-1, 128 kbit/s, 44.1 kHz', [0xff, 0xfb, 0x90, 0x64], { sampleRate: 44_100, samples: 1152, length: 417, tagOffset: 36 }],
    ['the same, one byte longer', [0xff, 0xfb, 0x92, 0x64], { length: 418 }],
    ['MPEG-1, 320 kbit/s, 48 kHz', [0xff, 0xfb, 0xe4, 0x00], { sampleRate: 48_000, length: 960, mono: false }],
    ['MPEG-1 mono', [0xff, 0xfb, 0x90, 0xc4], { mono: true, tagOffset: 21 }],
    ['MPEG-2, 64 kbit/s, 22.05 kHz', [0xff, 0xf3, 0x80, 0x00], { sampleRate: 22_050, samples: 576, length: 208, tagOffset: 21 }],
    ['MPEG-2.5 mono, 8 kHz', [0xff, 0xe3, 0x18, 0xc0], { sampleRate: 8000, samples: 576, tagOffset: 13 }],
  ])('is read: %s', (_name, bytes, expected) => {
    expect(header(...bytes)).toMatchObject(expected)
  })

  it.each([
    ['no sync', [0xfe, 0xfb, 0x90, 0x64]],
    ['a version that does not exist', [0xff, 0xeb, 0x90, 0x64]],
    ['another layer', [0xff, 0xfd, 0x90, 0x64]],
    ['free format', [0xff, 0xfb, 0x00, 0x64]],
    ['a bit rate that does not exist', [0xff, 0xfb, 0xf0, 0x64]],
    ['a sample rate that does not exist', [0xff, 0xfb, 0x9c, 0x64]],
    ['too short', [0xff, 0xfb, 0x90]],
    ['nothing', []],
  ])('is not seen in %s', (_name, bytes) => {
    expect(header(...bytes)).toBeNull()
  })

  it('belongs to a stream by sample rate, size and channels, whatever its bit rate', () => {
    const [one, other, mono] = [header(0xff, 0xfb, 0x90, 0x64), header(0xff, 0xfb, 0xb0, 0x64), header(0xff, 0xfb, 0x90, 0xc4)]
    expect(one && other && isSameFormat(one, other)).toBe(true)
    expect(one && mono && isSameFormat(one, mono)).toBe(false)
  })
})

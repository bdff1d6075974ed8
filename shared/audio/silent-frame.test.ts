// A frame without anything in it is still a frame of its kind.
import { describe, expect, it } from 'vitest'
import { frameHeader, isSameFormat } from './mp3.ts'
import { silentFrame } from './silent-frame.ts'

describe('a silent frame', () => {
  it.each([
    ['joint stereo, with a checksum and a padding byte', [0xff, 0xfa, 0x92, 0x64]],
    ['mono at 22.05 kHz', [0xff, 0xf3, 0x80, 0xc4]],
  ])('is like the one given, and says nothing: %s', (_what, bytes) => {
    const given = frameHeader(Uint8Array.from(bytes), 0)
    const made = silentFrame(Uint8Array.from([...bytes, 9, 9, 9]))
    const header = made && frameHeader(made, 0)
    expect(header && given && isSameFormat(header, given)).toBe(true)
    expect(header?.length).toBe(made?.length)
    // No checksum, no padding, and neither side information nor main data.
    expect((made?.[1] ?? 0) & 1).toBe(1)
    expect((made?.[2] ?? 2) & 2).toBe(0)
    expect(made?.subarray(4).every(byte => byte === 0)).toBe(true)
  })

  it('is not made of what is no frame', () => {
    expect(silentFrame(Uint8Array.of(1, 2, 3, 4))).toBeNull()
    expect(silentFrame(new Uint8Array())).toBeNull()
  })
})

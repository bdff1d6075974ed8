// Seconds, frames and bytes of a file, and the tag they come from.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encoderTag } from './encoder-tag.ts'
import { frameHeader } from './mp3.ts'
import { file, frame, frames, steadyFrames, tagFrame } from './mp3-for-tests.ts'
import { createSplitter, type Mp3 } from './splitter.ts'
import { frameAtTime, frameTime, musicLength, seekPlace } from './timeline.ts'

function opened(bytes: Uint8Array): Mp3 {
  const splitter = createSplitter()
  splitter.push(bytes)
  const mp3 = splitter.mp3()
  if (!mp3) throw new Error('no MP3')
  return mp3
}

/** The number of the frame that is really found when reading begins at a byte. */
function frameFrom(bytes: Uint8Array, byte: number, mp3: Mp3): { readonly at: number; readonly content: number } | null {
  const run = createSplitter(byte, mp3).push(bytes.subarray(byte))
  return run && { at: run.at, content: (run.bytes[40] ?? 0) - 1 }
}

const header = frameHeader(frame(0), 0)

describe('the tag of an encoder', () => {
  it.each(['LAME3.100', 'Lavc60.3.', 'Lavf58.2.'])('of %s says what to leave out', encoder => {
    const tag = header && encoderTag(tagFrame({ encoder, frames: 100, bytes: 41_700, delay: 1105, padding: 4095 }), header)
    expect(tag).toMatchObject({ frames: 100, bytes: 41_700, delay: 1105, padding: 4095, constant: true, toc: null })
  })

  it('of somebody unknown is not believed about that', () => {
    const tag = header && encoderTag(tagFrame({ encoder: 'Whatever', mark: 'Xing', delay: 576 }), header)
    expect(tag).toMatchObject({ frames: null, delay: 0, padding: 0, constant: false })
  })

  it('is none in a frame of sound, and a cut one gives no numbers', () => {
    expect(header && encoderTag(frame(3), header)).toBeNull()
    const tag = header && encoderTag(tagFrame({ frames: 9, bytes: 9, toc: Array(100).fill(0) }).subarray(0, 46), header)
    expect(tag).toMatchObject({ frames: null, bytes: null, toc: null, delay: 0 })
  })

  it('of the Fraunhofer encoder counts frames and bytes', () => {
    const vbri = frame(0).fill(0, 36)
    vbri.set(
      [...'VBRI'].map(letter => letter.charCodeAt(0)),
      36,
    )
    new DataView(vbri.buffer).setUint32(46, 5000)
    new DataView(vbri.buffer).setUint32(50, 12)
    expect(header && encoderTag(vbri, header)).toMatchObject({ bytes: 5000, frames: 12, constant: false })
  })
})

describe('time', () => {
  const mp3 = opened(file([tagFrame({ frames: 767, delay: 576, padding: 1008 }), ...frames(4)]))

  it('begins where the music begins, and the length is exact to the sample', () => {
    expect(frameTime(mp3, 0)).toBeCloseTo(-576 / 44_100, 12)
    expect(musicLength(mp3, 767)).toBe(20)
    expect(musicLength(mp3, 0)).toBe(0)
  })

  it('and frames belong together', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 5000, noNaN: true }), seconds => {
        const found = frameAtTime(mp3, seconds)
        expect(frameTime(mp3, found)).toBeLessThanOrEqual(seconds + 1e-9)
        expect(frameTime(mp3, found + 1)).toBeGreaterThan(seconds - 1e-9)
      }),
    )
  })
})

describe('where to read from', () => {
  it('is exact to the frame at a constant bit rate, with and without a tag', () => {
    const padded = steadyFrames(150)
    for (const bytes of [file([tagFrame({ frames: 150 }), ...padded]), file(padded)]) {
      const mp3 = opened(bytes)
      for (let wanted = 0; wanted < 140; wanted += 1) {
        const place = seekPlace(mp3, wanted)
        const found = frameFrom(bytes, place.byte, mp3)
        expect(found && [place.frameAt(found.at), found.content]).toEqual([wanted, wanted])
      }
    }
  })
})

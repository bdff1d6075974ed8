// What the info frame (Xing, Info) states about the whole file, and which statements are not believed.
import { describe, expect, it } from 'vitest'
import { encoderTag } from './encoder-tag.ts'
import { frameHeader } from './mp3.ts'
import { frame, tagFrame, vbriFrame } from './mp3-for-tests.ts'

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

  it('of the Fraunhofer encoder counts frames and bytes, and those of each step', () => {
    const vbri = vbriFrame({ frames: 12, bytes: 5000, framesPerEntry: 3, sizes: [1000, 500, 2500, 1000] })
    expect(header && encoderTag(vbri, header)).toEqual({
      ...{ bytes: 5000, frames: 12, constant: false, delay: 0, padding: 0, peak: null },
      toc: { framesPerEntry: 3, shares: [0, 0.2, 0.3, 0.8] },
    })
  })

  it.each([
    ['goes on behind the frame', [18, 0, 200]],
    ['has no steps', [18, 0, 0]],
    ['has entries of no size', [22, 0, 0]],
    ['has entries of a size that there is not', [22, 0, 9]],
    ['has steps without frames', [24, 0, 0]],
  ])('of the Fraunhofer encoder has no table if that %s', (_what, [offset = 0, ...bytes]) => {
    const vbri = vbriFrame({ frames: 12, bytes: 5000, framesPerEntry: 3, sizes: [1000, 500, 2500, 1000] })
    vbri.set(bytes, 36 + offset)
    expect(header && encoderTag(vbri, header)).toMatchObject({ frames: 12, toc: null })
  })

  it('has a table of which no place lies before another, if it says how many frames there are', () => {
    const toc = Array.from({ length: 100 }, (_, percent) => (percent === 50 ? 3 : 2 * percent))
    const table = (frames?: number) =>
      header && encoderTag(tagFrame({ mark: 'Xing', toc, ...(frames !== undefined && { frames }) }), header)?.toc
    const shares = toc.map((_, percent) => (percent === 50 ? 98 : 2 * percent) / 256)
    expect(table(1000)).toEqual({ framesPerEntry: 10, shares })
    expect([table(), table(0)]).toEqual([null, null])
  })
})

// Seconds of the music and frames, at both ends of a segment.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encoderTag } from './encoder-tag.ts'
import { frameHeader } from './mp3.ts'
import { frame, tagFrame } from './mp3-for-tests.ts'
import { frameAtTime, frameTime, type PlacedSegment, segmentEnd, trimOf } from './timeline.ts'

const header = frameHeader(frame(0), 0)
if (!header) throw new Error('There is no frame')
const segment = (tag: Parameters<typeof tagFrame>[0] | null, begin = 0): PlacedSegment => ({
  ...{ header, begin, start: 0 },
  tag: tag && encoderTag(tagFrame(tag), header),
})

describe('time', () => {
  const tagged = segment({ frames: 767, delay: 576, padding: 1008 })

  it('begins where the music begins, and the length is exact to the sample', () => {
    expect(frameTime(tagged, 0)).toBeCloseTo(-576 / 44_100, 12)
    expect(segmentEnd(tagged, 767, 'file')).toBe(20)
    expect(segmentEnd(tagged, 0, 'file')).toBe(0)
  })

  it('and frames belong together, in every segment', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 5000, noNaN: true }), fc.double({ min: 0, max: 5000, noNaN: true }), (begin, further) => {
        const later = { ...tagged, begin }
        const seconds = begin + further
        const found = frameAtTime(later, seconds)
        expect(frameTime(later, found)).toBeLessThanOrEqual(seconds + 1e-9)
        expect(frameTime(later, found + 1)).toBeGreaterThan(seconds - 1e-9)
      }),
    )
  })

  it('of what an encoder added is left out inside of a file only where its tag says that it is', () => {
    expect(segmentEnd(tagged, 767, 'inside')).toBe(20)
    expect(segmentEnd(tagged, 700, 'inside')).toBe((700 * 1152 - 576) / 44_100)
    expect(segmentEnd(segment({}), 700, 'inside')).toBe((700 * 1152 - 576) / 44_100)
    expect(segmentEnd(segment(null), 700, 'inside')).toBe((700 * 1152) / 44_100)
    const long = segment({ frames: 767, padding: 1152 + 100 })
    expect(trimOf(long, 767, 'inside')).toEqual({ silentFrames: 1, extraSamples: 100 })
    expect(trimOf(long, 766, 'inside')).toEqual({ silentFrames: 0, extraSamples: 0 })
    expect(trimOf(long, 766, 'file')).toEqual({ silentFrames: 1, extraSamples: 100 })
  })
})

// The frame index: the nearest noted frame before a second and behind it, and frames that contradict what is known.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encoderTag } from './encoder-tag.ts'
import { firstPosition } from './frame-counter.ts'
import { createFrameIndex } from './frame-index.ts'
import { file, frames, tagFrame } from './mp3-for-tests.ts'
import { inRow, mono, stereo } from './segments-for-tests.ts'
import { createSplitter, type FrameRun } from './splitter.ts'

const runOf = (parts: readonly Uint8Array[]): FrameRun => createSplitter().push(file(parts))[0] ?? neverSplit()
const neverSplit = (): never => {
  throw new Error('There are no frames')
}
const music = runOf(inRow(stereo, 0, 9))
const start = firstPosition(music)
/** Frames of a hundredth of a second. */
const segment = { ...start.segment, header: { ...start.segment.header, sampleRate: 115_200 } }
const position = (frame: number, byte = frame * 400) => ({ byte, segment, frame })

describe('positions', () => {
  it('are known from the first on, and the nearest one noted before a second and behind it', () => {
    const index = createFrameIndex(position(0, 900))
    expect(index.entryBefore(5000)).toEqual(position(0, 900))
    index.add(position(150, 70_000))
    index.add(position(300, 130_000))
    expect(index.entryBefore(1.49)).toEqual(position(0, 900))
    expect(index.entryAfter(1.49)).toEqual(position(150, 70_000))
    expect(index.entryBefore(1.51)).toEqual(position(150, 70_000))
    expect(index.entryBefore(5000)).toEqual(position(300, 130_000))
    expect(index.entryAfter(5000)).toBeNull()
  })

  it('are those not too far, in whatever order and how often they came, a second apart', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2000), { maxLength: 60 }), fc.nat(2100), (noted, wanted) => {
        const index = createFrameIndex(position(0))
        for (const frame of noted) index.add(position(frame))
        const nearest = Math.max(0, ...noted.filter(frame => frame <= wanted))
        const found = index.entryBefore((wanted + 0.5) / 100)
        expect(found.byte).toBe(found.frame * 400)
        expect(found.frame).toBeLessThanOrEqual(nearest)
        // A second apart in binary fractions may be a little less: 2.01 - 1.01.
        expect(found.frame).toBeGreaterThanOrEqual(nearest - 100)
      }),
    )
  })

  it('that contradict what is known are not noted', () => {
    const index = createFrameIndex(position(0))
    index.add(position(500))
    index.add(position(300, 500 * 400 + 1))
    index.add(position(700, 500 * 400 - 1))
    expect(index.entryBefore(1e6)).toEqual(position(500))
    expect(index.entryBefore(4)).toEqual(position(0))
  })

  it('of what an encoder put in front of a later segment count from where that is heard', () => {
    const index = createFrameIndex(position(0))
    index.add(position(1000))
    const tag = encoderTag(tagFrame({ delay: 1152 }), segment.header)
    const later = { ...segment, begin: 12, tag, start: 500_000 }
    index.add({ byte: 500_000, segment: later, frame: 0 })
    expect(index.entryBefore(11.995)).toEqual(position(1000))
    expect(index.entryBefore(12.005).segment).toBe(later)
  })
})

describe('whether arithmetic finds frames', () => {
  it.each([
    ['another bit rate', runOf(inRow({ ...stereo, bitrate: 192 }, 0, 9))],
    ['several bit rates', runOf(frames(9, [0x90, 0xb0]))],
    ['another segment', { ...music, segment: { ...runOf(inRow(mono, 0, 9)).segment, start: 4000 } }],
  ])('is denied by %s', (_what, run) => {
    const index = createFrameIndex(start)
    index.compare(music)
    expect(index.isVariable()).toBe(false)
    index.compare(run)
    expect(index.isVariable()).toBe(true)
  })

  it('is denied by frames that were not where they were to be', () => {
    const index = createFrameIndex(start)
    expect(index.byteRateFound()).toBeNull()
    index.noteMisprediction(music)
    expect(index.isVariable()).toBe(true)
    expect(index.byteRateFound()).toBe((music.bytes.length * 44_100) / (9 * 1152))
  })
})

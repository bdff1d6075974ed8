// Joining two runs of frames: what a frame borrows is there, and where nothing fits there is a short silence instead of noise.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bytesOfFrames, frameAt } from './frames.ts'
import { emptyRanges } from './ranges.ts'
import { type FrameRun, joinRuns } from './seam.ts'
import { bodyFrames, encodedFrames, seamFrames, segmentCount, segmentsOfFrame } from './segments.ts'

const seam = seamFrames(1)

/** A run whose frames are filled with `mark` and each borrow so many bytes. */
function runOf(first: number, mark: number, borrowed: (frame: number) => number): FrameRun {
  const bytes = new Uint8Array(bytesOfFrames(seam.end) - bytesOfFrames(first)).fill(mark)
  for (let frame = first; frame < seam.end; frame++) {
    const at = bytesOfFrames(frame) - bytesOfFrames(first)
    bytes[at + 4] = borrowed(frame) >> 1
    bytes[at + 5] = (borrowed(frame) & 1) << 7
  }
  return { first, bytes }
}
/** Bytes that can hold sound, counted from the seam's beginning, up to a frame: what may be borrowed is the last of them. */
function soundBytes(bytes: Uint8Array, until: number): number[] {
  const found: number[] = []
  for (let frame = seam.start; frame < until; frame++) {
    const [at, end] = [bytesOfFrames(frame) - bytesOfFrames(seam.start), bytesOfFrames(frame + 1) - bytesOfFrames(seam.start)]
    found.push(...bytes.subarray(at + 36, end))
  }
  return found
}
/** The first frame with the mark of the second run in its header. */
function changeOver(bytes: Uint8Array, mark: number): number {
  for (let frame = seam.start; frame < seam.end; frame++) if (bytes[bytesOfFrames(frame) - bytesOfFrames(seam.start)] === mark) return frame
  return seam.end
}

it('takes over where the need fits into what is free, and carries it along', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat({ max: 511 }), { minLength: 60, maxLength: 60 }),
      fc.array(fc.nat({ max: 511 }), { minLength: 60, maxLength: 60 }),
      (free, need) => {
        const first = seam.start - 2
        const before = runOf(first - 10, 0xaa, frame => free[frame - first + 5] ?? 0)
        const after = runOf(first, 0xbb, frame => need[frame - first] ?? 0)
        const bytes = joinRuns(before, after, seam)
        expect(bytes.byteLength).toBe(bytesOfFrames(seam.end) - bytesOfFrames(seam.start))
        const frame = changeOver(bytes, 0xbb)
        const borrowed = need[frame - first] ?? 0
        const silent = bytes
          .subarray(bytesOfFrames(frame) - bytesOfFrames(seam.start) + 4)
          .subarray(0, 32)
          .every(byte => byte === 0)
        if (silent) {
          expect(frame).toBe(seam.end - 2)
          return
        }
        expect(borrowed).toBeLessThanOrEqual(free[frame - first + 5] ?? 0)
        const sound = soundBytes(bytes, frame)
        const lent = sound.slice(sound.length - borrowed)
        expect(lent.every(byte => byte === 0xbb)).toBe(true)
        expect(sound[sound.length - borrowed - 1]).toBe(0xaa)
      },
    ),
  )
})

it('falls silent for two frames when nothing fits anywhere', () => {
  const bytes = joinRuns(
    runOf(seam.start - 20, 0xaa, () => 0),
    runOf(seam.start - 2, 0xbb, () => 300),
    seam,
  )
  expect(changeOver(bytes, 0xbb)).toBe(seam.end - 2)
  for (const frame of [seam.end - 2, seam.end - 1]) {
    const at = bytesOfFrames(frame) - bytesOfFrames(seam.start)
    expect(bytes.subarray(at + 4, at + 36).every(byte => byte === 0)).toBe(true)
    expect(bytes.subarray(at + 36, at + 400).every(byte => byte === 0xbb)).toBe(true)
  }
})

it('every frame of a track belongs to one body or one seam, and the segments for it are known', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20_000_000 }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (samples, share) => {
        const count = segmentCount(samples)
        let next = 0
        for (let segment = 0; segment < count; segment++) {
          for (const part of [seamFrames(segment), bodyFrames(samples, segment)]) {
            if (part.end === 0) continue
            expect(part.start).toBe(next)
            next = part.end
          }
          expect(encodedFrames(samples, segment).start).toBeLessThanOrEqual(seamFrames(segment).start)
          expect(encodedFrames(samples, segment).end).toBeGreaterThanOrEqual(bodyFrames(samples, segment).end)
        }
        const frame = Math.floor(share * next)
        const holding = segmentsOfFrame(samples, frame).map(segment => encodedFrames(samples, segment))
        expect(holding.length).toBeGreaterThan(0)
        expect(holding.every(made => made.start <= frame && frame < made.end)).toBe(true)
      },
    ),
    { numRuns: 60 },
  )
})

it('a byte is in the frame that begins before it and ends behind it', () => {
  fc.assert(
    fc.property(fc.nat({ max: 50_000_000 }), byte => {
      const frame = frameAt(byte)
      expect(bytesOfFrames(frame)).toBeLessThanOrEqual(byte)
      expect(bytesOfFrames(frame + 1)).toBeGreaterThan(byte)
    }),
  )
})

it('ranges know what is there', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat({ max: 60 }), fc.nat({ max: 20 })), { maxLength: 12 }), added => {
      const [ranges, there] = [emptyRanges(), new Set<number>()]
      for (const [start, length] of added) {
        if (length === 0) continue
        ranges.add(start, start + length)
        for (let at = start; at < start + length; at++) there.add(at)
      }
      for (let at = 0; at < 90; at++) {
        let end = at
        while (there.has(end)) end++
        expect(ranges.reach(at)).toBe(end)
      }
    }),
  )
})

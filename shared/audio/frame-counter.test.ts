// Counting frames over segments: their numbers, their seconds, and what has come to its end.
import { describe, expect, it } from 'vitest'
import { createFrameCounter, firstPosition } from './frame-counter.ts'
import { file, tagFrame } from './mp3-for-tests.ts'
import { fast, inRow, mono, stereo } from './segments-for-tests.ts'
import { createSplitter, type FrameRun } from './splitter.ts'
import { frameTime } from './timeline.ts'

function runsOf(bytes: Uint8Array, size = bytes.length): FrameRun[] {
  const splitter = createSplitter()
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) => bytes.subarray(index * size, (index + 1) * size))
  return pieces.flatMap(piece => splitter.push(piece))
}
const begin = ({ at, segment }: FrameRun) => createFrameCounter(firstPosition({ at, segment }))
const first = ([run]: readonly FrameRun[]): FrameRun => run ?? neverSplit()
const neverSplit = (): never => {
  throw new Error('There are no frames')
}

describe('a walk', () => {
  it('numbers frames and tells their seconds, however they come', () => {
    const runs = runsOf(file([...inRow(stereo, 0, 20), ...inRow(mono, 0, 30), ...inRow(fast, 0, 25)]), 3000)
    const walk = begin(first(runs))
    const ends = runs.flatMap(run => walk.take(run).ended ?? [])
    expect(ends.map(({ frames }) => frames)).toEqual([20, 30])
    const { segment, frame } = walk.here()
    expect(frame).toBe(25)
    expect(segment.begin).toBeCloseTo((50 * 1152) / 44_100, 12)
    expect(frameTime(segment, frame)).toBeCloseTo((50 * 1152) / 44_100 + (25 * 1152) / 48_000, 12)
  })

  it('leaves out what encoders added between files one behind the other', () => {
    const part = [tagFrame({ frames: 20, delay: 576, padding: 1008 }), ...inRow(stereo, 0, 20)]
    const runs = runsOf(file([...part, ...part]))
    const walk = begin(first(runs))
    const positions = runs.map(run => walk.take(run).first)
    expect(positions.map(({ frame, byte }) => [frame, byte])).toEqual([
      [0, 417],
      [0, 417 + file(part).length],
    ])
    expect(positions[1]?.segment.begin).toBeCloseTo((20 * 1152 - 1584) / 44_100, 12)
  })

  it('goes on from a position that is known as it would have come there', () => {
    const runs = runsOf(file([...inRow(stereo, 0, 20), ...inRow(mono, 0, 30)]), 1000)
    const walk = begin(first(runs))
    const positions = runs.map(run => walk.take(run).first)
    const [from = neverSplit()] = positions.slice(5)
    const other = createFrameCounter(from)
    expect(runs.slice(5).map(run => other.take(run).first)).toEqual(positions.slice(5))
  })
})

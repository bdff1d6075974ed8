// From which byte a seek reads: the exact one where it can be known, otherwise an estimate.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFrameCounter, type FramePosition, firstPosition } from './frame-counter.ts'
import { createFrameIndex } from './frame-index.ts'
import { file, tagFrame } from './mp3-for-tests.ts'
import { seekTargetAt, shortfall } from './seek.ts'
import { fast, inRow, type Kind, mono, numbered, numberOf, slow, stereo } from './segments-for-tests.ts'
import { createSplitter } from './splitter.ts'
import { frameTime } from './timeline.ts'

function opened(bytes: Uint8Array) {
  const [run] = createSplitter().push(bytes.subarray(0, 60_000))
  if (!run) throw new Error('There are no frames')
  const index = createFrameIndex(firstPosition(run))
  index.compare(run)
  return { index, total: bytes.length }
}

/** What is found when reading begins where it should: the frame, and what it is taken for. */
function land(bytes: Uint8Array, { index, total }: ReturnType<typeof opened>, seconds: number) {
  const landing = seekTargetAt(index, total, seconds)
  const [run] = createSplitter({ ...landing, onFrame: landing.kind === 'known' }).push(bytes.subarray(landing.byte, landing.byte + 9000))
  return { kind: landing.kind, byte: landing.byte, run, position: run && landing.positionOf(run) }
}

/** Walks to the end from a position. */
function walkedFrom(bytes: Uint8Array, position: FramePosition): FramePosition {
  const walk = createFrameCounter(position)
  for (const run of createSplitter({ ...position, onFrame: true }).push(bytes.subarray(position.byte))) walk.take(run)
  return walk.here()
}

describe('at a constant bit rate', () => {
  it('the frame wanted is the first one found, whatever kind it is of, with a tag and without', () => {
    const kinds: fc.Arbitrary<Kind> = fc.constantFrom(stereo, mono, fast, slow, { ...stereo, bitrate: 320 }, { ...stereo, bitrate: 48 })
    fc.assert(
      fc.property(kinds, fc.integer({ min: 800, max: 2500 }), fc.boolean(), (kind, wanted, isTagged) => {
        const tag = isTagged ? [tagFrame({ frames: 3000, delay: 0 })] : []
        const bytes = file([...tag, ...inRow(kind, 0, 3000)])
        const known = opened(bytes)
        const seconds = frameTime(known.index.first.segment, wanted + 0.5)
        const { kind: how, run, position } = land(bytes, known, seconds)
        // A few frames earlier, as a decoder needs a run-up.
        if (how === 'computed') expect(run && numberOf(run.bytes)).toBe(position?.frame)
        expect([how, position?.frame]).toEqual(how === 'computed' ? ['computed', wanted - 3] : ['known', 0])
      }),
    )
  })

  it('a frame of another bit rate, of another kind, or at another position shows that it is none', () => {
    const others = [
      inRow({ ...stereo, bitrate: 160 }, 0, 900),
      inRow(mono, 0, 900),
      [new Uint8Array(200).fill(1), ...inRow(stereo, 0, 900)],
    ]
    for (const other of others) {
      const bytes = file([...inRow(stereo, 0, 500), ...other])
      expect(land(bytes, opened(bytes), 20)).toMatchObject({ kind: 'computed', position: null })
    }
  })

  it('what seems to lie behind the end is looked for before it', () => {
    const bytes = file(inRow(stereo, 0, 3000))
    const { kind, byte, position } = land(bytes, opened(bytes), 1000)
    expect(kind).toBe('computed')
    expect(byte).toBe(bytes.length - 65_536)
    expect(position?.frame).toBeGreaterThan(2800)
  })
})

describe('where bit rates vary', () => {
  const rate = (bitrate: number, count: number) => Array<Uint8Array>(count).fill(numbered({ ...stereo, bitrate }, 0))
  const bytes = file([...rate(192, 30), ...rate(64, 30), ...rate(128, 60_000)])

  it('frames are read from the nearest position that is known, if that is not too far', () => {
    const known = opened(bytes)
    expect(known.index.isVariable()).toBe(true)
    expect(land(bytes, known, 300)).toMatchObject({ kind: 'known', byte: 0 })
    const noted = {
      byte: file([...rate(192, 30), ...rate(64, 30), ...rate(128, 4000)]).length,
      segment: known.index.first.segment,
      frame: 4060,
    }
    known.index.add(noted)
    expect(land(bytes, known, 300)).toMatchObject({ kind: 'known', position: noted })
  })

  it('far away the second asked for is taken to be where all went on as before, or as was found elsewhere', () => {
    const known = opened(bytes)
    const seconds = 1020
    const estimate = land(bytes, known, seconds)
    expect(estimate).toMatchObject({ kind: 'estimated', byte: expect.closeTo((seconds * 192_000) / 8, -4) })
    const [run] = createSplitter().push(file(rate(128, 9)))
    if (run) known.index.noteMisprediction(run)
    const better = land(bytes, known, seconds)
    expect(better.kind).toBe('estimated')
    const { position } = better
    // Three frames of run-up, then that second: it is off by what is different at the beginning.
    expect(position && frameTime(position.segment, position.frame + 3)).toBeCloseTo(seconds, 9)
    expect(Math.abs(better.byte / 417 - seconds * (44_100 / 1152))).toBeLessThan(200)
  })

  it('at the end it is known how far off that was, if the encoder counted just these frames', () => {
    const sound = rate(128, 3000)
    const whole = (frames: number, said: number) => file([tagFrame({ mark: 'Xing', frames, bytes: said }), ...sound])
    for (const [frames, size, expected] of [
      [3000, 417 * 3001, -8],
      [3000, 417 * 3001 + 9000, null],
      [3000, 417 * 2000, null],
    ] as const) {
      const all = whole(frames, size)
      const { index } = opened(all)
      const end = walkedFrom(all, { byte: 417 * 1001, segment: index.first.segment, frame: 1008 })
      expect(shortfall(index, end)).toBe(expected)
    }
  })
})

// Frames made louder and softer in their own numbers. What a decoder makes of them: e2e/listening/effects.spec.ts.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amplify, gainStep } from './frame-gain.ts'
import { frameHeader } from './mp3.ts'
import { frames } from './mp3-for-tests.ts'
import { createSplitter, type FrameRun } from './splitter.ts'

/** What a gain is made of; it asks nothing of the segment. */
type Frames = Pick<FrameRun, 'bytes' | 'starts' | 'at'>

type Kind = { readonly second: number; readonly third: number; readonly fourth: number }
/** MPEG-1 and MPEG-2, stereo and mono, with and without a checksum. */
const kinds: readonly Kind[] = [0xfb, 0xfa, 0xf3, 0xf2].flatMap(second => [0x64, 0xc4].map(fourth => ({ second, third: 0x90, fourth })))

/** One frame full of given bytes; with a checksum it is right. */
function make({ second, third, fourth }: Kind, filling: number): Frames {
  const head = Uint8Array.of(0xff, second, third, fourth)
  const length = frameHeader(head, 0)?.length ?? 0
  const bytes = new Uint8Array(length).fill(filling)
  bytes.set(head)
  if ((second & 1) === 0) bytes.set(crc(bytes, informationOf({ second, third, fourth })), 4)
  return { bytes, starts: [0], at: 0 }
}

const informationOf = ({ second, fourth }: Kind): number => {
  const mono = fourth >> 6 === 3
  return (second & 8) !== 0 ? (mono ? 17 : 32) : mono ? 9 : 17
}

/** The checksum once more, bit by bit as the standard draws it: a register of 16 bits. */
function crc(frame: Uint8Array, information: number): readonly [number, number] {
  let register = 0xffff
  for (const byte of [...frame.subarray(2, 4), ...frame.subarray(6, 6 + information)]) {
    for (let bit = 7; bit >= 0; bit -= 1) {
      const out = (register >> 15) & 1
      register = (register << 1) & 0xffff
      if (out !== ((byte >> bit) & 1)) register ^= 0x8005
    }
  }
  return [register >> 8, register & 255]
}

/** The numbers of all granules, read as text of ones and noughts. */
function gainsOf(frame: Uint8Array, { second, fourth }: Kind): number[] {
  const text = [...frame].map(byte => byte.toString(2).padStart(8, '0')).join('')
  const [first, channels] = [(second & 8) !== 0, fourth >> 6 === 3 ? 1 : 2]
  const information = 32 + ((second & 1) === 0 ? 16 : 0)
  const head = first ? (channels === 2 ? 20 : 18) : channels === 2 ? 10 : 9
  const offsets = Array.from({ length: (first ? 2 : 1) * channels }, (_, entry) => information + head + entry * (first ? 59 : 63) + 21)
  return offsets.map(offset => Number.parseInt(text.slice(offset, offset + 8), 2))
}

describe('amplify', () => {
  it('moves every granule by the steps, and nothing else', () => {
    for (const kind of kinds) {
      for (const filling of [0x00, 0x55, 0x7f, 0xaa]) {
        const run = make(kind, filling)
        const louder = amplify(run, 3)
        expect(gainsOf(louder, kind)).toEqual(gainsOf(run.bytes, kind).map(gain => Math.min(255, gain + 3)))
        if (Math.max(...gainsOf(run.bytes, kind)) < 253) expect(amplify({ ...run, bytes: louder }, -3)).toEqual(run.bytes)
      }
    }
  })
  it('mends a checksum, and leaves one that was wrong', () => {
    for (const kind of kinds.filter(({ second }) => (second & 1) === 0)) {
      const run = make(kind, 0x55)
      const louder = amplify(run, -5)
      expect([...louder.subarray(4, 6)]).toEqual(crc(louder, informationOf(kind)))
      expect([...louder.subarray(4, 6)]).not.toEqual([...run.bytes.subarray(4, 6)])
      run.bytes[4] = (run.bytes[4] ?? 0) ^ 1
      expect([...amplify(run, -5).subarray(4, 6)]).toEqual([...run.bytes.subarray(4, 6)])
    }
  })
  it('stops at the ends of the scale', () => {
    for (const kind of kinds) {
      expect(gainsOf(amplify(make(kind, 0x55), 999), kind)).toEqual(gainsOf(make(kind, 0).bytes, kind).map(() => 255))
      expect(gainsOf(amplify(make(kind, 0x55), -999), kind)).toEqual(gainsOf(make(kind, 0).bytes, kind).map(() => 0))
    }
  })
  it('is a step of a decibel and a half', () => expect(gainStep).toBeCloseTo(1.505, 3))
  it('keeps frames frames: a splitter finds the same ones', () => {
    const splitter = createSplitter()
    const [run] = splitter.push(new Uint8Array(frames(12).flatMap(frame => [...frame])))
    if (!run) throw new Error('no frames')
    const [again] = createSplitter().push(amplify(run, 4))
    expect(again?.starts).toEqual(run.starts)
  })
  it('bears any bytes: as many come out, headers untouched, and no step is no change', () => {
    const cuts = fc
      .uniqueArray(fc.nat(300), { maxLength: 6 })
      .map(list => [0, ...list.filter(at => at > 0).sort((one, other) => one - other)])
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        cuts,
        fc.integer({ min: -300, max: 300 }),
        fc.boolean(),
        (bytes, starts, steps, sync) => {
          const hostile = new Uint8Array(bytes)
          if (sync)
            for (const start of starts.filter(each => each < hostile.length))
              hostile.set([0xff, 0xfa, 0x90, 0x64].slice(0, Math.max(0, hostile.length - start)), start)
          const before = new Uint8Array(hostile)
          const after = amplify({ bytes: hostile, starts }, steps)
          expect(hostile).toEqual(before)
          expect(after.length).toBe(hostile.length)
          for (const start of starts) expect(after.subarray(start, start + 4)).toEqual(hostile.subarray(start, start + 4))
          expect(amplify({ bytes: hostile, starts }, 0)).toEqual(hostile)
        },
      ),
    )
  })
})

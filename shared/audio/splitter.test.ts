// Splitting a file into frames gives the same frames however its bytes arrive, and whatever stands between them.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ape, file, frame, frames, id3, tagFrame } from './mp3-for-tests.ts'
import { inRow, mono, stereo } from './segments-for-tests.ts'
import { createSplitter, type ReadStart, type Segment } from './splitter.ts'

/** All that comes out, when the file comes in as pieces of these sizes, over and over. */
function split(bytes: Uint8Array, sizes: readonly number[] = [bytes.length], from?: ReadStart) {
  const splitter = createSplitter(from)
  const out: Uint8Array[] = []
  const places: number[] = []
  const segments: Segment[] = []
  let count = 0
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1
    for (const run of splitter.push(bytes.subarray(at, at + size))) {
      out.push(run.bytes)
      places.push(run.at)
      if (segments.at(-1) !== run.segment) segments.push(run.segment)
      count += run.starts.length
      for (const start of run.starts) expect(run.bytes[start]).toBe(0xff)
    }
    at += size
  }
  return { sound: file(out), count, first: places[0], segments, rubbish: splitter.garbageBytes() }
}

const sizes = fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 5 })
const music = frames(20, [0x90, 0xb0, 0x70])

describe('whole frames come out', () => {
  it('however the file is cut into pieces', () => {
    fc.assert(
      fc.property(sizes, pieces => {
        const { sound, count, first } = split(file(music), pieces)
        expect(count).toBe(20)
        expect(sound).toEqual(file(music))
        expect(first).toBe(0)
      }),
    )
  })

  it('without the tags around them, a picture that looks like sound included', () => {
    fc.assert(
      fc.property(sizes, pieces => {
        const tag = tagFrame({ frames: 20 })
        const last = Uint8Array.from([...'TAG'.padEnd(128)].map(letter => letter.charCodeAt(0)))
        const { sound, segments, first } = split(file([id3(5000), id3(40), tag, ...music, last]), pieces)
        expect(sound).toEqual(file(music))
        expect(segments).toMatchObject([{ start: 5010 + 50 + tag.length, tag: { frames: 20, delay: 576, padding: 1008 } }])
        expect(first).toBe(segments[0]?.start)
      }),
    )
  })

  it('without rubbish in the middle, though it holds a sync, and a torn last frame', () => {
    const rubbish = new Uint8Array(700).fill(0x55)
    rubbish.set([0xff, 0xfb, 0x90, 0x64], 100)
    const torn = frame(30).subarray(0, 300)
    fc.assert(
      fc.property(sizes, pieces => {
        const { sound, count } = split(file([...music, rubbish, ...music, torn]), pieces)
        expect(count).toBe(40)
        expect(sound).toEqual(file([...music, ...music]))
      }),
    )
  })

  it('from the next whole frame on, if reading begins in the middle of the file', () => {
    const whole = file(music)
    const segment = split(whole).segments[0] ?? null
    const { sound, first, segments } = split(whole.subarray(300), [1000], { byte: 300, segment, onFrame: false })
    expect(first).toBe(417)
    expect(sound).toEqual(file(music.slice(1)))
    expect(segments).toEqual([segment])
  })

  it('from the very frame on where it is known to be one, though rubbish follows', () => {
    const segment = split(file(music)).segments[0] ?? null
    const last = file([frame(3), new Uint8Array(50).fill(0x55), ...music])
    expect(split(last, [100], { byte: 9000, segment, onFrame: true })).toMatchObject({ first: 9000, count: 21 })
    expect(split(last, [100], { byte: 9000, segment, onFrame: false })).toMatchObject({ first: 9467, count: 20 })
  })

  it('but for a single one of another kind: that is rubbish', () => {
    const other = frame(0)
    other[2] = 0x94
    expect(split(file([...music, other, ...music]))).toMatchObject({ count: 40, segments: [{ start: 0 }] })
  })
})

describe('another segment begins', () => {
  it('where the kind changes for two frames or more, however the file is cut', () => {
    const parts = [...inRow(stereo, 0, 9), ...inRow(mono, 9, 2), ...inRow(stereo, 11, 9)]
    fc.assert(
      fc.property(sizes, pieces => {
        const { sound, segments } = split(file(parts), pieces)
        expect(sound).toEqual(file(parts))
        expect(segments.map(({ header }) => header.mono)).toEqual([false, true, false])
        expect(segments.map(({ start }) => start)).toEqual([0, file(parts.slice(0, 9)).length, file(parts.slice(0, 11)).length])
      }),
    )
  })

  it('where an encoder left its tag, and that is no frame of sound there either', () => {
    const tag = tagFrame({ frames: 20 })
    const last = Uint8Array.from([...'TAG'.padEnd(128)].map(letter => letter.charCodeAt(0)))
    const { count, segments } = split(file([tag, ...music, last, id3(300), tag, ...music, ape(200)]), [700])
    expect(count).toBe(40)
    expect(segments).toMatchObject([{ tag: { frames: 20 } }, { tag: { frames: 20 } }])
  })

  it('and says of each run whether its frames have one bit rate', () => {
    const bitrates = (bytes: Uint8Array) =>
      createSplitter()
        .push(bytes)
        .map(({ bitrate }) => bitrate)
    expect(bitrates(file([...inRow(stereo, 0, 9), ...inRow(mono, 9, 9)]))).toEqual([128_000, 64_000])
    expect(bitrates(file(music))).toEqual([null])
  })
})

describe('what is no MP3', () => {
  it('gives no frame, and says how much was passed over', () => {
    const { count, segments, rubbish } = split(
      Uint8Array.from({ length: 4000 }, (_, at) => 60 + (at % 30)),
      [512],
    )
    expect([count, segments]).toEqual([0, []])
    expect(rubbish).toBeGreaterThan(3900)
  })

  it('never throws nor hangs, whatever the bytes are', () => {
    const nasty = fc.oneof(
      fc.uint8Array({ maxLength: 600 }),
      fc.constantFrom(frame(1), frame(2).subarray(0, 99), id3(90), ape(70), tagFrame({}), ...inRow(mono, 0, 3), Uint8Array.of(0x49)),
    )
    fc.assert(
      fc.property(fc.array(nasty, { maxLength: 12 }), sizes, (parts, pieces) => {
        const bytes = file(parts)
        expect(split(bytes, pieces).sound.length).toBeLessThanOrEqual(bytes.length)
      }),
    )
  })

  it('a tag that claims to be endless is passed over without being kept', () => {
    const endless = Uint8Array.of(0x49, 0x44, 0x33, 4, 0, 0, 0x7f, 0x7f, 0x7f, 0x7f)
    expect(split(file([endless, ...music]), [100]).count).toBe(0)
  })
})

// Cutting a file into frames: however it arrives, whatever lies between, whatever it claims.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { file, frame, frames, id3, tagFrame } from './mp3-for-tests.ts'
import { createSplitter, type Mp3 } from './splitter.ts'

/** All that comes out, when the file comes in as pieces of these sizes, over and over. */
function split(bytes: Uint8Array, sizes: readonly number[] = [bytes.length], at = 0, known: Mp3 | null = null) {
  const splitter = createSplitter(at, known)
  const out: Uint8Array[] = []
  const places: number[] = []
  let count = 0
  for (let from = 0, turn = 0; from < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1
    const run = splitter.push(bytes.subarray(from, from + size))
    from += size
    if (!run) continue
    out.push(run.bytes)
    places.push(run.at)
    count += run.starts.length
    for (const start of run.starts) expect([...run.bytes.subarray(start, start + 2)]).toEqual([0xff, 0xfb])
  }
  return { sound: file(out), count, first: places[0], mp3: splitter.mp3(), rubbish: splitter.rubbish() }
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
        const { sound, mp3, first } = split(file([id3(5000), id3(40), tag, ...music, last]), pieces)
        expect(sound).toEqual(file(music))
        expect(mp3).toMatchObject({ start: 5010 + 50 + tag.length, tag: { frames: 20, delay: 576, padding: 1008 } })
        expect(first).toBe(mp3?.start)
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
    const known = split(whole).mp3
    const { sound, first } = split(whole.subarray(300), [1000], 300, known)
    expect(first).toBe(417)
    expect(sound).toEqual(file(music.slice(1)))
  })

  it('of another sample rate are rubbish: they would be another file', () => {
    const other = frame(0)
    other[2] = 0x94
    expect(split(file([...music, other, ...music])).count).toBe(40)
  })
})

describe('what is no MP3', () => {
  it('gives no frame, and says how much was passed over', () => {
    const { count, mp3, rubbish } = split(
      Uint8Array.from({ length: 4000 }, (_, at) => 60 + (at % 30)),
      [512],
    )
    expect([count, mp3]).toEqual([0, null])
    expect(rubbish).toBeGreaterThan(3900)
  })

  it('never throws nor hangs, whatever the bytes are', () => {
    const nasty = fc.oneof(
      fc.uint8Array({ maxLength: 600 }),
      fc.constantFrom(frame(1), frame(2).subarray(0, 99), id3(90), tagFrame({}), Uint8Array.of(0x49)),
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

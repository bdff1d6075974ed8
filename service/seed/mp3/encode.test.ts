// MP3s as a real encoder makes them: decoded, they have exactly the samples that went in, at the same place. Needs ffmpeg.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { pcmOf } from '../music/pcm-for-tests.ts'
import type { Recording } from '../music/recording.ts'
import { type Encoder, encoded, openEncoder } from './encode.ts'
import { infoFrame, musicBytes, sampleRate, taggedBytes } from './mp3-tag.ts'

let encoder: Encoder
beforeAll(async () => {
  encoder = await openEncoder()
})

const mp3Of = (recording: Recording): Buffer =>
  Buffer.concat([infoFrame(recording.movements[recording.index] ?? 0), ...encoded(encoder, recording)])

/** Left channel of an MP3, cut by its tag as players do. */
async function decode(mp3: Buffer): Promise<Float32Array> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'segue-decode-'))
  try {
    const file = path.join(folder, 'it.mp3') // a file, not a pipe: ffmpeg cuts the end only where it can seek
    await writeFile(file, mp3)
    const decoder = ['-v', 'error', '-i', file, '-f', 'f32le', '-ac', '2', 'pipe:1']
    const { stdout } = await promisify(execFile)('ffmpeg', decoder, { encoding: 'buffer', maxBuffer: 2 ** 28 })
    return Float32Array.from({ length: stdout.byteLength / 8 }, (_, index) => stdout.readFloatLE(index * 8))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** How much louder the original is than what differs from it, in dB, when the copy is moved by `shift` samples. */
function likeness(wanted: Float32Array, copy: Float32Array, shift: number): number {
  let [signal, error] = [0, 0]
  for (let at = 10; at < wanted.length - 10; at++) {
    signal += (wanted[at] ?? 0) ** 2
    error += ((wanted[at] ?? 0) - (copy[at + shift] ?? 0)) ** 2
  }
  return 10 * Math.log10(signal / error)
}

describe('the size of an MP3', () => {
  it('is known before it is made, to the byte', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60_000 }), samples => {
        const recording: Recording = { seed: samples, style: 'techno', movements: [samples], index: 0 }
        expect(Buffer.concat([...encoded(encoder, recording)]).byteLength).toBe(musicBytes(samples))
      }),
      { numRuns: 16, examples: [[1], [575], [576], [577], [1151], [1152], [1153], [1728], [44_100]] },
    )
  })
})

describe('the info frame', () => {
  // Fields of LAME 3.100 for `lame -b 128` of 2,646,777 samples, as that program writes them.
  const frame = Buffer.from(infoFrame(2_646_777))

  it('is one frame of 128 kbit/s, 44.1 kHz, joint stereo, that says what LAME would say', () => {
    expect(frame.byteLength).toBe(417)
    expect(frame.subarray(0, 4).toString('hex')).toBe('fffb9064')
    expect(frame.subarray(36, 52).toString('hex')).toBe('496e666f0000000f000008fb000eab19')
    expect(frame.subarray(156, 165).toString('latin1')).toBe('LAME3.100')
    expect(frame.subarray(177, 180).toString('hex')).toBe('240447') // delay 576, padding 1095
  })

  it('has a seek table that grows from 0 to just below 256', () => {
    const table = [...frame.subarray(52, 152)]
    expect(table[0]).toBe(0)
    expect(table).toEqual(table.toSorted((a, b) => a - b))
    expect(table[50]).toBeGreaterThanOrEqual(127)
    expect(table[50]).toBeLessThanOrEqual(129)
    expect(table[99]).toBeGreaterThan(250)
  })

  it('counts frames and bytes of the whole file', () => {
    const samples = 100_000
    const small = Buffer.from(infoFrame(samples))
    expect(small.readUInt32BE(48)).toBe(taggedBytes(samples))
    expect(small.readUInt32BE(184)).toBe(taggedBytes(samples))
    const [frames, padding] = [small.readUInt32BE(44), small.readUInt16BE(178) & 0xfff]
    expect(frames * 1152 - 576 - padding).toBe(samples)
  })
})

describe('a decoded MP3', () => {
  it.each([1152 * 40, 1152 * 40 + 1, 50_011, 88_200 - 7])('has exactly the %i samples that went in', async samples => {
    expect((await decode(mp3Of({ seed: 4, style: 'folk', movements: [samples], index: 0 }))).length).toBe(samples)
  })

  it('has every sample at its place', async () => {
    const recording: Recording = { seed: 11, style: 'choral', movements: [4 * sampleRate + 123], index: 0 }
    const [wanted, copy] = [pcmOf(recording).left, await decode(mp3Of(recording))]
    const best = likeness(wanted, copy, 0)
    expect(best).toBeGreaterThan(15)
    for (const shift of [-2, -1, 1, 2]) expect(likeness(wanted, copy, shift)).toBeLessThan(best)
  })

  it('joins the next movement of its suite on the sample', async () => {
    const suite = (index: number): Recording => ({
      seed: 21,
      style: 'ambient',
      movements: [5 * sampleRate + 331, 5 * sampleRate + 77],
      index,
    })
    const [first, second] = [await decode(mp3Of(suite(0))), await decode(mp3Of(suite(1)))]
    const joined = (a: Float32Array, b: Float32Array): Float32Array => Float32Array.from([...a.slice(-1500), ...b.slice(0, 1500)])
    const wanted = joined(pcmOf(suite(0)).left, pcmOf(suite(1)).left)
    expect(likeness(wanted, joined(first, second), 0)).toBeGreaterThan(12)
  })

  it('is the same bytes every time, whatever the encoder did before', () => {
    const recording: Recording = { seed: 1, style: 'jazz', movements: [60_000], index: 0 }
    const once = mp3Of(recording)
    const abandoned = encoded(encoder, { ...recording, seed: 2 })
    abandoned.next()
    expect(mp3Of(recording).equals(once)).toBe(true)
  })
})

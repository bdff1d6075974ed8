// MP3s as a real encoder makes them: decoded, they have exactly the samples that went in, at the same place. Needs ffmpeg.
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { pcmOf } from '../music/pcm-for-tests.ts'
import { type Recording, recordingLength } from '../music/recording.ts'
import { sampleRate } from '../sample-rate.ts'
import { type Encoder, encoded, openEncoder } from './encode.ts'
import { bytesOfFrames, musicBytes, samplesPerFrame } from './frames.ts'
import { infoFrame, taggedBytes } from './mp3-tag.ts'
import { emptyRanges } from './ranges.ts'
import { type EncoderPool, openRecordingEncoder } from './recording-encoder.ts'
import { seamFrames } from './segments.ts'

const idle: Encoder[] = []
const encoders: EncoderPool = { acquire: async () => idle.pop() ?? (await openEncoder()), release: encoder => void idle.push(encoder) }

/** The music of a recording, made from these bytes on, one after the other, and then the rest. */
async function musicOf(recording: Recording, from: readonly number[] = []): Promise<Buffer> {
  const music = Buffer.alloc(musicBytes(recordingLength(recording)))
  const [take, made] = [openRecordingEncoder(recording, encoders), emptyRanges()]
  for (const start of [...from, 0]) {
    for (let at = made.reach(start); at < music.byteLength; at = made.reach(at)) {
      for (const piece of await take.step(at)) {
        expect(made.reach(piece.at)).toBe(piece.at) // nothing is given out twice
        made.add(piece.at, piece.at + piece.bytes.byteLength)
        music.set(piece.bytes, piece.at)
      }
    }
  }
  take.close()
  return music
}

const mp3Of = async (recording: Recording): Promise<Buffer> =>
  Buffer.concat([infoFrame(recordingLength(recording)), await musicOf(recording)])

/** Whether what has to be decoded is left out: only on macOS and Windows, where nothing installs ffmpeg, and only where it is not there. */
const lacksFfmpeg = process.platform !== 'linux' && spawnSync('ffmpeg', ['-version']).status !== 0

/** Left channel of an MP3, cut by its tag as players do. */
async function decode(mp3: Buffer): Promise<Float32Array> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'segue-decode-'))
  try {
    const file = path.join(folder, 'it.mp3') // a file, not a pipe: ffmpeg cuts the end only where it can seek
    await writeFile(file, mp3)
    const decoder = ['-v', 'error', '-i', file, '-af', 'pan=mono|c0=c0', '-f', 'f32le', 'pipe:1']
    const { stdout } = await promisify(execFile)('ffmpeg', decoder, { encoding: 'buffer', maxBuffer: 2 ** 28 })
    return new Float32Array(new Uint8Array(stdout).buffer)
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
  it('is known before it is made, to the byte', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 60_000 }), async samples => {
        const recording: Recording = { seed: samples, style: 'techno', movements: [samples], index: 0 }
        const encoder = await encoders.acquire()
        const made = [...encoded(encoder, recording, 0)].reduce((sum, piece) => sum + piece.byteLength, 0)
        encoders.release(encoder)
        expect(made).toBe(musicBytes(samples))
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
  it.skipIf(lacksFfmpeg).each([1152 * 40, 1152 * 40 + 1, 50_011, 88_200 - 7])('has exactly the %i samples that went in', async samples => {
    expect((await decode(await mp3Of({ seed: 4, style: 'folk', movements: [samples], index: 0 }))).length).toBe(samples)
  })

  it.skipIf(lacksFfmpeg)('has every sample at its place', async () => {
    const recording: Recording = { seed: 11, style: 'choral', movements: [4 * sampleRate + 123], index: 0 }
    const [wanted, copy] = [pcmOf(recording).left, await decode(await mp3Of(recording))]
    const best = likeness(wanted, copy, 0)
    expect(best).toBeGreaterThan(15)
    for (const shift of [-2, -1, 1, 2]) expect(likeness(wanted, copy, shift)).toBeLessThan(best)
  })

  it.skipIf(lacksFfmpeg)('joins the next movement of its suite on the sample', async () => {
    const suite = (index: number): Recording => ({
      seed: 21,
      style: 'ambient',
      movements: [5 * sampleRate + 331, 5 * sampleRate + 77],
      index,
    })
    const [first, second] = [await decode(await mp3Of(suite(0))), await decode(await mp3Of(suite(1)))]
    const joined = (a: Float32Array, b: Float32Array): Float32Array => Float32Array.from([...a.slice(-1500), ...b.slice(0, 1500)])
    const wanted = joined(pcmOf(suite(0)).left, pcmOf(suite(1)).left)
    expect(likeness(wanted, joined(first, second), 0)).toBeGreaterThan(12)
  })

  it('is the same bytes every time, whatever the encoder did before', async () => {
    const recording: Recording = { seed: 1, style: 'jazz', movements: [60_000], index: 0 }
    const once = await musicOf(recording)
    const abandoned = openRecordingEncoder({ ...recording, seed: 2 }, encoders)
    await abandoned.step(0)
    abandoned.close()
    expect((await musicOf(recording)).equals(once)).toBe(true)
  })
})

describe('an MP3 of several segments', () => {
  const recording: Recording = { seed: 8, style: 'piano', movements: [33 * sampleRate + 99], index: 0 }
  let music: Buffer
  beforeAll(async () => {
    music = await musicOf(recording)
  })

  it('is the same wherever one begins', async () => {
    const seam = bytesOfFrames(seamFrames(1).start)
    expect((await musicOf(recording, [Math.floor(music.byteLength * 0.9), seam + 3000])).equals(music)).toBe(true)
  })

  it('can be had from its last seconds on without making the rest', async () => {
    const take = openRecordingEncoder(recording, encoders)
    const at = music.byteLength - 60_000
    let steps = 0
    for (let found = false; !found; steps++) found = (await take.step(at)).some(piece => piece.at + piece.bytes.byteLength > at)
    take.close()
    expect(steps).toBeLessThan(75) // of some 160 for the whole
  })

  it.skipIf(lacksFfmpeg)('decodes without a flaw where one segment takes over from another', async () => {
    const [wanted, copy] = [pcmOf(recording).left, await decode(Buffer.concat([infoFrame(recordingLength(recording)), music]))]
    expect(copy.length).toBe(wanted.length)
    const around = (frame: number): number => {
      const [start, end] = [frame * samplesPerFrame - 80_000, frame * samplesPerFrame + 20_000]
      return likeness(wanted.slice(start, end), copy.slice(start, end), 0)
    }
    expect(around(seamFrames(1).end)).toBeGreaterThan(around(seamFrames(1).end - 300) - 2)
  })
})

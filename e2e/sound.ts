// Tells which track a recording plays, which place of it, and where it is silent, by correlation with the decoded MP3 file.
import { spawn } from 'node:child_process'
import { spectrum } from './spectrum.ts'

/** Samples per second of every recording and reference: enough to tell pieces of music apart. */
export const rate = 4000

export type Match = {
  readonly name: string
  /** Normalised correlation: 1: the same samples, 0: nothing in common. */
  readonly score: number
  /**
   * Seconds of the track at which the excerpt may begin, best first; several, as music repeats itself. Less than 0: the excerpt begins
   * before the track.
   */
  readonly positions: readonly number[]
  /** Amplitude of the excerpt relative to the track: 1: as in the file. */
  readonly gain: number
}

/** Decodes an MP3 file to mono samples at `rate`; throws if there is no ffmpeg, or it finds no sound in it. */
export async function decode(mp3: Uint8Array): Promise<Float32Array> {
  const decoder = spawn('ffmpeg', ['-v', 'error', '-i', 'pipe:0', '-f', 's16le', '-ac', '1', '-ar', String(rate), 'pipe:1'])
  const chunks: Buffer[] = []
  let complaint = ''
  decoder.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  decoder.stderr.on('data', chunk => {
    complaint += String(chunk)
  })
  decoder.stdin.on('error', error => {
    complaint += error.message
  })
  decoder.stdin.end(mp3)
  await new Promise((resolve, reject) => {
    decoder.once('error', error => reject(new Error(`The sound cannot be decoded, as ffmpeg does not start: ${error.message}`)))
    decoder.once('close', resolve)
  })
  const bytes = Buffer.concat(chunks)
  if (bytes.length === 0) throw new Error(`Nothing to hear: ${complaint}`)
  return samplesOf(bytes)
}

/** Turns signed 16-bit samples (little-endian) into numbers from -1 to 1. */
export function samplesOf(bytes: Buffer): Float32Array {
  const samples = new Float32Array(bytes.length >> 1)
  for (let index = 0; index < samples.length; index++) samples[index] = bytes.readInt16LE(2 * index) / 32768
  return samples
}

/** Loudness as the root mean square of the samples, 0 to 1. Below 0.001 counts as silence. */
export function loudness(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  return Math.sqrt(sum / Math.max(1, samples.length))
}

/** The longest stretch of silence (loudness below 0.001), in seconds, to 10 ms. */
export const longestSilence = (samples: Float32Array): number => Math.max(0, ...silencesIn(samples))

/** All stretches of silence together, in seconds, each to 10 ms. */
export const totalSilence = (samples: Float32Array): number => silencesIn(samples).reduce((sum, length) => sum + length, 0)

/** The lengths of the stretches of silence, seconds. */
function silencesIn(samples: Float32Array): readonly number[] {
  const step = rate / 100
  const silences: number[] = []
  let silent = 0
  const end = () => {
    if (silent > 0) silences.push(silent / 100)
    silent = 0
  }
  for (let at = 0; at + step <= samples.length; at += step) {
    if (loudness(samples.subarray(at, at + step)) < 0.001) silent += 1
    else end()
  }
  end()
  return silences
}

/** Correlates the excerpt with each candidate; the best match is first. */
export function compare(excerpt: Float32Array, candidates: ReadonlyMap<string, Float32Array>): readonly Match[] {
  return [...candidates]
    .map(([name, reference]) => ({ name, ...bestMatch(excerpt, reference) }))
    .sort((one, other) => other.score - one.score)
}

/**
 * Where the excerpt correlates best with the track. The track is taken block by block, and each block is correlated through the Fourier
 * transform.
 */
function bestMatch(excerpt: Float32Array, track: Float32Array): Omit<Match, 'name'> {
  const reference = new Float32Array(excerpt.length + track.length)
  reference.set(track, excerpt.length)
  const size = 2 ** Math.ceil(Math.log2(4 * excerpt.length))
  const wanted = spectrum(excerpt, size)
  const energy = loudness(excerpt) ** 2 * excerpt.length
  const squares = runningSquares(reference)
  const hop = size - excerpt.length + 1
  const peaks = new Map<number, Peak>()
  for (let start = 0; start + excerpt.length <= reference.length; start += hop) {
    const products = spectrum(reference.subarray(start, start + size), size).correlate(wanted)
    const last = Math.min(hop, reference.length - excerpt.length - start + 1)
    for (let shift = 0; shift < last; shift++) {
      const at = start + shift
      const there = (squares[at + excerpt.length] ?? 0) - (squares[at] ?? 0)
      const product = products[shift] ?? 0
      const score = product / Math.sqrt(Math.max(energy * there, 1e-9))
      const second = Math.floor(at / rate)
      if (score > (peaks.get(second)?.score ?? 0))
        peaks.set(second, { score, position: (at - excerpt.length) / rate, gain: product / there })
    }
  }
  const sorted = [...peaks.values()].sort((one, other) => other.score - one.score)
  const { score, gain } = sorted[0] ?? { score: 0, gain: 0 }
  return { score, gain, positions: sorted.filter(peak => peak.score > score * 0.9).map(peak => peak.position) }
}

/** The best match that begins within one second of the track. */
type Peak = { readonly score: number; readonly position: number; readonly gain: number }

/** Seconds from `expected` to the nearest place where the excerpt matches. */
export const distance = (match: Match, expected: number): number =>
  Math.min(...match.positions.map(position => Math.abs(position - expected)))

function runningSquares(samples: Float32Array): Float64Array {
  const sums = new Float64Array(samples.length + 1)
  let sum = 0
  for (let index = 0; index < samples.length; index++) {
    const sample = samples[index] ?? 0
    sum += sample * sample
    sums[index + 1] = sum
  }
  return sums
}

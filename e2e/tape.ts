// Records both channels at the sound card's own rate, so that what was heard can be compared with what was meant sample by sample.
import { once } from 'node:events'
import { startChild } from './child.ts'
import { type Desk, sink } from './desk.ts'

/** Samples per second of the null sink: nothing is resampled on the way to the tape. */
export const stereoRate = 44_100

export type Stereo = { readonly left: Float32Array; readonly right: Float32Array }

export type Tape = {
  /** Seconds recorded so far. */
  seconds(): number
  /** Resolves with the next piece, about a tenth of a second. */
  more(): Promise<void>
  /** What was recorded from a second on. */
  since(from: number): Stereo
  /** When it began, milliseconds since 1970, as far as can be told from when its pieces came: all moments are off by the same. */
  began(): number
  stop(): Promise<void>
}

/**
 * For Chromium: it hands on a fifth of a second at a time, so that a busy machine makes no holes in the recording. What is joined, and
 * where, is decided before.
 */
export const steadySound = '--audio-buffer-size=8192'
/** The same for the pilot tone, milliseconds. */
export const steadyAhead = 200

/** Resolves when the first sample has arrived. `latency`: milliseconds at a time; more of them need less of the machine. */
export async function startTape(desk: Desk, latency = 100): Promise<Tape> {
  const format = ['--format=s16le', `--rate=${stereoRate}`, '--channels=2', `--latency-msec=${latency}`, '--raw']
  const child = startChild('parec', ['--device', `${sink}.monitor`, ...format], { env: { ...process.env, ...desk.env }, binary: true })
  const { stdout } = child.process
  if (!stdout) throw new Error('parec has no output')
  let recorded = Buffer.alloc(2 ** 20)
  let length = 0
  let began = Number.POSITIVE_INFINITY
  stdout.on('data', (piece: Buffer) => {
    if (length + piece.length > recorded.length) recorded = Buffer.concat([recorded], 2 * (length + piece.length))
    recorded.set(piece, length)
    length += piece.length
    // The piece that waited least tells best.
    began = Math.min(began, Date.now() - (length / 4 / stereoRate) * 1000)
  })
  const ended = once(child.process, 'close').then(() => {
    throw new Error(`parec ended: ${child.output()}`)
  })
  ended.catch(() => undefined) // told by `more`
  const more = async () => void (await Promise.race([once(stdout, 'data'), ended]))
  await more()
  return {
    seconds: () => length / 4 / stereoRate,
    more,
    since: from => {
      desk.listened(sink, began + from * 1000, began + (length / 4 / stereoRate) * 1000)
      return stereoOf(recorded.subarray(4 * Math.round(from * stereoRate), length), 'short')
    },
    began: () => began,
    stop: child.stop,
  }
}

/** Interleaved samples, low byte first, as numbers from -1 to 1. */
export function stereoOf(bytes: Buffer, kind: 'short' | 'float'): Stereo {
  const width = kind === 'short' ? 2 : 4
  const count = Math.floor(bytes.length / width / 2)
  const [left, right] = [new Float32Array(count), new Float32Array(count)]
  const read = (at: number) => (kind === 'short' ? bytes.readInt16LE(at) / 32768 : bytes.readFloatLE(at))
  for (let index = 0; index < count; index += 1) {
    left[index] = read(2 * index * width)
    right[index] = read((2 * index + 1) * width)
  }
  return { left, right }
}

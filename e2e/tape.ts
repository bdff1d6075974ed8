// Records both channels at the sound card's own sample rate, so that what was heard can be compared with the files sample by sample.
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { startChild } from './child.ts'
import { type Desk, sink } from './desk.ts'

/** Samples per second of the null sink and of the recording, so that nothing is resampled on the way. */
export const stereoRate = 44_100

export type Stereo = { readonly left: Float32Array; readonly right: Float32Array }

export type Tape = {
  /** Seconds recorded so far. */
  seconds(): number
  /** Resolves when more samples have arrived, about a tenth of a second of them. */
  more(): Promise<void>
  /** What was recorded from this second on; the pilot is told that it was listened to. */
  since(from: number): Stereo
  /**
   * When the recording began, milliseconds since 1970. It is computed from when samples arrived, which is always a little late: all moments
   * of a recording are wrong by the same amount.
   */
  began(): number
  /** Writes the whole recording into a file, as raw interleaved samples of 16 bits. */
  keep(file: string): void
  stop(): Promise<void>
}

/**
 * A flag for Chromium: it writes 8192 samples (a fifth of a second) at a time to the sound card, so that a busy machine makes no holes.
 * Where songs are joined is decided before, so that tests of seams lose nothing.
 */
export const steadySound = '--audio-buffer-size=8192'
/** Milliseconds that the program of the pilot tone writes ahead where the app runs with `steadySound`. */
export const steadyAhead = 200

/**
 * Starts a recording, and resolves when its first samples have arrived. `latency`: milliseconds of sound that arrive at a time; more cost
 * the machine less.
 */
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
    // The delay with which samples arrive varies: the smallest result is the one with the smallest delay.
    began = Math.min(began, Date.now() - (length / 4 / stereoRate) * 1000)
  })
  const ended = once(child.process, 'close').then(() => {
    throw new Error(`parec ended: ${child.output()}`)
  })
  ended.catch(() => undefined) // this error is thrown by `more`
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
    keep: file => writeFileSync(file, recorded.subarray(0, length)),
    stop: child.stop,
  }
}

/** Separates interleaved samples (little-endian: `short` 16-bit integers, `float` 32-bit) into two channels of numbers from -1 to 1. */
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

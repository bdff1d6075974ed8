// Records what comes out of a sound card: the monitor of a null sink of the desk, as samples.
import { once } from 'node:events'
import { startChild } from './child.ts'
import { type Desk, sink } from './desk.ts'
import { rate, samplesOf } from './sound.ts'

export type Recorder = {
  /** Seconds recorded so far; they pass in real time, silence included. */
  seconds(): number
  /** When it began, milliseconds since 1970, as far as can be told from when its pieces came: all moments are off by the same. */
  began(): number
  /** Samples between two moments of the recording, in seconds. */
  between(from: number, to: number): Float32Array
  /** The seconds that begin now; waits until they have been recorded. */
  next(seconds: number): Promise<Float32Array>
  stop(): Promise<void>
}

/** Resolves when the first sample has arrived. `card`: which one of the desk. */
export async function startRecorder(desk: Desk, card = sink): Promise<Recorder> {
  const args = ['--device', `${card}.monitor`, '--format=s16le', `--rate=${rate}`, '--channels=1', '--latency-msec=20', '--raw']
  const child = startChild('parec', args, { env: { ...process.env, ...desk.env }, binary: true })
  const { stdout } = child.process
  if (!stdout) throw new Error('parec has no output')
  let recorded = Buffer.alloc(2 ** 20)
  let length = 0
  let began = Number.POSITIVE_INFINITY
  stdout.on('data', (chunk: Buffer) => {
    if (length + chunk.length > recorded.length) recorded = Buffer.concat([recorded], 2 * (length + chunk.length))
    recorded.set(chunk, length)
    length += chunk.length
    // The piece that waited least tells best.
    began = Math.min(began, Date.now() - (length / 2 / rate) * 1000)
  })
  const ended = once(child.process, 'close')
  const seconds = () => length / 2 / rate
  const between = (from: number, to: number) => {
    desk.listened(card, began + from * 1000, began + to * 1000)
    return samplesOf(recorded.subarray(2 * Math.round(from * rate), Math.min(length, 2 * Math.round(to * rate))))
  }
  const reached = async (moment: number) => {
    while (seconds() < moment) {
      if (child.process.exitCode !== null) throw new Error(`parec ended: ${child.output()}`)
      await Promise.race([once(stdout, 'data'), ended])
    }
  }
  await reached(0.05)
  return {
    seconds,
    began: () => began,
    between,
    next: async length => {
      const from = seconds()
      await reached(from + length)
      return between(from, from + length)
    },
    stop: child.stop,
  }
}

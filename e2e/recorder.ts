// Records what comes out of the sound card: the monitor of the desk's null sink, as samples.
import { once } from 'node:events'
import { startChild } from './child.ts'
import { type Desk, sink } from './desk.ts'
import { rate, samplesOf } from './sound.ts'

export type Recorder = {
  /** Seconds recorded so far; they pass in real time, silence included. */
  seconds(): number
  /** Samples between two moments of the recording, in seconds. */
  between(from: number, to: number): Float32Array
  /** The seconds that begin now; waits until they have been recorded. */
  next(seconds: number): Promise<Float32Array>
  stop(): Promise<void>
}

/** Resolves when the first sample has arrived. */
export async function startRecorder(desk: Desk): Promise<Recorder> {
  const args = ['--device', `${sink}.monitor`, '--format=s16le', `--rate=${rate}`, '--channels=1', '--latency-msec=20', '--raw']
  const child = startChild('parec', args, { env: { ...process.env, ...desk.env }, binary: true })
  const { stdout } = child.process
  if (!stdout) throw new Error('parec has no output')
  let bytes = Buffer.alloc(0)
  stdout.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk])
  })
  const ended = once(child.process, 'close')
  const seconds = () => bytes.length / 2 / rate
  const between = (from: number, to: number) => samplesOf(bytes.subarray(2 * Math.round(from * rate), 2 * Math.round(to * rate)))
  const reached = async (moment: number) => {
    while (seconds() < moment) {
      if (child.process.exitCode !== null) throw new Error(`parec ended: ${child.said()}`)
      await Promise.race([once(stdout, 'data'), ended])
    }
  }
  await reached(0.05)
  return {
    seconds,
    between,
    next: async length => {
      const from = seconds()
      await reached(from + length)
      return between(from, from + length)
    },
    stop: child.stop,
  }
}

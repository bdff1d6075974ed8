// Records what is played on a sound card: the monitor of one of the desk's null sinks, as mono samples.
import { once } from 'node:events'
import { startChild } from './child.ts'
import { type Desk, sink } from './desk.ts'
import { rate, samplesOf } from './sound.ts'

export type Recorder = {
  /** Seconds recorded so far. They pass in real time, whether something is heard or not. */
  seconds(): number
  /**
   * When the recording began, milliseconds since 1970. It is computed from when samples arrived, which is always a little late: all moments
   * of a recording are wrong by the same amount.
   */
  began(): number
  /** The samples between two seconds of the recording; the pilot is told that they were listened to. */
  between(from: number, to: number): Float32Array
  /** Waits until the next `seconds` have been recorded, and gives their samples. */
  next(seconds: number): Promise<Float32Array>
  stop(): Promise<void>
}

/** Starts a recording, and resolves when its first 0.05 s have arrived. `card`: name of the sink. */
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
    // The delay with which samples arrive varies: the smallest result is the one with the smallest delay.
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

// A pilot tone: another program plays it beside the app on a sound card of its own, and it is recorded along with what a test listens to.
import type { ChildProcess } from 'node:child_process'
import { type Break, breaksIn } from './breaks.ts'
import { startChild } from './child.ts'
import { type Desk, startSink } from './desk.ts'
import { startRecorder } from './recorder.ts'
import { loudness } from './sound.ts'

export type Pilot = {
  /** For the desk that the test gets. */
  readonly listened: Desk['listened']
  /** Where the tone broke in what the test listened to last: there, this machine played nothing without a break. */
  breaks(): Promise<readonly Break[]>
  /** The program that plays it. */
  readonly player: ChildProcess
  stop(): Promise<void>
}

type Passage = { readonly from: number; readonly until: number }

/** As ffmpeg makes it. */
const tone = { hertz: 440, amplitude: 1 / 8 }
/** Passages that ended so much before the last one, milliseconds, were judged together with it: at several sound cards, or bit by bit. */
const together = 5_000
/** By so much the clocks of two recordings may differ, milliseconds. */
const slack = 200

/** What Chromium hands on ahead of time, milliseconds: about 50. */
export const ordinaryAhead = 60

/**
 * Resolves when the tone is heard. `ahead`: for so long its program hands sound on ahead of time, milliseconds. What the app does or a little
 * more, so that the tone breaks no sooner than the app's sound may.
 */
export async function startPilot(desk: Desk, ahead = ordinaryAhead): Promise<Pilot> {
  const card = await startSink(desk)
  const sine = `sine=frequency=${tone.hertz}:sample_rate=44100`
  const playing = ['-f', 'pulse', '-device', card.name, '-buffer_duration', String(ahead), 'pilot']
  const player = startChild('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', sine, ...playing], { env: { ...process.env, ...desk.env } })
  const recorder = await startRecorder({ ...desk, listened: () => undefined }, card.name)
  const passages: Passage[] = []
  const stop = async () => {
    await recorder.stop()
    await player.stop()
    await card.stop()
  }
  const mustPlay = () => {
    if (player.process.exitCode !== null) throw new Error(`The pilot tone is not played: ${player.output()}`)
  }
  while (loudness(await recorder.next(0.1)) < tone.amplitude / 2) mustPlay()
  return {
    listened: (_card, from, until) => void passages.push({ from, until }),
    breaks: async () => {
      mustPlay()
      const last = Math.max(...passages.map(({ until }) => until))
      const judged = passages.filter(({ until }) => until > last - together)
      if (judged.length === 0) return []
      const second = (moment: number) => Math.max(0, (moment - recorder.began()) / 1000)
      const [from, until] = [Math.min(...judged.map(passage => passage.from)) - slack, last + slack]
      while (recorder.seconds() < second(until)) await recorder.next(0.05)
      return breaksIn(recorder.between(second(from), second(until)), tone)
    },
    player: player.process,
    stop,
  }
}

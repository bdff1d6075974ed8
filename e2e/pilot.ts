// A pilot tone: ffmpeg plays a sine beside the app on a second sound card, and it is recorded while a test listens. A break in it tells
// that the machine was too busy to play sound.
import type { ChildProcess } from 'node:child_process'
import { type Break, breaksIn } from './breaks.ts'
import { startChild } from './child.ts'
import { type Desk, startSink } from './desk.ts'
import { startRecorder } from './recorder.ts'
import { loudness } from './sound.ts'

export type Pilot = {
  /** Replaces `listened` of the desk that the test gets, so that the pilot knows which stretches of time were listened to. */
  readonly listened: Desk['listened']
  /** Where the tone broke during what the test listened to last; there the machine could not play sound without a break. */
  breaks(): Promise<readonly Break[]>
  /** The process that plays the tone. */
  readonly player: ChildProcess
  stop(): Promise<void>
}

type Passage = { readonly from: number; readonly until: number }

/** The tone that ffmpeg plays; its source `sine` has this amplitude. */
const tone = { hertz: 440, amplitude: 1 / 8 }
/**
 * Milliseconds: passages that ended at most this long before the last passage belong to the same check, which listened at several sound
 * cards or in several steps.
 */
const together = 5_000
/** Milliseconds by which the begin of two recordings may be misjudged; so much is looked at before and after. */
const slack = 200

/** Milliseconds of sound that ffmpeg writes ahead: a little more than the about 50 of Chromium. */
export const ordinaryAhead = 60

/**
 * Starts the tone, and resolves when it is heard. `ahead`: milliseconds of sound that its program writes to the sound card ahead of time.
 * This is what the app does or a little more, so that the tone breaks only where the app's sound may break, too.
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

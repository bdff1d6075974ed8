// Measures the time from a moment in the page to the first sample of sound in the recording.
import type { Page } from '@playwright/test'
import { type Stereo, startTape, stereoRate, type Tape } from '../../e2e/tape.ts'
import type { AppUnderTest } from './app-under-test.ts'

/** Amplitude, 0 to 1, above which a sample counts as sound. */
const audible = 0.004
/** Seconds after which waiting for sound fails. */
const soundTimeout = 15

/** Runs `act` while the sound card is recorded with high time resolution. */
export async function withRecording<T>(app: AppUnderTest, act: (tape: Tape) => Promise<T>): Promise<T> {
  const tape = await startTape(app.desk, 10)
  try {
    return await act(tape)
  } finally {
    await tape.stop()
  }
}

/** Milliseconds from the moment that `begin` resolves with (milliseconds since 1970) to the first sound on a side after it. */
export async function untilHeard(tape: Tape, side: keyof Stereo, begin: () => Promise<number>): Promise<number> {
  const from = tape.seconds()
  const began = await begin()
  for (;;) {
    await tape.more()
    const heard = tape.since(from)[side].findIndex(sample => Math.abs(sample) > audible)
    if (heard >= 0) return tape.began() + (from + heard / stereoRate) * 1000 - began
    if (tape.seconds() - from > soundTimeout) throw new Error('Nothing was heard')
  }
}

/**
 * Runs `act`; resolves with the moment of the first event of this kind in the window, milliseconds since 1970. `bareSource`: at that event
 * a bare audio element plays this address, and the app does not get the event; null: the app does.
 */
export async function timeOfEvent(
  page: Page,
  event: 'click' | 'dblclick',
  act: () => Promise<void>,
  bareSource: string | null = null,
): Promise<number> {
  const happened = await page.evaluateHandle(
    ([name, address]) => {
      const moment = Promise.withResolvers<number>()
      const listen = (found: Event) => {
        moment.resolve(performance.timeOrigin + found.timeStamp)
        if (address === null) return
        found.stopImmediatePropagation()
        found.preventDefault()
        window.bareForBench = new Audio(address)
        void window.bareForBench.play()
      }
      window.addEventListener(name, listen, { capture: true, once: true })
      return moment
    },
    [event, bareSource] as const,
  )
  await act()
  const moment = await happened.evaluate(({ promise }) => promise)
  await happened.dispose()
  return moment
}

declare global {
  interface Window {
    /** The bare audio element, once one has begun to play. */
    bareForBench: HTMLAudioElement | undefined
  }
}

/** Waits until the last 0.4 seconds of the recording are silent. */
export async function untilSilent(tape: Tape): Promise<void> {
  for (;;) {
    await tape.more()
    const last = tape.since(Math.max(0, tape.seconds() - 0.4))
    if (tape.seconds() > 0.4 && [last.left, last.right].every(channel => channel.every(sample => sample === 0))) return
  }
}

/** Waits until so many further seconds are recorded. */
export async function recordFor(tape: Tape, seconds: number): Promise<void> {
  for (const from = tape.seconds(); tape.seconds() < from + seconds; ) await tape.more()
}

/** Stops the bare audio element. */
export const stopBare = (page: Page): Promise<void> => page.evaluate(() => window.bareForBench?.pause())

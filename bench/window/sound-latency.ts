// Measures the time from a moment in the page to the first sample in the recording.
import type { Page } from '@playwright/test'
import { type Stereo, startTape, stereoRate, type Tape } from '../../e2e/tape.ts'
import type { AppUnderTest } from './app-under-test.ts'

/** Amplitude above which a sample counts as sound. */
const audible = 0.004
/** Timeout of a wait for sound, seconds. */
const soundTimeout = 15

/** Runs `act` with a recording of high time resolution. */
export async function withRecording<T>(app: AppUnderTest, act: (tape: Tape) => Promise<T>): Promise<T> {
  const tape = await startTape(app.desk, 10)
  try {
    return await act(tape)
  } finally {
    await tape.stop()
  }
}

/** Milliseconds from a moment given by `begin` (milliseconds since 1970) to the first sound on a side after it. */
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
 * Runs `act`; gives the time of the first such event in the window, milliseconds since 1970. `bareSource`: an address that a bare audio
 * element plays at that event, in place of the app's reaction.
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
    /** The bare audio element, if one plays. */
    bareForBench: HTMLAudioElement | undefined
  }
}

/** Waits until the recording is silent. */
export async function untilSilent(tape: Tape): Promise<void> {
  for (;;) {
    await tape.more()
    const last = tape.since(Math.max(0, tape.seconds() - 0.4))
    if (tape.seconds() > 0.4 && [last.left, last.right].every(channel => channel.every(sample => sample === 0))) return
  }
}

/** Waits until so many seconds are recorded. */
export async function recordFor(tape: Tape, seconds: number): Promise<void> {
  for (const from = tape.seconds(); tape.seconds() < from + seconds; ) await tape.more()
}

/** Stops the bare audio element. */
export const stopBare = (page: Page): Promise<void> => page.evaluate(() => window.bareForBench?.pause())

// Measures the time from a key pressed in one window to a change of sound in another, by the system's clock.
import type { Page } from '@playwright/test'

type Marked = Window & { pressed?: number[]; sounded?: number[] }

/** Makes the window record the moments at which keys are pressed, milliseconds since 1970. */
export const watchKeys = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const marks: number[] = []
    ;(window as Marked).pressed = marks
    addEventListener('keydown', event => marks.push(performance.timeOrigin + event.timeStamp), true)
  })

/** Makes the window record the moments at which its media elements begin to sound or are paused, milliseconds since 1970. */
export const watchSound = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const marks: number[] = []
    ;(window as Marked).sounded = marks
    const note = (): void => void marks.push(performance.timeOrigin + performance.now())
    const { play, pause } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function () {
      if (this.paused) this.addEventListener('playing', note, { once: true })
      return play.call(this)
    }
    HTMLMediaElement.prototype.pause = function () {
      if (!this.paused) note()
      pause.call(this)
    }
  })

/** Presses a key in the window `from`; resolves with the milliseconds until the sound in the window `to` stops or begins. */
export async function pressUntilHeard(from: Page, key: string, to: Page): Promise<number> {
  await to.evaluate(() => (window as Marked).sounded?.splice(0))
  await from.evaluate(() => (window as Marked).pressed?.splice(0))
  await from.keyboard.press(key)
  const heard = await to.waitForFunction(() => (window as Marked).sounded?.[0], undefined, { polling: 5, timeout: 20_000 })
  const [sounded, pressed] = [await heard.jsonValue(), await from.evaluate(() => (window as Marked).pressed?.[0])]
  if (sounded === undefined || pressed === undefined) throw new Error('The key or the sound was not noted')
  return sounded - pressed
}

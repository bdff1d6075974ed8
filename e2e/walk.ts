// Walking a window by Tab: where the focus stands at each stop, and whether one can see that.
import type { Page } from '@playwright/test'

export type Stop = {
  /** The part of the window it lies in, as it is called; without a name the tag. */
  readonly part: string
  /** Of the element itself, for messages. */
  readonly markup: string
  /** Something else lies over all of it. */
  readonly covered: boolean
}

/** Null where the focus is nowhere. */
const stopNow = (page: Page): Promise<Stop | null> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (element === null || element === document.body) return null
    const landmark = element.closest('[data-landmark]')
    const { left, top, width, height } = element.getBoundingClientRect()
    const isSeen = [0.1, 0.5, 0.9].some(across =>
      [0.1, 0.5, 0.9].some(down => {
        const hit = document.elementFromPoint(left + width * across, top + height * down)
        return hit !== null && (element.contains(hit) || hit.contains(element))
      }),
    )
    const part = landmark === null ? 'none' : (landmark.getAttribute('aria-label') ?? landmark.localName)
    return { part, markup: element.outerHTML.slice(0, 120), covered: !isSeen }
  })

/** Every stop of one round through the window, from the one after the focus back to it. */
export async function walkRound(page: Page): Promise<readonly Stop[]> {
  const begin = await page.evaluateHandle(() => document.activeElement)
  const stops: Stop[] = []
  for (let presses = 0; presses < 300; presses++) {
    await page.keyboard.press('Tab')
    const stop = await stopNow(page)
    if (stop !== null) stops.push(stop)
    if (await begin.evaluate(element => element === document.activeElement)) return stops
  }
  throw new Error(`No way round by Tab: the last stop is ${stops.at(-1)?.markup}`)
}

/** The parts walked through, each once, in their order. */
export const partsOf = (stops: readonly Stop[]): readonly string[] =>
  stops.map(({ part }) => part).filter((part, index, all) => part !== 'none' && part !== all[index - 1])

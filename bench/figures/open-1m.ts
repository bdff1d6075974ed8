// A million tracks: a page is loaded, takes the pack, and paints its first rows; beside the same window painting a constant page.
import type { Page } from '@playwright/test'
import { type Bench, median, type Pair } from '../figure.ts'
import { noteOpenings, opened, serveConstantPage } from '../window/opening.ts'
import { stageOf } from '../window/stage.ts'

const beside = 'the same window painting a constant page'
const budget = { more: 200 }
const places = [
  { selector: 'main .card[role=gridcell]', link: null },
  { selector: '[role=grid] .tr[data-position]', link: 'Songs' },
] as const
/** Openings after the first one. */
const openings = 3

export const bench: Bench = {
  name: 'open-1m',
  figures: [
    { name: 'open-1m-home', beside, unit: 'ms', budget },
    { name: 'open-1m-home-first', beside: `${beside}, for the first time, too`, unit: 'ms', budget: {} },
    { name: 'open-1m-songs', beside, unit: 'ms', budget },
    { name: 'open-1m-songs-first', beside: `${beside}, for the first time, too`, unit: 'ms', budget: {} },
  ],
  prepare: async () => void (await stageOf(1_000_000)),
  run: async () => {
    const stage = await stageOf(1_000_000)
    const pairs: Pair[] = []
    for (const { selector, link } of places) {
      const { ours, other } = await stage.play(async ({ page }) => {
        await noteOpenings(page, { selector: `${selector}, .constant`, link })
        const home = page.url()
        const whole = page.locator('main[aria-busy=false]')
        const ours = await openedAgain(page, page.url(), () => whole.waitFor())
        // Only now: nothing of what a page asks for is kept any more once one address is answered here.
        const other = await openedAgain(page, await serveConstantPage(page, 'constant'), async () => undefined)
        await page.goto(home)
        return { ours, other }
      })
      pairs.push({ ours: ours.again, other: other.again }, { ours: ours.first, other: other.first })
    }
    return pairs
  },
}

type Openings = {
  /** Milliseconds of the first one: what the engine makes of scripts is not at hand yet. */
  readonly first: number
  /** The median of those after it, as a window is opened from its third start on. */
  readonly again: number
}

/** `isDone` waits for what the page goes on with once its first content is there. */
async function openedAgain(page: Page, address: string, isDone: () => Promise<void>): Promise<Openings> {
  const times: number[] = []
  for (let opening = 0; opening <= openings; opening += 1) {
    times.push(await opened(page, () => (page.url() === address ? page.reload() : page.goto(address))))
    await isDone()
  }
  const [first = Number.NaN, ...again] = times
  return { first, again: median(again) }
}

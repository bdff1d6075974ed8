// Opening a page with a pack of so many tracks until its first rows are painted, beside the same window with a static page.
import type { Page } from '@playwright/test'
import { type Bench, median, type Pair } from '../figure.ts'
import { appWithTracks } from './app-under-test.ts'
import { noteOpenings, opened, serveConstantPage } from './opening.ts'

const beside = 'the same window painting a constant page'
const places = [
  { selector: 'main .card[role=gridcell]', link: null },
  { selector: '[role=grid] .tr[data-position]', link: 'Songs' },
] as const
/** Number of openings after the first one. */
const openings = 3

/** The bench `name` for a pack of so many tracks; `more`: milliseconds that opening may take beyond the static page. */
export function openBench(name: string, tracks: number, more: number): Bench {
  const budget = { more }
  return {
    name,
    figures: [
      { name: `${name}-home`, beside, unit: 'ms', budget },
      { name: `${name}-home-first`, beside: `${beside}, for the first time, too`, unit: 'ms', budget: {} },
      { name: `${name}-songs`, beside, unit: 'ms', budget },
      { name: `${name}-songs-first`, beside: `${beside}, for the first time, too`, unit: 'ms', budget: {} },
    ],
    prepare: async () => void (await appWithTracks(tracks)),
    run: () => openingsOf(tracks),
  }
}

async function openingsOf(tracks: number): Promise<readonly Pair[]> {
  const app = await appWithTracks(tracks)
  const pairs: Pair[] = []
  for (const { selector, link } of places) {
    const { ours, other } = await app.withPlayer(async ({ page }) => {
      await noteOpenings(page, { selector: `${selector}, .constant`, link })
      const home = page.url()
      const whole = page.locator('main[aria-busy=false]')
      const ours = await openedAgain(page, page.url(), () => whole.waitFor())
      // The static page is opened after the app's, because routing its address turns off the page's HTTP cache.
      const other = await openedAgain(page, await serveConstantPage(page, 'constant'), async () => undefined)
      await page.goto(home)
      return { ours, other }
    })
    pairs.push({ ours: ours.again, other: other.again }, { ours: ours.first, other: other.first })
  }
  return pairs
}

/** How long the page takes to open, by `goto` or `reload` in one window. */
type Openings = {
  /** Milliseconds of the first load of the page, for which no compiled scripts are cached. */
  readonly first: number
  /**
   * Milliseconds, the median of the openings after the first (second to fourth), for which compiled scripts are cached or about to be, as
   * in a window from its third start on.
   */
  readonly again: number
}

/**
 * Opens the page once, and `openings` times more. `isDone`: resolves when the page's work after its first content is done; before that it
 * is not opened anew.
 */
async function openedAgain(page: Page, address: string, isDone: () => Promise<void>): Promise<Openings> {
  const times: number[] = []
  for (let opening = 0; opening <= openings; opening += 1) {
    times.push(await opened(page, () => (page.url() === address ? page.reload() : page.goto(address))))
    await isDone()
  }
  const [first = Number.NaN, ...again] = times
  return { first, again: median(again) }
}

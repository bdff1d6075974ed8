// A million tracks: a page is loaded, takes the pack, and paints its first rows; beside the same window painting a constant page.
import type { Bench, Pair } from '../figure.ts'
import { noteOpenings, opened, serveConstantPage } from '../window/opening.ts'
import { stageOf } from '../window/stage.ts'

const beside = 'the same window painting a constant page'
const budget = { more: 200 }
const places = [
  { selector: 'main .card[role=gridcell]', link: null },
  { selector: '[role=grid] .tr[data-position]', link: 'Songs' },
] as const

export const bench: Bench = {
  name: 'open-1m',
  figures: [
    { name: 'open-1m-home', beside, unit: 'ms', budget },
    { name: 'open-1m-songs', beside, unit: 'ms', budget },
  ],
  prepare: async () => void (await stageOf(1_000_000)),
  run: async () => {
    const stage = await stageOf(1_000_000)
    const pairs: Pair[] = []
    for (const { selector, link } of places) {
      const pair = await stage.play(async ({ page }) => {
        await noteOpenings(page, { selector: `${selector}, .constant`, link })
        const ours = await opened(page, () => page.reload())
        const home = page.url()
        const constant = await serveConstantPage(page, 'constant')
        const other = await opened(page, () => page.goto(constant))
        await page.goto(home)
        return { ours, other }
      })
      pairs.push(pair)
    }
    return pairs
  },
}

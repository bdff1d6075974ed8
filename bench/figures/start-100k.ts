// Time from the start of the process until a library of 100,000 tracks is painted, beside an empty window of the same runtime; both with
// the test driver attached.
import type { Page } from '@playwright/test'
import { type Bench, median } from '../figure.ts'
import { type AppUnderTest, appWithTracks } from '../window/app-under-test.ts'
import { writeEmptyProgram } from '../window/without-test-driver.ts'

const times = 3

export const bench: Bench = {
  name: 'start-100k',
  figures: [{ name: 'start-100k', beside: 'an empty window of the same runtime', unit: 'ms', budget: { ratio: 1.2 } }],
  prepare: async () => void (await appWithTracks(100_000)),
  run: async folder => {
    const app = await appWithTracks(100_000)
    const empty = await writeEmptyProgram(folder)
    const found = { ours: [] as number[], other: [] as number[] }
    for (let time = 0; time < times; time += 1) {
      found.ours.push(await startOf(app))
      found.other.push(await startOfOther(app, empty))
    }
    return [{ ours: median(found.ours), other: median(found.other) }]
  },
}

const now = (): number => performance.timeOrigin + performance.now()

async function startOf(app: AppUnderTest): Promise<number> {
  const started = now()
  return (await app.withPlayer(({ page }) => painted(page, 'main .card[role=gridcell]'))) - started
}

async function startOfOther(app: AppUnderTest, program: string): Promise<number> {
  const started = now()
  return (await app.withOtherProgram(program, page => painted(page, 'p'))) - started
}

/**
 * Moment of the largest contentful paint, milliseconds since 1970; in the app it has to be of a part of the library, which `selector`
 * matches.
 */
async function painted(page: Page, selector: string): Promise<number> {
  await page.locator(selector).first().waitFor()
  const { at, isContent } = await page.evaluate(
    wanted =>
      new Promise<{ readonly at: number; readonly isContent: boolean }>(resolve => {
        new PerformanceObserver(list => {
          const entries = list.getEntries().filter(entry => entry.entryType === 'largest-contentful-paint')
          const isWanted = (entry: PerformanceEntry): boolean => {
            const element: unknown = Reflect.get(entry, 'element')
            return element instanceof Element && element.closest(wanted) !== null
          }
          const first = entries.find(isWanted) ?? entries[0]
          if (first === undefined) return
          resolve({ at: performance.timeOrigin + first.startTime, isContent: isWanted(first) })
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
    selector,
  )
  if (!isContent) throw new Error('The largest thing painted is no part of the library')
  return at
}

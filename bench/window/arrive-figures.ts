// A library that arrives at 1 Gbit/s: time from its last byte until songs are painted, and the page's longest task meanwhile.
import type { Page } from '@playwright/test'
import { type Task, watchTasks } from '../../e2e/page-work.ts'
import { until } from '../../e2e/until.ts'
import type { Bench } from '../figure.ts'
import { appWithPacedLibrary } from './app-under-test.ts'

/** The bench `name` for a library of so many tracks; `max`: budget in milliseconds from the last byte until songs are painted. */
export function arriveBench(name: string, tracks: number, max: number): Bench {
  return {
    name,
    figures: [
      { name, beside: 'from the last byte at 1 Gbit/s to songs on the screen', unit: 'ms', budget: { max: max } },
      { name: `${name}-task`, beside: 'longest task of the page meanwhile, its own work', unit: 'ms', budget: { max: 50 } },
      { name: `${name}-longest`, beside: 'the same by the clock, with what else the machine did', unit: 'ms', budget: {} },
    ],
    prepare: async () => void (await appWithPacedLibrary(tracks)),
    run: async () => {
      const { proxy, withoutLibrary } = await appWithPacedLibrary(tracks)
      proxy.hold()
      try {
        return await withoutLibrary(async player => {
          await player.go('Songs')
          const seen = await untilSongs(player.page)
          let last = Number.NaN
          let painted = Number.NaN
          const tasks: readonly Task[] = await watchTasks(player.page, async () => {
            proxy.release()
            painted = await seen()
            last = await until(() => proxy.lastByte() ?? undefined, 'the last byte went out')
          })
          return [
            { ours: painted - last, other: null },
            { ours: tasks[0]?.own ?? 0, other: null },
            { ours: Math.max(0, ...tasks.map(({ clock }) => clock)), other: null },
          ]
        })
      } finally {
        proxy.release()
      }
    },
  }
}

/**
 * Starts to watch the page; the function returned resolves with the moment at which the first row was painted, milliseconds since 1970 by
 * the page's clock.
 */
async function untilSongs(page: Page): Promise<() => Promise<number>> {
  const armed = await page.evaluateHandle(() => {
    const painted = Promise.withResolvers<number>()
    const observer = new MutationObserver(() => {
      if (document.querySelector('[role=grid] .tr[data-position]') === null) return
      observer.disconnect()
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => painted.resolve(performance.timeOrigin + performance.now())
        port2.postMessage(null)
      })
    })
    observer.observe(document.body, { subtree: true, childList: true, attributes: true })
    return painted
  })
  return () => armed.evaluate(({ promise }) => promise)
}

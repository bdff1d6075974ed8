// Memory of the page after 500 changes of song beside that after 20. The JIT is off, because it goes on compiling for some hundred changes,
// and the code, about a megabyte, would look like a leak.

import { setTimeout as pause } from 'node:timers/promises'
import type { Player } from '../../e2e/player.ts'
import { onTitle } from '../../e2e/player.ts'
import type { Bench } from '../figure.ts'
import { appWithTracks } from '../window/app-under-test.ts'

const few = 20
const many = 500
const asWritten = ['--js-flags=--no-sparkplug,--no-maglev,--no-turbofan']

export const bench: Bench = {
  name: 'memory-500',
  figures: [{ name: 'memory-500', beside: 'the same after 20 changes', unit: 'MB', budget: { ratio: 1.05 } }],
  prepare: async () => void (await appWithTracks(100, asWritten)),
  run: async () => {
    const { withPlayer } = await appWithTracks(100, asWritten)
    return withPlayer(async player => {
      await player.go('Songs')
      await player.page.evaluate(() => window.player['queue.command']({ command: { type: 'repeat', mode: 'queue' }, by: 'person' }))
      await player.firstSong().dblclick(onTitle)
      await change(player, few)
      const other = await held(player)
      await change(player, many - few)
      return [{ ours: await held(player), other }]
    })
  },
}

/** Presses "next" `times` times, waiting after each until the song sounds. */
async function change({ page }: Player, times: number): Promise<void> {
  await page.evaluate(async count => {
    const sounding = () =>
      new Promise<void>(resolve => {
        const look = () => {
          const waits = document.querySelector('.player button[aria-label=Pause]')?.getAttribute('aria-busy') === 'true'
          if (waits) requestAnimationFrame(look)
          else resolve()
        }
        requestAnimationFrame(() => requestAnimationFrame(look))
      })
    for (let done = 0; done < count; done += 1) {
      document.querySelector<HTMLElement>('.player button[aria-label=Next]')?.click()
      await sounding()
    }
  }, times)
}

/** Number of measurements, of which the lowest counts: short-lived data such as the next song's bytes is left out by that. */
const looks = 4
const apart = 1_000

/** Megabytes of the page's heap and buffers after garbage collection: the lowest of `looks` measurements. */
async function held({ page }: Player): Promise<number> {
  const session = await page.context().newCDPSession(page)
  let least = Number.POSITIVE_INFINITY
  for (let look = 0; look < looks; look += 1) {
    if (look > 0) await pause(apart)
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize, embedderHeapUsedSize = 0, backingStorageSize = 0 } = Object(await session.send('Runtime.getHeapUsage'))
    least = Math.min(least, (usedSize + embedderHeapUsedSize + backingStorageSize) / 1e6)
  }
  await session.detach()
  return least
}

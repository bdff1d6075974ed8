// Longest task of the page while a newer library of a million tracks arrives during playing and scrolling.

import { type Task, watchTasks } from '../../e2e/page-work.ts'
import { onTitle } from '../../e2e/player.ts'
import type { PlayerBridge } from '../../shared/ipc/contract.ts'
import type { Bench } from '../figure.ts'
import { appWithTracks } from '../window/app-under-test.ts'
import { turnWheel } from '../window/scroll-input.ts'

declare global {
  interface Window {
    /** The bridge from the app's page to main. */
    readonly player: PlayerBridge
  }
}

export const bench: Bench = {
  name: 'reload',
  figures: [
    { name: 'reload-task', beside: 'longest task of the page, its own work', unit: 'ms', budget: { max: 50 } },
    { name: 'reload-longest', beside: 'the same by the clock, with what else the machine did', unit: 'ms', budget: {} },
  ],
  prepare: async () => void (await appWithTracks(1_000_000)),
  run: async () => {
    const { service, withPlayer, library } = await appWithTracks(1_000_000)
    const { tracks, orders } = await library()
    const last = tracks.id[orders.title.at(-1) ?? 0]
    return withPlayer(async player => {
      const { page, songs } = player
      await player.go('Songs')
      await player.firstSong().dblclick(onTitle)
      await player.bar.getByRole('button', { name: 'Pause', exact: true }).waitFor()
      const before = await songs.getAttribute('aria-rowcount')
      await service.library({ change: 'trash', track: last })
      const tasks: readonly Task[] = await watchTasks(page, async () => {
        await page.evaluate(() => window.player['library.refresh'](undefined))
        while ((await songs.getAttribute('aria-rowcount')) === before) await turnWheel(page, 1, 6000, 2)
      })
      return [
        { ours: tasks[0]?.own ?? 0, other: null },
        { ours: Math.max(0, ...tasks.map(({ clock }) => clock)), other: null },
      ]
    })
  },
}

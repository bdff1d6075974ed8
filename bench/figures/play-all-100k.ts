// Time from a double click in a list of 100,000 songs until it is shown as playing, beside a list of 100.

import { setTimeout as pause } from 'node:timers/promises'
import { watchTasks } from '../../e2e/page-work.ts'
import type { Player } from '../../e2e/player.ts'
import { onTitle } from '../../e2e/player.ts'
import { type Bench, median } from '../figure.ts'
import { type AppUnderTest, appWithTracks } from '../window/app-under-test.ts'
import { untilPainted } from '../window/clock.ts'

const positions = [3, 6, 4, 7, 5]
/**
 * How long tasks of the page are watched after the song is shown as playing, milliseconds: the rest of a long list comes later than that,
 * within much less time, and its tasks count, too.
 */
const untilRest = 1500

export const bench: Bench = {
  name: 'play-all-100k',
  figures: [
    { name: 'play-all-100k', beside: 'the same in a list of 100', unit: 'ms', budget: { ratio: 1.2 } },
    { name: 'play-all-100k-task', beside: 'longest task of the page, its own work', unit: 'ms', budget: { max: 50 } },
  ],
  prepare: async () => {
    await appWithTracks(100)
    await appWithTracks(100_000)
  },
  run: async () => {
    const few = await measured(await appWithTracks(100))
    const many = await measured(await appWithTracks(100_000))
    return [
      { ours: median(many.clicks), other: median(few.clicks) },
      { ours: many.longest, other: few.longest },
    ]
  },
}

async function measured(app: AppUnderTest): Promise<{ readonly clicks: readonly number[]; readonly longest: number }> {
  const { orders, tracks } = await app.library()
  return app.withPlayer(async player => {
    await player.go('Songs')
    const clicks: number[] = []
    let longest = 0
    for (const position of positions) {
      const title = tracks.title.at(orders.title[position] ?? 0)
      const tasks = await watchTasks(player.page, async () => {
        clicks.push(await played(player, position, title))
        await pause(untilRest)
      })
      longest = Math.max(longest, tasks[0]?.own ?? 0)
    }
    return { clicks, longest }
  })
}

function played({ page, songs }: Player, position: number, title: string): Promise<number> {
  const row = `.tr[data-position="${position}"]`
  const sight = [
    { selector: `${row}.is-playing`, text: null },
    { selector: '.player .now .t', text: title },
    { selector: '.player button[aria-label=Pause]', text: null },
  ]
  return untilPainted(page, 'dblclick', sight, () => songs.locator(row).dblclick(onTitle))
}

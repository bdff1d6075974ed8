// A thumb for 100,000 selected songs at once: time until it is painted, longest task of the page, and bytes journaled.
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { watchTasks } from '../../e2e/page-work.ts'
import { onTitle } from '../../e2e/player.ts'
import { type Bench, median } from '../figure.ts'
import { appWithTracks } from '../window/app-under-test.ts'
import { untilPainted } from '../window/clock.ts'

/** Length of a frame at 60 Hz, milliseconds. */
const frame = 1000 / 60
/** Presses of the key for one song, and for all songs; odd, so that the thumbs are set at the end. */
const presses = 5
/** Pause after each press, milliseconds, so that the page's tasks for sending the change are watched, too. */
const untilSent = 1500

export const bench: Bench = {
  name: 'edit-100k',
  figures: [
    { name: 'edit-100k', beside: 'from the key to the thumbs on the screen; for one song', unit: 'frames', budget: { max: 2 } },
    { name: 'edit-100k-first', beside: 'the same at the first press of the window', unit: 'frames', budget: {} },
    { name: 'edit-100k-task', beside: 'longest task of the page, its own work', unit: 'ms', budget: { max: 50 } },
    { name: 'edit-100k-journal', beside: 'ids and a wish: ten bytes a song', unit: 'bytes', budget: { max: 1_000_000 } },
  ],
  prepare: async () => void (await appWithTracks(100_000)),
  run: async () => {
    const app = await appWithTracks(100_000)
    const journal = path.join(path.dirname(await app.packFile()), '..', 'edits.journal')
    await rm(journal, { force: true })
    // The service answers none of the requests, as 100,000 responses are not measured by this bench.
    await app.service.next({ role: 'api', mode: 'ratetrack', count: null, fault: { kind: 'drop' } })
    try {
      return await app.withPlayer(async ({ page, go, firstSong }) => {
        await go('Songs')
        await firstSong().click(onTitle)
        /**
         * Presses the key that toggles the thumb `presses` times; resolves with the time of each, in frames, until the thumbs of the rows
         * at these positions are painted.
         */
        const frames = async (positions: readonly number[]): Promise<readonly number[]> => {
          const found: number[] = []
          for (let press = 0; press < presses; press += 1) {
            const thumb = press % 2 === 0 ? '.like.is-on' : '.like:not(.is-on)'
            const sight = positions.map(at => ({ selector: `.tr[data-position="${at}"] ${thumb}`, text: null }))
            found.push((await untilPainted(page, 'keydown', sight, () => page.keyboard.press('Alt+l'))) / frame)
            await pause(untilSent)
          }
          return found
        }
        const one = await frames([0])
        await page.keyboard.press('ControlOrMeta+a')
        await page.getByRole('toolbar', { name: 'Selection' }).waitFor()
        let all: readonly number[] = []
        const tasks = await watchTasks(page, async () => {
          all = await frames([1, 2, 5])
        })
        return [
          { ours: median(all), other: median(one) },
          { ours: all[0] ?? 0, other: one[0] ?? 0 },
          { ours: tasks[0]?.own ?? 0, other: null },
          { ours: (await stat(journal)).size / presses, other: null },
        ]
      })
    } finally {
      await app.service.reset()
      await rm(journal, { force: true })
    }
  },
}

// Time from a click on a column's head until the sorted list of a million tracks is painted: the slowest of all columns and directions,
// each for the first time.
import type { Player } from '../../e2e/player.ts'
import type { Library, SortBy } from '../../shared/library/model/model.ts'
import { sortedOrder } from '../../shared/library/order/directed-orders.ts'
import type { Bench } from '../figure.ts'
import { appWithTracks } from '../window/app-under-test.ts'
import { untilPainted } from '../window/clock.ts'
import { runWorkload } from '../workload.ts'

/**
 * Columns of the songs table with the direction in which a first click sorts; a second click reverses it, a third restores the order by
 * title.
 */
const heads: readonly { readonly by: SortBy; readonly down: boolean }[] = [
  { by: 'artist', down: false },
  { by: 'album', down: false },
  { by: 'genre', down: false },
  { by: 'year', down: false },
  { by: 'plays', down: true },
  { by: 'added', down: true },
  { by: 'length', down: false },
]

export const bench: Bench = {
  name: 'sort-1m',
  figures: [{ name: 'sort-1m', beside: 'Array.prototype.sort of the titles with Intl.Collator', unit: 'ms', budget: { ratio: 0.2 } }],
  prepare: async () => void (await appWithTracks(1_000_000)),
  run: async () => {
    const app = await appWithTracks(1_000_000)
    const library = await app.library()
    const ours = await app.withPlayer(async player => {
      await player.go('Songs')
      const clicks: number[] = []
      for (const { by, down } of heads) {
        for (const descending of [down, !down]) clicks.push(await sorted(player, library, by, descending, by))
        clicks.push(await sorted(player, library, 'title', false, by))
      }
      return Math.max(...clicks)
    })
    return [{ ours, other: runWorkload('sort-titles.ts', [await app.packFile()]).milliseconds }]
  },
}

/**
 * Clicks the head of the column `press` and waits until the list is in the order of `by`; resolves with the milliseconds until that is
 * painted.
 */
function sorted({ page }: Player, library: Library, by: SortBy, descending: boolean, press: SortBy): Promise<number> {
  const order = sortedOrder(library, 'orders', { by, descending })
  const row = (position: number) => ({
    selector: `.tr[data-position="${position}"] .titles .t`,
    text: library.tracks.title.at(order[position] ?? 0) || 'Untitled',
  })
  const direction = descending ? 'descending' : 'ascending'
  const sight = [{ selector: `[data-column=${by}][aria-sort=${direction}]`, text: null }, row(0), row(1), row(2), row(7)]
  return untilPainted(page, 'click', sight, () => page.locator(`[data-column=${press}] button`).click())
}

// Scrolling a million songs from end to end by wheel and scroll bar, and far jumps, beside a list of a thousand in the same window.
import type { Page } from '@playwright/test'
import { type Task, watchTasks } from '../../e2e/page-work.ts'
import type { Player } from '../../e2e/player.ts'
import type { Library } from '../../shared/library/model/model.ts'
import { narrowRows } from '../../shared/library/query/find.ts'
import type { Bench } from '../figure.ts'
import { appWithTracks } from '../window/app-under-test.ts'
import { type Frames, p99, type SeenRow, watchFrames } from '../window/frames.ts'
import { watchJumps } from '../window/jumps.ts'
import { watchPaint } from '../window/paint.ts'
import { dragScrollBar, jumpScrollBar, turnWheel } from '../window/scroll-input.ts'

const beside = 'a list of about 1,000 rows in the same window'
const seconds = 10
/** Rounds, in each of which both lists are scrolled; they take turns in being the first, so that other load on the machine meets both. */
const rounds = 4
/** Every so many frames, the rows in view are examined. */
const sampled = 10
/** Where the scroll bar's thumb is dragged to, one after the other, as shares of its whole way: 0 top, 1 bottom. */
const jumps = [0.5, 0.05, 0.9, 0.3, 0.7, 0.1, 0.99, 0.45, 0.8, 0.2]

export const bench: Bench = {
  name: 'scroll-1m',
  figures: [
    { name: 'scroll-1m-wheel', beside: `p99 frame by the clock, ${beside}`, unit: 'ms', budget: { ratio: 1.3 } },
    { name: 'scroll-1m-drag', beside: `p99 frame by the clock, ${beside}`, unit: 'ms', budget: { ratio: 1.3 } },
    { name: 'scroll-1m-task', beside: `longest task of the page, its own work, ${beside}`, unit: 'ms', budget: { max: 50 } },
    { name: 'scroll-1m-longest', beside: 'longest frame by the clock, with what else the machine did', unit: 'ms', budget: {} },
    { name: 'scroll-1m-empty', beside: 'sampled frames with an empty row in view', unit: 'frames', budget: { max: 0 } },
    { name: 'scroll-1m-wrong', beside: 'rows in view that the library has elsewhere', unit: 'rows', budget: { max: 0 } },
    { name: 'scroll-1m-painted', beside: 'painted frames with an empty row, as pictures', unit: 'frames', budget: { max: 0 } },
    {
      name: 'scroll-1m-jump',
      beside: 'frames until the right rows are there, after the slowest jump',
      unit: 'frames',
      budget: { max: 1 },
    },
  ],
  prepare: async () => void (await appWithTracks(1_000_000)),
  run: async () => {
    const app = await appWithTracks(1_000_000)
    const library = await app.library()
    return app.withPlayer(async player => {
      const { page } = player
      const all = library.orders.title
      const { text, rows } = aThousand(library)
      await player.go('Songs')
      await player.firstSong().waitFor()
      const [many, few]: [Scrolled[], Scrolled[]] = [[], []]
      const scrollMany = async () => void many.push(await scrolled(player, all.length))
      const scrollFew = async () => {
        await filterSongs(page, text, rows.length)
        few.push(await scrolled(player, rows.length))
        await filterSongs(page, '', all.length)
      }
      for (let round = 0; round < rounds; round++) {
        for (const scroll of round % 2 === 0 ? [scrollFew, scrollMany] : [scrollMany, scrollFew]) await scroll()
      }
      const thrown = await watchJumps(page, jumped => jumpScrollBar(page, jumps, jumped))
      await toTop(player)
      const paint = await watchPaint(page, () => turnWheel(page, 3, 600_000, 1))
      const seen = [...many.flatMap(one => one.seen), ...thrown.seen]
      return [
        { ours: p99(lengthsOf(many, 'wheel')), other: p99(lengthsOf(few, 'wheel')) },
        { ours: p99(lengthsOf(many, 'drag')), other: p99(lengthsOf(few, 'drag')) },
        { ours: Math.max(...many.map(one => one.longest)), other: Math.max(...few.map(one => one.longest)) },
        { ours: longestOf(many), other: longestOf(few) },
        { ours: many.reduce((sum, { wheel, drag }) => sum + wheel.empty + drag.empty, 0), other: null },
        { ours: wrongRows(library, all, seen), other: null },
        { ours: paint.empty, other: null },
        { ours: Math.max(...thrown.frames), other: null },
      ]
    })
  },
}

type Scrolled = { readonly wheel: Frames; readonly drag: Frames; readonly longest: number; readonly seen: readonly SeenRow[] }

/**
 * Scrolls a list of `count` rows from its top to its end by wheel (one of up to 10,000 rows ten times down and up), then by scroll bar; it
 * is at its top again afterwards.
 */
async function scrolled(player: Player, count: number): Promise<Scrolled> {
  const { page } = player
  const height = await page.evaluate(() => document.querySelector('[role=grid] .rows')?.getBoundingClientRect().height ?? 0)
  // A list of a thousand rows is scrolled ten times down and up, so that more of its rows change per wheel event.
  const turns = count > 10_000 ? 1 : 10
  const frames: Frames[] = []
  const tasks: Task[] = []
  for (const act of [() => turnWheel(page, seconds, height, turns), () => dragScrollBar(page, seconds)]) {
    tasks.push(...(await watchTasks(page, async () => void frames.push(await watchFrames(page, sampled, act)))))
    await toTop(player)
  }
  const [wheel, drag] = frames
  if (wheel === undefined || drag === undefined) throw new Error('Nothing was scrolled')
  return { wheel, drag, longest: Math.max(...tasks.map(({ own }) => own)), seen: [...wheel.seen, ...drag.seen] }
}

async function toTop({ page }: Player): Promise<void> {
  await page.locator('[role=grid] .tr[data-position]').nth(4).click()
  await page.keyboard.press('Home')
  await page.locator('[role=grid] .tr[data-position="0"]:focus').waitFor()
}

/** Filters the list by a text, and waits until `count` songs are left; an empty text removes the filter. */
async function filterSongs(page: Page, text: string, count: number): Promise<void> {
  await page.getByLabel('Filter songs').fill(text)
  await page.locator(`[role=grid][aria-rowcount="${count + 1}"]`).waitFor()
}

const lengthsOf = (all: readonly Scrolled[], hand: 'wheel' | 'drag'): readonly number[] => all.flatMap(one => one[hand].lengths)

const longestOf = (all: readonly Scrolled[]): number => Math.max(...lengthsOf(all, 'wheel'), ...lengthsOf(all, 'drag'))

function wrongRows({ tracks }: Library, rows: Uint32Array, seen: readonly SeenRow[]): number {
  return seen.filter(({ position, title }) => (tracks.title.at(rows[position] ?? -1) || 'Untitled') !== title).length
}

/** The text of a filter that leaves a thousand songs or slightly more, and the rows of those. */
function aThousand(library: Library): { readonly text: string; readonly rows: Uint32Array } {
  for (let most = 1; most < 1000; most++) {
    const text = `year:2000 plays:1..${most}`
    const rows = narrowRows(library, library.orders.title, text, { today: 0 })
    if (rows.length >= 1000) return { text, rows }
  }
  throw new Error('No filter leaves a thousand songs')
}

// Frames of a long list while it is scrolled: their lengths, and in a sample of them the rows in view.
import type { Page } from '@playwright/test'

/** A row that was in view: its position in the list, and its title. */
export type SeenRow = { readonly position: number; readonly title: string }
export type Frames = {
  /** Time from each frame to the next, milliseconds. */
  readonly lengths: readonly number[]
  readonly sampled: number
  /** Number of sampled frames in which part of the view had no row, or the rows were not consecutive. */
  readonly empty: number
  readonly seen: readonly SeenRow[]
}

/** Records the frames of the page during `act`; in every `every`th one the rows in view are examined. */
export async function watchFrames(page: Page, every: number, act: () => Promise<void>): Promise<Frames> {
  const watch = await page.evaluateHandle(sampleEvery => {
    const grid = document.querySelector<HTMLElement>('[role=grid]')
    const head = document.querySelector<HTMLElement>('[role=grid] .thead')
    let scroller = grid?.parentElement ?? null
    while (scroller !== null && !/auto|scroll/.test(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement
    if (grid === null || head === null || scroller === null) throw new Error('There is no list to watch')
    const box = scroller
    const count = Number(grid.getAttribute('aria-rowcount')) - 1
    const found = { lengths: [] as number[], sampled: 0, empty: 0, seen: [] as { position: number; title: string }[] }

    const look = () => {
      const top = head.getBoundingClientRect().bottom
      const bottom = box.getBoundingClientRect().top + box.clientHeight
      const rows = [...grid.querySelectorAll<HTMLElement>('.tr[data-position]')]
        .map(row => ({ row, edge: row.getBoundingClientRect(), position: Number(row.dataset['position']) }))
        .filter(({ edge }) => edge.bottom > top + 1 && edge.top < bottom - 1)
        .toSorted((one, other) => one.edge.top - other.edge.top)
      const [first, last] = [rows[0], rows.at(-1)]
      found.sampled++
      const isWhole =
        first !== undefined &&
        last !== undefined &&
        (first.position === 0 || first.edge.top <= top + 1) &&
        (last.position === count - 1 || last.edge.bottom >= bottom - 1) &&
        rows.every(({ position, edge }, index) => {
          const before = rows[index - 1]
          return before === undefined || (position === before.position + 1 && Math.abs(edge.top - before.edge.bottom) < 1)
        })
      if (!isWhole) found.empty++
      for (const { row, position } of rows) found.seen.push({ position, title: row.querySelector('.titles .t')?.textContent ?? '' })
    }

    let last = 0
    let going = true
    const frame = (now: number) => {
      if (!going) return
      if (last !== 0) {
        found.lengths.push(now - last)
        if (found.lengths.length % sampleEvery === 0) look()
      }
      last = now
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
    return {
      stop: () => {
        going = false
        return found
      },
    }
  }, every)
  await act()
  const frames = await watch.evaluate(({ stop }) => stop())
  await watch.dispose()
  return frames
}

/** The 99th percentile of the lengths of frames, milliseconds. */
export function p99(lengths: readonly number[]): number {
  return lengths.toSorted((a, b) => a - b)[Math.floor(lengths.length * 0.99)] ?? Number.NaN
}

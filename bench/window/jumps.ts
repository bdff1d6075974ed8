// Counts frames until a long list shows the rows that its scroll bar points at.
import type { Page } from '@playwright/test'
import type { SeenRow } from './frames.ts'

export type Jumps = {
  /** For each jump, the number of frames until the right rows filled the view; 1 is the first frame after the scroll event. */
  readonly frames: readonly number[]
  /** The rows in view when they were the right ones, of all jumps. */
  readonly seen: readonly SeenRow[]
}

/** Watches the list during `act`, which gets a function that resolves when the list has jumped and shows the right rows. */
export async function watchJumps(page: Page, act: (jumped: () => Promise<void>) => Promise<void>): Promise<Jumps> {
  const watch = await page.evaluateHandle(() => {
    const grid = document.querySelector<HTMLElement>('[role=grid]')
    const list = grid?.querySelector<HTMLElement>('.rows')
    let box = grid?.parentElement ?? null
    while (box !== null && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement
    if (grid === null || list === null || list === undefined || box === null) throw new Error('There is no list to watch')
    const scroller = box
    const count = Number(grid.getAttribute('aria-rowcount')) - 1
    const found = { frames: [] as number[], seen: [] as { position: number; title: string }[] }

    /**
     * The rows in view, null unless they fill it and are those that the scroll bar points at; they may be off by as many rows as one pixel
     * of the bar stands for.
     */
    const rightRows = () => {
      const top = scroller.getBoundingClientRect().top
      const view = scroller.clientHeight
      const rows = [...list.querySelectorAll<HTMLElement>('.tr[data-position]')]
        .map(row => ({ row, edge: row.getBoundingClientRect(), position: Number(row.dataset['position']) }))
        .filter(({ edge }) => edge.bottom > top && edge.top < top + view)
        .toSorted((one, other) => one.position - other.position)
      const height = rows[0]?.edge.height ?? 1
      const span = list.getBoundingClientRect()
      const share = (top - span.top) / Math.max(1, span.height - view)
      const pointed = Math.max(0, (share * (count * height - view)) / height)
      const slack = 2 + count / span.height
      const filled = rows.reduce((sum, { edge }) => sum + Math.min(edge.bottom, top + view) - Math.max(edge.top, top), 0)
      const isThere = filled >= Math.min(view, span.bottom - top) - 1 && Math.abs((rows[0]?.position ?? -1) - pointed) <= slack
      return isThere ? rows : null
    }
    let waiting = false
    scroller.addEventListener('scroll', () => {
      if (waiting) return
      waiting = true
      let frames = 0
      const look = () => {
        frames++
        const rows = rightRows()
        if (rows === null) return void requestAnimationFrame(look)
        waiting = false
        found.frames.push(frames)
        for (const { row, position } of rows) found.seen.push({ position, title: row.querySelector('.titles .t')?.textContent ?? '' })
      }
      requestAnimationFrame(look)
    })
    return found
  })
  let known = 0
  await act(async () => {
    await page.waitForFunction(([{ frames }, before]) => frames.length > before, [watch, known] as const)
    known = await watch.evaluate(({ frames }) => frames.length)
  })
  const { frames, seen } = await watch.evaluate(found => found)
  await watch.dispose()
  return { frames, seen }
}

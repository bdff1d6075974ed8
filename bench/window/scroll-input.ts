// Simulated scrolling: a wheel turned for some seconds, and a scroll bar's thumb dragged slowly or at once.
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/** Milliseconds between two events of the mouse. */
const eventInterval = 16

/**
 * Calls `act` every `eventInterval` milliseconds, or as often as the window keeps up, for so many seconds; `share`: how much of that time
 * has passed, 0 to 1.
 */
async function repeatFor(seconds: number, act: (share: number) => Promise<void>): Promise<void> {
  const began = performance.now()
  const length = seconds * 1000
  for (let passed = 0; passed < length; passed = performance.now() - began) {
    await act(passed / length)
    await pause(Math.max(0, began + passed + eventInterval - performance.now()))
  }
  await act(1)
}

/** Turns the wheel for `seconds` so that a list, at its top at first, scrolls over its `pixels` `turns` times, down and up in turn. */
export async function turnWheel(page: Page, seconds: number, pixels: number, turns: number): Promise<void> {
  await page.locator('[role=grid] .tr[data-position]').nth(4).hover()
  let before = 0
  await repeatFor(seconds, async share => {
    const down = Math.floor(before * turns) % 2 === 0
    await page.mouse.wheel(0, Math.round((share - before) * turns * (down ? pixels : -pixels)))
    before = share
  })
}

/**
 * The list's scroll bar, in pixels of the window: the middle of its thumb while the list is at its top (`x`, `thumbY`), and how far the
 * thumb can be dragged.
 */
type ScrollBar = { readonly x: number; readonly thumbY: number; readonly dragLength: number }

/** Length of the scroll bar's thumb in a long list, pixels; its track begins below the title bar (layout.css). */
const thumbLength = 40

function findScrollBar(page: Page): Promise<ScrollBar> {
  return page.evaluate(thumb => {
    let box = document.querySelector<HTMLElement>('[role=grid]')
    while (box !== null && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement
    if (box === null) throw new Error('Nothing scrolls the list')
    const { right, top } = box.getBoundingClientRect()
    const width = box.offsetWidth - box.clientWidth
    const head = document.querySelector('.titlebar')?.getBoundingClientRect().height ?? 0
    return { x: right - width / 2, thumbY: top + head + thumb / 2, dragLength: box.clientHeight - head - thumb }
  }, thumbLength)
}

/** Drags the thumb of a list at its top to the bottom in `seconds`. */
export async function dragScrollBar(page: Page, seconds: number): Promise<void> {
  const { x, thumbY, dragLength } = await findScrollBar(page)
  await page.mouse.move(x, thumbY)
  await page.mouse.down()
  await repeatFor(seconds, share => page.mouse.move(x, thumbY + share * dragLength))
  await page.mouse.up()
}

/**
 * Drags the thumb of a list, at its top at first, to each share of its way (0 top, 1 bottom) in one move; `afterJump` is awaited after
 * each.
 */
export async function jumpScrollBar(page: Page, shares: readonly number[], afterJump: () => Promise<void>): Promise<void> {
  const { x, thumbY, dragLength } = await findScrollBar(page)
  await page.mouse.move(x, thumbY)
  await page.mouse.down()
  for (const share of shares) {
    // Two move events per jump, because the browser sometimes ignores a single one.
    await page.mouse.move(x, thumbY + share * dragLength, { steps: 2 })
    await afterJump()
  }
  await page.mouse.up()
}

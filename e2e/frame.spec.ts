// What stays while places change: heads of pages stand still, everything scrolls in one way, each list of the sidebar is one tab stop.
import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { onTitle, type Player } from './player.ts'

const right = async (of: Locator): Promise<number> => {
  const box = await of.boundingBox()
  if (!box) throw new Error('It is not shown')
  return box.x + box.width
}

/** How wide the scroll bars of all boxes in view are, and what is asked of them; each kind once. */
const barKinds = ({ page }: Player): Promise<readonly string[]> =>
  page.evaluate(() => {
    const kindOf = (box: HTMLElement): string => {
      const { borderLeftWidth, borderRightWidth, scrollbarWidth, scrollbarColor } = getComputedStyle(box)
      const width = box.offsetWidth - box.clientWidth - Number.parseFloat(borderLeftWidth) - Number.parseFloat(borderRightWidth)
      return `${width} px, ${scrollbarWidth}, ${scrollbarColor}`
    }
    const scrolling = [...document.querySelectorAll<HTMLElement>('*')].filter(
      box => box.scrollHeight > box.clientHeight && ['auto', 'scroll'].includes(getComputedStyle(box).overflowY) && box.checkVisibility(),
    )
    return [...new Set(scrolling.map(kindOf))]
  })

/** How far the places of the sidebar fade out above and below. */
const fades = ({ library }: Player): Promise<readonly string[]> =>
  library.getByRole('list', { name: 'Playlists' }).evaluate(list => {
    const style = getComputedStyle(list.parentElement ?? list)
    return ['--fade-above', '--fade-below'].map(name => style.getPropertyValue(name))
  })

/** The groups of the sidebar in which Tab stops, in order, from the first place on. */
const stops = async ({ page }: Player): Promise<readonly string[]> => {
  const found: string[] = []
  for (;;) {
    const stop = await page.evaluate(() => {
      const { activeElement } = document
      if (activeElement?.closest('nav[aria-label="Library"]') == null) return null
      return activeElement.closest('ul')?.getAttribute('aria-label') ?? activeElement.tagName
    })
    if (stop === null) return found
    found.push(stop)
    await page.keyboard.press('Tab')
  }
}

test('the title bar does not care how dense rows are', async ({ start }) => {
  const player = await start()
  await player.signIn()
  const find = player.page.getByRole('button', { name: 'Search or jump to' })
  await player.go('Settings')
  const before = await find.boundingBox()
  await player.page.getByText('Compact', { exact: true }).click()
  await expect(player.page.locator('html')).toHaveAttribute('data-density', 'compact')
  expect(await find.boundingBox()).toEqual(before)
})

test('heads of pages stand still whether pages scroll or not; each list of the sidebar is one tab stop', async ({ start }) => {
  const player = await start()
  const { page, library } = player
  await player.signIn()
  const shuffle = page.getByRole('main').getByRole('button', { name: 'Shuffle' })
  const remove = page.getByRole('main').getByRole('button', { name: 'Remove all…' })
  for (const [width, height] of [
    [1440, 900],
    [1024, 700],
  ] as const) {
    await page.setViewportSize({ width, height })
    await player.go('Songs')
    const stands = await right(shuffle)
    const gutter = width - stands
    expect(gutter).toBe(width > 1100 ? 32 : 20)
    await page.keyboard.press('ControlOrMeta+f')
    await page.keyboard.type('zzzz')
    await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
    expect(await right(shuffle)).toBe(stands)
    await page.keyboard.press('Escape')
    await expect(player.firstSong()).toBeVisible()
    await player.go('Downloads')
    expect(await right(remove)).toBe(stands)
  }

  await page.setViewportSize({ width: 1440, height: 500 })
  await player.go('Songs')
  await player.firstSong().dblclick(onTitle)
  await page.keyboard.press('ControlOrMeta+j')
  await expect(page.getByRole('group', { name: 'Queue' })).toBeVisible()
  expect(await barKinds(player)).toEqual(['10 px, auto, auto'])
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Shortcuts' })).toBeVisible()
  expect(await barKinds(player)).toEqual(['10 px, auto, auto'])
  await page.keyboard.press('Escape')

  // The links below the lists of the sidebar (Downloads, Trash) stay in view, however long the lists are.
  for (const name of ['Downloads', 'Trash']) await expect(library.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
  expect(await fades(player)).toEqual(['0px', '32px'])
  await library.hover()
  await page.mouse.wheel(0, 5000)
  await expect.poll(() => fades(player)).toEqual(['32px', '0px'])
  await library.getByRole('link', { name: 'Home', exact: true }).focus()
  expect(await stops(player)).toEqual(['Library', 'Playlists', 'Tags', 'Downloads and trash', 'BUTTON', 'A'])
})

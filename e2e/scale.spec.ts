// A hundred thousand songs: loaded, scrolled, searched, seen from every place and queued, without the page ever standing still.

import { expect, test } from './fixtures.ts'
import { longestTask, type Task, watchTasks } from './page-work.ts'
import { searchOf } from './palette.ts'
import { onTitle } from './player.ts'
import { queuePanelOf } from './queue-panel.ts'

test.use({ serviceFlags: ['--tracks', '100000'] })

const rounded = ({ clock, own }: Task) => `${Math.round(own)} (${Math.round(clock)} by the clock)`

test('100,000 songs load, scroll, are searched, opened from every place, and moved in the queue without a standstill', async ({
  start,
}) => {
  const player = await start()
  const { page, songs } = player
  const main = page.getByRole('main')
  const figures: Record<string, string> = {}
  const longest: number[] = []
  const watch = async (what: string, act: () => Promise<void>) => {
    const began = performance.now()
    const tasks = await watchTasks(page, act)
    figures[what] = `${Math.round(performance.now() - began)} ms, longest tasks ${tasks.slice(0, 3).map(rounded).join(', ')}`
    longest.push(tasks[0]?.own ?? 0)
  }

  await expect(player.button('Sign in with your browser')).toBeVisible()
  await watch('load', player.signIn)
  expect(Number(await songs.getAttribute('aria-rowcount'))).toBeGreaterThan(95_000)

  await watch('wheel', async () => {
    await songs.getByRole('row').nth(3).hover()
    for (let turn = 0; turn < 60; turn++) await page.mouse.wheel(0, 800 + turn * 400)
  })
  await player.firstSong().click(onTitle)
  await watch('jumps', async () => {
    for (const key of ['End', 'Home', 'End', 'PageUp', 'PageUp', 'Home', 'PageDown']) {
      await page.keyboard.press(key)
      await expect(songs.locator('[role=row]:focus')).toBeVisible()
    }
  })
  await watch('search', async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox', { name: 'Search' }).pressSequentially('silver mach')
    await expect(page.getByRole('option').first()).toBeVisible()
  })

  // Searches for words with a typo, and for conditions.
  await page.keyboard.press('Escape')
  const { search, box, group, line } = searchOf(player)
  await search('warm up')
  await expect(group('Commands')).toBeVisible()
  await watch('words with a typo', async () => {
    await search('silver machnies')
    await expect(line('Silver Machines')).toBeVisible()
  })
  await watch('conditions', async () => {
    await search('genre:jazz -part year:1990..1999 plays>5')
    await expect(group('Songs').getByRole('option').first()).toBeVisible()
  })
  await expect(box).toBeFocused()
  await page.keyboard.press('Escape')

  // Opens every kind of place.
  const open = async (name: string) => player.library.getByRole('link', { name, exact: true }).click()
  await watch('home', async () => {
    await open('Home')
    await expect(main.getByRole('grid', { name: 'Most played' }).getByRole('link').first()).toBeVisible()
  })
  await watch('genres', async () => {
    await player.go('Genres')
    await expect(main.getByRole('gridcell').first()).toBeVisible()
  })
  await watch('one genre', async () => {
    await main.getByRole('grid', { name: 'Genres' }).getByRole('link').first().click()
    await expect(main.getByRole('grid', { name: 'Albums' }).getByRole('link').first()).toBeVisible()
  })
  await watch('years', async () => {
    await player.go('Years')
    await main.getByRole('grid', { name: 'Decades' }).getByRole('link').first().click()
    await expect(main.getByRole('grid', { name: 'Albums' }).getByRole('link').first()).toBeVisible()
  })
  await watch('folders', async () => {
    await player.go('Folders')
    await main.getByRole('grid', { name: 'Folders' }).getByRole('link').first().click()
    await expect(main.getByText(/^[\d,]+ folders$/).first()).toBeVisible()
    await page.mouse.move(700, 500)
    for (let turn = 0; turn < 20; turn++) await page.mouse.wheel(0, 3000)
  })
  await watch('all artists', async () => {
    await player.go('Artists')
    await main.getByText('All artists').click()
    await expect(main.getByRole('grid', { name: 'Artists' }).getByRole('link').first()).toBeVisible()
  })
  await watch('playlists', () => player.go('Albums'))

  // The queue: looked through, moved and removed.
  await player.go('Songs')
  await player.firstSong().dblclick(onTitle)
  await page.keyboard.press('ControlOrMeta+j')
  const { list, then, titles } = queuePanelOf(player)
  await expect(then.first()).toHaveAttribute('aria-setsize', /^9\d{4}$/)
  const all = Number(await then.first().getAttribute('aria-setsize'))
  await watch('queue', async () => {
    await then.first().click()
    await page.keyboard.press('End')
    await expect(list.locator(`[aria-posinset="${all}"]`)).toBeFocused()
    const [last] = await titles(list.locator(':focus'))
    await page.keyboard.press('Alt+Home')
    await expect.poll(async () => (await titles(then.first()))[0]).toBe(last)
    await expect(then.first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Delete')
    await expect(then.first()).toHaveAttribute('aria-setsize', String(all - 1))
    await page.keyboard.press('ControlOrMeta+z')
    await expect(then.first()).toHaveAttribute('aria-setsize', String(all))
  })

  const told = JSON.stringify(figures, null, 2)
  test.info().annotations.push({ type: '100,000 songs', description: told })
  process.stdout.write(`100,000 songs: ${told}\n`)
  expect(Math.max(...longest)).toBeLessThan(longestTask)
})

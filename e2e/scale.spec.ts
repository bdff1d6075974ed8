// A hundred thousand songs: loaded, scrolled from end to end and searched, without the page ever standing still for 50 ms.
import { expect, test } from './fixtures.ts'

test.use({ serviceFlags: ['--tracks', '100000'] })
test.setTimeout(120_000)

declare global {
  /** Lengths of tasks over 50 ms, in milliseconds, since the page was told to note them. */
  var longTasks: number[]
}

test('100,000 songs load and scroll without a long task', async ({ start }) => {
  const player = await start()
  const { page, songs } = player
  const began = performance.now()
  await player.signIn()
  const toFirstRows = performance.now() - began
  expect(Number(await songs.getAttribute('aria-rowcount'))).toBeGreaterThan(95_000)

  await page.evaluate(() => {
    globalThis.longTasks = []
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) globalThis.longTasks.push(Math.round(entry.duration))
    }).observe({ entryTypes: ['longtask'] })
  })
  await songs.getByRole('row').nth(3).hover()
  const scrolling = performance.now()
  for (let turn = 0; turn < 60; turn++) await page.mouse.wheel(0, 800 + turn * 400)
  await songs.getByRole('row').nth(1).click()
  for (const key of ['End', 'Home', 'End', 'PageUp', 'PageUp', 'Home', 'PageDown']) {
    await page.keyboard.press(key)
    await expect(songs.locator('[role=row]:focus')).toBeVisible()
  }
  const scrolled = performance.now() - scrolling
  const longTasks = await page.evaluate(() => globalThis.longTasks)

  await page.keyboard.press('Control+k')
  const typed = performance.now()
  await page.getByRole('combobox', { name: 'Search' }).pressSequentially('silver mach')
  await expect(page.getByRole('option').first()).toBeVisible()
  const searched = performance.now() - typed
  const searchTasks = (await page.evaluate(() => globalThis.longTasks)).slice(longTasks.length)

  const figures = { toFirstRows, scrolled, longTasks, searched, searchTasks }
  const line = JSON.stringify(figures, (_, value) => (typeof value === 'number' ? Math.round(value) : value))
  test.info().annotations.push({ type: 'figures, ms', description: line })
  process.stdout.write(`100,000 songs, ms: ${line}\n`)
  expect(longTasks).toEqual([])
  expect(searchTasks).toEqual([])
})

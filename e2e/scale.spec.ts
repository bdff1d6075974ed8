// A hundred thousand songs: loaded, scrolled from end to end and searched, without the page ever standing still.
import { expect, test } from './fixtures.ts'
import { standstill, type Task, watchTasks } from './page-work.ts'

test.use({ serviceFlags: ['--tracks', '100000'] })
test.setTimeout(180_000)

const rounded = ({ clock, own }: Task) => `${Math.round(own)} (${Math.round(clock)} by the clock)`

test('100,000 songs load, scroll and are searched without a standstill', async ({ start }) => {
  const player = await start()
  const { page, songs } = player
  const figures: Record<string, string> = {}
  const watch = async (what: string, act: () => Promise<void>) => {
    const began = performance.now()
    const tasks = await watchTasks(page, act)
    figures[what] = `${Math.round(performance.now() - began)} ms, longest tasks ${tasks.slice(0, 3).map(rounded).join(', ')}`
    return tasks[0]?.own ?? 0
  }

  await expect(player.button('Sign in with your browser')).toBeVisible()
  const loading = await watch('load', player.signIn)
  expect(Number(await songs.getAttribute('aria-rowcount'))).toBeGreaterThan(95_000)

  const wheel = await watch('wheel', async () => {
    await songs.getByRole('row').nth(3).hover()
    for (let turn = 0; turn < 60; turn++) await page.mouse.wheel(0, 800 + turn * 400)
  })
  await player.firstSong().click()
  const jumps = await watch('jumps', async () => {
    for (const key of ['End', 'Home', 'End', 'PageUp', 'PageUp', 'Home', 'PageDown']) {
      await page.keyboard.press(key)
      await expect(songs.locator('[role=row]:focus')).toBeVisible()
    }
  })
  const typing = await watch('search', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).pressSequentially('silver mach')
    await expect(page.getByRole('option').first()).toBeVisible()
  })

  const line = JSON.stringify(figures, null, 2)
  test.info().annotations.push({ type: '100,000 songs', description: line })
  process.stdout.write(`100,000 songs: ${line}\n`)
  expect(Math.max(loading, wheel, jumps, typing)).toBeLessThan(standstill)
})

// A million songs: loaded, scrolled to the end, searched and played from, and on screen again at the next start.
import { expect, test } from './fixtures.ts'
import { onTitle, type Player } from './player.ts'

test.use({ serviceFlags: ['--tracks', '1000000'] })
test.setTimeout(420_000)

/** Decoding and laying out so many takes a while on two cores, all the more beside a service that is still writing. */
const whileLoading = { timeout: 200_000 }

async function expectMillion(player: Player): Promise<void> {
  await expect(player.library).toBeVisible(whileLoading)
  await player.library.getByRole('link', { name: 'Songs', exact: true }).click()
  await expect(player.firstSong()).toBeVisible(whileLoading)
  await expect.poll(async () => Number(await player.songs.getAttribute('aria-rowcount')), whileLoading).toBeGreaterThan(950_000)
}

test('a million songs are opened, scrolled to the end, searched, played, and there again at the next start', async ({ start }) => {
  const player = await start()
  const { page, songs } = player
  await player.openConsent()
  await player.answerConsent('Approve')
  await expectMillion(player)
  const rows = Number(await songs.getAttribute('aria-rowcount'))

  await player.firstSong().click(onTitle)
  await page.keyboard.press('End')
  const last = songs.locator('[role=row]:focus')
  await expect(last).toHaveAttribute('aria-rowindex', String(rows))
  await expect(last).toBeInViewport()
  await last.dblclick(onTitle)
  await expect(player.bar.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  await page.keyboard.press('Home')
  await expect(songs.locator('[role=row]:focus')).toHaveAttribute('aria-rowindex', '2')

  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Search' }).fill('silver machines')
  const found = page.getByRole('option').filter({ hasText: 'Silver Machines' }).first()
  await expect(found).toBeVisible(whileLoading)
  await found.click()
  await player.expectPlaying('Silver Machines')
  await page.getByRole('combobox', { name: 'Filter songs' }).fill('genre:jazz year:1990..1999 -live')
  await expect.poll(async () => Number(await songs.getAttribute('aria-rowcount'))).toBeLessThan(200_000)
  await expect(player.firstSong()).toBeVisible()
  await player.close()

  await expectMillion(await start())
})

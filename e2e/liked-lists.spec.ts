// Thumbs of albums and artists in their lists: by mouse on a cover, by keys in a row; how the service has them then.
import { expect, test } from './fixtures.ts'
import type { Player } from './player.ts'
import { atService } from './service.ts'

const soon = { timeout: 60_000 }

test('albums are liked on their covers, artists in their rows, and the service has it', async ({ start, service }) => {
  const player = await start()
  await player.signIn()
  const { page } = player
  const library = atService(service)
  const rated = (of: 'albums' | 'artists', name: string) => async () =>
    [...(await library())[of].values()].filter(row => row['name'] === name).map(row => row['rating'])

  await player.go('Albums')
  const card = page.getByRole('grid', { name: 'Albums' }).getByRole('gridcell').first()
  const like = card.getByRole('button', { name: 'Like' })
  const album = String(await card.getByRole('link').textContent())
  const before = await rated('albums', album)()
  await expect(like).toBeHidden()
  await card.hover()
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(rated('albums', album), soon).toContain(5)
  // The thumb of a liked album stays visible when the pointer leaves the card, and the click on it opened no page.
  await page.mouse.move(0, 0)
  await expect(like).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Albums' })).toBeVisible()
  await like.click()
  await expect.poll(rated('albums', album), soon).toEqual(before)
  await page.mouse.move(0, 0)
  await expect(like).toBeHidden()

  const name = await likeFirstArtist(player)
  await expect.poll(rated('artists', name), soon).toEqual([5])
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(rated('artists', name), soon).toEqual([0])
})

/** By keys, in the table of artists. */
async function likeFirstArtist(player: Player): Promise<string> {
  const { page } = player
  await player.go('Artists')
  await page.getByRole('radio', { name: 'Table' }).click()
  const row = page.getByRole('grid', { name: 'Artists' }).getByRole('row').and(page.locator('[aria-selected]')).first()
  const name = String(await row.getByRole('link').first().textContent())
  await row.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Alt+l')
  await expect(row.getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', 'true')
  return name
}

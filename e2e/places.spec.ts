// Home, genres, years, folders, playlists and all artists: as a person goes there and plays from them.

import { expect, test } from './fixtures.ts'
import { onTitle } from './player.ts'

test('home carries on; genres, years, folders and all artists lead to songs that play and to where one appears', async ({ start }) => {
  const player = await start()
  await player.signIn()
  const { page, library } = player
  const main = page.getByRole('main')
  await player.firstSong().dblclick(onTitle)
  await expect(player.bar.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()

  await library.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Carry on' })).toBeVisible()
  await expect(main.getByRole('article', { name: 'Songs' })).toContainText('Song 1 of')
  await main.getByRole('article', { name: 'Songs' }).getByRole('button', { name: 'Pause Songs' }).click()
  await expect(player.bar.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  const shelf = main.getByRole('region', { name: 'By chance' })
  const drawn = await shelf.getByRole('grid').textContent()
  await player.go('Albums')
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(shelf.getByRole('grid')).toHaveText(String(drawn))
  await shelf.getByRole('button', { name: 'Scroll on' }).click()
  await expect(shelf.getByRole('grid')).not.toHaveText(String(drawn))
  await main.getByRole('button', { name: 'See all Most played' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Most played' })).toBeVisible()

  await page.keyboard.press('ControlOrMeta+5')
  await expect(page.getByRole('heading', { level: 1, name: 'Genres' })).toBeVisible()
  await main.getByRole('grid', { name: 'Genres' }).getByRole('link').nth(1).click()
  await main.getByText(/^Songs \d+$/).click()
  await player.firstSong().dblclick(onTitle)
  await expect(player.bar.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()

  await player.go('Years')
  const decades = main.getByRole('grid', { name: 'Decades' }).getByRole('link')
  await expect(decades.last()).toHaveText(/^\d+0s$/)
  await decades.first().click()
  const years = main.getByRole('navigation', { name: 'Years of the decade' }).getByRole('link')
  const decade = await main.getByText(/^[\d,]+ songs · /).textContent()
  await years.nth(1).click()
  await expect(main.getByText(/^[\d,]+ songs? · /)).not.toHaveText(String(decade))

  await player.go('Folders')
  const folders = main.getByRole('grid', { name: 'Folders' })
  await folders.getByRole('link').first().click()
  await folders.getByRole('link').first().click()
  await folders.getByRole('link').first().click()
  await expect(folders).toBeHidden()
  await player.firstSong().dblclick(onTitle)
  await main.getByRole('navigation', { name: 'Way to this folder' }).getByRole('link').nth(1).click()
  await expect(folders).toBeVisible()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(main.getByRole('img', { name: 'Playing' })).toBeVisible()

  // The list can show all artists instead of album artists; an artist without albums leads to the albums that he or she appears on.
  await player.go('Artists')
  const grid = main.getByRole('grid', { name: 'Artists' })
  const few = Number(await grid.getAttribute('aria-rowcount'))
  await main.getByText('All artists').click()
  await expect.poll(async () => Number(await grid.getAttribute('aria-rowcount'))).toBeGreaterThan(few)
  await grid
    .getByRole('gridcell')
    .filter({ hasText: /\d songs?$/ })
    .first()
    .getByRole('link')
    .click()
  await expect(main.getByRole('region', { name: 'Appears on' }).getByRole('gridcell').first()).toBeVisible()
})

// Home, genres, years, folders, playlists and all artists: as a person goes there and plays from them, small and large.
import { expect, test } from './fixtures.ts'
import { standstill, watchTasks } from './page-work.ts'

test('home carries on, and genres, years and folders lead to songs that play', async ({ start }) => {
  const player = await start()
  await player.signIn()
  const { page, library } = player
  const main = page.getByRole('main')
  await player.firstSong().dblclick()
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

  await page.keyboard.press('Control+5')
  await expect(page.getByRole('heading', { level: 1, name: 'Genres' })).toBeVisible()
  await main.getByRole('grid', { name: 'Genres' }).getByRole('link').nth(1).click()
  await main.getByText(/^Songs \d+$/).click()
  await player.firstSong().dblclick()
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
  const folders = main.getByRole('list', { name: 'Folders' })
  await folders.getByRole('link').first().click()
  await folders.getByRole('link').first().click()
  await folders.getByRole('link').first().click()
  await expect(folders).toBeHidden()
  await player.firstSong().dblclick()
  await main.getByRole('navigation', { name: 'Way to this folder' }).getByRole('link').nth(1).click()
  await expect(folders).toBeVisible()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(main.getByRole('img', { name: 'Playing' })).toBeVisible()
})

test('all artists stand beside album artists, and one that only appears leads to where', async ({ start }) => {
  const player = await start()
  await player.signIn()
  const main = player.page.getByRole('main')
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

test.describe('with 100,000 songs', () => {
  test.use({ serviceFlags: ['--tracks', '100000'] })
  test.setTimeout(180_000)

  test('every place opens without the page standing still', async ({ start }) => {
    const player = await start()
    await player.signIn()
    const { page } = player
    const main = page.getByRole('main')
    const figures: Record<string, string> = {}
    const longest: number[] = []
    const watch = async (what: string, act: () => Promise<void>) => {
      const [task] = await watchTasks(page, act)
      figures[what] = `${Math.round(task?.own ?? 0)} (${Math.round(task?.clock ?? 0)} by the clock)`
      longest.push(task?.own ?? 0)
    }
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
      await main.getByRole('list', { name: 'Folders' }).getByRole('link').first().click()
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
    const line = JSON.stringify(figures)
    test.info().annotations.push({ type: 'places with 100,000 songs', description: line })
    process.stdout.write(`places with 100,000 songs, longest tasks: ${line}\n`)
    expect(Math.max(...longest)).toBeLessThan(standstill)
  })
})

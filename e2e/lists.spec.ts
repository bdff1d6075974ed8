// Lists as a person makes them: columns, order, layouts, initials, and everything as it was on coming back.
import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { Player } from './player.ts'

const heads = (player: Player) => player.songs.getByRole('columnheader').allTextContents()
const centre = async (of: Locator) => {
  const box = await of.boundingBox()
  if (!box) throw new Error('It is not shown')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width, right: box.x + box.width }
}
/** The title of the first row that is completely in view below the column headings. */
const firstWhole = (player: Player, grid: string) =>
  player.page.getByRole('grid', { name: grid }).evaluate(element => {
    const below = element.querySelector('.thead')?.getBoundingClientRect().bottom ?? 60
    const rows = [...element.querySelectorAll<HTMLElement>('[data-position]')].filter(row => row.getBoundingClientRect().top >= below - 1)
    rows.sort((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top)
    return rows[0]?.querySelector('.t')?.textContent ?? ''
  })

test('columns are chosen, drawn to another place and width, sorted by, and are so after a restart', async ({ start }) => {
  const player = await start()
  const { page, songs } = player
  await player.signIn()
  await page.setViewportSize({ width: 1400, height: 860 })
  await expect.poll(() => heads(player)).toEqual(['#', 'Title', 'Artist', 'Album', 'Genre', 'Year', 'Plays', 'Added', 'Time'])

  await player.button('Columns').click()
  await page.getByRole('menuitemcheckbox', { name: 'Genre' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Size' }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => heads(player)).toEqual(['#', 'Title', 'Artist', 'Album', 'Year', 'Plays', 'Added', 'Time', 'Size'])

  const album = songs.getByRole('columnheader', { name: 'Album' })
  const artist = songs.getByRole('columnheader', { name: 'Artist' })
  const [from, to] = [await centre(album), await centre(artist)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x - to.width / 4, to.y, { steps: 5 })
  await page.mouse.up()
  await expect.poll(async () => (await heads(player)).slice(1, 4)).toEqual(['Title', 'Album', 'Artist'])
  await expect(album).toHaveAttribute('aria-sort', 'none')

  const edge = await centre(artist)
  await page.mouse.move(edge.right + 8, edge.y)
  await page.mouse.down()
  await page.mouse.move(edge.right + 88, edge.y, { steps: 5 })
  await page.mouse.up()
  await expect.poll(async () => (await centre(artist)).width - edge.width).toBeCloseTo(80, -1)

  await songs.getByRole('columnheader', { name: 'Plays' }).getByRole('button').click()
  await expect(songs.getByRole('columnheader', { name: 'Plays' })).toHaveAttribute('aria-sort', 'descending')
  const first = await player.firstSong().textContent()
  // Nobody is as quick as a test: the page has told main before a person closes the window.
  const kept = () => player.page.evaluate(async () => (await Object(window).player['state.get']()).value.state.settings.views.songs)
  await expect.poll(kept).toMatchObject({ sort: { by: 'plays', descending: true } })
  await player.close()

  const again = await start()
  await again.go('Songs')
  await again.page.setViewportSize({ width: 1400, height: 860 })
  await expect.poll(() => heads(again)).toEqual(['#', 'Title', 'Album', 'Artist', 'Year', 'Plays', 'Added', 'Time', 'Size'])
  await expect(again.songs.getByRole('columnheader', { name: 'Plays' })).toHaveAttribute('aria-sort', 'descending')
  await expect(again.firstSong()).toHaveText(String(first))
  await again.button('Columns').click()
  await again.page.getByRole('menuitem', { name: 'Back to standard' }).click()
  await expect.poll(() => heads(again)).toEqual(['#', 'Title', 'Artist', 'Album', 'Genre', 'Year', 'Plays', 'Added', 'Time'])
})

test('albums are covers, a list or a table; several are played next; the layout stays', async ({ start }) => {
  const player = await start()
  const { page } = player
  await player.signIn()
  await player.go('Albums')
  const albums = page.getByRole('grid', { name: 'Albums' })
  await albums.locator('[data-position="1"]').click({ modifiers: ['ControlOrMeta'] })
  await albums.locator('[data-position="3"]').click({ modifiers: ['Shift'] })
  const bar = page.getByRole('toolbar', { name: 'Selection' })
  await expect(bar).toContainText('3 selected')
  await albums.locator('[data-position="3"]').press('Shift+F10')
  await expect(page.getByRole('menuitem')).toContainText([/^Play/, /^Play next/, /^Add to queue/, /^Download/, /^Copy/])
  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: 'Play next' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'will play next' })).toBeVisible()

  await page.getByRole('radio', { name: 'Table' }).click({ force: true })
  await albums.getByRole('columnheader', { name: 'Songs' }).getByRole('button').click()
  const counts = async () =>
    (await albums.locator('[data-position]').evaluateAll(rows => rows.map(row => Number(row.children[4]?.textContent)))).slice(0, 8)
  await expect.poll(async () => (await counts()).toString()).toBe((await counts()).toSorted((a, b) => b - a).toString())
  // Nobody is as quick as a test: the page has told main before a person closes the window.
  const kept = () => page.evaluate(async () => (await Object(window).player['state.get']()).value.state.settings.views.albums)
  await expect.poll(kept).toMatchObject({ layout: 'table', sort: { descending: true } })
  await player.close()
  const again = await start()
  await again.go('Albums')
  await expect(again.page.getByRole('columnheader', { name: 'Songs' })).toHaveAttribute('aria-sort', 'descending')
})

test('covers are of three sizes; in a wider window the first in view stays in the first row', async ({ start }) => {
  const player = await start()
  const { page } = player
  await player.signIn()
  await player.go('Albums')
  const albums = page.getByRole('grid', { name: 'Albums' })
  const widest = () =>
    albums
      .getByRole('gridcell')
      .first()
      .evaluate(card => card.getBoundingClientRect().width)
  /** The first card of which the title bar leaves more than half. */
  const first = () =>
    albums.evaluate(grid => {
      const cards = [...grid.querySelectorAll<HTMLElement>('[data-position]')].map(card => ({ card, box: card.getBoundingClientRect() }))
      const inView = cards.filter(({ box }) => (box.top + box.bottom) / 2 > 60)
      return Math.min(...inView.map(({ card }) => Number(card.dataset['position'])))
    })
  const usual = await widest()
  await player.button('Size of covers').click()
  await page.getByRole('menuitemradio', { name: 'Large covers' }).click()
  await expect.poll(widest).toBeGreaterThan(usual * 1.2)

  await albums.hover()
  await page.mouse.wheel(0, 1200)
  await expect.poll(first).toBeGreaterThan(5)
  // The wheel scrolls smoothly, for a moment.
  let before = Number.NaN
  await expect
    .poll(async () => {
      const [latest, now] = [before, await first()]
      before = now
      return now === latest
    })
    .toBe(true)
  const columns = await albums.getAttribute('aria-colcount')
  await page.setViewportSize({ width: 1700, height: 500 })
  await expect(albums).not.toHaveAttribute('aria-colcount', String(columns))
  await expect.poll(async () => Math.abs((await first()) - before)).toBeLessThan(Number(await albums.getAttribute('aria-colcount')))
})

test('initials lead through names, years and scripts, by pointer and by keys', async ({ start }) => {
  const player = await start()
  const { page } = player
  await player.signIn()
  const bar = page.getByRole('navigation', { name: 'Jump to' })
  const marks = bar.getByRole('button', { disabled: false })
  const songs = page.getByRole('main', { name: 'Songs' })
  const letter = bar.getByRole('button', { name: 'S', exact: true })
  await letter.click()
  await expect(songs).toHaveAttribute('data-jump-bar')
  await expect.poll(() => firstWhole(player, 'Songs')).toMatch(/^(The |A |An )?["“(]?S/i)
  await expect(letter).toHaveAttribute('aria-current', 'location')
  await page.keyboard.press('Home')
  await expect(marks.first()).toBeFocused()
  await expect(player.songs.locator('[data-position="0"]')).toBeInViewport()
  await page.keyboard.press('ArrowDown')
  await expect(marks.nth(1)).toHaveAttribute('aria-current', 'location')

  await player.songs.getByRole('columnheader', { name: 'Year' }).getByRole('button').click()
  await expect(bar.getByRole('button', { name: '1990s' })).toBeVisible()
  await bar.getByRole('button', { name: '1990s' }).click()
  await player.songs.getByRole('columnheader', { name: 'Plays' }).getByRole('button').click()
  await expect(bar).toBeHidden()
  await expect(songs).not.toHaveAttribute('data-jump-bar')
})

test('scroll, selection and filter are as they were on coming back, also in a library that changed meanwhile', async ({
  start,
  service,
  songs,
}) => {
  const [song] = songs.few
  const player = await start()
  const { page } = player
  await player.signIn()
  const row = await player.find(song.title)
  const chosen = player.songs.locator('[aria-selected="true"]')
  await expect(chosen).toContainText(song.title)
  const before = await row.boundingBox()
  await player.go('Artists')
  await player.button('Back').click()
  await expect(chosen).toContainText(song.title)
  await expect.poll(async () => (await row.boundingBox())?.y).toBe(before?.y)

  await player.go('Albums')
  const card = page.getByRole('grid', { name: 'Albums' }).locator('[data-position="9"]')
  await page.mouse.move(700, 400)
  await page.mouse.wheel(0, 231)
  await expect(card).toBeInViewport()
  await expect.poll(() => page.locator('main .page').evaluate(box => box.scrollTop)).toBe(231)
  await page.waitForFunction(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true)))))
  const stood = (await card.boundingBox())?.y
  await player.go('Artists')
  await player.button('Back').click()
  await expect.poll(async () => (await card.boundingBox())?.y).toBe(stood)
  await service.library({ change: 'rename', track: songs.few[1]?.id ?? 0, title: 'Aardvark of the Morning' })
  await page.evaluate(async () => Object(window).player['library.refresh']())
  await page.keyboard.press('ControlOrMeta+k')
  await expect(async () => {
    await page.getByRole('combobox', { name: 'Search' }).fill('aardvark')
    await expect(page.getByRole('option', { name: /Aardvark/ }).first()).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await player.button('Back').click()
  await expect(chosen).toHaveCount(1)
  await expect(chosen).toContainText(song.title)
  await expect(chosen).toBeInViewport()
})

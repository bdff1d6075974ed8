// Where things stand, as one sees it: common edges, middles, and nothing out of the window.
import type { Locator } from '@playwright/test'
import { faultsOf } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { type Gallery, openGallery } from './gallery.ts'

let gallery: Gallery
test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  gallery = await openGallery(page)
})

/** Pixels. */
async function edges(element: Locator) {
  const box = await element.boundingBox()
  if (box === null) throw new Error(`Not to be seen: ${String(element)}`)
  const { x, y, width, height } = box
  return { left: x, right: x + width, top: y, bottom: y + height, middle: y + height / 2, height }
}

test('heads and lists of pages have common edges and middles', async ({ page }) => {
  const main = page.getByRole('main')
  await gallery.show('Screens/artist')
  const more = await edges(main.getByRole('button', { name: 'More', exact: true }))
  expect(more.middle).toBeCloseTo((await edges(main.getByRole('button', { name: 'Play', exact: true }).first())).middle, 0)

  await gallery.show('Screens/folder')
  const icon = main.getByRole('row').nth(1).locator('svg').first()
  expect((await edges(icon)).left).toBeCloseTo((await edges(main.getByRole('heading', { level: 1 }))).left, -0.5)

  // The field behind the head of an album goes on under the scroll bar.
  await gallery.show('Screens/album')
  const [head, end] = [await edges(main.locator('.sleeve')), await edges(main.locator('.sleeve-edge'))]
  expect(end).toMatchObject({ left: head.right, top: head.top, bottom: head.bottom, right: (await edges(main)).right })
})

test('the tools of all artists stand in one line in a small window', async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 450 })
  await gallery.show('Screens/artists')
  const main = page.getByRole('main')
  const filter = await edges(
    main
      .getByRole('textbox')
      .or(main.getByRole('combobox', { name: /^Filter/ }))
      .first(),
  )
  expect((await edges(main.getByRole('radiogroup', { name: 'Layout' }))).middle).toBeCloseTo(filter.middle, -0.5)
})

test('the grip of the seek line stays whole with its ring at both ends of the window', async ({ page }) => {
  await gallery.show('Player/at its beginning')
  const position = page.getByRole('region', { name: 'Player' }).getByRole('slider', { name: 'Position' })
  await position.focus()
  const grip = await edges(position.locator('xpath=following-sibling::b'))
  expect(grip.left).toBeGreaterThanOrEqual(4)
})

test('the key in a field that is pointed at can be read', async ({ page }) => {
  await gallery.show('Screens/artists')
  const field = page.getByRole('main').locator('.field-quiet')
  await field.hover()
  await expect(field.locator('kbd')).toBeVisible()
  expect(await faultsOf(page, 'a field that is pointed at', 'main .field-quiet')).toEqual([])
})

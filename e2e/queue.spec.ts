// The queue by hand: dragged, moved by keys, emptied, taken back, kept as a playlist, and found again after a restart.
import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { onTitle, type Player } from './player.ts'
import { queuePanelOf } from './queue-panel.ts'

const middle = async (row: Locator) => {
  const box = await row.boundingBox()
  if (box === null) throw new Error('The row is not shown')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, height: box.height }
}

/** Drags one row to just above another, as a hand does. */
async function drag({ page }: Player, from: Locator, to: Locator) {
  const [start, end] = [await middle(from), await middle(to)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + 6, start.y - 12, { steps: 3 })
  await page.mouse.move(end.x, end.y - end.height / 3, { steps: 6 })
  await page.mouse.up()
}

test('songs are dragged, moved by keys, removed, brought back, saved, and there again after a restart; what plays is shown large', async ({
  start,
  service,
}) => {
  const player = await start()
  const { page } = player
  await player.signIn()
  await player.firstSong().dblclick(onTitle)
  await expect(player.bar.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  for (const row of [10, 11]) {
    await player.songs.getByRole('row').nth(row).click(onTitle)
    await page.keyboard.press('Shift+Enter')
  }
  await page.keyboard.press('ControlOrMeta+j')
  const { list, next, then, now, titles } = queuePanelOf(player)
  await expect(next).toHaveCount(2)
  const promised = await titles(next)
  const before = await titles(then)

  // Drags two songs from Then to a place between the songs of Next.
  await then.nth(1).click()
  await then.nth(2).click({ modifiers: ['Shift'] })
  await drag(player, then.nth(1), next.nth(1))
  await expect(next).toHaveCount(4)
  expect(await titles(next)).toEqual([promised[0], before[1], before[2], promised[1]])
  await expect(next.nth(1)).toHaveAttribute('aria-selected', 'true')

  // Keys move a song to the top of play next.
  await next.nth(2).click()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(list.locator('..').getByText('Moved to 2 of', { exact: false })).toBeAttached()
  await page.keyboard.press('Alt+Home')
  await expect.poll(() => titles(next)).toEqual([before[2], promised[0], before[1], promised[1]])
  await expect(next.first()).toBeFocused()

  // Several songs are removed at once, and one undo brings all back.
  const kept = await titles(next)
  await page.keyboard.press('Shift+End')
  await page.keyboard.press('Shift+Home')
  await next.first().click()
  await next.nth(2).click({ modifiers: ['Shift'] })
  await page.keyboard.press('Delete')
  const undo = page.getByRole('button', { name: 'Undo', exact: true }).last()
  await undo.hover() // a notice that is pointed at stays
  await expect(next).toHaveCount(1)
  await undo.click()
  await expect.poll(() => titles(next)).toEqual(kept)
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(next).toHaveCount(1)
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => titles(next)).toEqual(kept)

  // A double click makes a song of Next the current one, and the song heard before it stands in Played.
  const current = (await titles(now))[0] ?? ''
  await expect.poll(player.position).toBeGreaterThan(1)
  await next.first().dblclick()
  await expect.poll(() => titles(now)).toEqual([kept[0]])
  await expect.poll(() => titles(queuePanelOf(player).played)).toEqual([current])

  await page.getByRole('button', { name: 'Save as a playlist' }).click()
  await page.getByRole('textbox', { name: 'Name of the playlist' }).fill('By hand')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(/By hand.* was made with/)).toBeVisible()
  await expect.poll(async () => (await service.received()).writes).toMatchObject([{ mode: 'createplaylist', body: { name: 'By hand' } }])

  await player.press('Pause')
  const after = await titles(next)
  await player.close()
  const again = await start()
  await again.expectLibrary()
  await again.page.keyboard.press('ControlOrMeta+j')
  const restored = queuePanelOf(again)
  await expect.poll(() => restored.titles(restored.now)).toEqual([kept[0]])
  expect(await restored.titles(restored.next)).toEqual(after)
  expect(await restored.titles(restored.played)).toEqual([current])
  await again.page.keyboard.press('ControlOrMeta+j')

  // Ctrl P opens Now playing; the sleep timer stops the music at the end of the song.
  await again.go('Songs')
  await again.firstSong().dblclick(onTitle)
  await expect(again.bar.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  const title = (await again.bar.getByRole('link').first().textContent()) ?? ''

  await again.page.keyboard.press('ControlOrMeta+p')
  const large = again.page.getByRole('main', { name: 'Now playing' })
  await expect(large.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(large.getByRole('region', { name: 'Next' }).getByRole('listitem')).toHaveCount(2)
  const following =
    (await large.getByRole('region', { name: 'Next' }).getByRole('listitem').first().locator('bdi').first().textContent()) ?? ''
  await large.getByRole('button', { name: 'Sleep timer' }).click()
  await again.page.getByRole('menuitemradio', { name: 'At the end of this song' }).click()
  await large.getByRole('slider', { name: 'Position' }).press('ArrowRight')
  await again.page.keyboard.press('Escape')
  await expect(large).toHaveCount(0)

  await expect(again.bar.getByRole('button', { name: 'Sleep timer: this song' })).toBeVisible()
  await again.seekTo(0.985)
  await expect(again.bar.getByRole('link', { name: following, exact: true })).toBeVisible()
  await again.expectPaused(following)
  await expect(again.bar.getByRole('button', { name: /^Sleep timer/ })).toHaveCount(0)
  expect(await again.position()).toBe(0)

  // A link in Now playing opens its page and closes Now playing.
  await again.page.keyboard.press('ControlOrMeta+p')
  await large.getByRole('link').first().click()
  await expect(large).toHaveCount(0)
  await expect(again.songs).toBeVisible()
})

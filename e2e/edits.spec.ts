// The library changed by hand: each change at the service, and in a second app of the same person.
import type { Locator } from '@playwright/test'
import { expect, test } from './devices.ts'
import type { Service } from './service.ts'

test.use({ serviceFlags: ['--tracks', '300'] })

/** What reached the service, in its order. */
const written = async (service: Service, mode: string) =>
  (await service.received()).writes.filter(write => write.mode === mode).map(({ body }) => body)
const like = (row: Locator) => row.getByRole('button', { name: 'Like', includeHidden: true })

test('a thumb from the row, the menu, the keys and the player bar; at the service and in another app', async ({
  device,
  service,
  songs,
}) => {
  const [song, next] = songs.few
  const study = await device('Study')
  const kitchen = await device('Kitchen')
  const row = await study.find(song.title)
  await row.hover()
  await row.getByRole('button', { name: 'Like' }).click()
  await expect(like(row)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => written(service, 'ratetrack')).toEqual([expect.objectContaining({ track_id: song.id, rating: 5 })])
  const there = await kitchen.find(song.title)
  await expect(like(there)).toHaveAttribute('aria-pressed', 'true', { timeout: 20_000 })

  // Taken back by the message, and by keys given again.
  await study.page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(like(row)).toHaveAttribute('aria-pressed', 'false')
  await row.click()
  await study.page.keyboard.press('Alt+l')
  await expect(like(row)).toHaveAttribute('aria-pressed', 'true')
  await study.page.keyboard.press('ControlOrMeta+z')
  await expect(like(row)).toHaveAttribute('aria-pressed', 'false')
  await study.page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(like(row)).toHaveAttribute('aria-pressed', 'true')

  // What plays, from the bar; several by the menu.
  const other = await study.find(next.title)
  await other.dblclick()
  await study.bar.getByRole('button', { name: 'Like', exact: true }).click()
  await expect(like(other)).toHaveAttribute('aria-pressed', 'true')
  await other.click()
  await study.page.keyboard.press('Shift+ArrowDown')
  await other.click({ button: 'right' })
  await study.page.getByRole('menuitem', { name: 'Dislike' }).click()
  await expect(like(other)).toHaveAttribute('aria-pressed', 'false')
  await expect
    .poll(async () => (await written(service, 'ratetrack')).slice(-2))
    .toEqual([expect.objectContaining({ track_id: next.id, rating: 1 }), expect.objectContaining({ rating: 1 })])
})

test('offline a thumb waits, outlives a crash, and is sent once', async ({ device, service, songs }) => {
  const [song] = songs.few
  const study = await device('Study')
  await service.next({ role: 'api', count: null, fault: { kind: 'drop' } })
  await (await study.find(song.title)).click()
  await study.page.keyboard.press('Alt+l')
  await expect(like(study.rowOf(song.title))).toHaveAttribute('aria-pressed', 'true')
  await study.kill()
  const again = await device('Study')
  await again.go('Songs')
  await expect(like(await again.find(song.title))).toHaveAttribute('aria-pressed', 'true')
  await service.reset()
  await expect.poll(() => written(service, 'ratetrack'), { timeout: 70_000 }).toHaveLength(1)
})

// The library changed by hand: each change at the service, and in a second app of the same person.

import type { Locator } from '@playwright/test'
import { expect, test } from '../devices.ts'
import { listeningRetries } from '../hearing.ts'
import { onTitle } from '../player.ts'
import type { Service } from '../service.ts'

test.describe.configure(listeningRetries)

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
  // The notice stays while it is pointed at.
  const undo = study.page.getByRole('status').getByRole('button', { name: 'Undo' })
  await undo.hover()
  await expect(like(row)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => written(service, 'ratetrack')).toEqual([expect.objectContaining({ track_id: song.id, rating: 5 })])
  const there = await kitchen.find(song.title)
  await expect(like(there)).toHaveAttribute('aria-pressed', 'true')

  // The thumb is taken back by Undo in the notice, and given again by a key.
  await undo.click()
  await expect(like(row)).toHaveAttribute('aria-pressed', 'false')
  await row.click(onTitle)
  await study.page.keyboard.press('Alt+l')
  await expect(like(row)).toHaveAttribute('aria-pressed', 'true')
  await study.page.keyboard.press('ControlOrMeta+z')
  await expect(like(row)).toHaveAttribute('aria-pressed', 'false')
  await study.page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(like(row)).toHaveAttribute('aria-pressed', 'true')

  // The current song is liked by the player bar; several songs are disliked by the menu.
  const other = await study.find(next.title)
  await other.dblclick(onTitle)
  await study.bar.getByRole('button', { name: 'Like', exact: true }).click()
  await expect(like(other)).toHaveAttribute('aria-pressed', 'true')
  await other.click(onTitle)
  await study.page.keyboard.press('Shift+ArrowDown')
  await other.click({ ...onTitle, button: 'right' })
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
  await (await study.find(song.title)).click(onTitle)
  await study.page.keyboard.press('Alt+l')
  await expect(like(study.rowOf(song.title))).toHaveAttribute('aria-pressed', 'true')
  // The thumb is shown at once; the line of waiting changes once the change is on disk.
  await expect(study.library.getByRole('button', { name: /^Changes/ })).toBeVisible()
  await study.kill()
  const again = await device('Study')
  await again.go('Songs')
  await expect(like(await again.find(song.title))).toHaveAttribute('aria-pressed', 'true')
  await service.reset()
  await expect.poll(() => written(service, 'ratetrack'), { timeout: 180_000 }).toHaveLength(1)
})

test('a playlist is filled by the service for a mood, and with songs like one; in another app, too', async ({ device, service, songs }) => {
  const [song] = songs.few
  const study = await device('Study')
  const { page, library } = study
  await library.getByRole('button', { name: 'New playlist' }).click()
  await page.getByRole('textbox', { name: 'Name of the playlist' }).fill('Slow evening')
  await page.getByRole('combobox', { name: 'Songs in it' }).selectOption('Songs by mood')
  await page.getByRole('combobox', { name: 'Mood' }).selectOption('Relaxed')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => written(service, 'createplaylist')).toEqual([expect.objectContaining({ name: 'Slow evening', mood: 'relaxed' })])
  await library.getByRole('link', { name: /^Slow evening/ }).click()
  await expect(page.getByText(/^25 songs ·/)).toBeVisible()

  await study.go('Songs')
  await (await study.find(song.title)).click({ ...onTitle, button: 'right' })
  await page.getByRole('menuitem', { name: 'Add to playlist' }).press('ArrowRight')
  await page.keyboard.type('near')
  await page.getByRole('menu', { name: 'Add to playlist' }).getByRole('menuitem', { name: 'New playlist “near”' }).click()
  await page.getByRole('combobox', { name: 'Songs in it' }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(async () => (await written(service, 'createplaylist')).at(-1)).toMatchObject({ seed: song.id })
  const kitchen = await device('Kitchen')
  await kitchen.library.getByRole('link', { name: /^near/ }).click()
  await expect(kitchen.page.getByRole('grid', { name: 'near' }).getByRole('row').filter({ hasText: song.title })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(library.getByRole('link', { name: /^near/ })).toHaveCount(0)
  await expect.poll(() => written(service, 'deleteplaylist')).toHaveLength(1)
})

test('a playlist is made of a selection, filled, put in order and emptied by keys, named and deleted; in another app, too', async ({
  device,
  service,
  songs,
}) => {
  const [song, next] = songs.few
  const study = await device('Study')
  const { page } = study
  await (await study.find(song.title)).click({ ...onTitle, button: 'right' })
  await page.getByRole('menuitem', { name: 'Add to playlist' }).click()
  await page.getByRole('menuitem', { name: 'Find a playlist…' }).click()
  await page.getByRole('combobox', { name: 'Find a playlist' }).fill('Evening')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const entry = study.library.getByRole('link', { name: /^Evening/ })
  await expect(entry).toBeVisible()

  // Adding the same song again only shows a notice; another song is added.
  await (await study.find(song.title)).click({ ...onTitle, button: 'right' })
  await page.getByRole('menuitem', { name: 'Add to playlist' }).hover()
  const beside = page.getByRole('menu', { name: 'Add to playlist' })
  await expect(beside.getByRole('menuitem').first()).toHaveText('Evening')
  await beside.getByRole('menuitem', { name: 'Evening' }).click()
  await expect(page.getByText(/is in .*Evening.* already/)).toBeVisible()
  await (await study.find(next.title)).click({ ...onTitle, button: 'right' })
  const item = page.getByRole('menuitem', { name: 'Add to playlist' })
  await item.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await expect(beside).toHaveCount(0)
  await item.press('ArrowRight')
  await page.keyboard.type('even')
  await expect(beside.getByRole('menuitem')).toHaveText(['Evening', 'New playlist “even”', 'Find a playlist…'])
  await page.keyboard.press('Enter')
  await expect.poll(() => written(service, 'appendplaylist')).toEqual([expect.objectContaining({ tracks: [next.id] })])

  await entry.click()
  const list = page.getByRole('grid', { name: 'Evening' })
  const titles = () =>
    list
      .getByRole('row')
      .and(page.locator('[aria-selected]'))
      .evaluateAll(rows => rows.map(row => row.querySelector('.t')?.textContent))
  await expect.poll(titles).toEqual([song.title, next.title])
  await list.getByRole('row').filter({ hasText: next.title }).click(onTitle)
  await page.keyboard.press('Alt+Home')
  await expect.poll(titles).toEqual([next.title, song.title])
  await expect.poll(async () => (await written(service, 'updateplaylist')).at(-1)).toMatchObject({ tracks: [next.id, song.id] })
  await list.getByRole('row').filter({ hasText: song.title }).click(onTitle)
  await page.keyboard.press('Delete')
  await expect.poll(titles).toEqual([next.title])
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(titles).toEqual([next.title, song.title])

  await entry.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Name and description…' }).click()
  await page.getByRole('textbox', { name: 'Name of the playlist' }).fill('Late evening')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Late evening' })).toBeVisible()

  const kitchen = await device('Kitchen')
  const there = kitchen.library.getByRole('link', { name: /^Late evening/ })
  await there.click()
  await expect(kitchen.page.getByRole('grid', { name: 'Late evening' }).getByRole('row')).toHaveCount(3)
  await study.library.getByRole('link', { name: /^Late evening/ }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(there).toHaveCount(0)
})

test('songs are tagged, go to the trash, come back, and are deleted for good after a question', async ({ device, service, songs }) => {
  const [song, next] = songs.few
  const study = await device('Study')
  const { page } = study
  await (await study.find(song.title)).click({ ...onTitle, button: 'right' })
  await page.getByRole('menuitem', { name: 'Tags…' }).click()
  await page.getByRole('combobox', { name: 'Find or name a tag' }).fill('Rainy days')
  await page.keyboard.press('Enter')
  await expect(study.library.getByRole('link', { name: /^Rainy days/ })).toBeVisible()
  await expect.poll(() => written(service, 'tagtracks')).toEqual([expect.objectContaining({ tracks: [song.id], untag: false })])

  for (const title of [song.title, next.title]) {
    await (await study.find(title)).click({ ...onTitle, button: 'right' })
    await page.getByRole('menuitem', { name: 'Move to the trash' }).click()
    await expect(study.rowOf(title)).toHaveCount(0)
  }
  await study.library.getByRole('link', { name: /^Trash/ }).click()
  const trash = page.getByRole('grid', { name: 'Trash' })
  const inTrash = (title: string) => trash.getByRole('row').filter({ hasText: title })
  await inTrash(song.title).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Restore' }).click()
  await expect(inTrash(song.title)).toHaveCount(0)
  await inTrash(next.title).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete for good…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click()
  await expect(inTrash(next.title)).toHaveCount(0)
  await expect.poll(() => written(service, 'empty_trash')).toEqual([expect.objectContaining({ tracks: [next.id] })])

  const kitchen = await device('Kitchen')
  await kitchen.find(song.title)
  await expect(kitchen.library.getByRole('link', { name: /^Rainy days/ })).toBeVisible()
})

test('what waits and what was refused is in one place, and can be dropped', async ({ device, service, songs }) => {
  const [song, next] = songs.few
  const study = await device('Study')
  const { page } = study
  const changes = study.library.getByRole('button', { name: /^Changes/ })
  const refusal = JSON.stringify({ result: false, message: 'Not today' })
  await service.next({ role: 'api', mode: 'ratetrack', count: 1, fault: { kind: 'status', status: 200, body: refusal } })
  await (await study.find(song.title)).click(onTitle)
  await page.keyboard.press('Alt+l')
  await changes.click()
  const dialog = page.getByRole('dialog', { name: 'Changes not yet sent' })
  await expect(dialog.getByText('Not today')).toBeVisible()
  await dialog.getByRole('button', { name: /^Forget/ }).click()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(like(study.rowOf(song.title))).toHaveAttribute('aria-pressed', 'false')
  await expect(changes).toHaveCount(0)

  await service.next({ role: 'api', count: null, fault: { kind: 'drop' } })
  await (await study.find(next.title)).click(onTitle)
  await page.keyboard.press('Alt+l')
  await changes.click()
  await dialog.getByRole('button', { name: /^Drop/ }).click()
  await expect(dialog.getByText('Nothing waits.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await service.reset()
  expect(await written(service, 'ratetrack')).toEqual([])
})

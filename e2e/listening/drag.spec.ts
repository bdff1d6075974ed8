// Songs dragged from lists: to playlists, tags and the queue, and to another place of a playlist; names in rows lead to their pages.
import { expect, test } from '../devices.ts'
import { listeningRetries } from '../hearing.ts'
import { onTitle } from '../player.ts'
import { queuePanelOf } from '../queue-panel.ts'
import type { Service } from '../service.ts'

test.describe.configure(listeningRetries)

test.use({ serviceFlags: ['--tracks', '300'] })

/** What reached the service, in its order. */
const written = async (service: Service, mode: string) =>
  (await service.received()).writes.filter(write => write.mode === mode).map(({ body }) => body)
const taken = { sourcePosition: onTitle.position } as const

test('to the sidebar and within a playlist; at the service', async ({ device, service, songs }) => {
  const [song, next] = songs.few
  const { page, library, find } = await device('Study')
  const carried = page.evaluate(
    () =>
      new Promise(resolve =>
        window.addEventListener('dragstart', ({ dataTransfer }) => resolve(dataTransfer?.getData('text/uri-list')), { once: true }),
      ),
  )
  await (await find(song.title)).dragTo(library.getByRole('button', { name: 'New playlist' }), taken)
  await page.getByRole('textbox', { name: 'Name of the playlist' }).fill('Evening')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  expect(await carried).toBe(`segue://song/${song.id}`)
  const entry = library.getByRole('link', { name: /^Evening/ })
  await expect(entry).toBeVisible()
  await expect.poll(() => written(service, 'createplaylist')).toEqual([expect.objectContaining({ tracks: [song.id] })])
  await (await find(next.title)).dragTo(entry, taken)
  await expect.poll(() => written(service, 'appendplaylist')).toEqual([expect.objectContaining({ tracks: [next.id] })])

  const tag = library.getByRole('list', { name: 'Tags' }).getByRole('link').first()
  await (await find(song.title)).dragTo(tag, taken)
  await expect.poll(() => written(service, 'tagtracks')).toEqual([expect.objectContaining({ tracks: [song.id], untag: false })])

  await entry.click()
  const list = page.getByRole('grid', { name: 'Evening' })
  const row = (title: string) => list.getByRole('row').filter({ hasText: title })
  const titles = () =>
    list
      .getByRole('row')
      .and(page.locator('[aria-selected]'))
      .evaluateAll(rows => rows.map(each => each.querySelector('.t')?.textContent))
  await expect.poll(titles).toEqual([song.title, next.title])
  await row(next.title).dragTo(row(song.title), { ...taken, targetPosition: { x: 120, y: 3 } })
  await expect.poll(titles).toEqual([next.title, song.title])
  await expect.poll(async () => (await written(service, 'updateplaylist')).at(-1)).toMatchObject({ tracks: [next.id, song.id] })
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(titles).toEqual([song.title, next.title])
})

test('into the queue, between the songs that are there', async ({ device, songs }) => {
  const [song, next] = songs.few
  const study = await device('Study')
  const { page, find } = study
  await (await find(song.title)).dblclick(onTitle)
  await study.expectPlaying(song.title)
  await study.bar.getByRole('button', { name: 'Queue', exact: true }).click()
  const queue = queuePanelOf(study)
  await expect(queue.then.nth(1)).toBeAttached()
  const [first] = await queue.titles(queue.then)
  await (await find(next.title)).dragTo(queue.then.first(), { ...taken, targetPosition: { x: 60, y: 44 } })
  await expect.poll(async () => (await queue.titles(queue.then)).slice(0, 2)).toEqual([first, next.title])
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(async () => (await queue.titles(queue.then))[1]).not.toBe(next.title)
})

test('out of the queue to a playlist, and within it', async ({ device, service, songs }) => {
  const [song] = songs.few
  const study = await device('Study')
  const { page, find, library } = study
  await (await find(song.title)).dblclick(onTitle)
  await study.expectPlaying(song.title)
  await study.bar.getByRole('button', { name: 'Queue', exact: true }).click()
  const queue = queuePanelOf(study)
  await expect(queue.then.nth(1)).toBeAttached()
  const [first, second] = await queue.titles(queue.then)
  await queue.then.first().dragTo(library.getByRole('button', { name: 'New playlist' }))
  await page.getByRole('textbox', { name: 'Name of the playlist' }).fill('Evening')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => written(service, 'createplaylist')).toEqual([expect.objectContaining({ tracks: [expect.any(Number)] })])
  await queue.now.dragTo(library.getByRole('link', { name: /^Evening/ }))
  await expect.poll(() => written(service, 'appendplaylist')).toEqual([expect.objectContaining({ tracks: [song.id] })])
  expect((await queue.titles(queue.then)).slice(0, 2)).toEqual([first, second])
  await queue.then.nth(1).dragTo(queue.then.first(), { targetPosition: { x: 60, y: 3 } })
  await expect.poll(async () => (await queue.titles(queue.then)).slice(0, 2)).toEqual([second, first])
})

test('the artist and the album of a row are links', async ({ device, songs }) => {
  const [song] = songs.few
  const study = await device('Study')
  const row = await study.find(song.title)
  const [artist, album] = [row.locator('[data-leads="artist"]').first(), row.locator('[data-leads="album"]')]
  const [artistName, albumName] = [(await artist.textContent()) ?? '', (await album.textContent()) ?? '']
  await artist.click()
  await expect(study.page.getByRole('heading', { level: 1, name: artistName })).toBeVisible()
  await study.go('Songs')
  await (await study.find(song.title)).getByRole('link', { name: albumName, exact: true }).click()
  await expect(study.page.getByRole('heading', { level: 1, name: albumName })).toBeVisible()
})

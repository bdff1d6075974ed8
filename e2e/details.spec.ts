// Details as a person edits them: one song and many, seen at once, at the service and in a second app; undone; refused and taken back.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { expect, test } from './fixtures.ts'
import { onTitle, type Player } from './player.ts'
import type { Service } from './service.ts'

/** The switch stands in Settings, Library. */
async function switchOn({ page, go, library }: Player) {
  await library.getByRole('link', { name: 'Settings' }).click()
  const on = page.getByRole('switch', { name: 'Edit details (experimental)' })
  await on.click()
  await expect(on).toBeChecked()
  await go('Songs')
}

const written = z.object({ tracks: z.array(z.record(z.string(), z.unknown())) })
/** The rows of songs that the service was asked to change. */
const rowsAsked = async (service: Service) => {
  const { writes } = await service.received()
  return writes.filter(({ mode }) => mode === 'update_track').flatMap(({ body }) => written.parse(body).tracks)
}

test('one song and many are edited, come to the service and to a second app, and can be taken back', async ({ start, service, songs }) => {
  const [one, two] = songs.few
  const player = await start()
  const { page } = player
  await player.signIn()
  const details = page.getByRole('dialog', { name: 'Details' })
  const form = details.getByRole('form', { name: 'Edit' })

  // Editing details is off by default, and the disabled button says why.
  await (await player.find(one.title)).click(onTitle)
  await page.keyboard.press('Alt+Enter')
  await expect(details.getByRole('button', { name: 'Edit' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await switchOn(player)

  // Edits one song with the keyboard alone.
  await (await player.find(one.title)).click(onTitle)
  await page.keyboard.press('Alt+Enter')
  await details.getByRole('button', { name: 'Edit' }).press('Enter')
  await expect(form.getByLabel('Title')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Zwischen den Tiden')
  await form.getByLabel('Year', { exact: true }).fill('1987')
  await page.keyboard.press('Enter')
  await expect(details).toBeHidden()
  await expect(await player.find('Zwischen den Tiden')).toBeVisible()
  await expect.poll(() => rowsAsked(service)).toEqual([{ file_id: one.id, title: 'Zwischen den Tiden', year: '1987' }])

  // Edits several songs at once: fields left empty keep their values.
  await (await player.find('Zwischen den Tiden')).click(onTitle)
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Alt+Enter')
  await details.getByRole('button', { name: 'Edit' }).click()
  await expect(form.getByLabel('Artist', { exact: true })).toHaveAttribute('placeholder', 'Several values')
  await form.getByLabel('Genre').fill('Sea Shanty')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(details).toBeHidden()
  await expect.poll(async () => (await rowsAsked(service)).length).toBe(4)
  expect((await rowsAsked(service)).slice(1)).toEqual(
    Array.from({ length: 3 }, () => ({ file_id: expect.any(Number), genre: 'Sea Shanty' })),
  )

  // A second app has nothing but what the service has.
  const other = await mkdtemp(path.join(tmpdir(), 'segue-profile-'))
  try {
    const second = await start(undefined, other)
    await second.signIn()
    const row = await second.find('Zwischen den Tiden')
    await row.click(onTitle)
    await second.page.keyboard.press('Alt+Enter')
    const seen = second.page.getByRole('dialog', { name: 'Details' })
    for (const value of ['Zwischen den Tiden', '1987', 'Sea Shanty'])
      await expect(seen.getByText(value, { exact: true }).last()).toBeVisible()
    await second.close()
  } finally {
    await rm(other, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }

  // Each of the two edits is undone by one Ctrl Z.
  await page.bringToFront()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByText(/^Undone: details edited: 3 songs/)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(await player.find(one.title)).toBeVisible()
  await expect.poll(async () => (await rowsAsked(service)).at(-1)).toMatchObject({ file_id: one.id, title: one.title })
  await expect(await player.find(two.title)).toBeVisible()
})

test('what the service refuses is taken back, with its words; a wrong value is told before', async ({ start, service, songs }) => {
  const [song] = songs.few
  const player = await start()
  const { page } = player
  await player.signIn()
  await switchOn(player)
  await service.quirks({ 'albums not editable': true })
  await (await player.find(song.title)).click({ ...onTitle, button: 'right' })
  await page.getByRole('menuitem', { name: /^Edit details/ }).click()
  const form = page.getByRole('form', { name: 'Edit' })
  const save = form.getByRole('button', { name: 'Save' })
  await form.getByLabel('Artist', { exact: true }).fill('Nobody at all')
  await expect(form.getByText('No artist of your library is called so.')).toBeVisible()
  await expect(save).toBeDisabled()
  await form.getByLabel('Artist', { exact: true }).fill('')
  await expect(save).toBeDisabled()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await form.getByLabel('Album', { exact: true }).fill('Never heard of')
  await save.click()
  const waiting = player.library.getByRole('button', { name: /^Changes refused/ })
  await expect(waiting).toBeVisible()
  await expect(player.rowOf(song.title)).toContainText(song.album)
  await waiting.click()
  await expect(page.getByRole('dialog').getByText('Albums cannot be edited while sets are combined')).toBeVisible()
})

// The query language and smart playlists as a person uses them: filtered, kept over a restart, edited, passed on, made real.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from './fixtures.ts'
import type { Player } from './player.ts'

const filterOf = (player: Player) => player.page.getByRole('combobox', { name: 'Filter songs' })
const count = async (player: Player, grid = player.songs) => Number(await grid.getAttribute('aria-rowcount')) - 1
const understood = (player: Player) => player.page.getByRole('list', { name: 'Understood' }).getByRole('listitem')
const menuItem = async (player: Player, name: string) => {
  await player.button('Menu of the smart playlist').click()
  await player.page.getByRole('menuitem', { name, exact: true }).click()
}

/** The person's answer to the next dialogs of the system: the file to open, or the place to save at. */
const answerDialogs = (player: Player, file: string | null) =>
  player.app.evaluate(({ dialog }, answer) => {
    const canceled = answer === null
    dialog.showOpenDialog = async () => ({ canceled, filePaths: answer === null ? [] : [answer] })
    dialog.showSaveDialog = async () => ({ canceled, filePath: answer ?? '' })
  }, file)

test('a filter understands fields, completes them, and becomes a smart playlist that outlives a restart, follows its rules, and is passed on', async ({
  start,
  service,
  profile,
}) => {
  const player = await start()
  await player.signIn()
  const all = await count(player)
  await player.page.keyboard.press('ControlOrMeta+f')
  const filter = filterOf(player)
  await expect(filter).toBeFocused()

  await player.page.keyboard.type('year:')
  const offers = player.page.getByRole('listbox', { name: 'Completions' }).getByRole('option')
  await expect(offers.first()).toContainText(/^\d{4}\.\.\d{4}/)
  const decade = String(await offers.first().locator('bdi').textContent())
  await player.page.keyboard.press('ArrowDown')
  await player.page.keyboard.press('Enter')
  await expect(filter).toHaveValue(`year:${decade} `)
  await expect(understood(player)).toHaveText([`Year${decade.replace('..', '–')}`])
  await expect.poll(() => count(player)).toBeLessThan(all)
  const inDecade = await count(player)
  const [first, last] = decade.split('..').map(Number)
  const years = await player.songs.getByRole('row').locator('[data-column=year], .r').allTextContents()
  for (const year of years.filter(text => /^(19|20)\d\d$/.test(text))) {
    expect(Number(year)).toBeGreaterThanOrEqual(Number(first))
    expect(Number(year)).toBeLessThanOrEqual(Number(last))
  }

  await player.page.keyboard.type('length>soon')
  await expect(filter).toHaveAccessibleDescription('Length needs a time, as in length>10m.')
  // An invalid condition filters nothing; while it was being typed, its beginning was searched for as a word.
  await expect.poll(() => count(player)).toBe(inDecade)
  await player.page.keyboard.press('Escape')
  await expect(filter).toHaveValue('')
  await expect.poll(() => count(player)).toBe(all)

  await player.button('What can be typed here').click()
  await expect(player.page.getByRole('dialog', { name: 'Search help' }).getByText('year:1990..1999').first()).toBeVisible()
  await player.page.keyboard.press('Escape')

  await filterOf(player).fill('length>3m -live')
  await expect(understood(player)).toHaveText(['Lengthover 3 min', '−not live'])
  await expect.poll(() => count(player)).toBeLessThan(280)
  const found = await count(player)
  await player.button('Save as smart playlist').click()
  const making = player.page.getByRole('dialog', { name: 'New smart playlist' })
  await making.getByRole('textbox', { name: 'Name' }).fill('Long ones')
  await expect(making.getByText(new RegExp(`^${found} songs`))).toBeVisible()
  await making.getByRole('button', { name: 'Save' }).click()
  await expect(player.page.getByRole('heading', { level: 1, name: 'Long ones' })).toBeVisible()
  await player.close()

  const again = await start()
  await again.go('Long ones')
  const grid = again.page.getByRole('grid', { name: 'Long ones' })
  await expect.poll(() => count(again, grid)).toBe(found)

  await again.button('Edit').click()
  const editing = again.page.getByRole('dialog', { name: 'Edit smart playlist' })
  await editing.getByRole('combobox', { name: 'Sorted by' }).selectOption('length')
  await editing.getByRole('textbox', { name: 'At most' }).fill('5')
  await expect(editing.getByText(/^5 songs/)).toBeVisible()
  await editing.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(() => count(again, grid)).toBe(5)

  const file = path.join(profile, 'exported.json')
  await answerDialogs(again, file)
  await menuItem(again, 'Export')
  await expect(again.page.getByText('Saved as exported.json')).toBeVisible()
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
    segue: 'smart playlists',
    version: 1,
    playlists: [{ name: 'Long ones', query: 'length>3m -live', sort: { by: 'length', descending: true }, limit: 5 }],
  })
  await menuItem(again, 'Remove')
  await again.page.getByRole('dialog', { name: 'Remove a smart playlist' }).getByRole('button', { name: 'Remove' }).click()
  await expect(again.library.getByRole('link', { name: 'Long ones' })).toHaveCount(0)

  await again.button('New smart playlist').click({ button: 'right' })
  await again.page.getByRole('menuitem', { name: 'Import smart playlists' }).click()
  await expect(again.page.getByRole('heading', { level: 1, name: 'Long ones' })).toBeVisible()
  await expect.poll(() => count(again, grid)).toBe(5)

  await writeFile(file, '{"segue":"something else"}')
  await menuItem(again, 'Import')
  await expect(again.page.getByText(/exported\.json is not a smart playlist file/)).toBeVisible()

  // Saves the smart playlist's present songs as a playlist of the service.
  await menuItem(again, 'Save as a playlist')
  const saving = again.page.getByRole('dialog', { name: 'Save as a playlist' })
  await saving.getByRole('textbox', { name: 'Name of the playlist' }).fill('Five long ones')
  await saving.getByRole('button', { name: 'Save' }).click()
  await expect(again.page.getByText('“\u2068Five long ones\u2069” was made with 5 songs')).toBeVisible()
  // The notice comes before the service has created the playlist, so the request is awaited.
  const written = async () => (await service.received()).writes
  await expect.poll(written).toMatchObject([{ mode: 'createplaylist', body: { name: 'Five long ones' } }])
  const writes = await written()
  expect(writes[0]?.body['tracks']).toHaveLength(5)
  await again.library.getByRole('link', { name: 'Five long ones' }).click()
  await expect.poll(() => count(again, again.page.getByRole('grid', { name: 'Five long ones' }))).toBe(5)
})

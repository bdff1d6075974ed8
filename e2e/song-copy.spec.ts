// A downloaded song is written where a person says, as a file that other players know.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from './fixtures.ts'
import { onTitle } from './player.ts'

test('a copy of a downloaded song goes where the person says; of one that is not here there is none', async ({ start, profile }) => {
  const player = await start()
  await player.signIn()
  const { page } = player
  const row = player.songs.getByRole('row').and(page.locator('[aria-selected]')).first()
  const item = page.getByRole('menuitem', { name: 'Save a copy…' })
  await row.click({ ...onTitle, button: 'right' })
  await expect(page.getByRole('menuitem', { name: 'Download' })).toBeVisible()
  await expect(item).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Download' }).click()
  await expect(row).toHaveAccessibleDescription(/Downloaded/, { timeout: 30_000 })

  const place = path.join(path.dirname(profile), 'copy.mp3')
  await player.app.evaluate(({ dialog }, answer) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath: answer })
  }, place)
  await row.click({ ...onTitle, button: 'right' })
  await item.click()
  await expect(page.getByText('Saved as copy.mp3')).toBeVisible()
  const files = await readdir(profile, { recursive: true })
  const kept = files.filter(file => /downloads[\\/]\d+-[a-z0-9]+\.\d+$/.test(file))
  expect(kept).toHaveLength(1)
  expect((await readFile(place)).equals(await readFile(path.join(profile, kept[0] ?? '')))).toBe(true)
})

// Settings: kept over a restart, found, put back, taken along as a file; a file that cannot be read is set aside and told, and nothing else
// is lost.

import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from './fixtures.ts'
import { onTitle } from './player.ts'

const theme = 'html'

test('a theme chosen is kept over a restart', async ({ start }) => {
  const player = await start()
  await player.signIn()
  await player.go('Settings')
  await player.page.getByText('Light', { exact: true }).click()
  await expect(player.page.getByRole('radio', { name: 'Light' })).toBeChecked()
  await expect(player.page.locator(theme)).toHaveAttribute('data-theme', 'light')
  await player.close()
  const again = await start()
  await again.expectLibrary()
  await expect(again.page.locator(theme)).toHaveAttribute('data-theme', 'light')
})

test('a corrupt settings file is set aside and told; the person, library and queue stay', async ({ start, profile }) => {
  const player = await start()
  await player.signIn()
  const rows = String(await player.songs.getAttribute('aria-rowcount'))
  await player.close()
  await writeFile(path.join(profile, 'settings.json'), '{"theme": "plaid", broken')

  const again = await start()
  await expect(
    again.page
      .getByRole('status')
      .filter({ hasText: /settings/i })
      .first(),
  ).toBeVisible()
  await again.go('Songs')
  await expect(again.songs).toHaveAttribute('aria-rowcount', rows)
  const aside = (await readdir(profile)).filter(name => name.startsWith('settings') && name !== 'settings.json')
  expect(aside).toHaveLength(1)
  expect(await readFile(path.join(profile, String(aside[0])), 'utf8')).toContain('plaid')
})

test('settings are found by what they are called, and one that was changed is put back by the keyboard alone', async ({ start }) => {
  const player = await start()
  await player.signIn()
  await player.go('Settings')
  const { page } = player
  const root = page.locator(theme)
  await page.keyboard.press('ControlOrMeta+f')
  await page.keyboard.type('dark')
  await expect(page.getByRole('status').filter({ hasText: '1 setting' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Playback' })).toBeHidden()
  await page.getByRole('radio', { name: 'Dark' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(root).toHaveAttribute('data-theme', 'light')
  await page.getByRole('button', { name: 'Reset: Theme' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Theme is as at first')).toBeVisible()
  await expect(root).not.toHaveAttribute('data-theme', 'light')
  await expect(page.getByRole('button', { name: 'Reset: Theme' })).toBeHidden()
  await expect(page.getByRole('radiogroup', { name: 'Theme' }).getByRole('radio', { name: 'Light' })).toBeFocused()
})

test('settings go into a file and come out of it again; what a file should not hold is left out', async ({ start, profile }) => {
  const player = await start()
  await player.signIn()
  await player.go('Settings')
  const { page } = player
  const root = page.locator(theme)
  const file = path.join(profile, 'mine.json')
  await player.app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [filePath] })
  }, file)
  await page.getByText('Light', { exact: true }).click()
  await expect(root).toHaveAttribute('data-theme', 'light')
  await page.getByRole('region', { name: 'About' }).getByRole('button', { name: 'Export…' }).click()
  await expect(page.getByText('The settings are saved as mine.json')).toBeVisible()
  const written = JSON.parse(await readFile(file, 'utf8'))
  expect(written.settings).toMatchObject({ theme: 'light' })
  expect(Object.keys(written.settings)).not.toContain('searches')
  await page.getByText('Dark', { exact: true }).click()
  await expect(root).toHaveAttribute('data-theme', 'dark')

  await writeFile(file, JSON.stringify({ ...written, settings: { ...written.settings, density: 'enormous', later: 1 } }))
  await page.getByRole('region', { name: 'About' }).getByRole('button', { name: 'Import…' }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.hover() // a notice that is pointed at stays
  await expect(page.getByText('1 setting is changed; 2 members were left out')).toBeVisible()
  await expect(root).toHaveAttribute('data-theme', 'light')
  await undo.click()
  await expect(root).toHaveAttribute('data-theme', 'dark')
})

test('the diagnostics on the clipboard say why it is quiet, and hold no secret', async ({ start }) => {
  const player = await start()
  await player.signIn()
  await player.firstSong().dblclick(onTitle)
  await expect(player.bar.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  await player.press('Pause')
  await expect(player.bar.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await player.go('Settings')
  await player.button('Copy diagnostics').click()
  await expect(player.page.getByText('The diagnostics are on the clipboard')).toBeVisible()
  const text = await player.app.evaluate(({ clipboard }) => clipboard.readText())
  expect(text).toMatch(/^Segue \d+\.\d+\.\d+ on \w+/)
  expect(text).toMatch(/ paused at \d:\d\d\.\d of \d+ \| by a person at this computer$/m)
  expect(text).toMatch(/ plays from 0:00\.0 of \d+| track \d+ from 0:00\.0.* \| by a person at this computer/)
  expect(text).not.toMatch(/[0-9a-f]{32}/)
})

// Playlists as files: one is exported, changed by another program, and imported as a person would.
import { readFile, writeFile } from 'node:fs/promises'
import { faultsOf } from './axe.ts'
import { expect, test } from './fixtures.ts'
import type { Player } from './player.ts'

/** The person's answer to the next dialogs of the system: the file to open, or the place to save at. */
const answerDialogs = (player: Player, file: string) =>
  player.app.evaluate(({ dialog }, answer) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [answer] })
    dialog.showSaveDialog = async () => ({ canceled: false, filePath: answer })
  }, file)

test('a playlist goes to a file of either form and comes back, without what is not in the library', async ({ start, service }) => {
  const player = await start()
  await player.signIn()
  const { page, library } = player
  const dialog = page.getByRole('dialog', { name: 'Import a playlist' })
  const made = async () =>
    (await service.received()).writes.filter(({ mode }) => mode === 'createplaylist').map(({ body }) => body['tracks'])
  const counts: number[] = []
  for (const [form, label] of [
    ['m3u8', 'Export as M3U8…'],
    ['json', 'Export as JSON…'],
  ] as const) {
    const file = test.info().outputPath(`long-drive.${form}`)
    await answerDialogs(player, file)
    await library.getByRole('link', { name: /^Long drive/ }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: label }).click()
    await expect(page.getByText(`long-drive.${form}`)).toBeVisible()
    const text = await readFile(file, 'utf8')
    const count = form === 'json' ? JSON.parse(text).songs.length : text.match(/^#EXTINF:/gm)?.length
    const strange = '#EXTINF:1,Nobody - Salt Line\nelsewhere/salt.mp3\n'
    const more = { title: 'Salt Line', artist: 'Nobody' }
    await writeFile(file, form === 'json' ? JSON.stringify([...JSON.parse(text).songs, more]) : text + strange)

    await library.getByRole('link', { name: 'All playlists' }).click()
    await page.getByRole('main').getByRole('button', { name: 'Import…' }).click()
    await expect(dialog.getByText(`${count} of ${count + 1} songs found in your library.`)).toBeVisible()
    await expect(dialog.getByRole('list', { name: 'Songs that were not found' })).toHaveText(/^Nobody [–-] Salt Line$/)
    expect.soft(await faultsOf(page, `import of ${form}`, 'dialog[open]')).toEqual([])
    await dialog.getByLabel('Name of the playlist').fill(`Back from ${form}`)
    await dialog.getByRole('button', { name: 'Make the playlist' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Back from ${form}` })).toBeVisible()
    counts.push(count)
    await expect.poll(async () => (await made()).length).toBe(counts.length)
  }
  const [first, second] = await made()
  expect(first).toHaveLength(counts[0] ?? 0)
  expect(second).toEqual(first)
})

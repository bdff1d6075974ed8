// Undo and redo of what is made and deleted: the service ends with what the page shows, however often it goes back and forth.
import { expect, test } from './fixtures.ts'
import { onTitle } from './player.ts'
import { queuePanelOf } from './queue-panel.ts'
import { atService } from './service.ts'

test('a playlist is made, taken back and made again, deleted, brought back and deleted again', async ({ start, service }) => {
  const player = await start()
  await player.signIn()
  const { page } = player
  await player.firstSong().dblclick(onTitle)
  await page.keyboard.press('ControlOrMeta+j')
  await expect(queuePanelOf(player).list).toBeVisible()
  await page.getByRole('button', { name: 'Save as a playlist' }).click()
  await page.getByRole('textbox', { name: 'Name of the playlist' }).fill('Back and forth')
  await service.hold('api')
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  const read = atService(service)
  const count = async () => [...(await read()).playlists.values()].filter(({ name }) => name === 'Back and forth').length
  const link = player.library.getByRole('link', { name: 'Back and forth' })
  const shown = async (times: number): Promise<void> => {
    await expect(link).toHaveCount(times)
    await expect.poll(count).toBe(times)
  }
  const undo = () => page.keyboard.press('ControlOrMeta+z')
  const redo = () => page.keyboard.press('ControlOrMeta+Shift+z')

  // The keys are faster than the service, which has not answered yet when the playlist is taken back and made again.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(link).toHaveCount(1)
  for (const [press, times] of [
    [undo, 0],
    [redo, 1],
  ] as const) {
    await press()
    await expect(link).toHaveCount(times)
  }
  await service.release()
  await shown(1)
  for (const [press, times] of [
    [undo, 0],
    [redo, 1],
  ] as const) {
    await press()
    await shown(times)
  }

  await link.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await shown(0)
  for (const [press, times] of [
    [undo, 1],
    [redo, 0],
    [undo, 1],
    [redo, 0],
  ] as const) {
    await press()
    await shown(times)
  }
})

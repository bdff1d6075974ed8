// Closing the window does not end the music, where that is what the person said; the icon in the tray steers it, and brings the window back.
import { expect, test } from './fixtures.ts'
import { lockableScreen } from './lockable-screen.ts'
import { onTitle, type Player } from './player.ts'

test.skip(process.platform === 'darwin', 'on macOS closing hides, as a rule of closing.test.ts says, and there is no tray')

/** Closes the window as its button does, and gives the questions that were asked. `answer`: the number of the button pressed. */
const closeWindow = ({ app }: Player, answer: number): Promise<readonly string[]> =>
  app.evaluate(({ BrowserWindow, dialog }, response) => {
    const asked: string[] = []
    dialog.showMessageBox = async (...args: unknown[]) => {
      asked.push(String(Object(args.at(-1)).message))
      return { response, checkboxChecked: false }
    }
    BrowserWindow.getAllWindows()[0]?.close()
    return asked
  }, answer)
const isVisible = ({ app }: Player) => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible() === true)
/**
 * What the icon's menu says, by the stand-in's notes: Electron itself shows its icons to nobody but the desktop, and no desktop of the tests
 * has a tray. null: it is Electron.
 */
const trayMenu = ({ app }: Player): Promise<readonly string[] | null> =>
  app.evaluate(() => {
    const records: { api: string; tray?: { contextMenu: { items: { label: string }[] } } }[] | undefined = Reflect.get(
      globalThis,
      'electronStandIn',
    )?.records
    return records?.findLast(({ api }) => api === 'Tray')?.tray?.contextMenu.items.map(({ label }) => label) ?? null
  })
const clickTray = ({ app }: Player, label: string | null) =>
  app.evaluate((_electron, wanted) => {
    const records: { api: string; tray?: { emit(event: string): void; contextMenu: { items: { label: string; click(): void }[] } } }[] =
      Reflect.get(globalThis, 'electronStandIn').records
    const tray = records.findLast(({ api }) => api === 'Tray')?.tray
    if (wanted === null) tray?.emit('click')
    else tray?.contextMenu.items.find(item => item.label === wanted)?.click()
  }, label)

test('the first close asks; the music goes on without the window, and the tray steers it and brings the window back', async ({ start }) => {
  const player = await start()
  await player.signIn()
  await player.firstSong().dblclick(onTitle)
  await expect.poll(player.position).toBeGreaterThan(0)
  const title = String(await player.bar.getByRole('link').first().textContent())

  expect(await closeWindow(player, 2)).toEqual(['Go on playing when the window is closed?'])
  expect(await isVisible(player)).toBe(true)
  expect(await closeWindow(player, 0)).toHaveLength(1)
  await expect.poll(() => isVisible(player)).toBe(false)
  const before = await player.position()
  await expect.poll(player.position).toBeGreaterThan(before + 1)

  const menu = await trayMenu(player)
  if (menu === null) test.info().annotations.push({ type: 'left out', description: 'the menu of the tray, which only the stand-in shows' })
  else {
    expect(menu[0]).toContain(title)
    expect(menu).toContain('Pause')
    await clickTray(player, 'Pause')
    await player.expectPaused(title)
    await expect.poll(() => trayMenu(player)).toContain('Play')
    await clickTray(player, null)
    await expect.poll(() => isVisible(player)).toBe(true)
    // Asked once.
    expect(await closeWindow(player, 0)).toEqual([])
    await expect.poll(() => isVisible(player)).toBe(false)
    await clickTray(player, 'Show Segue')
    await expect.poll(() => isVisible(player)).toBe(true)
  }
})

test('sleep pauses what plays, and nothing begins on waking; while it plays the computer is kept awake', async ({ start }) => {
  const player = await start()
  await player.signIn()
  const power = (event: 'suspend' | 'resume') => player.app.evaluate(({ powerMonitor }, name) => void powerMonitor.emit(name), event)
  await player.firstSong().dblclick(onTitle)
  await expect.poll(player.position).toBeGreaterThan(0)
  const title = String(await player.bar.getByRole('link').first().textContent())
  await power('suspend')
  await player.expectPaused(title)
  await power('resume')
  await player.go('Settings')
  await player.expectPaused(title)
  await player.page.getByRole('switch', { name: 'Pause when the computer sleeps' }).click()
  await player.press('Play')
  await player.expectPlaying(title)
  await power('suspend')
  await power('resume')
  const before = await player.position()
  await expect.poll(player.position).toBeGreaterThan(before + 1)
  await player.button('Copy diagnostics').click()
  const copied = () => player.app.evaluate(({ clipboard }) => clipboard.readText())
  await expect.poll(copied).toContain('Why the queue changed')
  const text = await copied()
  expect(text.match(/ paused at .* \| by the sleep of the computer$/gm) ?? text.match(/ paused at .*sleep.*$/gm)).toHaveLength(1)
})

test('a locked screen pauses what plays where that is wanted', async ({ start, keychain }) => {
  const screen = await lockableScreen(keychain.env)
  const player = await start()
  await player.signIn()
  await player.firstSong().dblclick(onTitle)
  await expect.poll(player.position).toBeGreaterThan(0)
  const title = String(await player.bar.getByRole('link').first().textContent())
  await screen.lock(player)
  const before = await player.position()
  await expect.poll(player.position).toBeGreaterThan(before + 1)
  await player.go('Settings')
  await player.page.getByRole('switch', { name: 'Pause when the screen is locked' }).click()
  // Heard of some moments after it is wanted.
  const lockAndLook = async () => {
    await screen.lock(player)
    return player.bar.getByRole('button', { name: 'Play', exact: true }).isVisible()
  }
  await expect.poll(lockAndLook).toBe(true)
  await player.expectPaused(title)
  screen.leave()
})

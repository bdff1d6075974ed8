// Closing the window does not end the music, where that is what the person said; the icon in the tray steers it, and brings the window
// back.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { startTrayHost, type TrayHost, type TrayIcon } from './desktop/tray-host.ts'
import { expect, test } from './fixtures.ts'
import { onTitle, type Player } from './player.ts'
import { projectFolder } from './runtime.ts'
import { pointsOf } from './scan.ts'

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
const isMinimized = ({ app }: Player) => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized() === true)
/** Out of the way: on a Linux that shows no icons in a tray it waits in the taskbar. */
const isAway = async (player: Player): Promise<boolean> => (process.platform === 'linux' ? isMinimized(player) : !(await isVisible(player)))
const playing = async (player: Player): Promise<string> => {
  await player.firstSong().dblclick(onTitle)
  await expect.poll(player.position).toBeGreaterThan(0)
  return String(await player.bar.getByRole('link').first().textContent())
}

test('the first close asks, and only the first; the music goes on without the window', async ({ start }) => {
  const player = await start()
  await player.signIn()
  await playing(player)
  expect(await closeWindow(player, 2)).toEqual(['Go on playing when the window is closed?'])
  expect(await isVisible(player)).toBe(true)
  expect(await closeWindow(player, 0)).toHaveLength(1)
  await expect.poll(() => isAway(player)).toBe(true)
  const before = await player.position()
  await expect.poll(player.position).toBeGreaterThan(before + 1)
  await player.app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    if (window?.isMinimized()) window.restore()
    else window?.show()
  })
  await expect.poll(() => isAway(player)).toBe(false)
  expect(await closeWindow(player, 0)).toEqual([])
  await expect.poll(() => isAway(player)).toBe(true)
})

const withHost = test.extend<{ openTray: () => Promise<TrayHost>; tray: TrayHost }>({
  openTray: async ({ keychain }, use) => {
    const hosts: TrayHost[] = []
    await use(async () => {
      const host = await startTrayHost(keychain.env)
      hosts.push(host)
      return host
    })
    for (const host of hosts) host.leave()
  },
  tray: async ({ openTray }, use) => use(await openTray()),
})

withHost('the icon in the tray is Segue’s, says what plays and steers it, and brings the window back', async ({ tray, start }) => {
  const player = await start()
  const labels = async () => (await tray.icon()).menu.map(({ label }) => label)
  const entry = async (label: string) => (await tray.icon()).menu.find(each => each.label === label)
  const first = await tray.icon()
  expect(first).toMatchObject({ process: player.app.process().pid, status: 'Active', toolTip: 'Segue' })
  expect(first.id).toMatch(/^Segue_/)
  await expectPictureOf(first.pictures, path.join(projectFolder, 'build/main/tray.png'), player)

  await player.signIn()
  expect(await labels()).toEqual(['Nothing is playing', 'Play', 'Next', 'Previous', 'Like', 'Show Segue', 'Quit Segue'])
  const title = await playing(player)
  await expect.poll(async () => (await tray.icon()).toolTip).toContain(title)
  await expect.poll(async () => (await labels())[0]).toContain(title)

  await tray.choose('Pause')
  await player.expectPaused(title)
  await tray.choose('Play')
  await player.expectPlaying(title)
  await expect.poll(() => entry('Like')).toMatchObject({ ticked: false, enabled: true })
  await tray.choose('Like')
  await expect(player.bar.getByRole('button', { name: 'Like', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => entry('Like')).toMatchObject({ ticked: true })
  await tray.choose('Next')
  await expect(player.bar.getByRole('link', { name: title, exact: true })).toHaveCount(0)
  const next = String(await player.bar.getByRole('link').first().textContent())
  await expect.poll(async () => (await tray.icon()).toolTip).toContain(next)
  // More than three seconds into a song, the first `Previous` goes to its beginning only.
  await expect(async () => {
    await tray.choose('Previous')
    await expect(player.bar.getByRole('link', { name: title, exact: true })).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 120_000 })
  await player.expectPlaying(title)

  for (const bring of [() => tray.click(), () => tray.click('middle'), () => tray.choose('Show Segue')]) {
    await closeWindow(player, 0)
    await expect.poll(() => isVisible(player)).toBe(false)
    await bring()
    await expect.poll(() => isVisible(player)).toBe(true)
  }
})

withHost(
  'the icon goes with its setting and comes back with it, comes to a tray that starts anew, and goes with the app',
  async ({ tray, start }) => {
    const shown = () => tray.icons().map(({ id }) => id)
    const player = await start()
    await player.signIn()
    await tray.icon()
    await player.go('Settings')
    const setting = player.page.getByRole('switch', { name: 'Icon in the tray' })
    await setting.click()
    await expect.poll(shown).toEqual([])
    await setting.click()
    await player.go('Songs')
    const title = await playing(player)
    await expect.poll(async () => (await tray.icon()).toolTip).toContain(title)
    await tray.startAnew()
    expect((await tray.icon()).toolTip).toContain(title)

    const program = player.app.process()
    await tray.choose('Quit Segue')
    await expect.poll(() => program.exitCode).toBe(0)
    await expect.poll(shown).toEqual([])
  },
)

withHost(
  'started at login before there is a tray it waits in the taskbar, and the icon comes with the tray',
  async ({ openTray, start }) => {
    const player = await start(['--hidden'])
    await expect.poll(() => isMinimized(player)).toBe(true)
    const tray = await openTray()
    expect((await tray.icon()).process).toBe(player.app.process().pid)
    await tray.click()
    await expect.poll(() => isVisible(player)).toBe(true)
    expect(await isMinimized(player)).toBe(false)
  },
)

withHost('hidden in a tray that goes away, it waits in the taskbar', async ({ tray, start }) => {
  const player = await start()
  await player.signIn()
  await tray.icon()
  await closeWindow(player, 0)
  await expect.poll(() => isVisible(player)).toBe(false)
  expect(await isMinimized(player)).toBe(false)
  tray.leave()
  await expect.poll(() => isMinimized(player)).toBe(true)
})

/** Point for point: what is seen through a point counts, and its colour where nothing is. */
async function expectPictureOf(pictures: TrayIcon['pictures'], file: string, { browser }: Player): Promise<void> {
  const { width, height, points } = await pointsOf(await readFile(file), browser)
  expect(pictures.map(picture => [picture.width, picture.height])).toEqual([[width, height]])
  const shown = pictures[0]?.points ?? []
  const others = Array.from({ length: width * height }, (_, at) => at * 4).filter(at => {
    const [red, green, blue, alpha] = points.slice(at, at + 4)
    const seen = alpha === 255 ? [alpha, red, green, blue] : [alpha]
    return seen.some((part, of) => shown[at + of] !== part)
  })
  expect(others).toHaveLength(0)
}

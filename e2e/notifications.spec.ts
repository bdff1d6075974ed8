// Notifications of songs on Linux, through a small server of them on the session bus. On Windows and macOS Electron shows them, and what
// comes of it a person sees.
import { readFile } from 'node:fs/promises'
import { type NotificationServer, startNotificationServer } from './desktop/notification-server.ts'
import { test as base, expect } from './fixtures.ts'
import { mediaCard } from './media-card.ts'
import { onTitle, type Player } from './player.ts'

const test = base.extend<{ desktop: NotificationServer }>({
  desktop: async ({ keychain }, use) => {
    const server = await startNotificationServer(keychain.env)
    await use(server)
    server.leave()
  },
})

const titleIn = async ({ bar }: Player) => String(await bar.getByRole('link').first().textContent())
const hide = ({ app }: Player) => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())
const isVisible = ({ app }: Player) => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible() === true)
const isInFront = ({ app }: Player) => app.evaluate(({ BrowserWindow }) => BrowserWindow.getFocusedWindow() !== null)
const withoutMarkup = (body: string) => body.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

test('a song that begins out of sight is told silently, in place of the one before; a click on it shows the window', async ({
  desktop,
  keychain,
  start,
}) => {
  const card = mediaCard(keychain.env)
  const player = await start()
  await player.signIn()
  await player.firstSong().dblclick(onTitle)
  await expect.poll(player.position).toBeGreaterThan(0)
  // Notifications are off by default: a hidden window shows none at the next song.
  await hide(player)
  const first = await titleIn(player)
  await card.press('Next')
  await expect.poll(() => titleIn(player)).not.toBe(first)
  await expect.poll(card.content).toContain('mpris:artUrl')
  expect(desktop.count()).toBe(0)

  await player.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.show())
  await player.go('Settings')
  await player.page.getByRole('switch', { name: 'Tell of each song' }).click()
  await expect.poll(() => isInFront(player)).toBe(true)
  const second = await titleIn(player)
  await card.press('Next')
  await expect.poll(() => titleIn(player)).not.toBe(second)
  const third = await titleIn(player)
  await expect.poll(card.content).toContain(third)
  await expect.poll(card.content).toContain('mpris:artUrl')

  await hide(player)
  await card.press('Next')
  await expect.poll(() => titleIn(player)).not.toBe(third)
  const told = await desktop.only()
  expect(desktop.count()).toBe(1)
  expect(told).toMatchObject({ program: 'Segue', process: player.app.process().pid, title: await titleIn(player), isSilent: true })
  const words = withoutMarkup(told.body).split(' – ')
  const content = await card.content()
  expect(words).toHaveLength(2)
  for (const each of words) expect(content).toContain(each)
  const picture = await readFile(String(told.picture))
  // It is a JPEG.
  expect(picture.subarray(0, 2).toString('hex')).toBe('ffd8')

  const fourth = await titleIn(player)
  await card.press('Next')
  await expect.poll(() => titleIn(player)).not.toBe(fourth)
  await expect.poll(async () => (await desktop.only()).title).toBe(await titleIn(player))
  expect((await desktop.only()).id).toBe(told.id)

  expect(await isVisible(player)).toBe(false)
  desktop.click(told.id)
  await expect.poll(() => isVisible(player)).toBe(true)
  await expect.poll(() => isInFront(player)).toBe(true)

  await hide(player)
  await card.press('Next')
  await desktop.only()
  const program = player.app.process()
  await player.close()
  expect(program.exitCode).toBe(0)
  // What closes it takes another way than the end of the process.
  await expect.poll(() => desktop.shown()).toEqual([])
})

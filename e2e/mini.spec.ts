// The small window: by key and button, in place of the large one, about the same music, and as closed off.
import type { Page } from '@playwright/test'
import { faultsOf } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { onTitle, type Player } from './player.ts'

const visible = ({ app }: Player): Promise<readonly boolean[]> =>
  app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()
      .toSorted((one, other) => one.id - other.id)
      .map(window => window.isVisible()),
  )
async function openMini({ app }: Player, ask: () => Promise<unknown>): Promise<Page> {
  const opened = app.waitForEvent('window')
  await ask()
  return opened
}
const playsSomething = async (player: Player): Promise<string> => {
  await player.signIn()
  await player.firstSong().dblclick(onTitle)
  await expect.poll(player.position).toBeGreaterThan(0)
  return String(await player.bar.getByRole('link').first().textContent())
}

test('it takes the place of the large window, steers the same music, and gives the place back', async ({ start }) => {
  const player = await start()
  const title = await playsSomething(player)
  const mini = await openMini(player, () => player.button('Mini player').click())
  await expect(mini.getByRole('heading', { name: title })).toBeVisible()
  await expect.poll(() => visible(player)).toEqual([false, true])

  await mini.getByRole('button', { name: 'Pause' }).click()
  await player.expectPaused(title)
  await mini.keyboard.press('Space')
  await expect(mini.getByRole('button', { name: 'Pause' })).toBeVisible()
  const following = mini.getByRole('region', { name: 'Next' }).getByRole('button').first()
  const next = String(await following.getAttribute('aria-label'))
  await following.click()
  await expect(mini.getByRole('heading', { level: 1 })).not.toHaveText(title)
  expect(next).toContain(String(await mini.getByRole('heading', { level: 1 }).textContent()))
  // The hidden page of the large window goes on playing.
  await expect.poll(player.position).toBeGreaterThan(0.5)

  await mini.getByRole('button', { name: 'Like', exact: true }).click()
  await expect(mini.getByRole('button', { name: 'Like', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(player.bar.getByRole('button', { name: 'Like', exact: true })).toHaveAttribute('aria-pressed', 'true')

  const closed = mini.waitForEvent('close')
  // The window closes before Playwright releases the key, which therefore fails.
  await mini.keyboard.press('Escape').catch(error => {
    if (!mini.isClosed()) throw error
  })
  await closed
  await expect.poll(() => visible(player)).toEqual([true])
})

test('it stays above others if asked, and comes back to its place after a restart', async ({ start }) => {
  const first = await start()
  await playsSomething(first)
  const mini = await openMini(first, () => first.page.keyboard.press('ControlOrMeta+Shift+M'))
  await expect.poll(() => visible(first)).toEqual([false, true])
  await mini.getByRole('button', { name: 'Keep above other windows' }).click()
  await expect(mini.getByRole('button', { name: 'Keep above other windows' })).toHaveAttribute('aria-pressed', 'true')
  const stateOf = ({ app }: Player) =>
    app.evaluate(({ BrowserWindow }) => {
      const window = BrowserWindow.getAllWindows().find(each => each.isVisible())
      const { x, y, width, height } = window?.getBounds() ?? { x: 0, y: 0, width: 0, height: 0 }
      return { x, y, width, height, onTop: window?.isAlwaysOnTop() }
    })
  const place = { x: 60, y: 80, width: 400, height: 300 }
  await first.app.evaluate(
    ({ BrowserWindow }, bounds) =>
      BrowserWindow.getAllWindows()
        .find(each => each.isVisible())
        ?.setBounds(bounds),
    place,
  )
  expect(await stateOf(first)).toEqual({ ...place, onTop: true })
  await first.close()

  const second = await start()
  await second.expectLibrary()
  await openMini(second, () => second.button('Mini player').click())
  await expect.poll(() => visible(second)).toEqual([false, true])
  expect(await stateOf(second)).toEqual({ ...place, onTop: true })
})

test('its page is as closed off as the large one, and may not say a word about the sound', async ({ start }) => {
  const player = await start()
  await playsSomething(player)
  const mini = await openMini(player, () => player.button('Mini player').click())
  await expect(mini.getByRole('button', { name: 'Pause' })).toBeVisible()
  const settings = await player.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map(window => {
      const { sandbox, contextIsolation, nodeIntegration, webviewTag } = Object(Object(window.webContents).getLastWebPreferences())
      return { sandbox, contextIsolation, nodeIntegration, webviewTag: webviewTag ?? false }
    }),
  )
  // The mini player has a zoom of its own (`isolated`), as it is laid out for one zoom only.
  expect(
    await player.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map(({ webContents }) => webContents.zoomMode)),
  ).toEqual(expect.arrayContaining(['default', 'isolated']))
  const closedOff = { sandbox: true, contextIsolation: true, nodeIntegration: false, webviewTag: false }
  expect(settings).toEqual([closedOff, closedOff])
  const replies = await mini.evaluate(async () => {
    const { player: bridge } = Object(window)
    return Promise.all([
      bridge['speaker.report']({ fact: { type: 'ended', startId: 1 }, seekId: 0 }),
      bridge['account.signOut']({ unsent: 'accept', forget: true }),
      bridge['connection.details'](undefined),
      bridge['settings.change']({ theme: 'light' }),
    ])
  })
  expect(replies).toEqual(Array(4).fill(expect.objectContaining({ ok: false, error: expect.objectContaining({ code: 'refused' }) })))
  const policy = await mini.evaluate(async () => (await fetch(location.href)).headers.get('content-security-policy'))
  expect(policy).toContain("default-src 'none'")
  const address = mini.url()
  expect(await mini.evaluate(() => window.open('https://example.com/'))).toBeNull()
  await mini.evaluate(() => {
    location.href = 'https://example.com/'
  })
  await expect(mini.getByRole('button', { name: 'Pause' })).toBeVisible()
  expect(mini.url()).toBe(address)
})

test('it has no fault that axe knows, in any theme, large or as small as it gets', async ({ start }) => {
  const player = await start()
  await playsSomething(player)
  const mini = await openMini(player, () => player.button('Mini player').click())
  await expect(mini.getByRole('button', { name: 'Pause' })).toBeVisible()
  // Titles come from main a moment after the buttons.
  await expect(mini.getByRole('heading', { level: 1 })).toHaveText(/./)
  for (const [name, size] of Object.entries({ usual: { width: 380, height: 276 }, small: { width: 320, height: 132 } })) {
    await mini.setViewportSize(size)
    expect.soft(await faultsOf(mini, `mini player, ${name}`, 'html'), name).toEqual([])
  }
})

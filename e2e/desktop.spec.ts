// What the system is given to show and to hear, read back from Electron and Chromium. What it makes of that, a person sees.
import { expect, test } from './fixtures.ts'
import { onTitle } from './player.ts'

const keys = ['Control+Alt+Space', 'Control+Alt+Right', 'Control+Alt+Left']

test('the media session, which is the card on Windows and macOS, tells what plays; keys are taken while they are wanted', async ({
  start,
}) => {
  const player = await start()
  await player.signIn()
  await player.firstSong().dblclick(onTitle)
  await expect.poll(player.position).toBeGreaterThan(0)
  const title = String(await player.bar.getByRole('link').first().textContent())
  const card = () =>
    player.page.evaluate(() => ({
      title: navigator.mediaSession.metadata?.title,
      state: navigator.mediaSession.playbackState,
      covers: navigator.mediaSession.metadata?.artwork.map(({ src }) => new URL(src).protocol),
    }))
  await expect.poll(card).toEqual({ title, state: 'playing', covers: ['blob:'] })
  await player.press('Pause')
  await expect.poll(card).toMatchObject({ title, state: 'paused' })

  const taken = () => player.app.evaluate(({ globalShortcut }, all) => all.filter(key => globalShortcut.isRegistered(key)), keys)
  expect(await taken()).toEqual([])
  await player.go('Settings')
  const wanted = player.page.getByRole('switch', { name: 'Keys that are heard everywhere' })
  await wanted.click()
  await expect.poll(taken).toEqual(keys)
  await expect(wanted).toBeChecked()
  await wanted.click()
  await expect.poll(taken).toEqual([])
})

test('the menu of the dock says what plays and steers it', async ({ start }) => {
  test.skip(process.platform !== 'darwin', 'the dock is a matter of macOS')
  const player = await start()
  await player.signIn()
  await player.firstSong().dblclick(onTitle)
  await expect.poll(player.position).toBeGreaterThan(0)
  const title = String(await player.bar.getByRole('link').first().textContent())
  const menu = () => player.app.evaluate(({ app }) => app.dock?.getMenu()?.items.map(({ label }) => label) ?? [])
  await expect.poll(async () => (await menu())[0]).toContain(title)
  const choose = (label: string) =>
    player.app.evaluate(
      ({ app }, wanted) =>
        void app.dock
          ?.getMenu()
          ?.items.find(item => item.label === wanted)
          ?.click(),
      label,
    )
  await choose('Pause')
  await player.expectPaused(title)
  await expect.poll(menu).toContain('Play')
  await choose('Play')
  await player.expectPlaying(title)
})

test('a click on the icon in the dock brings the hidden window back, and opens no second one', async ({ start }) => {
  const player = await start()
  const isVisible = () => player.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible() === true)
  // The window is shown once its page is drawn.
  await expect(player.button('Sign in with your browser')).toBeVisible()
  await expect.poll(isVisible).toBe(true)
  await player.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())
  await expect.poll(isVisible).toBe(false)
  // Only macOS has a dock, and even there nobody can click on it in a test: its event is given to the app as Electron does.
  await player.app.evaluate(({ app }) => void app.emit('activate', {}, false))
  await expect.poll(isVisible).toBe(true)
  expect(await player.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
})

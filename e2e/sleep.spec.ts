// While the computer sleeps, or its screen is locked: what plays is paused, where the person wants that.

import { lockableScreen } from './desktop/lockable-screen.ts'
import { sleepingComputer } from './desktop/sleeping-computer.ts'
import { expect, test } from './fixtures.ts'
import { onTitle, type Player } from './player.ts'

/** Notes what keeps the computer awake from now on; gives whether something does. */
async function watchBlockers({ app }: Player): Promise<() => Promise<boolean>> {
  await app.evaluate(({ powerSaveBlocker }) => {
    const start = powerSaveBlocker.start.bind(powerSaveBlocker)
    const noted: number[] = []
    Object.assign(globalThis, { notedBlockers: noted })
    powerSaveBlocker.start = type => {
      const id = start(type)
      noted.push(id)
      return id
    }
  })
  return () =>
    app.evaluate(({ powerSaveBlocker }) => {
      const noted: readonly number[] = Reflect.get(globalThis, 'notedBlockers')
      return noted.some(id => powerSaveBlocker.isStarted(id))
    })
}

test('sleep pauses what plays, and nothing begins on waking; while it plays the computer is kept awake', async ({
  start,
  surroundings: { keychain },
}) => {
  const computer = await sleepingComputer(keychain?.env ?? {})
  const player = await start()
  await player.signIn()
  const isKeptAwake = await watchBlockers(player)
  await player.firstSong().dblclick(onTitle)
  await expect.poll(player.position).toBeGreaterThan(0)
  const title = String(await player.bar.getByRole('link').first().textContent())
  expect(await isKeptAwake()).toBe(true)
  await computer.sleep(player)
  await player.expectPaused(title)
  await expect.poll(isKeptAwake).toBe(false)
  await computer.wake(player)
  await player.go('Settings')
  await player.expectPaused(title)
  await player.page.getByRole('switch', { name: 'Pause when the computer sleeps' }).click()
  await player.press('Play')
  await player.expectPlaying(title)
  await expect.poll(isKeptAwake).toBe(true)
  await computer.sleep(player)
  await computer.wake(player)
  const before = await player.position()
  await expect.poll(player.position).toBeGreaterThan(before + 1)
  await player.button('Copy diagnostics').click()
  const copied = () => player.app.evaluate(({ clipboard }) => clipboard.readText())
  await expect.poll(copied).toContain('Why the queue changed')
  const text = await copied()
  computer.leave()
  expect(text.match(/ paused at .* \| by the sleep of the computer$/gm) ?? text.match(/ paused at .*sleep.*$/gm)).toHaveLength(1)
})

test('a locked screen pauses what plays where that is wanted', async ({ start, surroundings: { keychain } }) => {
  const screen = await lockableScreen(keychain?.env ?? {})
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
  // The app subscribes to the lock signal some moments after the setting is switched on, so the screen is locked repeatedly.
  const lockAndLook = async () => {
    await screen.lock(player)
    return player.bar.getByRole('button', { name: 'Play', exact: true }).isVisible()
  }
  await expect.poll(lockAndLook).toBe(true)
  await player.expectPaused(title)
  screen.leave()
})

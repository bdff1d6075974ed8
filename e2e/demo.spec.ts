// A new user with nothing configured: from the first window to an audible song in three clicks.
import { expect, test } from './fixtures.ts'
import { loudness } from './sound.ts'

test('three clicks lead from an unconfigured start to music', async ({ start, recorder }) => {
  const player = await start([])
  await player.button(/Try the demo library/).click() // one
  await player.browser.goto(await player.nextAddress())
  await player.browser.getByRole('button', { name: 'Approve' }).click() // two
  await player.press('Play') // three
  await expect.poll(async () => loudness(await recorder.next(0.5)), { timeout: 30_000 }).toBeGreaterThan(0.005)
})

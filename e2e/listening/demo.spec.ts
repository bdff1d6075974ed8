// A new user with nothing configured: from the first window to an audible song in two clicks, without a browser.
import { expect, test } from '../fixtures.ts'
import { listeningRetries } from '../hearing.ts'
import { loudness } from '../sound.ts'

test.describe.configure(listeningRetries)

test('one click leads from an unconfigured start to the library, and a second one to music', async ({ start, recorder }) => {
  const player = await start([])
  await player.button(/Try the demo library/).click() // one
  await player.expectLibrary()
  await player.press('Play') // two
  await expect.poll(async () => loudness(await recorder.next(0.5))).toBeGreaterThan(0.005)
})

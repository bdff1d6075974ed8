// Memory after browsing a library of a million tracks: of the page beyond the pack, and of main, beside main with 100 tracks.

import { stat } from 'node:fs/promises'
import type { Player } from '../../e2e/player.ts'
import { onTitle } from '../../e2e/player.ts'
import type { Bench } from '../figure.ts'
import { type AppUnderTest, appWithTracks } from '../window/app-under-test.ts'
import { ownMemory } from '../window/processes.ts'

const million = 1_000_000

export const bench: Bench = {
  name: 'memory-1m',
  figures: [
    { name: 'memory-1m-page', beside: 'the pack; ours is heap and buffers of the page', unit: 'MB', budget: { more: 60 } },
    {
      name: 'memory-1m-main',
      beside: 'main with a library of 100 tracks; both without the program file',
      unit: 'MB',
      budget: { max: 120 },
    },
  ],
  prepare: async () => {
    await appWithTracks(100)
    await appWithTracks(million)
  },
  run: async () => {
    const many = await appWithTracks(million)
    const full = await browsed(many)
    const small = await browsed(await appWithTracks(100))
    const { size } = await stat(await many.packFile())
    return [
      { ours: full.page, other: size / 1e6 },
      { ours: full.main, other: small.main },
    ]
  },
}

/** Memory of page and main in megabytes, after visiting all places, sorting in both directions, searching and playing. */
async function browsed(appUnderTest: AppUnderTest): Promise<{ readonly page: number; readonly main: number }> {
  return appUnderTest.withPlayer(async player => {
    await browse(player)
    const session = await player.page.context().newCDPSession(player.page)
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize, embedderHeapUsedSize = 0, backingStorageSize = 0 } = Object(await session.send('Runtime.getHeapUsage'))
    const main = ownMemory(await player.app.evaluate(() => process.pid))
    return { page: (usedSize + embedderHeapUsedSize + backingStorageSize) / 1e6, main: main / 1e6 }
  })
}

async function browse(player: Player): Promise<void> {
  const { page } = player
  await player.go('Songs')
  await player.firstSong().click()
  for (const key of ['End', 'Home', 'PageDown']) await page.keyboard.press(key)
  for (const head of ['artist', 'artist', 'artist']) await page.locator(`[data-column=${head}] button`).click()
  await player.firstSong().dblclick(onTitle)
  await player.bar.getByRole('button', { name: 'Pause', exact: true }).waitFor()
  for (const place of ['Albums', 'Artists', 'Genres', 'Years', 'Folders']) {
    await player.go(place)
    await page.keyboard.press('End')
  }
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).pressSequentially('silver mach')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Escape')
}

// The window comes back to where it was on the screens that are there, whatever it did on others meanwhile.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from './fixtures.ts'
import type { Player } from './player.ts'

const boundsOf = ({ app }: Player) => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds())
const here = { x: 30, y: 40, width: 940, height: 640 }

test('on other screens it had another place, and each keeps its own', async ({ start, profile }) => {
  const file = path.join(profile, 'window.json')
  const places = async () => JSON.parse(await readFile(file, 'utf8')).places
  const first = await start([])
  await expect(first.button(/Try the demo library/)).toBeVisible()
  await first.app.evaluate(({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[0]?.setBounds(bounds), here)
  await expect.poll(() => boundsOf(first)).toEqual(here)
  await first.close()
  const [known] = await places()
  expect(known).toMatchObject({ ...here, maximized: false })

  // A place on another screen: `screens` names a screen of a size that is not connected now.
  const elsewhere = { x: 60, y: 70, width: 920, height: 620, maximized: false, screens: '0,0 1234x987' }
  await writeFile(file, JSON.stringify({ places: [known, elsewhere] }))
  const second = await start([])
  await expect(second.button(/Try the demo library/)).toBeVisible()
  expect(await boundsOf(second)).toEqual(here)
  await second.close()
  expect(await places()).toEqual([elsewhere, known])

  // On screens that no saved place belongs to, the window opens at the last place, moved into view if necessary.
  await writeFile(file, JSON.stringify({ places: [elsewhere] }))
  const third = await start([])
  await expect(third.button(/Try the demo library/)).toBeVisible()
  const { x, y, width, height } = elsewhere
  expect(await boundsOf(third)).toEqual({ x, y, width, height })
  await third.close()
  await writeFile(file, JSON.stringify({ places: [{ ...elsewhere, x: -5000 }] }))
  const fourth = await start([])
  await expect(fourth.button(/Try the demo library/)).toBeVisible()
  expect((await boundsOf(fourth))?.x).toBeGreaterThanOrEqual(0)
})

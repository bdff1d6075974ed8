// Folders of playlists in the sidebar: made by menu, filled by hand and by keys, closed, and there again after a restart.
import { expect, test } from './fixtures.ts'
import type { Player } from './player.ts'

const playlists = ({ library }: Player) => library.getByRole('list', { name: 'Playlists' })
/** Names of what stands in a list of the sidebar itself, without what stands in its folders. */
const names = (player: Player) =>
  playlists(player).evaluate(list =>
    [...list.children].map(line => line.querySelector<HTMLElement>('a, button')?.title ?? '').filter(name => !/playlists?$/i.test(name)),
  )

test('a folder of playlists is made, filled, put in order, closed, and is so after a restart; without it they are all there', async ({
  start,
}) => {
  const player = await start()
  const { page } = player
  await player.signIn()
  await page.setViewportSize({ width: 1400, height: 860 })
  const [first = '', second = '', third = ''] = await names(player)
  const line = (name: string, of = player) => playlists(of).locator(`[title="${name}"]`)

  await line(second).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Move to folder' }).click()
  await page.getByRole('menuitem', { name: 'New folder…' }).click()
  await page.getByRole('textbox', { name: 'Name of the folder' }).fill('Trips')
  await page.keyboard.press('Enter')
  const folder = playlists(player).getByRole('button', { name: /^Trips/ })
  await expect(folder).toHaveAttribute('aria-expanded', 'true')
  const inside = (of = player) => of.library.getByRole('list', { name: 'Trips' }).getByRole('link')
  await expect(inside()).toHaveText([new RegExp(`^${second}`)])

  await line(third).dragTo(folder)
  await expect(inside()).toHaveCount(2)
  await line(third).dragTo(line(second), { targetPosition: { x: 60, y: 2 } })
  await expect(inside().first()).toHaveAttribute('title', third)
  await line(third).press('Alt+ArrowDown')
  await expect(inside().first()).toHaveAttribute('title', second)
  await expect(line(third)).toBeFocused()
  await line(third).press('Alt+ArrowDown')
  await expect(inside()).toHaveCount(1)
  await folder.press('Alt+ArrowDown')
  await expect.poll(() => names(player).then(all => all.slice(0, 3))).toEqual([third, 'Trips', first])
  await folder.press('ArrowLeft')
  await expect(inside()).toHaveCount(0)
  await player.close()

  const again = await start()
  await expect.poll(() => names(again).then(all => all.slice(0, 3))).toEqual([third, 'Trips', first])
  const same = playlists(again).getByRole('button', { name: /^Trips/ })
  await same.press('ArrowRight')
  await expect(inside(again)).toHaveCount(1)
  await same.click({ button: 'right' })
  await again.page.getByRole('menuitem', { name: 'Delete the folder' }).click()
  await expect.poll(() => names(again).then(all => all.slice(0, 3))).toEqual([third, second, first])
})

// A finger: songs that it holds are dragged, from lists and from the queue, and it taps on the seek line.
import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { onTitle, type Player } from './player.ts'
import { queuePanelOf } from './queue-panel.ts'

/** A point within an element: pixels from its left and top; the middle by default. */
type Spot = { readonly x?: number; readonly y?: number }

const pointOf = async (of: Locator, { x, y }: Spot = {}): Promise<Required<Spot>> => {
  await of.scrollIntoViewIfNeeded()
  const box = await of.boundingBox()
  if (!box) throw new Error('It is not shown')
  return { x: box.x + (x ?? box.width / 2), y: box.y + (y ?? box.height / 2) }
}

const nothing = (): void => undefined

/** The finger of the browser itself: what it holds long enough is dragged, and handed over here instead of to the desktop. */
async function fingerOf({ page }: Player) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await session.send('Input.setInterceptDrags', { enabled: true })
  const touches = (enabled: boolean) => session.send('Emulation.setEmitTouchEventsForMouse', { enabled, configuration: 'mobile' })
  return async (from: Locator, to: Locator, at: { readonly from?: Spot; readonly to?: Spot } = {}) => {
    const [start, end] = [await pointOf(from, at.from), await pointOf(to, at.to)]
    const dropped = new Promise<void>(resolve =>
      session.once('Input.dragIntercepted', async ({ data }) => {
        for (const type of ['dragEnter', 'dragOver', 'drop'] as const) await session.send('Input.dispatchDragEvent', { type, ...end, data })
        resolve()
      }),
    )
    await touches(true)
    // Chromium never answers this press, because the drag that it begins takes the finger away from the page.
    const press = session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...start, button: 'left', clickCount: 1 })
    void press.then(nothing, nothing)
    await dropped
    await touches(false)
  }
}

test('a finger that holds drags songs from a list and the queue to a playlist, and within the queue; where it stays there is the menu', async ({
  start,
  service,
}) => {
  test.skip(process.platform === 'darwin', 'Chromium drags nothing by a finger on macOS, which has no touch screens')
  const player = await start()
  const { page, library } = player
  await player.signIn()
  await page.setViewportSize({ width: 1400, height: 860 })
  await player.firstSong().dblclick(onTitle)
  await page.keyboard.press('ControlOrMeta+j')
  const { then, titles } = queuePanelOf(player)
  await expect(then.first()).toBeVisible()
  const drag = await fingerOf(player)
  const playlist = library.getByRole('link', { name: /^Nothing yet/ })
  const added = async () => (await service.received()).writes.filter(({ mode }) => mode === 'appendplaylist').length

  const [first, second] = await titles(then)
  await drag(then.nth(1), then.first(), { to: { y: 3 } })
  await expect.poll(async () => (await titles(then)).slice(0, 2)).toEqual([second, first])
  await drag(player.songs.getByRole('row').nth(7), playlist, { from: onTitle.position })
  await expect.poll(added).toBe(1)
  await drag(then.nth(2), playlist)
  await expect.poll(added).toBe(2)
  // A long press that ends where it began opens the menu instead of dragging.
  const row = player.songs.getByRole('row').nth(5)
  await drag(row, row, { from: onTitle.position, to: onTitle.position })
  await expect(page.getByRole('menu', { name: 'Song' })).toBeVisible()
})

test('a tap on the seek line goes there, also to the beginning in the first seconds of a song', async ({ start }) => {
  const player = await start()
  await player.signIn()
  const { page } = player
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await player.firstSong().dblclick(onTitle)
  await expect.poll(player.position).toBeGreaterThan(0)
  await player.press('Pause')
  await expect(player.bar.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  // The idle line has the value 0 up to its fifth second.
  const command = { type: 'seek', position: 3 }
  await page.evaluate(wanted => Object(window).player['queue.command']({ command: wanted, by: 'person' }), command)
  await expect.poll(player.position).toBe(3)
  const { y } = await pointOf(player.bar.getByRole('slider', { name: 'Position' }))
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: 1, y }] })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(player.position).toBe(0)
})

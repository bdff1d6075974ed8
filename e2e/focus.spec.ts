// Where the focus is: after each change of page, in layers, and on the way through the window by Tab.

import { expect, test } from './fixtures.ts'
import { partsOf, stopsWithoutVisibleFocus, tabThrough } from './focus-walk.ts'
import { searchOf } from './palette.ts'
import { onTitle } from './player.ts'

test.use({ serviceFlags: ['--tracks', '120'] })

const small = { width: 720, height: 450 }

test('the focus comes along to each page, at the door from heading to heading, and back to what was left', async ({ start }) => {
  const player = await start()
  const { page, library } = player
  const main = (name: string | RegExp) => page.getByRole('main', { name })
  const key = (name: string) => page.keyboard.press(name)
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  const said = (name: string) => expect(page.getByRole('status').filter({ hasText: new RegExp(`^${name}$`) })).toHaveCount(1)

  await expect(player.button('Sign in with your browser')).toBeVisible()
  await player.button(/^Use a code/).focus()
  await key('Enter')
  await expect(heading('Sign in with a code')).toBeFocused()
  await player.button('Cancel').focus()
  await key('Enter')
  await expect(heading('Your music, wherever it is playing')).toBeFocused()
  await player.openConsent()
  await expect(heading('Carry on in your browser')).toBeFocused()
  await player.answerConsent('Approve')
  await expect(main('Home')).toBeFocused()

  // The focus moves to the new page after a link, after a card, and after going back and forward.
  await library.getByRole('link', { name: 'Albums', exact: true }).focus()
  await key('Enter')
  await expect(main('Albums')).toBeFocused()
  await said('Albums')
  const cards = main('Albums').getByRole('grid', { name: 'Albums' }).getByRole('gridcell')
  await cards.first().focus()
  await key('ArrowRight')
  await key('ArrowRight')
  await expect(cards.nth(2)).toBeFocused()
  const album = String(await cards.nth(2).getByRole('link').textContent())
  await key('Enter')
  await expect(main(album)).toBeFocused()
  await said(album)
  await main(album).getByRole('link').first().focus()
  await key('Enter')
  await expect(main(album)).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  await key('Alt+ArrowLeft')
  await expect(main(album).getByRole('link').first()).toBeFocused()
  await key('Alt+ArrowLeft')
  await expect(cards.nth(2)).toBeFocused()
  await key('ArrowRight')
  await expect(cards.nth(3)).toBeFocused()

  // Going back restores the focus on a row far down in a long list, from whose menu a page was opened.
  await key('ControlOrMeta+4')
  await expect(main('Songs')).toBeFocused()
  await player.firstSong().focus()
  await key('End')
  const row = page.locator(':focus')
  const last = String(await row.getAttribute('aria-rowindex'))
  await key('Shift+F10')
  await page.getByRole('menuitem', { name: 'Go to album' }).click()
  await expect(main('Songs')).toBeHidden()
  await key('Alt+ArrowLeft')
  await expect(row).toHaveAttribute('aria-rowindex', last)
  await expect(row).toBeInViewport()

  // After a choice in the palette, which had the focus until then, the focus is on the new page, too.
  const { search, line } = searchOf(player)
  await search(album)
  await expect(line(album)).toBeVisible()
  await line(album).click()
  await expect(main(album)).toBeFocused()
  await key('ControlOrMeta+k')
  await key('Escape')
  await expect(main(album)).toBeFocused()
})

test('Tab leads round the window, part by part, and no stop is hidden by anything; the queue takes the focus where it covers the page', async ({
  start,
}) => {
  const player = await start()
  await player.signIn()
  const { page, bar } = player
  const key = (name: string) => page.keyboard.press(name)
  await player.firstSong().dblclick(onTitle)
  await expect(bar.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  const queue = page.getByRole('complementary', { name: 'Queue' })
  const playing = queue.getByRole('listbox', { name: 'Now' }).getByRole('option')
  const round = async (...parts: readonly string[]) => {
    const stops = await tabThrough(page)
    expect(stopsWithoutVisibleFocus(stops)).toEqual([])
    expect(partsOf(stops)).toEqual(parts)
  }
  /** Tabs from the first stop of the content through all parts of the window, and back to it. */
  const walk = async (name: string, ...parts: readonly string[]) => {
    await expect(page.getByRole('main', { name })).toBeFocused()
    await key('Tab')
    await round(name, ...parts, 'Player', 'header', 'Library', name)
  }

  for (const [digit, name] of [
    [1, 'Home'],
    [2, 'Albums'],
    [4, 'Songs'],
  ] as const) {
    await key(`ControlOrMeta+${digit}`)
    await walk(name)
  }
  await key('ControlOrMeta+,')
  await walk('Settings')
  await key('ControlOrMeta+4')
  await key('ControlOrMeta+j')
  await expect(queue).toBeVisible()
  await walk('Songs', 'Queue')
  await key('ControlOrMeta+j')

  await page.setViewportSize(small)
  await key('ControlOrMeta+1')
  await walk('Home')
  await page.getByRole('link', { name: 'Settings' }).focus()
  await key('Enter')
  await expect(page.getByRole('main', { name: 'Settings' })).toBeFocused()

  await key('ControlOrMeta+4')
  await player.firstSong().focus()
  await key('ControlOrMeta+j')
  await expect(playing).toBeFocused()
  await round('Queue', 'Player', 'header', 'Library', 'Queue')
  await key('Escape')
  await expect(queue).toBeHidden()
  await expect(player.firstSong()).toBeFocused()

  // Now playing, which the keyboard reaches in a small window too, keeps its transport beside the queue.
  await bar.getByRole('button', { name: 'Now playing' }).focus()
  await key('Enter')
  const large = page.getByRole('main', { name: 'Now playing' })
  const words = page.getByRole('region', { name: 'Lyrics' })
  await expect(large).toBeFocused()
  await key('ControlOrMeta+j')
  await expect(playing).toBeFocused()
  await round('Queue', 'Now playing', 'Queue')
  await key('Escape')
  // The same where the queue takes the place of the lyrics.
  await large.getByRole('button', { name: 'Lyrics' }).click()
  await expect(words).toBeVisible()
  // Now playing shows the volume, for which the player bar has no room in so small a window.
  await expect(large.getByRole('slider', { name: 'Volume' })).toBeInViewport()
  await key('ControlOrMeta+j')
  await expect(playing).toBeFocused()
  await expect(words).toBeHidden()
  await round('Queue', 'Now playing', 'Queue')
  await large.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(large.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await key('Escape')
  await expect(queue).toBeHidden()
  await expect(large).toBeVisible()
  await key('Escape')
  await expect(large).toBeHidden()
  await expect(bar.getByRole('button', { name: 'Now playing' })).toBeFocused()
})

test('no message lies over the row that has the focus at the foot of a list', async ({ start }) => {
  const player = await start()
  await player.signIn()
  const { page } = player
  const key = (name: string) => page.keyboard.press(name)
  const message = page.getByRole('status').filter({ hasText: /will play next/ })
  /** The height of the overlap of the message and the element with the focus, pixels; negative: the distance between them. */
  const overlap = async (): Promise<number> => {
    const [told, focused] = [await message.boundingBox(), await page.locator(':focus').boundingBox()]
    if (told === null || focused === null) throw new Error('There is no message, or no focus')
    return Math.min(told.y + told.height, focused.y + focused.height) - Math.max(told.y, focused.y)
  }
  const openMessageAtFoot = async () => {
    await player.firstSong().click(onTitle)
    await key('End')
    await expect(page.locator(':focus')).toBeInViewport()
    await key('Shift+F10')
    await page.getByRole('menuitem', { name: 'Play next' }).press('Enter')
    await message.hover() // a notice that is pointed at stays
    await expect.poll(overlap).toBeLessThanOrEqual(0)
  }
  for (const size of [small, { width: 1440, height: 900 }]) {
    await page.setViewportSize(size)
    await openMessageAtFoot()
    for (const step of ['ArrowUp', 'ArrowUp', 'ArrowDown', 'End']) {
      await key(step)
      await message.hover() // it moves away from under the pointer
      await expect.poll(overlap).toBeLessThanOrEqual(0)
    }
    await expect(message).toBeInViewport({ ratio: 1 })
    await message.getByRole('button', { name: 'Close' }).click()
    await expect(message).toBeHidden()
  }
  // Nor does it come down over a row that is pressed, and take the click.
  await openMessageAtFoot()
  await page.locator(':focus').getByRole('link').first().click({ delay: 300 })
  await expect(page.getByRole('heading', { level: 1, name: 'Songs' })).toBeHidden()
})

test('Tab leads round every kind of page, Now playing, dialogs and the mini player, and one sees at each stop where one is', async ({
  start,
}) => {
  const player = await start()
  await player.signIn()
  const { page, bar, library } = player
  const main = page.getByRole('main')
  const key = (name: string) => page.keyboard.press(name)
  await player.firstSong().dblclick(onTitle)
  await expect(bar.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  const { search, palette } = searchOf(player)
  const byKey = async (digit: number, name: string) => {
    await key(`ControlOrMeta+${digit}`)
    await expect(page.getByRole('main', { name, exact: true })).toBeFocused()
  }
  const intoFirst = async () => {
    await main.getByRole('grid').first().getByRole('gridcell').first().focus()
    await key('Enter')
    await expect(page.getByRole('main', { name: /^(?!Artists$|Albums$)/ })).toBeFocused()
  }
  const byLink = async (name: RegExp) => {
    await library.getByRole('link', { name }).focus()
    await key('Enter')
    await expect(main).toBeFocused()
  }
  const pages: Readonly<Record<string, () => Promise<unknown>>> = {
    album: () => byKey(2, 'Albums').then(intoFirst),
    artist: () => byKey(3, 'Artists').then(intoFirst),
    playlist: () => byLink(/^Long drive/),
    tag: () => byLink(/^road trip/),
    downloads: () => byLink(/^Downloads/),
    history: () => byKey(8, 'History'),
    results: async () => {
      await search('a')
      await palette.getByRole('option', { name: /^All results/ }).click()
      await expect(page.getByRole('main', { name: 'Results' })).toBeFocused()
    },
  }
  for (const size of [{ width: 1440, height: 900 }, small]) {
    await page.setViewportSize(size)
    for (const [what, goThere] of Object.entries(pages))
      await test.step(`${what}, ${size.width} wide`, async () => {
        await goThere()
        const name = String(await main.getAttribute('aria-label'))
        await key('Tab')
        const stops = await tabThrough(page)
        expect(stopsWithoutVisibleFocus(stops)).toEqual([])
        expect(partsOf([...stops.slice(-1), ...stops])).toEqual([name, 'Player', 'header', 'Library', name])
      })
    await test.step(`Now playing, ${size.width} wide`, async () => {
      await key('ControlOrMeta+p')
      await expect(page.getByRole('main', { name: 'Now playing' })).toBeFocused()
      await key('Tab')
      const stops = await tabThrough(page)
      expect(stopsWithoutVisibleFocus(stops)).toEqual([])
      expect(partsOf(stops)).toEqual(['Now playing'])
      await key('Escape')
      await expect(page.getByRole('main', { name: 'Now playing' })).toBeHidden()
    })
    for (const [what, open] of Object.entries({
      'Search help': () => key('F1'),
      'Keyboard shortcuts': () => key('ControlOrMeta+Slash'),
      'New smart playlist': () => library.getByRole('button', { name: 'New smart playlist' }).press('Enter'),
      'Sign out': async () => (await player.openAccounts()).getByRole('menuitem', { name: 'Sign out…' }).press('Enter'),
    }))
      await test.step(`${what}, ${size.width} wide`, async () => {
        await open()
        const dialog = page.getByRole('dialog')
        await expect(dialog).toBeVisible()
        // The walk has to begin in the dialog, or it never comes back to where it began.
        await expect.poll(() => dialog.evaluate(element => element.contains(document.activeElement))).toBe(true)
        await key('Tab')
        const stops = await tabThrough(page)
        expect(stopsWithoutVisibleFocus(stops)).toEqual([])
        expect(partsOf(stops)).toEqual([])
        await key('Escape')
        await expect(dialog).toBeHidden()
      })
  }
  const opened = player.app.waitForEvent('window')
  await key('ControlOrMeta+Shift+M')
  const mini = await opened
  await expect(mini.getByRole('button', { name: 'Pause' })).toBeVisible()
  // Buttons about the song wait for what main tells of it.
  await expect(mini.getByRole('heading', { level: 1 })).toHaveText(/./)
  for (const size of [
    { width: 380, height: 276 },
    { width: 320, height: 132 },
  ]) {
    await mini.setViewportSize(size)
    await mini.keyboard.press('Tab')
    const stops = await tabThrough(mini)
    expect(stops.length).toBeGreaterThan(5)
    expect(stopsWithoutVisibleFocus(stops)).toEqual([])
  }
})

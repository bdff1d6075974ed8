// axe judges the screens and layers that a person comes to in ordinary use, in all themes: in a large window, and in one that is as small
// as a usual window is at 200 percent. gallery.spec.ts has the rare ones.

import type { Locator, Page } from '@playwright/test'
import { faultsOf } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { searchOf } from './palette.ts'
import { onTitle } from './player.ts'

test.use({ serviceFlags: ['--tracks', '120'] })

const sizes = [
  { name: 'large', width: 1440, height: 900 },
  { name: 'small', width: 720, height: 450 },
] as const

async function resize(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  await page.setViewportSize(size)
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(size.width)
}

/** The right edge of an element, pixels. */
const endOf = (locator: Locator): Promise<number> => locator.evaluate(element => element.getBoundingClientRect().right)

/** `part`: a selector for what `open` brings into the window. */
const judge = (page: Page, name: string, part: string, open: () => Promise<unknown>) =>
  test.step(name, async () => {
    await open()
    await expect(page.locator(part)).toBeVisible()
    // A soft expectation, so that the test goes on and reports the faults of all screens at its end.
    expect.soft(await faultsOf(page, name, part), name).toEqual([])
  })

test('before a service is chosen there is no fault that axe knows, in any theme, in a large window or a small one', async ({
  start,
  service,
}) => {
  const { page, button } = await start([])
  await expect(button(/Use another address/)).toBeVisible()
  for (const size of sizes) {
    await resize(page, size)
    await judge(page, 'first run', 'main', () => expect(button(/Use another address/)).toBeVisible())
    await judge(page, 'connection', 'main', () => button(/Use another address/).click())
    await judge(page, 'connection, tested', 'main', async () => {
      const fields = {
        'Address of the service': new URL(service.preset.api_url).origin,
        'Redirect address': service.preset.redirect_uri,
        'Client id': 'c',
      }
      for (const [name, value] of Object.entries(fields)) await page.getByRole('textbox', { name, exact: true }).fill(value)
      await button('Test connection').click()
      await expect(page.getByRole('list', { name: 'What was found' })).toBeVisible()
    })
    await button('Back').click()
  }
})

for (const size of sizes)
  test(`no screen and no layer has a fault that axe knows, in any theme, in a ${size.name} window`, async ({ start, service }) => {
    // The test takes three quarters of a minute alone, and several minutes on a busy machine.
    test.setTimeout(600_000)
    const player = await start()
    const { page, library, bar } = player
    const main = page.getByRole('main')
    const [menu, dialog, queue] = [page.getByRole('menu'), page.getByRole('dialog'), page.getByRole('complementary', { name: 'Queue' })]
    const { palette, search } = searchOf(player)
    const key = (name: string) => page.keyboard.press(name)
    const heading = (name: string | RegExp) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    const screen = (name: string, open: () => Promise<unknown>) => judge(page, name, 'main', open)
    const layer = async (name: string, part: string, open: () => Promise<unknown>) => {
      await judge(page, name, part, open)
      await key('Escape')
      await expect(page.locator(part)).toBeHidden()
    }
    const to = (digit: number, name: string | RegExp) => async () => {
      await key(`ControlOrMeta+${digit}`)
      await heading(name)
    }
    /** Opens the first card or row of a list of places. */
    const intoFirst = (list: string) => async () => {
      await main.getByRole('grid', { name: list }).getByRole('gridcell').getByRole('link').first().click()
      await expect(main.getByRole('grid', { name: list, exact: true })).toBeHidden()
    }
    const byLink = (link: string | RegExp, title: string) => async () => {
      await library.getByRole('link', { name: link }).click()
      await heading(title)
    }

    // The window is resized only once the page is loaded: a size set on the empty page before it would be lost.
    await expect(player.button('Sign in with your browser')).toBeVisible()
    await resize(page, size)
    await screen('sign-in', () => expect(player.button('Sign in with your browser')).toBeVisible())
    await screen('code', async () => {
      await player.button(/^Use a code/).click()
      await expect(page.getByText(/^[A-Z]{4}-\d{4}$/)).toBeVisible()
    })
    await player.button('Cancel').click()
    await screen('browser', async () => {
      await player.button('Sign in with your browser').click()
      await player.nextAddress()
    })
    await player.button('Cancel').click()
    await service.hold('library')
    await player.openConsent()
    await player.answerConsent('Approve')
    await screen('first load', () => expect(page.getByText('Getting your library')).toBeVisible())
    await service.release()
    await to(4, 'Songs')()
    await player.firstSong().dblclick(onTitle)
    await expect(bar.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()

    await screen('home', to(1, 'Carry on'))
    // The sidebar shows the link of the present page, however short it is.
    await expect(library.getByRole('link', { name: 'Home' })).toBeInViewport()
    await screen('albums', to(2, 'Albums'))
    await screen('album', intoFirst('Albums'))
    await screen('artists', to(3, 'Artists'))
    await screen('artist', intoFirst('Artists'))
    await screen('songs', to(4, 'Songs'))
    await screen('selected songs', async () => {
      await player.firstSong().click(onTitle)
      await key('Shift+ArrowDown')
      await expect(page.getByText('2 selected')).toBeVisible()
    })
    await judge(page, 'message', 'html', async () => {
      await player.button('Play next').click()
      await expect(page.getByText(/will play next/)).toBeVisible()
      // The notice and the toolbar of the selection do not overlap, as the toolbar holds the focused button.
      const [told, tools] = [page.locator('.notice'), page.getByRole('toolbar', { name: 'Selection' })]
      // A notice that is pointed at stays.
      await told.hover()
      const top = async () => (await tools.boundingBox())?.y ?? 0
      await expect.poll(async () => (await top()) - ((await told.boundingBox())?.y ?? 0)).toBeGreaterThan(40)
    })
    await player.firstSong().click(onTitle)
    await layer('menu of a song', '[role=menu]', () => key('Shift+F10'))
    await layer('menu beside that of a song', '[role=menu][aria-label="Add to playlist"]', async () => {
      await key('Shift+F10')
      await page.getByRole('menuitem', { name: 'Add to playlist' }).press('ArrowRight')
    })
    await key('Escape')
    await layer('details of a song', 'dialog[open]', () => key('Alt+Enter'))
    await layer('menu of columns', '[role=menu]', () => player.button('Columns').click())
    await screen('filter', async () => {
      await key('ControlOrMeta+f')
      await page.keyboard.type('year:')
      await expect(page.getByRole('listbox', { name: 'Completions' })).toBeVisible()
    })
    await screen('filter that finds nothing', async () => {
      await page.keyboard.type('1801')
      await expect(page.getByText('Nothing matches')).toBeVisible()
    })
    await player.button('Show all songs').click()
    await screen('genres', to(5, 'Genres'))
    await screen('genre', intoFirst('Genres'))
    await screen('years', to(6, 'Years'))
    await screen('decade', intoFirst('Decades'))
    await screen('folders', to(7, 'Folders'))
    await screen('history', to(8, 'History'))
    await screen('history by how often', () => main.getByText('Most played').click())
    await screen('playlists', to(9, 'Playlists'))
    await screen('playlist', byLink(/^Long drive/, 'Long drive'))
    await screen('empty playlist', byLink(/^Nothing yet/, 'Nothing yet'))
    await screen('tags', byLink('All tags', 'Tags'))
    await screen('tag', byLink(/^road trip/, 'road trip'))
    await screen('downloads', byLink(/^Downloads/, 'Downloads'))
    await screen('trash', byLink(/^Trash/, 'Trash'))
    await screen('add music', async () => {
      await search('add music')
      await page.getByRole('option', { name: /^Add music/ }).click()
      await heading('Add music')
    })
    await screen('settings', async () => {
      // The window is 4,000 pixels high, so that all settings are judged without scrolling.
      await resize(page, { ...size, height: 4000 })
      await byLink('Settings', 'Settings')()
    })
    await resize(page, size)
    const finding = main.getByRole('textbox', { name: 'Find a setting' })
    await screen('settings that are found', async () => {
      await finding.fill('volume')
      await expect(main.getByText(/found/).first()).toBeVisible()
    })
    await screen('settings that are not found', async () => {
      await finding.fill('qqqq')
      await expect(main.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
    })
    await finding.fill('')

    await layer('palette', 'dialog[open]', () => search(''))
    await layer('palette that finds', 'dialog[open]', async () => {
      await search('a')
      await expect(palette.getByRole('option', { name: /^All results/ })).toBeVisible()
    })
    await layer('palette that finds nothing', 'dialog[open]', async () => {
      await search('qqqqzzzz')
      await expect(palette.getByText(/Nothing matches “/)).toBeVisible()
    })
    await layer('palette with a slip', 'dialog[open]', async () => {
      await search('genre:electronci')
      await expect(palette.getByRole('group', { name: 'Did you mean electronic?' })).toBeVisible()
    })
    await screen('results', async () => {
      await search('a')
      await palette.getByRole('option', { name: /^All results/ }).click()
      await heading('Results')
    })
    await layer('shortcuts', 'dialog[open]', () => key('ControlOrMeta+Slash'))
    await layer('how to ask', 'dialog[open]', () => key('F1'))
    await layer('devices', '[role=dialog]', () => bar.getByRole('button', { name: /^Devices/ }).click())
    await layer('accounts', '[role=menu]', player.openAccounts)
    await layer('sign-out', 'dialog[open]', async () => {
      await (await player.openAccounts()).getByRole('menuitem', { name: 'Sign out…' }).click()
      // A checkbox that is not checked shows no tick, in any theme.
      await expect(dialog.getByRole('checkbox')).not.toBeChecked()
      await expect(dialog.locator('.tick .icon')).toBeHidden()
    })
    await layer('smart playlist', 'dialog[open]', () => library.getByRole('button', { name: 'New smart playlist' }).click())

    await judge(page, 'queue', 'html', async () => {
      await key('ControlOrMeta+j')
      await expect(queue.getByRole('option').first()).toBeVisible()
    })
    await queue.getByRole('option').nth(1).click()
    await key('Shift+ArrowDown')
    // The toolbar of the selection makes the list shorter, but the focused song stays in view.
    await expect(queue.getByRole('toolbar')).toBeVisible()
    await expect(page.locator(':focus')).toBeInViewport({ ratio: 0.9 })
    await layer('playlist of the queue', 'dialog[open]', () => queue.getByRole('button', { name: 'Save as a playlist' }).click())
    await layer('menu of the queue', '[role=menu]', () => queue.getByRole('button', { name: 'More for the queue' }).click())
    await screen('page of the queue', async () => {
      await queue.getByRole('button', { name: 'More for the queue' }).click()
      await menu.getByRole('menuitem', { name: 'Show as a page' }).click()
      await heading('Queue')
      // The queue page's buttons end at the right edge of its rows.
      expect(await endOf(main.getByRole('button', { name: 'More for the queue' }))).toBeCloseTo(
        await endOf(main.getByRole('listbox').last()),
        0,
      )
    })
    await to(1, 'Carry on')()
    if (await queue.isVisible()) await key('ControlOrMeta+j')
    await judge(page, 'now playing', 'html', () => key('ControlOrMeta+p'))
    await layer('sleep timer', '[role=menu]', () => player.button(/^Sleep/).click())
    await layer('speed', '[role=menu]', () => player.button(/^Speed/).click())
    await judge(page, 'now playing beside the queue', 'html', async () => {
      await key('ControlOrMeta+j')
      await expect(queue.getByRole('option').first()).toBeVisible()
    })
    await key('ControlOrMeta+j')
    await key('ControlOrMeta+p')
    await expect(dialog.or(queue)).toBeHidden()

    await service.stop()
    await to(4, 'Songs')()
    await expect(page.getByText('You are offline')).toBeVisible({ timeout: 60_000 })
    await judge(page, 'songs that need a connection', 'html', async () => {
      await player.songs
        .getByRole('row')
        .filter({ has: page.getByRole('img', { name: 'Needs a connection' }) })
        .first()
        .click(onTitle)
      await key('Shift+ArrowDown')
    })
    // A strip above the page moves the tools of the list down; the initials still stand beside them, not below.
    const initials = page.getByRole('navigation', { name: 'Jump to' })
    const begin = await initials.evaluate(element => element.getBoundingClientRect().left)
    expect(await endOf(main.getByRole('radiogroup', { name: 'Layout' }))).toBeLessThanOrEqual(begin)
  })

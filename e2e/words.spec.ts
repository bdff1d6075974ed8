// Every word comes from messages: in the pseudo-locale, where those have accents, whatever is read in plain letters has not.

import { hostname } from 'node:os'
import { english } from '../shared/words/en.ts'
import { pseudo } from '../shared/words/pseudo.ts'
import { expect, test } from './fixtures.ts'
import { readTexts } from './songs.ts'
import { untranslatedAmong, untranslatedTexts } from './untranslated.ts'

test.use({ serviceFlags: ['--tracks', '120'], language: 'en-XA' })

test.skip(process.platform === 'darwin', 'on macOS no single run can be given a language: it is the one that the person chose')

const messages = pseudo(english)
/** How a message without values reads in the pseudo-locale. */
const read = (key: keyof typeof english): string => String(messages[key])

test('no screen, no layer and nothing that main says has words of its own', async ({ start, service }) => {
  const { page, app, nextAddress, browser } = await start()
  const main = page.getByRole('main')
  const key = (name: string) => page.keyboard.press(name)
  const person = ['Mira Solberg', 'MS', 'mira@example.test']
  // Names of this computer, of the device that asked for the texts, and of the typeface.
  const things = [hostname(), 'the test itself', 'Inter', service.preset.name]
  // The language of queries is typed, and the same everywhere.
  const named = Object.keys(english).flatMap(each => each.match(/^(?:fields|query\.trait)\.(\w+)$/)?.[1] ?? [])
  const typed = [...named, 'album', 'albumartist', 'artist', 'genre', 'path', 'playlist', 'tag', 'year']
  const data = [...(await readTexts(service)), ...person, ...things, 'English', ...typed]
  const look = (name: string, open: () => Promise<unknown>) =>
    test.step(name, async () => {
      await open()
      // A soft expectation, so that the test goes on and reports all untranslated texts at its end.
      expect.soft(await untranslatedTexts(page, data), name).toEqual([])
    })
  const screen = (digit: number, heading: keyof typeof english) =>
    look(heading, async () => {
      await key(`ControlOrMeta+${digit}`)
      await expect(page.getByRole('heading', { level: 1, name: read(heading) })).toBeVisible()
    })
  const layer = (name: string, role: 'dialog' | 'menu', open: () => Promise<unknown>) =>
    look(name, async () => {
      await open()
      await expect(page.getByRole(role)).toBeVisible()
    }).then(() => key('Escape'))

  await look('sign-in', () => expect(page.getByRole('button', { name: read('signIn.withBrowser') })).toBeVisible())
  await page.getByRole('button', { name: read('signIn.withBrowser') }).click()
  await browser.goto(await nextAddress())
  await browser.getByRole('button', { name: 'Approve' }).click()
  await look('the page of the browser', async () => {
    await expect(browser.getByText(read('browserPage.receivedDescription'))).toBeVisible()
    expect.soft(await untranslatedTexts(browser, data)).toEqual([])
  })

  await expect(page.getByRole('navigation', { name: read('kinds.library') })).toBeVisible()
  await screen(4, 'kinds.songs')
  await main
    .getByRole('row')
    .nth(2)
    .dblclick({ position: { x: 120, y: 14 } })
  await expect(page.getByRole('button', { name: read('playback.pause') }).first()).toBeVisible()
  await layer('menu of a song', 'menu', () => key('Shift+F10'))
  await look('home', () => key('ControlOrMeta+1'))
  await screen(2, 'kinds.albums')
  await screen(3, 'kinds.artists')
  await screen(5, 'kinds.genres')
  await screen(8, 'kinds.history')
  await screen(9, 'kinds.playlists')
  await layer('search', 'dialog', async () => {
    await key('ControlOrMeta+k')
    await page.keyboard.type('a')
  })
  await layer('shortcuts', 'dialog', () => key('ControlOrMeta+Slash'))
  await layer('help', 'dialog', () => key('F1'))
  await look('queue', () => key('ControlOrMeta+j'))
  await key('ControlOrMeta+j')
  await look('now playing', () => key('ControlOrMeta+p'))
  await key('ControlOrMeta+p')

  await look('settings', async () => {
    await key('ControlOrMeta+Comma')
    await expect(page.getByRole('heading', { level: 1, name: read('settings.heading') })).toBeVisible()
  })
  await look('what main found of a connection', async () => {
    await page.getByRole('button', { name: read('signIn.testConnection') }).click()
    await expect(page.getByRole('list', { name: read('signIn.findingsLabel') }).getByRole('listitem')).toHaveCount(7)
  })
  const menus = await app.evaluate(({ Menu }) => {
    const labels: string[] = []
    const walk = (menu: Electron.Menu | null | undefined): void => {
      for (const item of menu?.items ?? []) {
        // Electron names the menu items that have a role, so their labels are no messages of the app.
        if (!item.role) labels.push(item.label)
        walk(item.submenu)
      }
    }
    walk(Menu.getApplicationMenu())
    return labels
  })
  expect.soft(menus).toContain(read('playback.heading'))
  expect.soft(untranslatedAmong(menus, data), 'menus').toEqual([])
})

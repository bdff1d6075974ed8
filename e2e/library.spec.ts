// The whole library on screen: browsed, searched, shown before the network answers, and held on to when an answer is bad.
import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from './fixtures.ts'
import { filesOf } from './segue.ts'

test('songs, albums, artists and search show what the service has', async ({ start, songs }) => {
  const [song] = songs.few
  const player = await start()
  await player.signIn()
  const rows = Number(await player.songs.getAttribute('aria-rowcount'))
  expect(rows - 1).toBeGreaterThan(280)
  await expect(await player.find(song.title)).toContainText(song.album)

  await player.songs.getByRole('columnheader', { name: 'Title' }).getByRole('button').click()
  const first = player.firstSong()
  const ascending = await first.textContent()
  await player.songs.getByRole('columnheader', { name: 'Title' }).getByRole('button').click()
  await expect(first).not.toHaveText(String(ascending))

  // Only lists scroll: nothing can push the page itself aside.
  expect(await player.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)

  await player.go('Artists')
  await player.go('Albums')
  const drawn = () => player.page.locator('main img').evaluateAll(images => images.filter(image => Object(image).naturalWidth > 0).length)
  await expect.poll(drawn, { message: 'covers drawn' }).toBeGreaterThan(5)
  await player.page.keyboard.press('ControlOrMeta+k')
  const palette = player.page.getByRole('dialog', { name: 'Search' })
  await palette.getByRole('combobox').fill(song.title)
  await expect(palette.getByRole('option').filter({ hasText: song.title }).first()).toBeVisible()
  await palette.getByRole('combobox').fill(song.album)
  const album = palette
    .getByRole('option', { name: /Open|songs/ })
    .filter({ hasText: song.album })
    .first()
  await album.click()
  await expect(player.page.getByRole('heading', { level: 1, name: song.album })).toBeVisible()
  await player.find(song.title)
})

test('a restart shows the library before the service answers anything', async ({ start, service }) => {
  const before = await start()
  await before.signIn()
  const rows = await before.songs.getAttribute('aria-rowcount')
  const first = await before.firstSong().textContent()
  await before.close()

  await service.hold('auth', 'api', 'library')
  const { counts } = await service.received()
  const player = await start()
  await player.go('Songs')
  await expect(player.songs).toHaveAttribute('aria-rowcount', String(rows))
  await expect(player.firstSong()).toHaveText(String(first))
  const held = await service.received()
  expect(held.counts['calls']).toBe(counts['calls'])
  await service.release()
})

test('a change made on another device arrives', async ({ start, service, songs }) => {
  const [song] = songs.few
  const player = await start()
  await player.signIn()
  await player.close()
  await service.library({ change: 'rename', track: song.id, title: 'Aardvark of the Morning' })
  const again = await start()
  await again.go('Songs')
  await expect(again.rowOf('Aardvark of the Morning')).toBeVisible()
})

test('a web page instead of the library is told, and asked for again', async ({ start, service }) => {
  await service.next({ role: 'library', count: null, fault: { kind: 'html', status: 200 } })
  const player = await start()
  await player.openConsent()
  await player.answerConsent('Approve')
  await player.expectLibrary()
  await expect(player.button('Try again')).toBeVisible()
  const asked = async () => (await service.received()).requests.filter(({ role }) => role === 'library').length
  const before = await asked()
  await player.button('Try again').click()
  await expect.poll(asked).toBeGreaterThan(before)
  await service.reset()
  await player
    .button('Try again')
    .click({ timeout: 10_000 })
    .catch(() => undefined) // the app asks again by itself, too, and then the button is gone
  await player.go('Songs')
  await expect(player.firstSong()).toBeVisible()
})

test('a library that breaks off leaves the one before it whole', async ({ start, service }) => {
  const player = await start()
  await player.signIn()
  const rows = String(await player.songs.getAttribute('aria-rowcount'))
  await player.close()
  await service.library({ change: 'touch' })
  await service.next({ role: 'library', count: null, fault: { kind: 'cut', bytes: 20_000 } })
  const again = await start()
  await again.go('Songs')
  await expect(again.button('Try again')).toBeVisible()
  await expect(again.songs).toHaveAttribute('aria-rowcount', rows)
})

test('a library with every quirk is read as far as it can be, and what is missing is counted', async ({ start, service }) => {
  await service.quirks({
    'short rows': true,
    'numeric strings': true,
    'null lists': true,
    'unknown ids': true,
    'odd values': true,
    'no system playlists': true,
    'map last': true,
    'moved columns': true,
    'malformed rows': true,
    'extra members': true,
    'compressed library': true,
    'sections as arrays': true,
    'no message': true,
    'scope as text': true,
  })
  const player = await start()
  await player.signIn()
  expect(Number(await player.songs.getAttribute('aria-rowcount'))).toBeGreaterThan(280)
  await player.go('Albums')
  await player.go('Artists')
  await player.go('Settings')
  await expect(player.page.getByText(/could not be read/).first()).toBeVisible()
})

test('a corrupt library file is set aside and told, and the library loaded anew', async ({ start, profile }) => {
  const player = await start()
  await player.signIn()
  await player.close()
  const accounts = path.join(profile, 'accounts')
  const files = (await readdir(accounts, { recursive: true, withFileTypes: true })).filter(
    entry => entry.isFile() && entry.name.endsWith('.pack'),
  )
  expect(files.length).toBeGreaterThan(0)
  for (const file of files) await writeFile(path.join(file.parentPath, file.name), 'not a library at all')

  const again = await start()
  await expect(again.page.getByRole('status').filter({ hasText: /library could not be read/i })).toBeVisible()
  await again.go('Songs')
  await expect(again.firstSong()).toBeVisible()
  const kept = await filesOf(profile)
  expect([...kept].filter(([name, content]) => name.includes('.pack') && content === 'not a library at all')).not.toEqual([])
  expect(Number(await again.songs.getAttribute('aria-rowcount'))).toBeGreaterThan(280)
  await expect(again.button('Sign in with your browser')).toBeHidden()
})

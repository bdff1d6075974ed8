// Everything is found from one box, by keys alone: in spite of typos and accents, by words and by conditions.
import { expect, test } from './fixtures.ts'
import { searchOf } from './palette.ts'

test('typos, accents and case are forgiven; what is found is opened, played and searched again by keys alone; conditions are understood', async ({
  start,
  songs,
}) => {
  const [song] = songs.few
  const player = await start()
  const { page } = player
  await player.signIn()
  const { search, palette, box, group, line, chosen } = searchOf(player)

  await search(song.album.toUpperCase().replaceAll('A', 'Á').replaceAll('E', 'É'))
  await expect(line(song.album)).toBeVisible()
  await expect(palette.getByRole('status').filter({ hasText: /\d albums?/ })).toHaveCount(1)
  while (!(await chosen.textContent())?.includes(song.album)) await page.keyboard.press('Tab')
  await expect(box).toHaveAttribute('aria-activedescendant', String(await chosen.getAttribute('id')))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: song.album })).toBeVisible()

  const word = song.title.split(' ').toSorted((one, other) => other.length - one.length)[0] ?? ''
  expect(word.length, 'a word long enough to slip in').toBeGreaterThan(4)
  await search(song.title.replace(word, word.slice(0, 2) + word.slice(3)))
  await expect(line(song.title)).toBeVisible()
  await expect(palette.getByRole('status').filter({ hasText: /\d songs?/ })).toHaveCount(1)
  while (!(await chosen.textContent())?.startsWith(song.title)) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(palette).toBeHidden()
  await expect(player.bar.getByText(song.title)).toBeVisible()

  await page.keyboard.press('ControlOrMeta+k')
  await expect(group('Recent searches').getByRole('option')).toHaveCount(3)
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue(song.title.replace(word, word.slice(0, 2) + word.slice(3)))
  await expect(line(song.title)).toBeVisible()
  await page.keyboard.press('Escape')

  // Conditions are completed, understood, taken back, and kept as a smart playlist.
  const { understood } = searchOf(player)
  await search('genre:ja')
  await expect(group('Complete').getByRole('option', { name: 'Jazz' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(box).toHaveValue('genre:Jazz ')
  await page.keyboard.type('(year:1970..')
  await expect(page.getByText('This bracket is never closed.')).toBeVisible()
  await expect(group('Songs').getByRole('option').first()).toBeVisible()
  await page.keyboard.type('1999)')
  await expect(page.getByText('This bracket is never closed.')).toBeHidden()
  await expect(understood).toHaveCount(2)
  await expect(understood.last()).toContainText('1970–1999')
  await expect(group('Albums')).toBeVisible()

  while (!(await chosen.textContent())?.startsWith('All results')) await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Results' })).toBeVisible()
  await page.getByRole('radio', { name: /^Songs/ }).check({ force: true })
  await expect(player.firstSong()).toBeVisible()
  const filter = page.getByRole('combobox', { name: 'Filter these songs' })
  await filter.fill('-genre:jazz or year<1970')
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  await filter.fill('')
  await page.getByRole('button', { name: 'Save as smart playlist' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Old jazz')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Old jazz' })).toBeVisible()

  await search('old ja')
  await expect(line('Old jazz')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('genre:jazz year:1801')
  await expect(line('See what could be left out')).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Without “Year 1801”' }).click()
  await expect(page.getByRole('region', { name: 'Songs' })).toBeVisible()
})

// Tags, the trash and playlists from files, done in one app: how the service has it then, and how a second app of the same person shows it.
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from '../fixtures.ts'
import { onTitle } from '../player.ts'
import type { AtService } from '../service.ts'
import { entry, expectEverywhere, item, listsNamed, rowIn, selectTwo, showsSongs, soon, test } from './two-apps.ts'

test('tags, the trash and a file of another player', async ({ two, songs, profile }) => {
  const { study, kitchen, library } = two
  const { page } = study
  const [first, second, third, fourth] = songs.few
  const both = [first, second]
  const tagged = ({ tags }: AtService) => [...tags.values()].filter(tag => tag['name'] === 'Rainy days').map(tag => tag['tracks'])
  /** The `trashed` flag of each of the two songs at the service, or 'gone' for a deleted one. */
  const kept = ({ tracks }: AtService) => both.map(({ id }) => tracks.get(id)?.['trashed'] ?? 'gone')
  const chooseForTwo = async (name: string) => {
    await selectTwo(study, first.title)
    await study.rowOf(first.title).click({ ...onTitle, button: 'right' })
    await item(study, name).click()
  }
  const trashTwo = () => chooseForTwo('Move to the trash')
  const showsNothing = () => expect(kitchen.page.getByText('No songs here')).toBeVisible(soon)

  await expectEverywhere(two, [
    {
      what: 'a tag put on two songs',
      act: async () => {
        await chooseForTwo('Tags…')
        await page.getByRole('combobox', { name: 'Find or name a tag' }).fill('Rainy days')
        await page.keyboard.press('Enter')
      },
      there: tagged,
      is: [both.map(({ id }) => id)],
      seen: async () => {
        await entry(kitchen, 'Rainy days').click(soon)
        await showsSongs(kitchen, 'Rainy days', first.title, second.title)
      },
    },
    {
      what: 'and taken off both',
      act: async () => {
        await chooseForTwo('Tags…')
        await page.getByRole('option', { name: /Rainy days.*Take off/ }).click()
      },
      there: tagged,
      is: [[]],
      seen: showsNothing,
    },
    {
      what: 'two songs into the trash',
      act: trashTwo,
      there: kept,
      is: [true, true],
      seen: async () => {
        await entry(kitchen, 'Trash').click(soon)
        await expect(rowIn(kitchen, 'Trash', first.title)).toBeVisible(soon)
        await expect(rowIn(kitchen, 'Trash', second.title)).toBeVisible()
      },
    },
    {
      what: 'one comes back',
      act: async () => {
        await entry(study, 'Trash').click()
        await rowIn(study, 'Trash', first.title).click({ ...onTitle, button: 'right' })
        await item(study, 'Restore').click()
      },
      there: kept,
      is: [false, true],
      seen: () => expect(rowIn(kitchen, 'Trash', first.title)).toHaveCount(0, soon),
    },
    {
      what: 'all of it comes back',
      act: () => page.getByRole('button', { name: 'Restore all' }).click(),
      there: now => [...now.tracks.values()].filter(row => row['trashed'] === true).length,
      is: 0,
      seen: showsNothing,
    },
    {
      what: 'the trash is filled again',
      act: async () => {
        await study.go('Songs')
        await trashTwo()
      },
      there: kept,
      is: [true, true],
      seen: () => showsSongs(kitchen, 'Trash', first.title, second.title),
    },
    {
      what: 'and emptied',
      act: async () => {
        await entry(study, 'Trash').click()
        await page.getByRole('button', { name: 'Empty the trash…' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click()
      },
      there: kept,
      is: ['gone', 'gone'],
      seen: showsNothing,
    },
  ])

  const { tracks, artists } = await library()
  const artist = (id: number) => String(artists.get(Number(tracks.get(id)?.['artist_id']))?.['name'])
  const lines = [fourth, third].map(({ id, title, length }) => `#EXTINF:${length},${artist(id)} - ${title}\nelsewhere/${id}.mp3`)
  const file = path.join(path.dirname(profile), `${path.basename(profile)}.m3u8`)
  await writeFile(file, ['#EXTM3U', ...lines, ''].join('\n'))
  await study.app.evaluate(({ dialog }, answer) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [answer] })
  }, file)
  await expectEverywhere(two, [
    {
      what: 'a playlist from a file',
      act: async () => {
        await study.library.getByRole('link', { name: 'All playlists' }).click()
        await page.getByRole('main').getByRole('button', { name: 'Import…' }).click()
        const dialog = page.getByRole('dialog', { name: 'Import a playlist' })
        await dialog.getByLabel('Name of the playlist').fill('From elsewhere')
        await dialog.getByRole('button', { name: 'Make the playlist' }).click()
      },
      there: listsNamed('From elsewhere'),
      is: [[[fourth.id, third.id]]],
      seen: async () => {
        await entry(kitchen, 'From elsewhere').click(soon)
        await showsSongs(kitchen, 'From elsewhere', fourth.title, third.title)
      },
    },
  ])
  await rm(file)
})

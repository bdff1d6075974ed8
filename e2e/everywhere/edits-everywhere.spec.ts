// Every kind of edit of thumbs and playlists, done in one app: how the service has it then, and how a second app of the same person shows
// it.
import { expect } from '../fixtures.ts'
import { onTitle, type Player } from '../player.ts'
import type { AtService } from '../service.ts'
import { entry, expectEverywhere, headMenu, item, listsNamed, offers, rowIn, showsSongs, songMenu, soon, test, undo } from './two-apps.ts'

test('thumbs of songs, albums and artists, and what is taken back', async ({ two, songs }) => {
  const { study, kitchen, library } = two
  const [song] = songs.few
  const before = await library()
  const { album_id, artist_id } = before.tracks.get(song.id) ?? {}
  const artist = String(before.artists.get(Number(artist_id))?.['name'])
  const ratings = ({ tracks, albums, artists }: AtService) =>
    [tracks.get(song.id), albums.get(Number(album_id)), artists.get(Number(artist_id))].map(row => row?.['rating'])
  expect(ratings(before)).toEqual([0, 0, 0])
  const follow = async (player: Player, name: string) => {
    await (await player.find(song.title)).getByRole('link', { name, exact: true }).first().click()
    await expect(player.page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  const give = (thumb: string) => async () => {
    await headMenu(study)
    await item(study, thumb).click()
  }
  const seen = (name: string) => () => offers(kitchen, headMenu, name)

  for (const player of [kitchen, study]) await follow(player, song.album)
  await expectEverywhere(two, [
    { what: 'an album is liked', act: give('Like'), there: ratings, is: [0, 5, 0], seen: seen('Like no longer') },
    { what: 'that is taken back', act: () => undo(study), there: ratings, is: [0, 0, 0], seen: seen('Like') },
    { what: 'and disliked', act: give('Dislike'), there: ratings, is: [0, 1, 0], seen: seen('Dislike no longer') },
  ])
  for (const player of [kitchen, study]) {
    await player.go('Songs')
    await follow(player, artist)
  }
  await expectEverywhere(two, [
    { what: 'an artist is liked', act: give('Like'), there: ratings, is: [0, 1, 5], seen: seen('Like no longer') },
    { what: 'no longer', act: give('Like no longer'), there: ratings, is: [0, 1, 0], seen: seen('Like') },
  ])
  for (const player of [kitchen, study]) await player.go('Songs')
  const menuOfSong = (player: Player) => songMenu(player, song.title)
  const like = kitchen.rowOf(song.title).getByRole('button', { name: 'Like', includeHidden: true })
  await expectEverywhere(two, [
    {
      what: 'a song is disliked',
      act: async () => {
        await menuOfSong(study)
        await item(study, 'Dislike').click()
      },
      there: ratings,
      is: [1, 1, 0],
      seen: () => offers(kitchen, menuOfSong, 'Dislike no longer'),
    },
    {
      what: 'and liked by keys',
      act: async () => {
        await (await study.find(song.title)).click(onTitle)
        await study.page.keyboard.press('Alt+l')
      },
      there: ratings,
      is: [5, 1, 0],
      seen: () => expect(like).toHaveAttribute('aria-pressed', 'true', soon),
    },
    {
      what: 'that is taken back',
      act: () => undo(study),
      there: ratings,
      is: [1, 1, 0],
      seen: () => expect(like).toHaveAttribute('aria-pressed', 'false', soon),
    },
  ])
})

test('a playlist is made, filled, put in order, described, shared, deleted and brought back', async ({ two, songs }) => {
  const { study, kitchen } = two
  const { page } = study
  const [first, second, third] = songs.few
  const addToEvening = async (title: string) => {
    await songMenu(study, title)
    await item(study, 'Add to playlist').click()
    await item(study, 'Find a playlist…').click()
    await page.getByRole('combobox', { name: 'Find a playlist' }).fill('Evening')
    await page.keyboard.press('Enter')
  }
  const choose = (name: string) => async () => {
    await headMenu(study)
    await item(study, name).click()
  }
  await expectEverywhere(two, [
    {
      what: 'made',
      act: async () => {
        await addToEvening(first.title)
        await page.getByRole('button', { name: 'Save', exact: true }).click()
      },
      there: listsNamed('Evening'),
      is: [[[first.id]]],
      seen: async () => {
        await entry(kitchen, 'Evening').click(soon)
        await showsSongs(kitchen, 'Evening', first.title)
      },
    },
    {
      what: 'filled',
      act: async () => {
        for (const { title } of [second, third]) await addToEvening(title)
        await entry(study, 'Evening').click()
      },
      there: listsNamed('Evening'),
      is: [[[first.id, second.id, third.id]]],
      seen: () => showsSongs(kitchen, 'Evening', first.title, second.title, third.title),
    },
    {
      what: 'put in order by keys',
      act: async () => {
        await rowIn(study, 'Evening', third.title).click(onTitle)
        await page.keyboard.press('Alt+Home')
        await rowIn(study, 'Evening', first.title).click(onTitle)
        await page.keyboard.press('Alt+ArrowDown')
      },
      there: listsNamed('Evening'),
      is: [[[third.id, second.id, first.id]]],
      seen: () => showsSongs(kitchen, 'Evening', third.title, second.title, first.title),
    },
    {
      what: 'a song taken out',
      act: async () => {
        await rowIn(study, 'Evening', second.title).click(onTitle)
        await page.keyboard.press('Delete')
      },
      there: listsNamed('Evening'),
      is: [[[third.id, first.id]]],
      seen: () => showsSongs(kitchen, 'Evening', third.title, first.title),
    },
    {
      what: 'named and described',
      act: async () => {
        await choose('Name and description…')()
        await page.getByRole('textbox', { name: 'Name of the playlist' }).fill('Late evening')
        await page.getByRole('textbox', { name: 'Description' }).fill('For the way home')
        await page.getByRole('button', { name: 'Save', exact: true }).click()
      },
      there: listsNamed('Late evening', 'description'),
      is: [[[third.id, first.id], 'For the way home']],
      seen: async () => {
        await expect(kitchen.page.getByRole('heading', { level: 1, name: 'Late evening' })).toBeVisible(soon)
        await expect(kitchen.page.getByText('For the way home')).toBeVisible()
      },
    },
    {
      what: 'shared',
      act: choose('Make a public link'),
      there: listsNamed('Late evening', 'public_id'),
      is: [[[third.id, first.id], expect.any(String)]],
      seen: () => offers(kitchen, headMenu, 'End the public link'),
    },
    {
      what: 'shared no longer',
      act: async () => {
        await choose('End the public link')()
        await page.getByRole('dialog').getByRole('button', { name: 'End the public link', exact: true }).click()
      },
      there: listsNamed('Late evening', 'public_id'),
      is: [[[third.id, first.id], null]],
      seen: () => offers(kitchen, headMenu, 'Make a public link'),
    },
    {
      what: 'deleted',
      act: async () => {
        await choose('Delete…')()
        await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
      },
      there: listsNamed('Late evening'),
      is: [],
      seen: () => expect(entry(kitchen, 'Late evening')).toHaveCount(0, soon),
    },
    {
      what: 'and brought back',
      act: () => undo(study),
      there: listsNamed('Late evening', 'description'),
      is: [[[third.id, first.id], 'For the way home']],
      seen: async () => {
        await entry(kitchen, 'Late evening').click(soon)
        await showsSongs(kitchen, 'Late evening', third.title, first.title)
      },
    },
  ])
})

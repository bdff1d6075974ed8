// Plays and skips: each arrives at the service exactly once, whatever breaks on the way.

import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from './fixtures.ts'
import { searchOf } from './palette.ts'
import { onTitle } from './player.ts'
import type { Service } from './service.ts'
import type { Song } from './songs.ts'
import { until } from './until.ts'

const eventsOf = async (service: Service, song: Song) => (await service.history()).filter(entry => entry.track === song.id)

/** What the app has written down of plays and skips; '' before the first. */
async function journalOf(profile: string): Promise<string> {
  const accounts = path.join(profile, 'accounts')
  const [account = ''] = await readdir(accounts)
  return readFile(path.join(accounts, account, 'history.journal'), 'utf8').catch(() => '')
}

test('ten seconds heard make exactly one play; moving on makes exactly one skip', async ({ start, service, songs, profile }) => {
  const [song] = songs.few
  const player = await start()
  await player.signIn()
  await (await player.find(song.title)).dblclick(onTitle)
  await player.expectPlaying(song.title)
  await expect
    .poll(async () => {
      const early = await service.history()
      const position = await player.position()
      // Seen before the position was, which is less than ten seconds still.
      if (position < 10) expect(early).toEqual([])
      return position
    })
    .toBeGreaterThan(5)
  await expect.poll(() => eventsOf(service, song)).toEqual([{ track: song.id, event: 'play' }])

  await player.press('Next')
  await expect(player.bar.getByRole('link', { name: song.title, exact: true })).toBeHidden()
  await player.press('Pause')
  await expect.poll(async () => (await eventsOf(service, song)).map(entry => entry.event)).toEqual(['play', 'skip'])
  const once = await service.history()
  expect(once.filter(entry => entry.event === 'play')).toHaveLength(1)
  expect(once.filter(entry => entry.event === 'skip')).toHaveLength(1)

  await player.page.getByRole('navigation', { name: 'Library' }).getByRole('link', { name: 'History' }).click()
  const rows = player.page.getByRole('grid', { name: 'History' }).getByRole('row').filter({ hasText: song.title })
  await expect(rows).toHaveText([/Played, skipped.*Sent/])
  const file = path.join(profile, 'heard.csv')
  await player.app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
  }, file)
  await player.page.getByRole('button', { name: 'Export…' }).click()
  await expect(player.page.getByText('The history is saved as heard.csv')).toBeVisible()
  const [, newest, oldest] = (await readFile(file, 'utf8')).split('\r\n')
  expect([newest, oldest].map(line => line?.slice(0, line.indexOf(song.title)).split(',')[1])).toEqual(['skip', 'play'])
  await expect(player.page.getByRole('main', { name: 'History' }).getByText('The service has everything')).toBeVisible()
})

test('a song left early is a skip and no play', async ({ start, service, songs }) => {
  const [song] = songs.few
  const player = await start()
  await player.signIn()
  await (await player.find(song.title)).dblclick(onTitle)
  await player.expectPlaying(song.title)
  await expect.poll(player.position).toBeGreaterThan(1)
  await player.press('Next')
  await expect.poll(() => eventsOf(service, song)).toEqual([{ track: song.id, event: 'skip' }])
})

test('killed right after ten seconds heard, the play still arrives, once', async ({ start, service, songs, profile }) => {
  const [song] = songs.few
  const player = await start()
  await player.signIn()
  await service.hold('api')
  await (await player.find(song.title)).dblclick(onTitle)
  await until(async () => (await journalOf(profile)).includes(String(song.id)), 'the play is on disk', 40_000)
  await player.kill()
  await service.release()
  expect(await eventsOf(service, song)).toEqual([])

  const again = await start()
  await again.expectPaused(song.title)
  await expect.poll(() => eventsOf(service, song)).toEqual([{ track: song.id, event: 'play' }])
})

test('a song that goes on after the app was closed, and after it was killed, counts once', async ({ start, service, songs }) => {
  const [song] = songs.few
  const player = await start()
  await player.signIn()
  await (await player.find(song.title)).dblclick(onTitle)
  await player.expectPlaying(song.title)
  await expect.poll(player.position).toBeGreaterThan(6)
  await player.close()

  const second = await start()
  await second.expectPaused(song.title)
  await second.press('Play')
  await expect
    .poll(async () => {
      const early = await eventsOf(service, song)
      const position = await second.position()
      // Seen before the position was, which is less than ten seconds still.
      if (position < 10) expect(early).toEqual([])
      return position
    })
    .toBeGreaterThan(8)
  await expect.poll(() => eventsOf(service, song)).toEqual([{ track: song.id, event: 'play' }])
  await second.kill()

  const third = await start()
  await third.expectPaused(song.title)
  const from = await third.position()
  await third.press('Play')
  await expect.poll(third.position, { timeout: 40_000 }).toBeGreaterThan(from + 12)
  await third.press('Pause')
  await third.page.getByRole('navigation', { name: 'Library' }).getByRole('link', { name: 'History' }).click()
  const rows = third.page.getByRole('grid', { name: 'History' }).getByRole('row').filter({ hasText: song.title })
  await expect(rows).toHaveText([/Played.*Sent/])
})

test('when the answer is lost the play is sent again and counted once', async ({ start, service, songs }) => {
  const [song] = songs.few
  const player = await start()
  await player.signIn()
  // All status calls lose their response, as some carry no history.
  await service.next({ role: 'api', count: null, mode: 'status', fault: { kind: 'lost' } })
  await (await player.find(song.title)).dblclick(onTitle)
  const sent = async () => (await service.received()).history.filter(entry => entry.track === song.id)
  await expect.poll(async () => (await sent()).length, { timeout: 40_000 }).toBeGreaterThan(1)
  expect((await sent()).filter(entry => !entry.duplicate)).toHaveLength(1)
  await player.press('Pause')
})

test('what is heard in a private session reaches neither the service nor the history; around it nothing is lost', async ({
  start,
  service,
  songs,
  profile,
}) => {
  const [open, hidden] = songs.few
  const player = await start()
  await player.signIn()
  const { page } = player
  await (await player.find(open.title)).dblclick(onTitle)
  await player.expectPlaying(open.title)
  await expect.poll(() => eventsOf(service, open), { timeout: 40_000 }).toEqual([{ track: open.id, event: 'play' }])
  await searchOf(player).search('private session')
  await searchOf(player).line('Private session on or off').click()
  await expect(player.bar.getByText('Private', { exact: true })).toBeVisible()

  await (await player.find(hidden.title)).dblclick(onTitle)
  await player.expectPlaying(hidden.title)
  await expect.poll(player.position, { timeout: 40_000 }).toBeGreaterThan(12)
  await player.press('Pause')
  expect(await journalOf(profile)).not.toContain(String(hidden.id))
  await player.bar.getByRole('button', { name: 'Private session: end it' }).click()
  await expect(player.bar.getByText('Private', { exact: true })).toBeHidden()
  await (await player.find(open.title)).dblclick(onTitle)
  await player.expectPlaying(open.title)
  await expect.poll(() => eventsOf(service, open), { timeout: 40_000 }).toHaveLength(2)
  await player.press('Pause')
  expect(await service.history()).toEqual([
    { track: open.id, event: 'play' },
    { track: open.id, event: 'play' },
  ])
  await page.getByRole('navigation', { name: 'Library' }).getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('grid', { name: 'History' }).getByRole('row').filter({ hasText: open.title })).toHaveCount(2)
  await expect(page.getByRole('grid', { name: 'History' }).getByRole('row').filter({ hasText: hidden.title })).toHaveCount(0)
})

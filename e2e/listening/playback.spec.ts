// Sound: recorded from the sound card and compared with what the service streams, so that nobody has to believe the screen.

import { expect, test } from '../fixtures.ts'
import { listeningRetries } from '../hearing.ts'
import { listenerAt } from '../listener.ts'
import { onTitle } from '../player.ts'
import { distance, longestSilence } from '../sound.ts'

test.describe.configure(listeningRetries)

test('a double click is heard: the right song, from its beginning', async ({ start, songs, recorder }) => {
  const [song] = songs.few
  const ear = listenerAt(recorder, songs.sounds)
  const player = await start()
  await player.signIn()
  await ear.expectSilence()
  await (await player.find(song.title)).dblclick(onTitle)
  await player.expectPlaying(song.title)
  const heard = await ear.expectToHear(song.title)
  expect(distance(heard, (await player.position()) - heard.ago)).toBeLessThan(2)
  expect(await player.position()).toBeLessThan(30)
})

test('pause, seek, volume, next and previous do what they say', async ({ start, songs, recorder }) => {
  const [song, next] = songs.few
  const player = await start()
  await player.signIn()
  const row = await player.find(song.title)
  const ear = listenerAt(recorder, songs.sounds)

  await row.dblclick(onTitle)
  const atFullVolume = await ear.expectToHear(song.title)
  await player.press('Pause')
  await ear.expectSilence()
  const stoppedAt = await player.position()
  await player.press('Play')
  const resumed = await ear.expectToHear(song.title)
  expect(distance(resumed, (await player.position()) - resumed.ago)).toBeLessThan(2)
  expect(await player.position()).toBeGreaterThan(stoppedAt)

  await player.seekTo(0.3)
  await expect.poll(player.position).toBeGreaterThan(song.length * 0.25)
  const afterSeek = await ear.expectToHear(song.title)
  expect(distance(afterSeek, (await player.position()) - afterSeek.ago)).toBeLessThan(2)

  await player.bar.getByRole('slider', { name: 'Volume' }).fill('40')
  await expect.poll(async () => (await ear.expectToHear(song.title)).gain).toBeLessThan(atFullVolume.gain * 0.7)

  // Back to the beginning, so that the song does not end by itself before Next is pressed.
  await player.seekTo(0)
  await player.press('Next')
  await player.expectPlaying(next.title)
  const afterNext = await ear.expectToHear(next.title)
  expect(distance(afterNext, (await player.position()) - afterNext.ago)).toBeLessThan(2)
  // Back to the beginning of the song, as Previous would otherwise restart it (C-35): hearing it took longer than 3 seconds.
  await player.seekTo(0)
  await player.press('Previous')
  await player.expectPlaying(song.title)
  await ear.expectToHear(song.title)
})

test('a stream that breaks goes on at the byte, unheard', async ({ start, service, songs, recorder }) => {
  const [song] = songs.few
  const ear = listenerAt(recorder, songs.sounds)
  const player = await start()
  await player.signIn()
  // ten seconds of sound, at 16 kB each
  await service.next({ role: 'stream', count: 1, path: song.file, fault: { kind: 'cut', bytes: 160_000 } })
  await (await player.find(song.title)).dblclick(onTitle)
  const before = await ear.expectToHear(song.title)
  await expect.poll(player.position).toBeGreaterThan(11)
  const after = await ear.expectToHear(song.title)
  expect(longestSilence(recorder.between(before.from + 1.5, recorder.seconds()))).toBeLessThan(0.4)
  const passed = after.from - before.from
  expect(Math.min(...before.positions.map(position => distance(after, position + passed)))).toBeLessThan(0.5)
  const streamed = (await service.received()).requests.filter(request => request.role === 'stream' && request.path === song.file)
  expect(streamed.length).toBeGreaterThan(1) // the broken one and the rest of it
})

test('a stream that is text is passed over and told', async ({ start, service, songs, recorder }) => {
  const [song] = songs.few
  const player = await start()
  await player.signIn()
  await service.next({ role: 'stream', count: null, path: song.file, fault: { kind: 'status', status: 200, body: 'Sorry, not today' } })
  await (await player.find(song.title)).dblclick(onTitle)
  await expect(player.page.getByRole('alert').or(player.page.getByRole('status')).filter({ hasText: song.title })).toBeVisible()
  await expect(player.bar.getByRole('link', { name: song.title, exact: true })).toBeHidden()
  await expect.poll(async () => longestSilence(await recorder.next(1))).toBeLessThan(0.9)
})

test('after a restart the queue is where it was, paused, and plays on from there', async ({ start, songs, recorder }) => {
  const [song] = songs.few
  const ear = listenerAt(recorder, songs.sounds)
  const player = await start()
  await player.signIn()
  await (await player.find(song.title)).dblclick(onTitle)
  await ear.expectToHear(song.title)
  await player.seekTo(0.4)
  await expect.poll(player.position).toBeGreaterThan(song.length * 0.35)
  await ear.expectToHear(song.title)
  const before = await player.position()
  await player.close()

  const again = await start()
  await again.expectPaused(song.title)
  await ear.expectSilence()
  expect(Math.abs((await again.position()) - before)).toBeLessThan(6)
  await again.press('Play')
  const heard = await ear.expectToHear(song.title)
  expect(distance(heard, before)).toBeLessThan(10)
})

// Sound: recorded from the sound card and compared with what the service streams, so that nobody has to believe the screen.

import { expect, test } from '../fixtures.ts'
import { listeningRetries } from '../hearing.ts'
import { type Listener, listenerAt } from '../listener.ts'
import { onTitle, type Player } from '../player.ts'
import type { Recorder } from '../recorder.ts'
import { distance, longestSilence, totalSilence } from '../sound.ts'

test.describe.configure(listeningRetries)

/**
 * Waits until the place that is heard of a song is within two seconds of the one that the app shows. Asked again while it is not, as a busy
 * machine may compare for seconds, while the song goes on.
 */
async function expectHeardAtPlace(player: Player, ear: Listener, recorder: Recorder, title: string): Promise<void> {
  const deviation = async () => {
    const heard = await ear.expectToHear(title)
    const shown = await player.position()
    return distance(heard, shown - ((Date.now() - recorder.began()) / 1000 - heard.from))
  }
  await expect.poll(deviation, { intervals: [0], timeout: 60_000 }).toBeLessThan(2)
}

test('a double click is heard: the right song, from its beginning', async ({ start, songs, recorder }) => {
  const [song] = songs.few
  const ear = listenerAt(recorder, await songs.sounds())
  const player = await start()
  await player.signIn()
  await ear.expectSilence()
  const row = await player.find(song.title)
  const asked = Date.now()
  await row.dblclick(onTitle)
  await player.expectPlaying(song.title)
  await expectHeardAtPlace(player, ear, recorder, song.title)
  expect(await player.position()).toBeLessThan((Date.now() - asked) / 1000 + 2)
})

test('pause, seek, volume, next and previous do what they say', async ({ start, songs, recorder }) => {
  const [song, next] = songs.few
  const player = await start()
  await player.signIn()
  const row = await player.find(song.title)
  const ear = listenerAt(recorder, await songs.sounds())

  await row.dblclick(onTitle)
  const atFullVolume = await ear.expectToHear(song.title)
  await player.press('Pause')
  await ear.expectSilence()
  const stoppedAt = await player.position()
  await player.press('Play')
  await expectHeardAtPlace(player, ear, recorder, song.title)
  expect(await player.position()).toBeGreaterThan(stoppedAt)

  await player.seekTo(0.3)
  await expect.poll(player.position).toBeGreaterThan(song.length * 0.25)
  await expectHeardAtPlace(player, ear, recorder, song.title)

  await player.bar.getByRole('slider', { name: 'Volume' }).fill('40')
  await expect.poll(async () => (await ear.expectToHear(song.title)).gain).toBeLessThan(atFullVolume.gain * 0.7)

  // Back to the beginning, so that the song does not end by itself before Next is pressed.
  await player.seekTo(0)
  await player.press('Next')
  await player.expectPlaying(next.title)
  await expectHeardAtPlace(player, ear, recorder, next.title)
  // Back to the beginning of the song, as Previous would otherwise restart it (C-35), and paused, so that it stays there.
  await player.press('Pause')
  await player.seekTo(0)
  await expect.poll(player.position).toBe(0)
  await player.press('Previous')
  await player.expectPaused(song.title)
  await player.press('Play')
  await player.expectPlaying(song.title)
  await ear.expectToHear(song.title)
})

test('a stream that breaks goes on at the byte, unheard', async ({ start, service, songs, recorder }) => {
  const [song] = songs.few
  const ear = listenerAt(recorder, await songs.sounds())
  const player = await start()
  await player.signIn()
  // ten seconds of sound, at 16 kB each
  await service.next({ role: 'stream', count: 1, path: song.file, fault: { kind: 'cut', bytes: 160_000 } })
  await (await player.find(song.title)).dblclick(onTitle)
  const before = await ear.expectToHear(song.title)
  await expect.poll(player.position).toBeGreaterThan(11)
  const after = await ear.expectToHear(song.title)
  expect(longestSilence(recorder.between(before.from + 1.5, recorder.seconds()))).toBeLessThan(2)
  // A page that gets no time makes holes, too, and the song goes on later by all of them together.
  const silence = totalSilence(recorder.between(before.from, after.from + 1.5))
  const passed = after.from - before.from
  expect(Math.min(...before.positions.map(position => distance(after, position + passed)))).toBeLessThan(0.5 + silence)
  const streamed = (await service.received()).requests.filter(request => request.role === 'stream' && request.path === song.file)
  expect(streamed.length).toBeGreaterThan(1) // the broken one and the rest of it
})

test('a stream that is text is passed over and told', async ({ start, service, songs, recorder }) => {
  const [song] = songs.few
  const player = await start()
  await player.signIn()
  await service.next({ role: 'stream', count: null, path: song.file, fault: { kind: 'status', status: 200, body: 'Sorry, not today' } })
  await (await player.find(song.title)).dblclick(onTitle)
  await expect(player.page.getByRole('alert').or(player.page.getByRole('status')).filter({ hasText: song.title }).first()).toBeVisible()
  await expect(player.bar.getByRole('link', { name: song.title, exact: true })).toBeHidden()
  await expect.poll(async () => longestSilence(await recorder.next(1))).toBeLessThan(0.9)
})

test('after a restart the queue is where it was, paused, and plays on from there', async ({ start, songs, recorder }) => {
  const [song] = songs.few
  const ear = listenerAt(recorder, await songs.sounds())
  const player = await start()
  await player.signIn()
  await (await player.find(song.title)).dblclick(onTitle)
  await ear.expectToHear(song.title)
  await player.seekTo(0.2)
  await expect.poll(player.position).toBeGreaterThan(song.length * 0.15)
  await ear.expectToHear(song.title)
  const [before, asked] = [await player.position(), Date.now()]
  await player.close()
  const closing = (Date.now() - asked) / 1000

  const again = await start()
  await again.expectPaused(song.title)
  await ear.expectSilence()
  const stands = await again.position()
  expect(stands).toBeGreaterThan(before - 6)
  expect(stands).toBeLessThan(before + closing + 6)
  await again.press('Play')
  await expectHeardAtPlace(again, ear, recorder, song.title)
  expect(await again.position()).toBeGreaterThanOrEqual(stands)
})

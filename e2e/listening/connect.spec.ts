// Other devices of the same person: seen, shown and controlled from here, and controlled from there; real apps at one service.
import { commandToPlay, openBareDevice } from '../bare-device.ts'
import { devicePicker, expect, test } from '../devices.ts'
import { listeningRetries } from '../hearing.ts'
import { listenerAt } from '../listener.ts'
import { onTitle, type Player } from '../player.ts'
import { queuePanelOf } from '../queue-panel.ts'
import { loudness } from '../sound.ts'

test.describe.configure(listeningRetries)

/** How many plays and skips this device has sent to the service or holds to be sent. */
const counted = ({ page }: Player): Promise<number> =>
  page.evaluate(async () => {
    const { waiting, confirmed } = (await Object(window).player['state.get']()).value.state.history
    return waiting + confirmed
  })
const sessionOf = ({ page }: Player): Promise<string> =>
  page.evaluate(async () => (await Object(window).player['state.get']()).value.state.sessions.mine)

test('everything of one device is done from another: both show the same at once, and only the one that plays is heard', async ({
  device,
  service,
  songs,
}) => {
  const [song, next, third, fourth] = songs.few
  const kitchen = await device('Kitchen')
  const there = listenerAt(kitchen.recorder, await songs.sounds())
  await (await kitchen.find(song.title)).dblclick(onTitle)
  await there.expectToHear(song.title)

  // A device that starts later offers to listen here, and shows what other devices play before the person chooses anything.
  const study = await device('Study')
  const here = listenerAt(study.recorder, await songs.sounds())
  const offer = study.page.getByRole('region', { name: 'Listen here? Kitchen plays' })
  await expect(offer).toContainText(song.title)
  await offer.getByRole('button', { name: 'Not now' }).click()
  await expect(offer).toBeHidden()
  const devices = devicePicker(study)
  await devices.open()
  await expect(devices.device('Kitchen')).toContainText(`Playing · ${song.title}`)
  await devices.control('Kitchen')
  await study.expectPlaying(song.title)
  // Waits until the song was heard for so long that it counts as a play, however fast the steps before went.
  const plays = async () => (await service.history()).filter(({ track, event }) => track === song.id && event === 'play').length
  await expect.poll(plays).toBe(1)

  // Play, pause, seek, next, previous.
  await study.press('Pause')
  await kitchen.expectPaused(song.title)
  await there.expectSilence()
  await study.press('Play')
  await kitchen.expectPlaying(song.title)
  await study.seekTo(0.5)
  await expect.poll(kitchen.position).toBeGreaterThan(song.length * 0.45)
  await expect.poll(async () => Math.abs((await kitchen.position()) - (await study.position()))).toBeLessThan(1.5)
  await study.press('Next')
  await kitchen.expectPlaying(next.title)
  await there.expectToHear(next.title)
  // After the first seconds of a song Previous restarts it (C-35).
  await study.seekTo(0.3)
  await expect.poll(kitchen.position).toBeGreaterThan(next.length * 0.25)
  await study.press('Previous')
  await expect.poll(kitchen.position).toBeLessThan(next.length * 0.2)
  await kitchen.expectPlaying(next.title)
  // Paused, so that it stays in its first seconds.
  await study.press('Pause')
  await study.seekTo(0)
  await expect.poll(kitchen.position).toBe(0)
  await study.press('Previous')
  await kitchen.expectPaused(song.title)
  await study.press('Play')
  await kitchen.expectPlaying(song.title)

  // The media card and media keys of the controlling device show and steer the other device's song, too, although nothing sounds here.
  await expect.poll(study.card.content).toContain(song.title)
  await expect.poll(study.card.content).toContain('mpris:artUrl')
  await study.card.press('PlayPause')
  await kitchen.expectPaused(song.title)
  await study.card.press('Next')
  await kitchen.expectPaused(next.title)
  await expect.poll(study.card.content).toContain(next.title)
  await study.card.press('Previous')
  await study.card.press('PlayPause')
  await kitchen.expectPlaying(song.title)

  // Volume, shuffle, repeat.
  await study.bar.getByRole('slider', { name: /^Volume/ }).fill('40')
  await expect(kitchen.bar.getByRole('slider', { name: /^Volume/ })).toHaveValue('40')
  const shuffle = ({ bar }: typeof study) => bar.getByRole('button', { name: 'Shuffle' })
  await shuffle(study).click()
  await expect(shuffle(kitchen)).toHaveAttribute('aria-pressed', 'true')
  await shuffle(study).click()
  await expect(shuffle(kitchen)).toHaveAttribute('aria-pressed', 'false')
  await study.bar.getByRole('button', { name: 'Repeat: off' }).click()
  await expect(kitchen.bar.getByRole('button', { name: 'Repeat: all' })).toBeVisible()

  // The other device's queue is edited from here: songs are added from this device's library, moved, jumped to, removed, and all cleared.
  for (const player of [study, kitchen]) await player.page.keyboard.press('ControlOrMeta+j')
  const [shown, real] = [queuePanelOf(study), queuePanelOf(kitchen)]
  await expect(study.page.getByRole('complementary', { name: 'Queue of Kitchen' })).toBeVisible()
  for (const { title } of [third, fourth]) {
    await (await study.find(title)).click(onTitle)
    await study.page.keyboard.press('Shift+Enter')
  }
  await expect.poll(() => real.titles(real.next)).toEqual([third.title, fourth.title])
  await shown.next.nth(1).click()
  await study.page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => real.titles(real.next)).toEqual([fourth.title, third.title])
  await study.page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => real.titles(real.next)).toEqual([third.title, fourth.title])
  await shown.next.first().dblclick()
  await kitchen.expectPlaying(third.title)
  await there.expectToHear(third.title)
  await shown.next.first().click()
  await study.page.keyboard.press('Delete')
  await expect(real.next).toHaveCount(0)
  const count = async () => Number(await real.then.first().getAttribute('aria-setsize'))
  const before = await count()
  await (await study.find(fourth.title)).click(onTitle)
  await study.page.keyboard.press('ControlOrMeta+Enter')
  await expect.poll(count).toBe(before + 1)
  const [, later = ''] = await shown.titles(shown.then)
  await shown.then.nth(1).dblclick()
  await kitchen.expectPlaying(later)

  // What is done on the controlled device itself is shown on this one.
  await kitchen.press('Pause')
  await study.expectPaused(later)
  await (await kitchen.find(next.title)).dblclick(onTitle)
  await study.expectPlaying(next.title)
  await (await study.find(song.title)).dblclick(onTitle)
  await kitchen.expectPlaying(song.title)
  await there.expectToHear(song.title)
  await here.expectSilence()

  // After everything is cleared nothing plays anywhere. Every play and skip came once, from the device that sounded.
  await study.button('More for the queue').click()
  await study.page.getByRole('menuitem', { name: 'Clear everything' }).click()
  await expect(kitchen.bar.getByText('Nothing playing')).toBeVisible()
  await there.expectSilence()
  await here.expectSilence()
  // This device was silent from the start of the recording to its end.
  expect(loudness(study.recorder.between(0, study.recorder.seconds()))).toBeLessThan(0.001)
  expect(await counted(study)).toBe(0)
  await expect.poll(async () => (await service.history()).length).toBe(await counted(kitchen))
  expect((await service.received()).history.filter(({ duplicate }) => duplicate)).toEqual([])
})

test('two devices control a third; a cut, a service that starts again, and sleep change nothing; a device that is gone is told', async ({
  device,
  service,
  songs,
}) => {
  const sounds = await songs.sounds()
  /**
   * Switches on what makes the app notice that a device is gone or does not respond: acknowledgements of the service, and `joinable` only
   * for connected devices.
   */
  const telling = () => service.quirks({ 'bare acknowledgement': true, 'joinable while connected': true })
  await telling()
  const [song, next, third] = songs.few
  const kitchen = await device('Kitchen')
  await (await kitchen.find(song.title)).dblclick(onTitle)
  await kitchen.expectPlaying(song.title)
  const study = await device('Study')
  const hall = await device('Hall')
  for (const player of [study, hall]) {
    await devicePicker(player).control('Kitchen')
    await player.expectPlaying(song.title)
  }
  await study.press('Pause')
  for (const player of [kitchen, hall]) await player.expectPaused(song.title)
  await hall.press('Next')
  for (const player of [kitchen, study]) await player.expectPaused(next.title)
  await hall.press('Play')
  for (const player of [kitchen, study]) await player.expectPlaying(next.title)

  // All sockets are cut: the music goes on, and once they are open again, so does the control.
  await service.drop()
  await expect.poll(service.sockets).toBe(5) // three of their own, and two to the kitchen
  for (const player of [study, hall]) await expect(player.bar.getByText('Playing on Kitchen')).toBeVisible()
  await study.press('Pause')
  for (const player of [kitchen, hall]) await player.expectPaused(next.title)
  await hall.press('Play')
  for (const player of [kitchen, study]) await player.expectPlaying(next.title)

  await service.stop()
  const before = await kitchen.position()
  await expect(study.bar.getByText('Kitchen is not reachable')).toBeVisible()
  await expect.poll(kitchen.position).toBeGreaterThan(before)
  await service.start()
  await telling()
  for (const { app } of [kitchen, study, hall]) await app.evaluate(({ powerMonitor }) => void powerMonitor.emit('resume'))
  for (const player of [study, hall]) await expect(player.bar.getByText('Playing on Kitchen')).toBeVisible()
  await study.seekTo(0.5)
  await expect.poll(kitchen.position).toBeGreaterThan(next.length * 0.45)
  await hall.press('Pause')
  for (const player of [kitchen, study]) await player.expectPaused(next.title)
  await study.press('Play')
  for (const player of [kitchen, hall]) await player.expectPlaying(next.title)

  // The service freezes, so that the sockets are dead without being closed: a command is taken back with a notice that says why; once the
  // service goes on and the computer wakes, commands work again.
  service.freeze()
  await study.press('Pause')
  await expect(study.page.getByText('Kitchen did not answer')).toBeVisible()
  await study.expectPlaying(next.title)
  service.thaw()
  await study.app.evaluate(({ powerMonitor }) => void powerMonitor.emit('resume'))
  await expect(study.bar.getByText('Playing on Kitchen')).toBeVisible()
  await (await study.find(third.title)).dblclick(onTitle)
  for (const player of [kitchen, hall]) await player.expectPlaying(third.title)

  // A song that is new in the library and played by another device is shown as unavailable until this device has loaded the new library.
  const fresh = { id: 999_001, title: 'Aardvark of the Morning' }
  await service.hold('library')
  await service.library({ change: 'add', like: song.id, ...fresh })
  const phone = await openBareDevice(service, 'A bare device')
  commandToPlay(phone, await sessionOf(kitchen), fresh.id)
  await expect(kitchen.bar.getByText('Unavailable')).toBeVisible()
  await service.sayToAll({ command: 'message', value: 'Tonight there is silence for an hour.', result: true, message: 'ok' })
  await expect(study.page.getByText('The service says: “Tonight there is silence for an hour.”')).toBeVisible()
  await service.release()
  for (const player of [kitchen, study]) await player.expectPlaying(fresh.title)
  await listenerAt(kitchen.recorder, sounds).expectToHear(song.title)
  phone.socket.close()

  // The controlled device is killed: its queue is kept on this device, and can be played here.
  const ear = listenerAt(study.recorder, sounds)
  await ear.expectSilence()
  await kitchen.kill()
  await expect(study.bar.getByText('Kitchen is not reachable. The queue is safe here.')).toBeVisible()
  await study.button('Play here').click()
  await study.expectPlaying(fresh.title)
  await ear.expectToHear(song.title)
})

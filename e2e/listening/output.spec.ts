// The computer sends its sound elsewhere: music goes on there, and pauses when what it came out of is unplugged.

import { chooseSink, sink, startSink } from '../desk.ts'
import { expect, test } from '../fixtures.ts'
import { listeningRetries } from '../hearing.ts'
import { listenerAt } from '../listener.ts'
import { onTitle, playerOf } from '../player.ts'
import { startRecorder } from '../recorder.ts'
import { startSegue } from '../segue.ts'

test.describe.configure(listeningRetries)

test('another output of the system is followed; unplugged, it pauses, and goes on where there still is one', async ({
  runtime,
  desk,
  keychain,
  service,
  profile,
  browserOfPerson,
  songs,
}) => {
  // Without `PULSE_SINK` the sound goes where the system's default output is.
  const { PULSE_SINK: _, ...own } = desk.env
  const env = { ...runtime.environment, ...own, ...keychain.env }
  const [headphones, aside] = [await startSink(desk), await startSink(desk)]
  await chooseSink(desk, sink, aside)
  const { switches } = runtime
  const player = playerOf(await startSegue({ profile, env, flags: ['--connection', service.presetFile], switches }), browserOfPerson)
  const recorders = await Promise.all([startRecorder(desk), startRecorder(desk, headphones.name)])
  const sounds = await songs.sounds()
  const [atSpeakers, atHeadphones] = recorders.map(recorder => listenerAt(recorder, sounds))
  try {
    await player.signIn()
    const [song] = songs.few
    await (await player.find(song.title)).dblclick(onTitle)
    await atSpeakers?.expectToHear(song.title)
    await atHeadphones?.expectSilence()

    await chooseSink(desk, headphones.name, aside)
    await atHeadphones?.expectToHear(song.title)
    await atSpeakers?.expectSilence()
    await player.expectPlaying(song.title)

    // The kernel reports real devices that are unplugged; nothing reports this virtual one, so the test sends the event.
    await headphones.stop()
    await player.page.evaluate(() => void navigator.mediaDevices.dispatchEvent(new Event('devicechange')))
    await expect(player.page.getByText(/was unplugged/)).toBeVisible()
    await player.expectPaused(song.title)
    await atSpeakers?.expectSilence()
    await player.press('Play')
    await atSpeakers?.expectToHear(song.title)
  } finally {
    await player.close()
    await Promise.all(recorders.map(recorder => recorder.stop()))
    await aside.stop()
  }
})

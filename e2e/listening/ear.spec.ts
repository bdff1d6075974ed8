// The ear of these tests itself: it hears what a sound card plays, knows which of several pieces it is, and where; and the pilot tone
// beside it.
import { startChild } from '../child.ts'
import { expect, test } from '../fixtures.ts'
import { listeningRetries } from '../hearing.ts'
import { makeTune, mp3Of } from '../music.ts'
import { needs } from '../own-desktop.ts'
import { startPilot } from '../pilot.ts'
import { startRecorder } from '../recorder.ts'
import { compare, decode, distance, longestSilence, loudness, rate } from '../sound.ts'

test.describe.configure(listeningRetries)

test('hears which tune is played, where, how loud, and when it stops', async ({ desk, recorder }) => {
  expect(loudness(await recorder.next(0.2))).toBeLessThan(0.001)
  const files = [1, 2, 3].map(key => makeTune(test.info().outputPath(`tune-${key}.wav`), key, 5))
  const candidates = new Map<string, Float32Array>()
  for (const [index, file] of files.entries()) {
    candidates.set(`tune ${index}`, await decode(mp3Of(file)))
  }
  const player = startChild('paplay', ['--volume=32768', String(files[1])], { env: { ...process.env, ...desk.env } })
  await new Promise(resolve => player.process.once('close', resolve))
  const heard = recorder.between(0, recorder.seconds())
  const from = heard.findIndex(sample => Math.abs(sample) > 0.01) / rate
  const [best, second] = compare(recorder.between(from + 2, from + 4), candidates)
  expect(best?.name).toBe('tune 1')
  expect(best && distance(best, 2)).toBeLessThan(0.2)
  expect(best?.score).toBeGreaterThan(0.8)
  expect(best?.gain).toBeLessThan(0.9)
  expect(second?.score).toBeLessThan(0.5)
  expect(longestSilence(recorder.between(from, from + 4))).toBeLessThan(0.05)
  expect(longestSilence(await recorder.next(1))).toBeGreaterThan(0.5)
})

test('a program that gets no time for half a second breaks the pilot tone, and it is told for how long', async ({ privateDesk }) => {
  if (privateDesk === null) return test.skip(true, needs.sound)
  const pilot = await startPilot(privateDesk)
  const recorder = await startRecorder({ ...privateDesk, listened: pilot.listened })
  try {
    const from = recorder.seconds()
    const stopped = Date.now()
    pilot.player.kill('SIGSTOP')
    // By the clock: samples that were late arrive at once, so that half a second of them may take less.
    while (Date.now() - stopped < 500) await recorder.next(0.05)
    pilot.player.kill('SIGCONT')
    const without = (Date.now() - stopped) / 1000
    await recorder.next(0.5)
    recorder.between(from, recorder.seconds())
    const longest = Math.max(...(await pilot.breaks()).map(({ length }) => length))
    expect(longest).toBeGreaterThan(0.2)
    // A busy machine gives it time again only after a while.
    expect(longest).toBeLessThan(without + 5)
  } finally {
    await recorder.stop()
    await pilot.stop()
  }
})

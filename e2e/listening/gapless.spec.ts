// Listened to sample by sample: a whole album with every seam, jumps into songs, and a page loaded anew in mid-song.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { flawed, joined, makeAlbum, makeNoise, makeOriginals, ordinary } from '../album.ts'
import { expect, test } from '../fixtures.ts'
import { listeningRetries } from '../hearing.ts'
import { hasPrivateDesk, needs } from '../own-desktop.ts'
import { type Passage, passageAt } from '../passage.ts'
import { onTitle, type Player } from '../player.ts'
import { compareSeams, withoutHoles } from '../seams.ts'
import { startTape, steadyAhead, steadySound, stereoRate, type Tape } from '../tape.ts'

test.describe.configure(listeningRetries)
// Before the album is made, for which there may be no tools either.
test.skip(!hasPrivateDesk, needs.sound)

const folder = mkdtempSync(path.join(tmpdir(), 'segue-album-'))
const music = path.join(folder, 'music')
let album: ReturnType<typeof makeAlbum> = []
let noise: ReturnType<typeof makeNoise> = []
let originals: ReturnType<typeof makeOriginals> = []

test.use({ serviceFlags: ['--music', music], soundAhead: steadyAhead })
test.beforeAll(() => {
  const encodings = [...ordinary, ...flawed, ...joined]
  album = makeAlbum(music, encodings.length + 1, 2.4, encodings)
  noise = makeNoise(music, 100)
  originals = makeOriginals(music, 2.4)
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

const frame = 1152
/** Precision with which the begin of a passage can be measured, samples. */
const exactness = 128
/** Samples around its expected place in which a passage is looked for: twenty seconds, more than a busy machine is late. */
const reach = 20 * stereoRate

const command = ({ page }: Player, wish: unknown) =>
  page.evaluate(wanted => Object(window).player['queue.command']({ command: wanted, by: 'person' }), wish)

/** What is heard of a track now, once it is heard for some seconds about `expected` (seconds of it). */
async function hear(tape: Tape, since: number, { sound }: (typeof noise)[number], expected: number, seconds: number): Promise<Passage> {
  const enough = tape.seconds() + seconds
  for (;;) {
    await tape.more()
    const heard = withoutHoles(tape.since(since))
    const { length } = heard.sound.left
    // Looking takes much longer than listening, so nothing is looked for before so much was heard.
    if (length < seconds * stereoRate && tape.seconds() < enough + 60) continue
    const place = Math.round((expected + tape.seconds() - since) * stereoRate)
    try {
      return passageAt(heard, length - stereoRate, 'behind', sound, place, reach)
    } catch (error) {
      // What was asked for may take a busy machine a while; until then something else is heard.
      if (tape.seconds() > enough + 60) throw error
    }
  }
}

test('an album in all encodings, jumps far ahead and a reload are heard to the sample', async ({ start, service, desk }) => {
  const [first] = album
  // Bytes that come slowly, in small pieces, make no difference.
  await service.next({ role: 'stream', count: null, fault: { kind: 'slow', bytes_per_second: 150_000 } })
  const player = await start(['--connection', service.presetFile, steadySound])
  await player.signIn()
  const tape = await startTape(desk)
  try {
    await test.step('every seam joins as the decoded files do, whatever made them', async () => {
      await player.rowOf(first?.title ?? '').dblclick(onTitle)
      await expect(player.bar.getByRole('link', { name: noise[0]?.title ?? '', exact: true })).toBeVisible({ timeout: 60_000 })
      await player.press('Pause')
      await tape.more()
      // A file in which the kind of sound changes is heard in time to its end, as if it were as many tracks.
      const parts = album.flatMap(track => track.parts.map(part => ({ ...part, of: track.encoding })))
      const { seams, within } = compareSeams(tape.since(0), parts)
      expect(seams).toEqual(parts.slice(1).map(() => ({ added: 0, wrong: 0 })))
      // The damaged file lacks only its two damaged frames, or part of a third one that is silent.
      const damaged = within[parts.findIndex(({ of }) => of === 'LAME, damaged in the middle')] ?? 0
      expect(within.filter((_, index) => parts[index]?.of === joined[0])).toEqual(Array(7).fill(0))
      expect(damaged).toBeLessThanOrEqual(-2 * frame)
      expect(damaged).toBeGreaterThan(-3 * frame)
    })
    await service.reset()
    await player.page.evaluate(() => Object(window).player['settings.change']({ fades: false }))

    await test.step('FLAC, WAV and AAC as they were uploaded are whole, and never sound at once', async () => {
      await player.page.evaluate(() => Object(window).player['settings.change']({ quality: 'orig' }))
      const since = tape.seconds()
      const [one] = originals
      await player.rowOf(one?.title ?? '').dblclick(onTitle)
      // The queue ends with the last original, and stands at its first song then.
      await expect(player.bar.getByRole('link', { name: first?.title ?? '', exact: true })).toBeVisible({ timeout: 60_000 })
      await expect(player.bar.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
      await tape.more()
      const { seams, within } = compareSeams(tape.since(since), originals)
      expect(within).toEqual(originals.map(() => 0))
      expect(seams.map(({ wrong }) => wrong)).toEqual(originals.slice(1).map(() => 0))
      // Files of a format that a MediaSource does not accept are not joined: the next file is preloaded and begins when the former ends,
      // after a silence.
      const silences = seams.map(({ added }) => added / stereoRate)
      test.info().annotations.push({ type: 'silence between originals, s', description: silences.map(one => one.toFixed(3)).join(', ') })
      expect(Math.min(...silences)).toBeGreaterThanOrEqual(0)
      await player.page.evaluate(() => Object(window).player['settings.change']({ quality: '128' }))
    })

    for (const track of noise) {
      await test.step(`a jump far ahead arrives within a frame: ${track.encoding}`, async () => {
        await player.rowOf(track.title).dblclick(onTitle)
        await player.expectPlaying(track.title)
        await expect.poll(player.position).toBeGreaterThan(0)
        const [since, place] = [tape.seconds(), 71.2345]
        await command(player, { type: 'seek', position: place })
        const heard = await hear(tape, since, track, place, 3)
        // The first frame after the jump may be silent: it uses bits of earlier frames, which the decoder has not got.
        expect(heard.from - place * stereoRate).toBeGreaterThan(-frame - exactness)
        expect(heard.from - place * stereoRate).toBeLessThan(2 * frame + exactness)
      })
    }

    await test.step('a page that is loaded anew goes on in mid-song, and nothing counts twice', async () => {
      const [track] = noise.slice(-1)
      if (!track) throw new Error('There is no noise')
      const [since, place] = [tape.seconds() - 1, await player.position()]
      await player.page.reload()
      await expect.poll(player.position).toBeGreaterThan(place + 8)
      await tape.more()
      await player.press('Pause')
      const recording = withoutHoles(tape.since(since))
      const near = (seconds: number) => Math.round(seconds * stereoRate)
      const gone = recording.holes.reduce((longest, hole) => (hole.length > longest.length ? hole : longest))
      const before = passageAt(recording, gone.at, 'before', track.sound, near(place), reach)
      const after = passageAt(recording, gone.at, 'behind', track.sound, near(place), reach)
      // At a reload, sound on its way to the card is lost, or sound from the moment of unloading is heard twice; how much depends on the
      // card and the machine. Playing continues there, neither at the song's beginning nor at a position saved seconds before.
      const jumped = (after.from - before.until) / stereoRate
      expect(jumped).toBeGreaterThan(-1.5)
      expect(jumped).toBeLessThan(5) // a busy machine loses more of what was on its way
      await player.library.getByRole('link', { name: 'History' }).click()
      const rows = player.page.getByRole('grid', { name: 'History' }).getByRole('row').filter({ hasText: track.title })
      await expect(rows).toHaveText([/Played/])
    })

    await test.step('settings that are not about the sound are not heard, neither right after a start nor in mid-song', async () => {
      const [track] = noise
      if (!track) throw new Error('There is no noise')
      await player.library.getByRole('link', { name: 'Songs' }).click()
      const since = tape.seconds() + 1
      while (tape.seconds() < since) await tape.more()
      await player.rowOf(track.title).dblclick(onTitle)
      const change = (patch: unknown) => player.page.evaluate(wanted => Object(window).player['settings.change'](wanted), patch)
      await change({ searches: ['rush'] })
      // Until then the position is that of the song before, which was further on.
      await player.expectPlaying(track.title)
      await expect.poll(player.position).toBeGreaterThan(1)
      await change({ theme: 'light' })
      await expect.poll(player.position).toBeGreaterThan(2)
      await change({ theme: 'dark', deviceName: 'Desk' })
      await expect.poll(player.position).toBeGreaterThan(4)
      await tape.more()
      const recording = withoutHoles(tape.since(since))
      const { length } = recording.sound.left
      // The song began when the recording did, so the last second of the recording is looked for at the same position in the song.
      const heard = passageAt(recording, length - stereoRate, 'behind', track.sound, length - stereoRate, reach)
      // One passage without a break, from the first frame that needs no other one.
      expect(heard.from).toBeLessThan(2 * frame)
      expect(heard.until - heard.from).toBeGreaterThan(length - 0.3 * stereoRate)
    })
  } catch (error) {
    // A failure that comes once in many runs is explained only by what was heard.
    tape.keep(test.info().outputPath('recording.pcm'))
    throw error
  } finally {
    await tape.stop()
  }
})

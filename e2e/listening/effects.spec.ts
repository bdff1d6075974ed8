// What effects do to the sound, heard at the sound card: loudness, crossfade, bands and speed, on tones of which everything is known.
import { spawnSync } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { listeningRetries } from '../hearing.ts'
import { onTitle, type Player } from '../player.ts'
import type { Recorder } from '../recorder.ts'
import { rate } from '../sound.ts'
import { amplitudeOf, withoutHoles } from '../tones.ts'

test.describe.configure(listeningRetries)

type Song = { readonly title: string; readonly album: string; readonly hertz: number; readonly number: number; readonly gain?: number }
const seconds = 60
/** In the order in which the list of songs has them, by whichever column. Two albums of one song, and one that runs on. */
const songs = {
  low: { title: 'Alpha, low', album: 'Album 1', hertz: 500, number: 1, gain: -6.02 },
  high: { title: 'Bravo, high', album: 'Album 2', hertz: 1100, number: 1, gain: -12.04 },
  first: { title: 'Charlie, first half', album: 'Album 3', hertz: 700, number: 1 },
  second: { title: 'Delta, second half', album: 'Album 3', hertz: 1300, number: 2 },
} as const satisfies Record<string, Song>

async function makeSongs(): Promise<string> {
  const folder = test.info().outputPath('music')
  await mkdir(folder)
  for (const { title, album, hertz, number, ...song } of Object.values<Song>(songs)) {
    const tags = { title, album, artist: 'Sine', track: String(number), ...(song.gain && { REPLAYGAIN_TRACK_GAIN: `${song.gain} dB` }) }
    const metadata = Object.entries(tags).flatMap(([name, value]) => ['-metadata', `${name}=${value}`])
    const tone = ['-f', 'lavfi', '-i', `sine=frequency=${hertz}:duration=${seconds}:sample_rate=44100`]
    const made = spawnSync('ffmpeg', ['-v', 'error', ...tone, '-ac', '2', '-b:a', '128k', ...metadata, `${folder}/${title}.mp3`])
    if (made.status !== 0) throw new Error(String(made.stderr))
  }
  return folder
}

const setting = (player: Player, role: 'switch' | 'slider' | 'combobox' | 'radio', name: string): Locator =>
  player.page.getByRole('main').getByRole(role, { name, exact: true })

/** Seconds between two values of `tracks`. */
const step = 0.05

/**
 * What two tones have in each twentieth of a second of a recording without its holes: the middle value of that moment and three on
 * either side, which leaves steps and slopes as they are, and passes over a moment in which a hole was.
 */
function tracks(recorder: Recorder, from: number, to: number, tones: readonly [number, number]): readonly (readonly [number, number])[] {
  const sound = withoutHoles(recorder.between(from, to))
  const length = step * rate
  const moments = Array.from({ length: Math.floor(sound.length / length) }, (_, index) =>
    sound.subarray(index * length, (index + 1) * length),
  )
  const [one, other] = tones.map(hertz => middles(moments.map(part => amplitudeOf(part, hertz))))
  return moments.map((_, index) => [one?.[index] ?? 0, other?.[index] ?? 0])
}
/** The share of values that have to be right; the others may lie beside a hole in the recording. */
const nearlyAll = 0.97
/** The share (0 to 1) of the moments for which `isRight` holds. */
const share = <Moment>(moments: readonly Moment[], isRight: (moment: Moment) => boolean): number =>
  moments.filter(isRight).length / Math.max(1, moments.length)
const middles = (values: readonly number[]): readonly number[] =>
  values.map((_, index) => {
    const around = values.slice(Math.max(0, index - 3), index + 4).sort((one, other) => one - other)
    return around[Math.floor(around.length / 2)] ?? 0
  })
/** Goes to twelve seconds before the end of the song that is heard, with a tone of `hertz`, so that the next one follows soon. */
async function nearEnd(player: Player, recorder: Recorder, hertz: number): Promise<void> {
  const command = { type: 'seek', position: seconds - 12 }
  await player.page.evaluate(wanted => Object(window).player['queue.command']({ command: wanted, by: 'person' }), command)
  await expect.poll(player.position).toBeGreaterThanOrEqual(seconds - 12)
  await hear(recorder, hertz)
}
const decibels = (one: number, other: number): number => 20 * Math.log10(one / other)

/** Waits until a tone and nothing else is heard, steadily, and says how loud. */
async function hear(recorder: Recorder, hertz: number): Promise<number> {
  let heard = 0
  await expect
    .poll(
      async () => {
        const part = await recorder.next(0.5)
        const middle = part.length / 2
        heard = amplitudeOf(part, hertz)
        // A hole between the halves leaves each of them as it is, but the tone behind it may be out of phase, so that the whole is quieter.
        const halves = [part.subarray(0, middle), part.subarray(middle)].map(half => amplitudeOf(half, hertz))
        const isSteady = halves.every(half => Math.abs(decibels(half, heard)) < 0.2)
        const others = Object.values(songs).filter(song => song.hertz !== hertz)
        return heard > 0.005 && isSteady && others.every(song => amplitudeOf(part, song.hertz) < heard / 20)
      },
      { timeout: 60_000, intervals: [0], message: `${hertz} Hz` },
    )
    .toBe(true)
  return heard
}

test('loudness is evened out where songs join, songs fade over each other but not inside an album, bands and speed do what they say', async ({
  start,
  recorder,
}) => {
  const player = await start(['--music', await makeSongs()])
  await player.expectLibrary()
  await player.go('Songs')
  await (await player.find(songs.low.title)).dblclick(onTitle)
  const plain = await hear(recorder, songs.low.hertz)

  await player.go('Settings')
  await setting(player, 'radio', 'Song').click({ force: true })
  await expect(setting(player, 'radio', 'Song')).toBeChecked()
  await expect.poll(async () => decibels(await hear(recorder, songs.low.hertz), plain)).toBeLessThan(-5)
  const evened = await hear(recorder, songs.low.hertz)
  expect(decibels(evened, plain)).toBeCloseTo(-6, 0)

  await nearEnd(player, recorder, songs.low.hertz)
  const from = recorder.seconds()
  const after = await hear(recorder, songs.high.hertz)
  expect(decibels(after, plain)).toBeCloseTo(-12, 0)
  // At the seam the low song ends and the high one begins, each at its own loudness up to the seam.
  const heard = tracks(recorder, from, recorder.seconds(), [songs.low.hertz, songs.high.hertz])
  const seam = heard.findIndex(([low, high]) => high > low)
  const isLow = ([low, high]: readonly [number, number]) => Math.abs(decibels(low, evened)) < 0.5 && high < evened / 10
  const isHigh = ([low, high]: readonly [number, number]) => Math.abs(decibels(high, after)) < 0.5 && low < after / 10
  expect(share(heard.slice(0, seam - 1), isLow)).toBeGreaterThan(nearlyAll)
  expect(share(heard.slice(seam + 1), isHigh)).toBeGreaterThan(nearlyAll)

  // Songs are crossfaded at constant power, but not within an album.
  await player.go('Settings')
  await setting(player, 'radio', 'Off').click({ force: true })
  await setting(player, 'slider', 'Fade between songs').fill('3')
  await player.go('Songs')
  await (await player.find(songs.low.title)).dblclick(onTitle)
  const full = await hear(recorder, songs.low.hertz)
  await nearEnd(player, recorder, songs.low.hertz)
  const fading = recorder.seconds()
  await hear(recorder, songs.high.hertz)
  await player.expectPlaying(songs.high.title)
  const faded = tracks(recorder, fading, recorder.seconds(), [songs.low.hertz, songs.high.hertz])
  const isFull = ([low, high]: readonly [number, number]) => Math.abs(decibels(Math.hypot(low, high), full)) < 1
  const both = faded.filter(([low, high]) => low > full / 20 && high > full / 20)
  expect(share(faded, isFull)).toBeGreaterThan(nearlyAll)
  expect(share(both, isFull)).toBeGreaterThan(nearlyAll)
  // Both songs are louder than a twentieth for 2.8 of the three seconds of the fade; the fade is shorter by as much as it begins late, while
  // the queue is asked for the next song.
  expect(both.length * step).toBeGreaterThan(1.5)
  expect(both.length * step).toBeLessThan(3)

  await (await player.find(songs.first.title)).dblclick(onTitle)
  await hear(recorder, songs.first.hertz)
  await nearEnd(player, recorder, songs.first.hertz)
  const before = recorder.seconds()
  await hear(recorder, songs.second.hertz)
  const album = tracks(recorder, before, recorder.seconds(), [songs.first.hertz, songs.second.hertz])
  expect(album.filter(([first, second]) => first > full / 20 && second > full / 20).length).toBeLessThan(3)

  // Bands lower and raise their tones; a song at another speed keeps its pitch.
  await player.go('Settings')
  await setting(player, 'slider', 'Fade between songs').fill('0')
  await player.go('Songs')
  await (await player.find(songs.low.title)).dblclick(onTitle)
  for (const name of ['Repeat: off', 'Repeat: all']) await player.bar.getByRole('button', { name }).click()
  const flat = await hear(recorder, songs.low.hertz)
  await player.go('Settings')
  await setting(player, 'switch', 'Equaliser').click({ force: true })
  await expect.poll(async () => Math.abs(decibels(await hear(recorder, songs.low.hertz), flat))).toBeLessThan(0.5)
  await setting(player, 'slider', '500 Hz').fill('-9')
  await expect(setting(player, 'combobox', 'Preset')).toHaveValue('own')
  await expect.poll(async () => Math.abs(decibels(await hear(recorder, songs.low.hertz), flat) + 9)).toBeLessThan(0.7)
  await setting(player, 'combobox', 'Preset').selectOption({ label: 'Flat' })
  await expect.poll(async () => Math.abs(decibels(await hear(recorder, songs.low.hertz), flat))).toBeLessThan(0.5)
  await setting(player, 'switch', 'Equaliser').click({ force: true })
  await expect.poll(async () => Math.abs(decibels(await hear(recorder, songs.low.hertz), flat))).toBeLessThan(0.5)

  await player.page.evaluate(() => Object(window).player['queue.command']({ command: { type: 'speed', speed: 1.5 }, by: 'person' }))
  await expect.poll(async () => decibels(await hear(recorder, songs.low.hertz), flat)).toBeGreaterThan(-3)
  const [place, moment] = [await player.position(), recorder.seconds()]
  // Six seconds at speed 1.5 are nine seconds of the song, which repeats. Positions are whole seconds, so the measured speed is between
  // 1.33 and 1.67.
  await recorder.next(6)
  const passed = ((await player.position()) - place + seconds) % seconds
  const speed = passed / (recorder.seconds() - moment)
  expect(speed).toBeGreaterThan(1.25)
  expect(speed).toBeLessThan(1.75)
})

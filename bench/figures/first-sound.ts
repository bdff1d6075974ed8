// Time from a double click on a song, or from "next", to the first sound, beside a bare audio element. It is measured from the browser's
// event to the first sample in the recording of the null sink, whose latency (some 10 ms) is part of both.

import path from 'node:path'
import type { Player } from '../../e2e/player.ts'
import { onTitle } from '../../e2e/player.ts'
import type { Tape } from '../../e2e/tape.ts'
import { type Bench, median } from '../figure.ts'
import { type AppUnderTest, appWithSounds } from '../window/app-under-test.ts'
import { forgetHeard } from '../window/commands.ts'
import { makeSidedSongs, otherSide, sideOf } from '../window/sides.ts'
import { recordFor, stopBare, timeOfEvent, untilHeard, untilSilent, withRecording } from '../window/sound-latency.ts'

/**
 * Number of songs clicked in a run: every second row in view, because the song after the playing one is prepared and so not cold. The bare
 * element plays other songs, so that neither finds its song on disk.
 */
const times = 5
const firstRow = 1
const apart = 2
const seconds = 20

const musicIn = (folder: string): string => path.join(folder, 'music')

export const bench: Bench = {
  name: 'first-sound',
  figures: [
    { name: 'first-sound', beside: 'a bare <audio> on such an address; list of 100', unit: 'ms', budget: { ratio: 1.3 } },
    { name: 'first-sound-100k', beside: 'the same; list of 100,000', unit: 'ms', budget: { ratio: 1.3 } },
    { name: 'first-sound-length', beside: 'list of 100,000 beside one of 100', unit: 'ms', budget: { ratio: 1.1 } },
    { name: 'first-sound-next', beside: 'a bare <audio>; from “next” to the next song', unit: 'ms', budget: { ratio: 1 } },
  ],
  prepare: async folder => {
    makeSidedSongs(musicIn(folder), seconds)
    await appWithSounds(100, musicIn(folder))
    await appWithSounds(100_000, musicIn(folder))
  },
  run: async folder => {
    const few = await measured(await appWithSounds(100, musicIn(folder)))
    const many = await measured(await appWithSounds(100_000, musicIn(folder)))
    return [
      { ours: few.cold, other: few.bare },
      { ours: many.cold, other: many.bare },
      { ours: many.cold, other: few.cold },
      { ours: few.next, other: few.bare },
    ]
  },
}

type Figures = { readonly cold: number; readonly next: number; readonly bare: number }

async function measured(app: AppUnderTest): Promise<Figures> {
  const { orders, tracks } = await app.library()
  const idAt = (position: number): number => tracks.id[orders.title[position] ?? 0] ?? 0
  return app.withPlayer(player =>
    withRecording(app, async tape => {
      await player.go('Songs')
      await player.bar.getByRole('slider', { name: 'Volume' }).fill('100')
      await forgetHeard(player.page)
      const found = { cold: [] as number[], next: [] as number[], bare: [] as number[] }
      for (let position = firstRow; found.cold.length < times; position += apart) {
        found.bare.push(await bareSound(player, tape, position + apart * times, idAt(position + apart * times)))
        found.cold.push(await firstSound(player, tape, position, idAt(position)))
        await silence(player, tape)
      }
      for (let position = firstRow; found.next.length < times; position += 1) {
        // Measured only where the next song sounds on the other side, as the recording tells the two apart by that.
        if (sideOf(idAt(position)) !== sideOf(idAt(position + 1))) found.next.push(await nextSound(player, tape, position, idAt(position)))
      }
      return { cold: median(found.cold), next: median(found.next), bare: median(found.bare) }
    }),
  )
}

const doubleClick = ({ page, songs }: Player, position: number, instead: string | null = null): Promise<number> =>
  timeOfEvent(page, 'dblclick', () => songs.locator(`.tr[data-position="${position}"]`).dblclick(onTitle), instead)

async function bareSound(player: Player, tape: Tape, position: number, track: number): Promise<number> {
  const took = await untilHeard(tape, sideOf(track), () => doubleClick(player, position, `/media/${track}?quality=128`))
  await stopBare(player.page)
  await untilSilent(tape)
  return took
}

const firstSound = (player: Player, tape: Tape, position: number, track: number): Promise<number> =>
  untilHeard(tape, sideOf(track), () => doubleClick(player, position))

/** Milliseconds from a click on "next" to the first sound of the next song, which sounds on the other side and has been prepared. */
async function nextSound(player: Player, tape: Tape, position: number, track: number): Promise<number> {
  await firstSound(player, tape, position, track)
  await recordFor(tape, 1)
  const took = await untilHeard(tape, otherSide(sideOf(track)), () => timeOfEvent(player.page, 'click', () => player.press('Next')))
  await silence(player, tape)
  return took
}

async function silence(player: Player, tape: Tape): Promise<void> {
  await player.press('Pause')
  await untilSilent(tape)
}

// Time from a seek to the sound at the new place, within loaded data and beyond it, beside a bare audio element with the same file. It is
// measured in the recording of the null sink, as the song changes sides every twenty seconds.

import path from 'node:path'
import type { Player } from '../../e2e/player.ts'
import { onTitle } from '../../e2e/player.ts'
import type { Tape } from '../../e2e/tape.ts'
import { type Bench, median } from '../figure.ts'
import { appWithSounds } from '../window/app-under-test.ts'
import { forgetHeard, sendCommandAt } from '../window/commands.ts'
import { makeTurning, sideAt } from '../window/sides.ts'
import { recordFor, stopBare, timeOfEvent, untilHeard, untilSilent, withRecording } from '../window/sound-latency.ts'

const minutes = 10
/**
 * Targets within loaded data, seconds into the song: less than a minute ahead of what was heard, and always on the side that is not
 * sounding.
 */
const loaded = [30, 15, 35, 5, 25]
/**
 * Targets beyond loaded data, seconds into the song: each more than two megabytes, the read-ahead of a bare element, from everything
 * requested before.
 */
const away = [210, 390, 570]

const musicIn = (folder: string): string => path.join(folder, 'music')

export const bench: Bench = {
  name: 'seek',
  figures: [
    { name: 'seek-loaded', beside: 'a bare <audio>', unit: 'ms', budget: { ratio: 1.3 } },
    { name: 'seek-away', beside: 'a bare <audio>; where nothing is loaded', unit: 'ms', budget: { ratio: 1.3 } },
  ],
  prepare: async folder => {
    makeTurning(musicIn(folder), minutes * 60)
    await appWithSounds(100, musicIn(folder))
  },
  run: async folder => {
    const app = await appWithSounds(100, musicIn(folder))
    const { orders, tracks } = await app.library()
    const first = tracks.id[orders.title[0] ?? 0] ?? 0
    return app.withPlayer(player =>
      withRecording(app, async tape => {
        await player.go('Songs')
        await player.bar.getByRole('slider', { name: 'Volume' }).fill('100')
        await forgetHeard(player.page)
        const other = await measured(player, tape, goBare, `/media/${first}?quality=128`)
        await stopBare(player.page)
        await untilSilent(tape)
        await forgetHeard(player.page)
        const ours = await measured(player, tape, goOurs)
        return [
          { ours: ours.loaded, other: other.loaded },
          { ours: ours.away, other: other.away },
        ]
      }),
    )
  },
}

type Go = (player: Player, position: number) => Promise<number>
const goOurs: Go = ({ page }, position) => sendCommandAt(page, { type: 'seek', position })
const goBare: Go = ({ page }, position) =>
  page.evaluate(to => {
    const moment = performance.timeOrigin + performance.now()
    if (window.bareForBench) window.bareForBench.currentTime = to
    return moment
  }, position)

async function measured(player: Player, tape: Tape, go: Go, instead: string | null = null): Promise<{ loaded: number; away: number }> {
  await untilHeard(tape, 'left', () => timeOfEvent(player.page, 'dblclick', () => player.firstSong().dblclick(onTitle), instead))
  await recordFor(tape, 2)
  const found = { loaded: [] as number[], away: [] as number[] }
  for (const kind of ['loaded', 'away'] as const) {
    for (const position of kind === 'loaded' ? loaded : away) {
      found[kind].push(await untilHeard(tape, sideAt(position), () => go(player, position)))
      await recordFor(tape, 0.7)
    }
  }
  return { loaded: median(found.loaded), away: median(found.away) }
}

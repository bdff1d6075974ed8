// CPU time of a minute of playing, over all processes of the app, beside the same runtime with a bare audio element; with the window
// visible, then hidden. No test driver is attached, as it would keep the page visible.

import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Player } from '../../e2e/player.ts'
import { onTitle } from '../../e2e/player.ts'
import type { Bench } from '../figure.ts'
import { appWithSounds } from '../window/app-under-test.ts'
import { forgetHeard } from '../window/commands.ts'
import { familyOf, secondsOf } from '../window/processes.ts'
import { makeTurning, turningFile } from '../window/sides.ts'
import {
  commandToPlay,
  hide,
  type ProgramWithoutDriver,
  untilSounds,
  withProgram,
  writeBareProgram,
} from '../window/without-test-driver.ts'

/** Length of each measurement, seconds; BENCH_SECONDS sets another one for trials. */
const seconds = Number(process.env['BENCH_SECONDS'] ?? 60)
/** Pauses after the start (`settled`), and after the window is hidden (`hidden`), before CPU time is measured, seconds. */
const [settled, hidden] = [12, 5]
const musicIn = (folder: string): string => path.join(folder, 'music')

export const bench: Bench = {
  name: 'idle-cpu',
  figures: [
    { name: 'idle-cpu', beside: 'a page with a bare <audio>; window visible', unit: 's', budget: { ratio: 1.3 } },
    { name: 'idle-cpu-hidden', beside: 'the same; window hidden', unit: 's', budget: { ratio: 1 } },
  ],
  prepare: async folder => {
    makeTurning(musicIn(folder), 600)
    const { withPlayer } = await appWithSounds(100, musicIn(folder))
    await withPlayer(leaveSong)
  },
  run: async folder => {
    const appUnderTest = await appWithSounds(100, musicIn(folder))
    const ours = await withProgram(appUnderTest.start(), async app => {
      await commandToPlay(appUnderTest.service, app)
      return playing(app)
    })
    const bare = await writeBareProgram(folder, turningFile(musicIn(folder)))
    const profile = await mkdtemp(path.join(folder, 'profile-'))
    const other = await withProgram(appUnderTest.start([bare, `--user-data-dir=${profile}`]), async app => {
      await untilSounds(app)
      return playing(app)
    })
    return [
      { ours: ours.visible, other: other.visible },
      { ours: ours.hidden, other: other.hidden },
    ]
  },
}

/** Starts a song and pauses it at its beginning, so that the next start of the app can continue it. */
async function leaveSong(player: Player): Promise<void> {
  await player.go('Songs')
  await player.firstSong().dblclick(onTitle)
  await player.press('Pause')
  await player.bar.getByRole('button', { name: 'Play', exact: true }).waitFor()
  await forgetHeard(player.page)
}

/** Measures twice, after pauses for settling: seconds of CPU time in `seconds` of playing with the window visible, then with it hidden. */
async function playing(app: ProgramWithoutDriver): Promise<{ readonly visible: number; readonly hidden: number }> {
  await pause(settled * 1000)
  const visible = await taken(app)
  await hide(app)
  await pause(hidden * 1000)
  return { visible, hidden: await taken(app) }
}

async function taken({ program }: ProgramWithoutDriver): Promise<number> {
  const family = familyOf(program.process.pid ?? 0)
  const before = secondsOf(family)
  await pause(seconds * 1000)
  return secondsOf(family) - before
}

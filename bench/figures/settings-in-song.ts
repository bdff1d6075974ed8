// Samples lost or repeated when settings unrelated to sound are changed during a song.

import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { makeNoise } from '../../e2e/album.ts'
import { onTitle } from '../../e2e/player.ts'
import { compareSeams } from '../../e2e/seams.ts'
import { startTape, steadySound } from '../../e2e/tape.ts'
import type { SettingsPatch } from '../../shared/settings.ts'
import type { Bench } from '../figure.ts'
import { appWithMusic } from '../window/app-under-test.ts'

/** Length of the song, and time between two changes of settings (`apart`), seconds. */
const [seconds, apart] = [12, 1]
let noise: ReturnType<typeof makeNoise> = []
const musicIn = (folder: string): string => path.join(folder, 'music')

/** Changes in order; the last one restores the settings. */
const changes: readonly SettingsPatch[] = [
  { theme: 'light' },
  { density: 'compact' },
  { quality: '320' },
  { cacheLimit: 2 ** 30 },
  { radio: true },
  { pauseUnplugged: false },
  { theme: 'system', density: 'normal', quality: '128', cacheLimit: 2 ** 31, radio: false, pauseUnplugged: true },
]

export const bench: Bench = {
  name: 'settings-in-song',
  figures: [
    { name: 'settings-in-song', beside: 'lost or repeated within a song while settings change', unit: 'samples', budget: { max: 0 } },
    { name: 'settings-in-song-wrong', beside: 'the same; within 0.1 s of the song after it', unit: 'samples', budget: { max: 0 } },
  ],
  prepare: async folder => {
    mkdirSync(musicIn(folder), { recursive: true })
    noise = makeNoise(musicIn(folder), seconds)
    await appWithMusic(musicIn(folder), [steadySound])
  },
  run: async folder => {
    const app = await appWithMusic(musicIn(folder), [steadySound])
    return app.withPlayer(async player => {
      await player.go('Songs')
      await player.bar.getByRole('slider', { name: 'Volume' }).fill('100')
      const tape = await startTape(app.desk)
      try {
        const [first] = noise
        if (first === undefined) throw new Error('There is no song')
        await player.rowOf(first.title).dblclick(onTitle)
        await player.expectPlaying(first.title)
        for (const patch of changes) {
          await player.page.evaluate(change => window.player['settings.change'](change), patch)
          const until = tape.seconds() + apart
          while (tape.seconds() < until) await tape.more()
        }
        for (;;) {
          await tape.more()
          const last = tape.since(tape.seconds() - 0.7).left
          if (last.length > 0 && last.every(sample => sample === 0)) break
        }
        const { within, seams } = compareSeams(tape.since(0), noise)
        return [
          { ours: Math.max(...within.map(Math.abs), ...seams.map(({ added }) => Math.abs(added))), other: null },
          { ours: Math.max(...seams.map(({ wrong }) => wrong)), other: null },
        ]
      } finally {
        await tape.stop()
      }
    })
  },
}

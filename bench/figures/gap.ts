// Samples lost, added or wrong at seams between songs: twenty seams of five encodings, recorded; beside howler with the next song
// preloaded.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type AlbumTrack, makeAlbum } from '../../e2e/album.ts'
import type { Player } from '../../e2e/player.ts'
import { onTitle } from '../../e2e/player.ts'
import { type Comparison, compareSeams } from '../../e2e/seams.ts'
import { startTape, steadySound, type Tape } from '../../e2e/tape.ts'
import { until } from '../../e2e/until.ts'
import type { Bench } from '../figure.ts'
import { type AppUnderTest, appWithMusic } from '../window/app-under-test.ts'

const tracks = 21
const seconds = 2.4
/** Number of songs that howler plays: fewer than the app, as all its seams are alike. */
const othersTracks = 6

let album: readonly AlbumTrack[] = []
const musicIn = (folder: string): string => path.join(folder, 'music')

export const bench: Bench = {
  name: 'gap',
  figures: [
    { name: 'gap-lost', beside: 'howler, next one preloaded; lost or added, the worst seam', unit: 'samples', budget: { max: 0 } },
    { name: 'gap-wrong', beside: 'the same; within 0.1 s of it, clicks and overlaps too', unit: 'samples', budget: { max: 0 } },
  ],
  prepare: async folder => {
    album = makeAlbum(musicIn(folder), tracks, seconds)
  },
  run: async folder => {
    const app = await appWithMusic(musicIn(folder), [steadySound])
    const ours = await recorded(app, album, playOurs)
    const other = await recorded(app, album.slice(0, othersTracks), playHowler)
    return [
      { ours: worst(ours, 'added'), other: worst(other, 'added') },
      { ours: worst(ours, 'wrong'), other: worst(other, 'wrong') },
    ]
  },
}

const worst = ({ seams }: Comparison, what: 'added' | 'wrong'): number => Math.max(...seams.map(seam => Math.abs(seam[what])))

async function recorded(
  app: AppUnderTest,
  heard: readonly AlbumTrack[],
  act: (player: Player, app: AppUnderTest) => Promise<void>,
): Promise<Comparison> {
  return app.withPlayer(async player => {
    const tape = await startTape(app.desk)
    try {
      await act(player, app)
      await untilSilent(tape)
      return compareSeams(
        tape.since(0),
        heard.flatMap(({ parts }) => parts),
      )
    } finally {
      await tape.stop()
    }
  })
}

async function playOurs(player: Player): Promise<void> {
  await player.go('Songs')
  await player.bar.getByRole('slider', { name: 'Volume' }).fill('100')
  const first = album[0]?.title ?? ''
  await player.rowOf(first).dblclick(onTitle)
  await player.expectPlaying(first)
  await until(async () => (await player.bar.getByRole('button', { name: 'Play', exact: true }).count()) === 1, 'the album is over', 120_000)
}

async function playHowler({ page }: Player, app: AppUnderTest): Promise<void> {
  const library = await app.library()
  const titles = Array.from({ length: library.tracks.id.length }, (_, row) => library.tracks.title.at(row))
  const addresses = album.slice(0, othersTracks).map(({ title }) => `/media/${library.tracks.id[titles.indexOf(title)]}?quality=192`)
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('howler/dist/howler.min.js'), 'utf8'))
  await page.evaluate(
    sources =>
      new Promise<void>(resolve => {
        const { Howl } = Object(window)
        const begin = (index: number, howl: { play(): void; on(name: string, act: () => void): void }) => {
          const source = sources[index + 1]
          const next = source && new Howl({ src: [source], html5: true, preload: true, format: ['mp3'] })
          howl.on('end', () => (next ? begin(index + 1, next) : resolve()))
          howl.play()
        }
        begin(0, new Howl({ src: [sources[0]], html5: true, preload: true, format: ['mp3'] }))
      }),
    addresses,
  )
}

/** Waits until the recording is silent. */
async function untilSilent(tape: Tape): Promise<void> {
  for (;;) {
    await tape.more()
    const last = tape.since(tape.seconds() - 0.7).left
    if (last.length > 0 && last.every(sample => sample === 0)) return
  }
}

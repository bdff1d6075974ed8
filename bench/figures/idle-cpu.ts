// What a minute of playing takes of the processor, in all processes of the app, beside a page with nothing but an audio element in the same
// window. The driver is attached, but asks for nothing meanwhile. Hidden windows are not measured here: an attached driver keeps them visible.
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Player } from '../../e2e/player.ts'
import type { Bench } from '../figure.ts'
import { familyOf, secondsOf } from '../window/processes.ts'
import { makeTurning } from '../window/sides.ts'
import { stageOfSounds } from '../window/stage.ts'

/** How long it is looked at; BENCH_SECONDS says otherwise, to try something out. */
const seconds = Number(process.env['BENCH_SECONDS'] ?? 60)
/** What starting takes is over by then, seconds. */
const settled = 8
const musicIn = (folder: string): string => path.join(folder, 'music')

export const bench: Bench = {
  name: 'idle-cpu',
  figures: [{ name: 'idle-cpu', beside: 'a page with a bare <audio>; window visible', unit: 's', budget: { ratio: 1.5 } }],
  prepare: async folder => {
    makeTurning(musicIn(folder), 600)
    await stageOfSounds(100, musicIn(folder))
  },
  run: async folder => {
    const stage = await stageOfSounds(100, musicIn(folder))
    const { orders, tracks } = await stage.library()
    const first = tracks.id[orders.title[0] ?? 0] ?? 0
    const ours = await stage.play(async player => {
      await player.go('Songs')
      await player.firstSong().dblclick()
      return await playing(player)
    })
    const other = await stage.play(async player => {
      await openBare(player, `/media/${first}?quality=128`)
      return await playing(player)
    })
    return [{ ours, other }]
  },
}

/** Seconds of a processor from now on, once it has settled. */
async function playing({ app }: Player): Promise<number> {
  await pause(settled * 1000)
  const family = familyOf(app.process().pid ?? 0)
  const before = secondsOf(family)
  await pause(seconds * 1000)
  return secondsOf(family) - before
}

/** Puts a page with an audio element that plays in the place of the app's page. */
async function openBare({ page }: Player, address: string): Promise<void> {
  const bare = new URL('bare.html', page.url()).href
  const body = `<!doctype html><meta charset="utf-8"><title>Bare</title><audio autoplay src="${address}"></audio>`
  await page.route(bare, route => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(bare)
  await page.unroute(bare)
  await page.waitForFunction(() => (document.querySelector('audio')?.currentTime ?? 0) > 0)
}

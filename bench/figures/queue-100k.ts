// Edits of a queue of 100,000 songs: time until shown, and bytes moved, beside a queue of 100.
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Player } from '../../e2e/player.ts'
import { type TrackId, trackId } from '../../shared/ids.ts'
import type { QueueCommand } from '../../shared/queue/commands.ts'
import { type Bench, median } from '../figure.ts'
import { longestEdit } from '../queue-rules.ts'
import { type AppUnderTest, appWithTracks } from '../window/app-under-test.ts'
import { commandUntilShown, sendCommand, statePatchBytes } from '../window/commands.ts'

/** An edit of the queue, and the song that the player bar must name as next after it; the queue panel is open, too. */
type Edit = { readonly command: QueueCommand; readonly next: (tracks: readonly Song[]) => Song }
type Song = { readonly id: TrackId; readonly title: string }
const at = 40
const edits = (extra: Song): readonly Edit[] => [
  { command: { type: 'remove', list: 'tracks', indices: [at + 1] }, next: songs => songAt(songs, at + 2) },
  { command: { type: 'undo' }, next: songs => songAt(songs, at + 1) },
  { command: { type: 'move', list: 'tracks', indices: [3, at + 9], to: at + 1 }, next: songs => songAt(songs, 3) },
  { command: { type: 'undo' }, next: songs => songAt(songs, at + 1) },
  { command: { type: 'playNext', tracks: [extra.id] }, next: () => extra },
  { command: { type: 'clear', what: 'playNext' }, next: songs => songAt(songs, at + 1) },
]

/** Number of songs in the long queue: a hundred below the limit of a queue, which leaves room for additions. */
const many = 100_000 - 100

export const bench: Bench = {
  name: 'queue-100k',
  figures: [
    { name: 'queue-100k', beside: 'the same in a queue of 100', unit: 'ms', budget: { ratio: 2 } },
    { name: 'queue-100k-bytes', beside: 'page, main and disk for a queue of 100', unit: 'bytes', budget: { ratio: 1.1 } },
    {
      name: 'queue-100k-rules',
      beside: 'the slowest edit but for removing half of a shuffled queue, in main or page',
      unit: 'ms',
      budget: { max: 16 },
    },
  ],
  prepare: async () => {
    await appWithTracks(100_000)
  },
  run: async () => {
    const app = await appWithTracks(100_000)
    const songs = await songsOf(app)
    const folder = path.join(path.dirname(await app.packFile()), '..')
    const [few, most] = await app.withPlayer(async player => {
      await player.bar.getByRole('button', { name: 'Queue', exact: true }).click()
      const short = await measured(player, songs.slice(0, 100), folder)
      return [short, await measured(player, songs, folder)]
    })
    return [
      { ours: median(most.times), other: median(few.times) },
      { ours: most.bytes, other: few.bytes },
      { ours: longestEdit(100_000), other: null },
    ]
  },
}

const songAt = (songs: readonly Song[], index: number): Song => songs[index] ?? { id: trackId(0), title: '' }

/** Songs for the queue; the first 101 have titles that differ from each other, so that each can be recognised on the screen. */
async function songsOf(app: AppUnderTest): Promise<readonly Song[]> {
  const { orders, tracks } = await app.library()
  const [first, others]: [Song[], Song[]] = [[], []]
  const titles = new Set<string>()
  for (const row of orders.title) {
    const song = { id: trackId(tracks.id[row] ?? 0), title: tracks.title.at(row) }
    if (first.length < 101 && !titles.has(song.title)) first.push(song)
    else others.push(song)
    titles.add(song.title)
  }
  return [...first, ...others].slice(0, many)
}

type Measured = { readonly times: readonly number[]; readonly bytes: number }

async function measured({ page }: Player, songs: readonly Song[], folder: string): Promise<Measured> {
  const extra = songs.at(-1) ?? songAt(songs, 0)
  await sendCommand(page, { type: 'play', tracks: songs.map(({ id }) => id), index: at, context: null, shuffle: false })
  await sendCommand(page, { type: 'pause' })
  await page.waitForFunction(([sight, title]) => document.querySelector(sight)?.textContent === title, [
    sightOfNext,
    songAt(songs, at + 1).title,
  ] as const)
  const times: number[] = []
  const before = await onDisk(folder)
  const told = await statePatchBytes(page, async () => {
    for (const { command, next } of edits(extra)) times.push(await commandUntilShown(page, command, sightOfNext, next(songs).title))
    await sendCommand(page, { type: 'shuffle', on: true })
    await sendCommand(page, { type: 'undo' })
    await sendCommand(page, { type: 'clear', what: 'everything' })
    await sendCommand(page, { type: 'undo' })
    await pause(writtenAfter)
  })
  return { times, bytes: told + (await onDisk(folder)) - before }
}

const sightOfNext = '.player .nextup .name'
/** Pause after the last command, milliseconds, in which its line is written to disk. */
const writtenAfter = 500

/** Bytes of the queue's snapshot and journal on disk. */
async function onDisk(folder: string): Promise<number> {
  const sizes = ['queue.json', 'queue.journal'].map(async file => (await stat(path.join(folder, file)).catch(() => ({ size: 0 }))).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

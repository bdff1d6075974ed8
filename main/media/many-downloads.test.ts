// A hundred thousand songs are wanted, taken back and read again in batches, between which all else of main gets its turn.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { trackId } from '../../shared/ids.ts'
import { tuning } from '../../shared/tuning.ts'
import { untilState } from '../store-for-tests.ts'
import { type MediaDesk, openMediaDesk } from './media-for-tests.ts'

const songs = Array.from({ length: 100_000 }, (_, index) => trackId(1_000_000 + index))
/** Most songs changed between two turns of the event loop. */
const mostAtOnce = 5_000

let media: MediaDesk
beforeEach(async () => {
  media = await openMediaDesk('folder')
})
afterEach(() => media.stop())

const waiting = (): number => media.store.get().downloads.waiting

/** The largest change of the number of waiting songs between two turns while `act` runs. */
async function largestChange(act: () => Promise<unknown>): Promise<number> {
  let largest = 0
  let last = waiting()
  let isRunning = true
  const measure = (): void => {
    largest = Math.max(largest, Math.abs(waiting() - last))
    last = waiting()
    if (isRunning) setImmediate(measure)
  }
  measure()
  await act()
  isRunning = false
  return largest
}

it('holds nobody up while they are added and cancelled', async () => {
  const downloads = () => media.media().downloads
  await downloads().pause()
  expect(await largestChange(() => downloads().add(songs))).toBeLessThanOrEqual(mostAtOnce)
  expect(waiting()).toBe(songs.length)
  expect(await largestChange(() => downloads().cancel())).toBeLessThanOrEqual(mostAtOnce)
  expect(waiting()).toBe(0)
  await media.restart()
  await untilState(media.store, ({ downloads: { interruption } }) => interruption?.kind === 'paused')
  expect(waiting()).toBe(0)
})

it('is told how many wait after a restart', async () => {
  await media.media().downloads.pause()
  await media.media().downloads.add(songs)
  await media.restart()
  await untilState(media.store, ({ downloads }) => downloads.waiting === songs.length)
})

it('takes back all of them if they are cancelled while they are still being added, and keeps what is added after that', async () => {
  const { downloads } = media.media()
  await downloads.pause()
  const [added, cancelled, again] = [downloads.add(songs), downloads.cancel(), downloads.add(songs.slice(0, 3))]
  expect(await Promise.all([added, cancelled, again])).toEqual(Array(3).fill({ ok: true, value: undefined }))
  expect(waiting()).toBe(3)
})

it('can be tried again, however many failed: they are wanted already', async () => {
  await media.media().stop()
  const { maxTracks } = tuning.media.downloads
  const lines = Array.from({ length: maxTracks / 10_000 }, (_, line) => ({
    add: Array.from({ length: 10_000 }, (_, index) => 1_000_000 + line * 10_000 + index),
    quality: '128',
  }))
  const failure = { failed: 1_000_000, code: 'refused', message: 'The service refused the stream.' }
  const journal = [...lines, failure, { paused: true }].map(line => `${JSON.stringify(line)}\n`).join('')
  await writeFile(join(media.folder, 'downloads.journal'), journal)
  await media.restart()
  await untilState(media.store, ({ downloads: { failed, waiting } }) => failed === 1 && waiting === maxTracks - 1)
  expect(await media.media().downloads.retry()).toEqual({ ok: true, value: undefined })
  expect(waiting()).toBe(maxTracks)
})

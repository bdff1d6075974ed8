// Songs that were removed, but whose files the app had no time to delete, stay noted for a later run.
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { initialState } from '../../shared/app-state.ts'
import type { TrackId } from '../../shared/ids.ts'
import { silentLog } from '../log.ts'
import { createStore } from '../store.ts'
import { startDownloads } from './downloads.ts'
import { createKeptIndex } from './kept-index.ts'

it('when the app ends before it has begun to delete them, and are forgotten once it has', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'segue-unwanted-'))
  const journal = join(folder, 'downloads.journal')
  await writeFile(journal, '{"remove":[7,8,9]}\n')
  const removed: TrackId[] = []
  const audio = { has: () => true, remove: async (track: TrackId) => void removed.push(track), count: () => 0, bytes: () => 0 }
  const open = (restored: Promise<void>) =>
    startDownloads({
      ...{ store: createStore({ ...initialState }), folder, downloads: audio as never, cache: audio as never, index: createKeptIndex(1) },
      ...{ now: () => 1, delay: async () => undefined, log: silentLog, notify: () => undefined },
      fetcher: { restore: () => restored, forget: async () => undefined, fetch: () => new Promise(() => undefined) },
    })
  const scanned = Promise.withResolvers<void>()
  const first = await open(scanned.promise)
  const ended = first.stop()
  scanned.resolve()
  await ended
  expect([removed, await readFile(journal, 'utf8')]).toEqual([[], '{"remove":[7,8,9]}\n'])

  const second = await open(Promise.resolve())
  await expect.poll(() => readFile(journal, 'utf8')).toBe('')
  await second.stop()
  expect(removed).toEqual([7, 8, 9])
})

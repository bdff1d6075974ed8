// Journals of very large lists are short, and replayed with pauses, so that a start is quick and all else of main gets its turn.
import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { EditLine } from '../shared/edits/entry.ts'
import { millis, type TrackId, trackId } from '../shared/ids.ts'
import { emptyQueue } from '../shared/queue/model.ts'
import { applyChange, noSteps, type QueueChange } from '../shared/queue/steps.ts'
import { openEditsJournal } from './edits/edits-journal.ts'
import { silentLog } from './log.ts'
import { openLists } from './queue/disk/lists-on-disk.ts'
import type { StoredPlayback } from './queue/disk/queue-files.ts'

vi.mock('node:timers/promises', async original => {
  const timers = await original<typeof import('node:timers/promises')>()
  return { ...timers, setImmediate: vi.fn(timers.setImmediate) }
})
/** Number of pauses while `act` runs. */
async function pausesIn(act: () => Promise<unknown>): Promise<number> {
  const pauses = vi.mocked(setImmediate)
  pauses.mockClear()
  await act()
  return pauses.mock.calls.length
}

const options = { what: 'It', now: () => 1, log: silentLog, notify: () => undefined }
const newFolder = () => mkdtemp(join(tmpdir(), 'segue-replay-'))
const many = 100_000

test('a rating of very many songs that is put in another order', async () => {
  const folder = await newFolder()
  const journal = await openEditsJournal(folder, options)
  const ids = Array.from({ length: many }, (_, at) => 1_000_000 + at)
  const lines: EditLine[] = [{ op: 'add', id: 'many', at: millis(1), edit: { kind: 'rate', of: 'tracks', ids, rating: 5 } }]
  for (let times = 0; times < 20; times += 1) lines.push({ op: 'postponed', id: 'many', ids: [1_000_000 + times] })
  await journal.write(lines)
  await journal.flushed()
  let replayed: Awaited<ReturnType<typeof openEditsJournal>> | null = null
  const pauses = await pausesIn(async () => {
    replayed = await openEditsJournal(folder, options)
  })
  expect(pauses).toBeGreaterThanOrEqual(20)
  expect(Object(replayed).list()).toEqual(journal.list())
})

const playback: StoredPlayback = {
  ...({ current: null, from: 'tracks', index: 0, startId: 0, volume: 1 } as const),
  ...({ muted: false, shuffle: false, repeat: 'none', speed: 1, position: 0, measure: null, unrecorded: [] } as const),
}

test('few edits of a very long queue make a snapshot', async () => {
  const folder = await newFolder()
  const tracks: readonly TrackId[] = Array.from({ length: many }, (_, at) => trackId(1_000_000 + at))
  await writeFile(join(folder, 'queue.json'), JSON.stringify({ ...emptyQueue, tracks, number: 1, place: playback }))
  const lists = await openLists(folder, options)
  expect(lists.restored?.queue.tracks.length).toBe(many)
  let queue = { queue: { ...emptyQueue, tracks }, steps: noSteps }
  const move = (): void => {
    const change: QueueChange = { kind: 'foreign', edits: [{ type: 'move', list: 'tracks', spans: [5, 1], to: 9, toList: 'tracks' }] }
    queue = applyChange(queue, change) ?? queue
    lists.append([change], queue.queue, playback)
  }
  const journal = join(folder, 'queue.journal')
  let most = 0
  for (let round = 0; round < 900; round += 1) {
    move()
    if (round % 50 !== 49) continue
    await lists.flushed()
    most = Math.max(most, (await readFile(journal, 'utf8')).split('\n').length)
  }
  expect(most).toBeLessThan(450)
  expect(most).toBeGreaterThan(300)
  expect((await stat(join(folder, 'queue.json'))).size).toBeGreaterThan(500_000)
  for (let round = 0; round < 250; round += 1) move()
  await lists.flushed()
  let restored: unknown = null
  const pauses = await pausesIn(async () => {
    restored = (await openLists(folder, options)).restored?.queue
  })
  expect(pauses).toBeGreaterThanOrEqual(3)
  expect(restored).toEqual(queue.queue)
})

test('a journal of lines that are long, or older than the snapshot', async () => {
  const folder = await newFolder()
  await writeFile(join(folder, 'queue.json'), JSON.stringify({ ...emptyQueue, number: 1_000, place: playback }))
  const line = (number: number): string => JSON.stringify({ number, changes: [{ kind: 'foreign', edits: [] }], place: playback })
  await writeFile(join(folder, 'queue.journal'), Array.from({ length: 6_000 }, (_, at) => `${line(at + 1)}\n`).join(''))
  let number = 0
  const pauses = await pausesIn(async () => {
    number = (await openLists(folder, options)).number()
  })
  expect(number).toBe(6_000)
  expect(pauses).toBeGreaterThanOrEqual(3)
})

// The list of wanted downloads is not lost while another program holds its file open.
import { mkdtemp, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { trackId } from '../../shared/ids.ts'
import { tuning } from '../../shared/tuning.ts'
import { diskError, onDisk } from '../files/disk-for-tests.ts'
import { silentLog } from '../log.ts'
import { type DownloadsList, openDownloadsList } from './downloads-list.ts'

vi.mock('node:fs/promises', async () => (await import('../files/disk-for-tests.ts')).watchedDisk())
afterEach(() => onDisk())

let path: string
let told: string[]
beforeEach(async () => {
  path = join(await mkdtemp(join(tmpdir(), 'segue-wanted-')), 'downloads.journal')
  told = []
})
const open = () => openDownloadsList(path, { now: () => 1, log: silentLog, notify: (_tone, text) => void told.push(text) })
const wanted = async () => [...(await open()).wanted.keys()]
const deleteAll = async ({ unwanted, deleted }: DownloadsList) => {
  for (const track of [...unwanted]) await deleted(track)
}
const tracks = (...ids: readonly number[]) => ids.map(trackId)

test('a list that can neither be read nor moved stays as it is; wishes of meanwhile last, and join it', async () => {
  const before = await open()
  await before.add(tracks(1, 2), '128')
  const content = await readFile(path, 'utf8')
  onDisk((operation, touchedPath) => {
    if (touchedPath === path && ['readFile', 'rename', 'copyFile'].includes(operation)) throw diskError('EBUSY')
  })
  const without = await open()
  expect([...without.wanted.keys()]).toEqual([])
  expect(told).toHaveLength(1)
  await without.add(tracks(3), '320')
  await without.remove(tracks(2))
  await deleteAll(without)
  expect(await without.compact()).toMatchObject({ ok: true })
  await without.remove(tracks(1))
  expect(await wanted()).toEqual([3])
  onDisk()
  expect(await readFile(path, 'utf8')).toBe(content)
  const after = await open()
  expect([[...after.wanted.keys()], [...after.unwanted]]).toEqual([[3], [2, 1]])
  await deleteAll(after)
  await after.compact()
  expect(await wanted()).toEqual([3])
})

test('what is wanted and taken back over and over fills no disk', async () => {
  const many = Array.from({ length: 100_000 }, (_, at) => trackId(1_000_000 + at))
  const list = await open()
  await list.add(tracks(7), '320')
  for (let times = 0; times < 12; times++) {
    await list.add(many, '128')
    await list.remove(many)
  }
  await list.flushed()
  // Twenty-four lines of 800 kB were written.
  expect((await stat(path)).size).toBeLessThan(8_000_000)
  expect(await wanted()).toEqual([7])
})

test('songs that were taken back are forgotten once their files are deleted, in the file as well', async () => {
  const songsPerRound = 300_000
  const list = await open()
  for (let round = 0; round < 3; round++) {
    const others = Array.from({ length: songsPerRound }, (_, index) => trackId(1_000_000 + round * songsPerRound + index))
    await list.add(others, '128')
    await list.remove(others)
    expect(list.unwanted.size).toBe(songsPerRound)
    await deleteAll(list)
    expect(list.unwanted.size).toBe(0)
  }
  await list.flushed()
  // An id and its comma are eight bytes, and some more are what is around them.
  expect((await stat(path)).size).toBeLessThan(tuning.media.downloads.compactionThreshold * 8.1)
})

test('a compacted file names no more than ten thousand songs a line, so that all else gets its turn while it is read', async () => {
  const list = await open()
  await list.remove(Array.from({ length: 25_000 }, (_, index) => trackId(1_000_000 + index)))
  await list.compact()
  const lines = (await readFile(path, 'utf8')).trimEnd().split('\n')
  expect(lines.map(line => line.split(',').length)).toEqual([10_000, 10_000, 5_000])
  expect((await open()).unwanted.size).toBe(25_000)
})

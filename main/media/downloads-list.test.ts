// The list of what is wanted here, on a disk where another program holds it: nothing of it is lost.
import { mkdtemp, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { trackId } from '../../shared/ids.ts'
import { diskError, onDisk } from '../disk-for-tests.ts'
import { silentLog } from '../log.ts'
import { openDownloadsList } from './downloads-list.ts'

vi.mock('node:fs/promises', async () => (await import('../disk-for-tests.ts')).watchedDisk())
afterEach(() => onDisk())

let path: string
let told: string[]
beforeEach(async () => {
  path = join(await mkdtemp(join(tmpdir(), 'segue-wanted-')), 'downloads.journal')
  told = []
})
const open = () => openDownloadsList(path, { now: () => 1, log: silentLog, notify: (_tone, text) => void told.push(text) })
const wanted = async () => [...(await open()).wanted.keys()]
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
  expect(await without.compact([...without.unwanted])).toMatchObject({ ok: true })
  await without.remove(tracks(1))
  expect(await wanted()).toEqual([3])
  onDisk()
  expect(await readFile(path, 'utf8')).toBe(content)
  const after = await open()
  expect([[...after.wanted.keys()], [...after.unwanted]]).toEqual([[3], [2, 1]])
  await after.compact([...after.unwanted])
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

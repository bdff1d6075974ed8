// A queue that was changed while the disk was full for a moment is on it at the end, though nothing changed any more.
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { trackId } from '../../../shared/ids.ts'
import { perform } from '../../../shared/queue/perform.ts'
import { later, nothingYet, testRandom } from '../../../shared/queue/queue-for-tests.ts'
import { diskError, onDisk } from '../../files/disk-for-tests.ts'
import { silentLog } from '../../log.ts'
import { openLists } from './lists-on-disk.ts'

vi.mock('node:fs/promises', async () => (await import('../../files/disk-for-tests.ts')).watchedDisk())
afterEach(() => onDisk())

it('as soon as all is to be written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'segue-full-'))
  const notices: string[] = []
  const notify = (_tone: string, text: string): void => void notices.push(text)
  const open = () => openLists(folder, { what: 'The queue', now: () => 1, log: silentLog, notify })
  const lists = await open()
  const tracks = Array.from({ length: 1_500 }, (_, index) => trackId(1_000 + index))
  const played = perform(nothingYet, { type: 'play', tracks, index: 0, context: null }, later(1), testRandom(5))
  const { current, from, index, startId, volume, muted, shuffle, repeat, speed } = played.state.playback
  const playback = { current, from, index, startId, volume, muted, shuffle, repeat, speed, position: 0, measure: null, unrecorded: [] }
  onDisk(operation => {
    if (operation === 'open') throw diskError('ENOSPC')
  })
  lists.append(played.changes, played.state.queue, playback)
  await lists.flushed()
  await lists.flushed()
  expect(notices).toEqual(['The queue could not be saved yet; the app tries again. Could not write queue.journal (ENOSPC).'])
  onDisk()
  expect((await open()).restored).toBeNull()
  await lists.flushed()
  expect((await open()).restored?.queue).toEqual(played.state.queue)
})

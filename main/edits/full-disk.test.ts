// Edits while the disk is full: nothing is sent that was told as failed, and nothing is asked of the service that a restart would ask
// again.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { temporaryFrom } from '../../shared/edits/edit.ts'
import { playlistId, trackId } from '../../shared/ids.ts'
import { diskError, onDisk } from '../files/disk-for-tests.ts'
import { editsDesk, rate } from './edits-for-tests.ts'

vi.mock('node:fs/promises', async () => (await import('../files/disk-for-tests.ts')).watchedDisk())

const at = editsDesk()
const { allTaken, entries, kinds, start, writes } = at
// A test that fails leaves no full disk to the next one.
afterEach(() => onDisk())
const modes = () => at.desk.service.control.received().writes.map(({ mode }) => mode)

/** Whatever is written of the journal is refused from now on; gives how often it was. */
function fill(): () => number {
  let refused = 0
  onDisk((operation, path) => {
    if (operation === 'readFile' || operation === 'rm' || !path.includes('edits.journal')) return
    refused += 1
    throw diskError('ENOSPC')
  })
  return () => refused
}
/** Nothing may be sent until what is given is called. */
function hold(): () => void {
  const { account } = at.desk.store.get()
  if (account.phase !== 'signed-in') throw new Error('Nobody is signed in')
  at.desk.store.set('account', { phase: 'starting', person: account.person })
  return () => at.desk.store.set('account', account)
}

test('an edit that could not be written is shown nowhere and never sent, neither with the next one nor after a restart', async () => {
  const [one = 0, two = 0, three = 0] = at.tracks
  fill()
  expect(await at.edits.add([rate([one])])).toMatchObject({ ok: false, error: { code: 'disk' } })
  expect(entries()).toEqual([])
  onDisk()
  expect(await at.edits.add([rate([two])])).toMatchObject({ ok: true })
  await allTaken()
  fill()
  expect(await at.edits.add([rate([one])])).toMatchObject({ ok: false })
  await at.edits.stop()
  onDisk()
  await start()
  await at.edits.add([rate([three])])
  await allTaken()
  expect(writes()).toEqual([
    ['ratetrack', two, 5],
    ['ratetrack', three, 5],
  ])
})

test('a playlist is not asked for before that is noted, and is made once', async () => {
  const release = hold()
  const edit = { kind: 'create-playlist', id: playlistId(temporaryFrom + 1), name: 'Road', description: '', tracks: [] } as const
  expect(await at.edits.add([{ ...edit, tracks: at.tracks.slice(0, 2).map(trackId) }])).toMatchObject({ ok: true })
  const refused = fill()
  release()
  // The journal could not note that the playlist is about to be requested, neither at the first attempt nor at the second.
  await expect.poll(refused).toBeGreaterThan(1)
  expect([modes(), kinds()]).toEqual([[], ['waiting']])
  onDisk()
  await at.edits.stop()
  await start()
  await allTaken()
  expect(modes()).toEqual(['createplaylist'])
})

test('what the service took is noted before anything else is sent', async () => {
  const [one = 0, two = 0] = at.tracks
  const release = hold()
  await at.edits.add([rate([one])])
  await at.edits.add([rate([two])])
  const refused = fill()
  release()
  await expect.poll(refused).toBeGreaterThan(1)
  await expect.poll(kinds).toEqual(['accepted', 'waiting'])
  expect([writes(), kinds()]).toEqual([[['ratetrack', one, 5]], ['accepted', 'waiting']])
  onDisk()
  // A write that was held until now is retried at once, not only after the pause.
  const again = hold()
  again()
  await allTaken()
  expect(writes()).toEqual([
    ['ratetrack', one, 5],
    ['ratetrack', two, 5],
  ])
})

test('a drop that cannot be written is told, holds at once, and is written before the end', async () => {
  const release = hold()
  await at.edits.add([rate(at.tracks.slice(0, 1))])
  fill()
  expect(await at.edits.drop(entries().map(({ id }) => id))).toMatchObject({ ok: false, error: { code: 'disk' } })
  expect(entries()).toEqual([])
  onDisk()
  await at.edits.stop()
  release()
  await start()
  expect(entries()).toEqual([])
})

test('a drop that cannot be written is tried again though nothing waits', async () => {
  await at.edits.add([rate([999_999])])
  await allTaken()
  const refused = fill()
  expect(await at.edits.drop(entries().map(({ id }) => id))).toMatchObject({ ok: false })
  await expect.poll(refused).toBeGreaterThan(1)
  onDisk()
  await expect.poll(() => readFile(join(at.folder, 'edits.journal'), 'utf8')).toBe('')
})

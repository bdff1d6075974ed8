// Edits while the disk is full: nothing is sent that was told as failed, and nothing is asked of the service that a restart would ask again.
import { expect, test, vi } from 'vitest'
import { diskError, onDisk } from '../disk-for-tests.ts'
import { editsDesk, rate } from './edits-for-tests.ts'

vi.mock('node:fs/promises', async () => (await import('../disk-for-tests.ts')).watchedDisk())

const at = editsDesk()
const { allTaken, entries, start, writes } = at

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
  if (account.step !== 'signed-in') throw new Error('Nobody is signed in')
  at.desk.store.set('account', { step: 'starting', person: account.person })
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

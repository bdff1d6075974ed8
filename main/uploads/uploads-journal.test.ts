// The journal of uploads holds what changed, whatever the page names and however often.
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { tuning } from '../../shared/tuning.ts'
import { silentLog } from '../log.ts'
import { openUploadsJournal } from './uploads-journal.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'segue-uploads-'))
})
afterEach(() => rm(folder, { recursive: true }))

const open = () => openUploadsJournal(folder, { now: () => 0, log: silentLog, notify: () => undefined })
const file = (id: string) => ({ id, name: `Music/${id}.mp3`, bytes: 1, path: `/music/${id}.mp3` })
const bytes = async () => (await stat(join(folder, 'uploads.journal'))).size

it('does not grow by files that the page names and nobody has', async () => {
  const journal = await open()
  await journal.write({ op: 'add', files: [file('a')] })
  const ids = ['a', ...Array.from({ length: 9_999 }, (_, at) => `nobody-has-this-one-${at}`)]
  for (let turn = 0; turn < 50; turn++) await journal.write({ op: turn % 2 === 0 ? 'cancel' : 'retry', ids })
  expect(await bytes()).toBeLessThan(5_000)
  expect((await open()).list).toEqual(journal.list)
})

it('is written anew before wishes and what takes them back come to many times what they are about', async () => {
  const journal = await open()
  const files = Array.from({ length: 4_000 }, (_, at) => file(String(at)))
  const ids = files.map(({ id }) => id)
  await journal.write({ op: 'add', files })
  const whole = await bytes()
  // The first changes are written one by one, those below all at once, faster than the disk takes them.
  for (let turn = 0; turn < 40; turn++) await journal.write({ op: turn % 2 === 0 ? 'cancel' : 'retry', ids })
  expect(await bytes()).toBeLessThan(3 * whole)
  const wishes = Array.from({ length: 1_001 }, (_, turn) => journal.write({ op: turn % 2 === 0 ? 'cancel' : 'retry', ids }))
  expect((await Promise.all(wishes)).every(({ ok }) => ok)).toBe(true)
  expect(await bytes()).toBeLessThan(3 * whole)
  expect((await open()).list).toEqual(journal.list)
  expect([...journal.list.rows.values()].every(({ status }) => status.kind === 'cancelled')).toBe(true)
  expect(tuning.uploads.compactionThreshold).toBeLessThan(2 * files.length)
})

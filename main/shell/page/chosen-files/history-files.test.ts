// The history as a file: main has its turns while it is made, however long it is and whatever songs are called.
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import type { KnownEntry } from '../../../../shared/history/entry.ts'
import { entriesInPiece } from '../../../../shared/history/export.ts'
import { millis, trackId } from '../../../../shared/ids.ts'
import { onDisk } from '../../../files/disk-for-tests.ts'
import type { PersonDialogs } from '../choices.ts'
import { exportHistory } from './history-files.ts'

vi.mock('node:fs/promises', async () => (await import('../../../files/disk-for-tests.ts')).watchedDisk())
afterEach(() => onDisk())

test.each(['history.csv', 'history.JSON'])('%s is written with turns for main in between', async name => {
  const file = join(await mkdtemp(join(tmpdir(), 'segue-history-')), name)
  const ask = { savePathFor: async () => file } as Partial<PersonDialogs> as PersonDialogs
  const count = 200 * entriesInPiece
  const known = Array.from(
    { length: count },
    (_, at): KnownEntry => ({ id: String(at), track: trackId(1), event: 'play', at: millis(at), sent: true }),
  )
  let turns = 0
  /** How many turns of the event loop passed before the file was opened for writing; null: not opened yet. */
  let turnsUntilMade: number | null = null
  onDisk(operation => {
    if (operation === 'open') turnsUntilMade ??= turns
  })
  const turn = () => {
    turns += 1
    if (turnsUntilMade === null) setImmediate(turn)
  }
  turn()
  const parts = {
    history: { recentEntries: () => known },
    library: {
      summaryOf: async () => ({ title: '\n'.repeat(90), artist: 'Ada', album: '', number: 1, length: 1, artwork: null, rating: 0 }),
    },
  }
  expect(await exportHistory(parts, ask)).toEqual({ ok: true, value: { name } })
  expect(turnsUntilMade).toBeGreaterThanOrEqual(200)
  expect((await readFile(file, 'utf8')).split('Ada')).toHaveLength(count + 1)
})

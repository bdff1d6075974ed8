// The journal of edits as a file: as large as what waits needs, whatever came and went.
import { mkdtemp, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { EditLine } from '../../shared/edits/entry.ts'
import { millis } from '../../shared/ids.ts'
import { silentLog } from '../log.ts'
import { openEditsJournal } from './edits-journal.ts'

test('edits of very many ids that are dropped again and again fill no disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'segue-edits-'))
  const open = () => openEditsJournal(folder, { what: 'Edits', now: () => 1, log: silentLog, notify: () => undefined })
  const adding = (id: string, ids: readonly number[]): EditLine => ({
    ...{ op: 'add', id, at: millis(1) },
    edit: { kind: 'rate', of: 'tracks', ids, rating: 5 },
  })
  const journal = await open()
  await journal.write([adding('stays', [1, 2])])
  const many = Array.from({ length: 200_000 }, (_, at) => 1_000_000 + at)
  for (let times = 0; times < 20; times++) {
    await journal.write([adding(`again ${times}`, many)])
    await journal.write([{ op: 'gone', id: `again ${times}` }])
  }
  await journal.settled()
  // Twenty lines of 1.6 MB were written.
  expect((await stat(join(folder, 'edits.journal'))).size).toBeLessThan(12_000_000)
  expect((await open()).list().map(({ id }) => id)).toEqual(['stays'])
})

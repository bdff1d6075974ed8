// A large file of lines is parsed in pieces, between which all else of main gets its turn.
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { silentLog } from '../log.ts'
import { readLines } from './journal.ts'

test('few of its lines are parsed in one go, and all of them are given in order', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'segue-journal-')), 'many.jsonl')
  const lines = Array.from({ length: 2_000 }, (_, index) => `${JSON.stringify({ id: `${index}`.padEnd(1_000, '.'), index })}\n`)
  await writeFile(path, lines.join(''))
  let parsed = 0
  const schema = z.object({ id: z.string(), index: z.number() }).transform(({ index }) => {
    parsed += 1
    return index
  })
  let parsedBefore = 0
  let most = 0
  let isReading = true
  const measure = () => {
    most = Math.max(most, parsed - parsedBefore)
    parsedBefore = parsed
    if (isReading) setImmediate(measure)
  }
  measure()
  const read = await readLines(path, schema, { what: 'Your unsent plays', now: () => 1, log: silentLog, notify: () => undefined })
  most = Math.max(most, parsed - parsedBefore)
  isReading = false
  expect(read).toEqual({ file: 'clean', lines: lines.map((_, index) => index) })
  expect(most).toBeLessThan(lines.length / 5)
})

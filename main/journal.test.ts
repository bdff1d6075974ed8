// The journal loses nothing: torn lines, garbage, a disk that refuses, restarts.
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { diskError, onDisk } from './disk-for-tests.ts'
import { openJournal } from './journal.ts'
import { silentLog } from './log.ts'

vi.mock('node:fs/promises', async () => (await import('./disk-for-tests.ts')).watchedDisk())
afterEach(() => onDisk())

const schema = z.object({ id: z.string(), track: z.number() })
let path: string
let told: string[]
beforeEach(async () => {
  path = join(await mkdtemp(join(tmpdir(), 'segue-journal-')), 'history.jsonl')
  told = []
})
const open = () =>
  openJournal(path, schema, { what: 'Your unsent plays', now: () => 1700, log: silentLog, notify: (_tone, text) => void told.push(text) })

test('what was appended is on disk at once and there after a restart', async () => {
  const journal = await open()
  expect(await journal.append({ id: 'a', track: 1 })).toEqual({ ok: true, value: undefined })
  expect(await readFile(path, 'utf8')).toBe('{"id":"a","track":1}\n')
  await journal.append({ id: 'b', track: 2 })
  expect((await open()).list()).toEqual([
    { id: 'a', track: 1 },
    { id: 'b', track: 2 },
  ])
})

test('an id is kept once', async () => {
  const journal = await open()
  await Promise.all([journal.append({ id: 'a', track: 1 }), journal.append({ id: 'a', track: 1 })])
  expect(await readFile(path, 'utf8')).toBe('{"id":"a","track":1}\n')
})

test('removing leaves the others, also those appended meanwhile', async () => {
  const journal = await open()
  for (const id of ['a', 'b', 'c']) await journal.append({ id, track: 1 })
  await Promise.all([journal.remove(['a', 'c', 'never there']), journal.append({ id: 'd', track: 4 })])
  expect((await open()).list().map(entry => entry.id)).toEqual(['b', 'd'])
})

test('wherever the last line is torn, all lines before it stay and the next one is whole', async () => {
  const lines = ['{"id":"a","track":1}\n', '{"id":"b","track":2}\n']
  const whole = lines.join('')
  for (let cut = (lines[0] ?? '').length; cut < whole.length; cut += 1) {
    await writeFile(path, whole.slice(0, cut))
    const journal = await open()
    await journal.append({ id: 'c', track: 3 })
    const ids = (await open()).list().map(entry => entry.id)
    // Without its line end the last line can still be complete.
    expect(ids).toEqual(cut === whole.length - 1 ? ['a', 'b', 'c'] : ['a', 'c'])
  }
  expect(told).toEqual([])
})

test('garbage lines cost only themselves; the file as it was is kept and told', async () => {
  const before = '{"id":"a","track":1}\n\u0000\u0000\n{"id":7}\n{"id":"b","track":2}\n'
  await writeFile(path, before)
  expect((await open()).list().map(entry => entry.id)).toEqual(['a', 'b'])
  expect(await readFile(`${path}.corrupt-1700`, 'utf8')).toBe(before)
  expect(told).toHaveLength(1)
  expect(await readFile(path, 'utf8')).toBe('{"id":"a","track":1}\n{"id":"b","track":2}\n')
})

test('a disk that refuses is told to the caller, and mended by the next write', async () => {
  const journal = await open()
  await journal.append({ id: 'a', track: 1 })
  const folder = join(path, '..')
  await rm(folder, { recursive: true })
  await writeFile(folder, 'in the way')
  expect(await journal.append({ id: 'b', track: 2 })).toMatchObject({ ok: false, error: { code: 'disk' } })
  await rm(folder)
  expect(await journal.append({ id: 'c', track: 3 })).toMatchObject({ ok: true })
  expect((await open()).list().map(entry => entry.id)).toEqual(['a', 'b', 'c'])
  expect(await readdir(folder)).toEqual(['history.jsonl'])
})

test('any sequence of appends, removals and restarts equals a plain map', async () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd')
  const step = fc.oneof(
    fc.record({ type: fc.constant('append' as const), id }),
    fc.record({ type: fc.constant('remove' as const), id }),
    fc.record({ type: fc.constant('restart' as const) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async steps => {
      await rm(path, { force: true })
      const expected = new Set<string>()
      let journal = await open()
      for (const next of steps) {
        if (next.type === 'restart') journal = await open()
        else if (next.type === 'append') {
          await journal.append({ id: next.id, track: 1 })
          expected.add(next.id)
        } else {
          await journal.remove([next.id])
          expected.delete(next.id)
        }
      }
      expect((await open()).list().map(entry => entry.id)).toEqual([...expected])
    }),
    { numRuns: 25 },
  )
})

test('in a folder that cannot be synced lines are added to the file, which is not written whole each time', async () => {
  const folder = join(path, '..')
  onDisk((operation, place) => {
    if (operation === 'sync' && place === folder) throw diskError('EINVAL')
  })
  const journal = await open()
  expect(await journal.append({ id: 'a', track: 1 })).toMatchObject({ ok: true })
  const { ino } = await stat(path)
  expect(await journal.append({ id: 'b', track: 2 })).toMatchObject({ ok: true })
  expect((await stat(path)).ino).toBe(ino)
  expect((await open()).list().map(entry => entry.id)).toEqual(['a', 'b'])
})

// The journal loses nothing: torn lines, garbage, a disk that refuses, restarts.
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { anything } from '../../shared/anything-for-tests.ts'
import type { HistoryEntry } from '../../shared/history/entry.ts'
import { millis, trackId } from '../../shared/ids.ts'
import { historyEntry, lastMoment } from '../../shared/schemas/history-entry-schema.ts'
import { silentLog } from '../log.ts'
import { diskError, onDisk } from './disk-for-tests.ts'
import { appendText, openJournal } from './journal.ts'

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
    // A file cut just before its last line break still holds its last line whole.
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

test('whatever is added to the history is read again, or it is a bug that changes nothing', async () => {
  const odd = fc.oneof(anything, fc.constantFrom(-1, 0.5, Number.NaN, 2 ** 60, lastMoment + 1))
  const good = {
    id: fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
    track: fc.maxSafeNat().map(trackId),
    event: fc.constantFrom('play', 'skip'),
    at: fc.integer({ min: 0, max: lastMoment }).map(millis),
  }
  const entry = fc.oneof(
    fc.record<HistoryEntry>(good),
    // One member has a value that its type forbids.
    ...Object.keys(good).map(name => fc.record({ ...good, [name]: odd }) as fc.Arbitrary<HistoryEntry>),
  )
  const openHistory = () =>
    openJournal(path, historyEntry, {
      what: 'Your unsent plays',
      now: () => 1700,
      log: silentLog,
      notify: (_tone, text) => void told.push(text),
    })
  const seen = { read: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 8 }), async entries => {
      await rm(path, { force: true })
      const journal = await openHistory()
      for (const one of entries) {
        const before = journal.list()
        const isGood = await journal.append(one).then(
          ({ ok }) => ok,
          () => false,
        )
        seen[isGood ? 'read' : 'refused'] += 1
        if (!isGood) expect(journal.list()).toEqual(before)
        expect((await openHistory()).list()).toEqual(journal.list())
      }
      // A file written anew is as readable as one that was added to.
      await journal.remove(
        journal
          .list()
          .slice(0, 1)
          .map(({ id }) => id),
      )
      expect((await openHistory()).list()).toEqual(journal.list())
    }),
    { numRuns: 60 },
  )
  expect(told).toEqual([])
  expect(Math.min(seen.read, seen.refused)).toBeGreaterThan(10)
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

/** Holds the file as other programs do on Windows: nobody else can read, move or copy it. */
const lock = (): void =>
  onDisk((operation, place) => {
    if (place === path && ['readFile', 'rename', 'copyFile'].includes(operation)) throw diskError('EBUSY')
  })
const idsOf = async () => (await open()).list().map(entry => entry.id)

test('a journal that can neither be read nor moved is left as it is; what is new lasts, and joins it once it can be read', async () => {
  const before = await open()
  for (const id of ['a', 'b']) await before.append({ id, track: 1 })
  const content = await readFile(path, 'utf8')
  lock()
  const without = await open()
  expect(without.list()).toEqual([])
  expect(told).toEqual([
    'Your unsent plays could not be read, so the app goes on without. The file could not be moved either: it stays as it is, and what is new is kept beside it.',
  ])
  for (const id of ['c', 'd', 'e']) expect(await without.append({ id, track: 2 })).toMatchObject({ ok: true })
  await without.remove(['d'])
  expect(await idsOf()).toEqual(['c', 'e'])
  onDisk()
  expect(await readFile(path, 'utf8')).toBe(content)

  expect(await idsOf()).toEqual(['a', 'b', 'c', 'e'])
  const after = await open()
  await after.remove(['a', 'c'])
  expect(await idsOf()).toEqual(['b', 'e'])
  expect(await readdir(join(path, '..'))).toEqual(['history.jsonl'])
})

test('a journal with garbage that cannot be copied counts for nothing until it can be, and loses nothing', async () => {
  const before = '{"id":"a","track":1}\n\u0000\n'
  await writeFile(path, before)
  lock()
  onDisk((operation, place) => {
    if (place === path && ['rename', 'copyFile'].includes(operation)) throw diskError('EBUSY')
  })
  const without = await open()
  expect(await without.append({ id: 'b', track: 2 })).toMatchObject({ ok: true })
  expect(without.list().map(entry => entry.id)).toEqual(['b'])
  onDisk()
  expect(await readFile(path, 'utf8')).toBe(before)
  expect(await idsOf()).toEqual(['a', 'b'])
  expect(await readFile(`${path}.corrupt-1700`, 'utf8')).toBe(before)
})

test('whenever a journal is held by another program, nothing is lost, and nothing that was removed comes back', async () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd')
  const step = fc.oneof(
    fc.record({ type: fc.constant('append' as const), id }),
    fc.record({ type: fc.constant('remove' as const), id }),
    fc.record({ type: fc.constant('restart' as const), held: fc.boolean() }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async steps => {
      onDisk()
      const folder = join(path, '..')
      await rm(folder, { recursive: true })
      await mkdir(folder)
      let journal = await open()
      let shown = new Set<string>()
      let hidden: ReadonlySet<string> | null = null
      const restart = async (held: boolean) => {
        onDisk()
        if (held) lock()
        journal = await open()
        if (held && hidden === null) [hidden, shown] = [shown, new Set()]
        if (!held && hidden !== null) [hidden, shown] = [null, new Set([...hidden, ...shown])]
        expect(journal.list().map(entry => entry.id)).toEqual([...shown])
      }
      for (const next of steps) {
        if (next.type === 'restart') await restart(next.held)
        else if (next.type === 'append') {
          expect(await journal.append({ id: next.id, track: 1 })).toMatchObject({ ok: true })
          shown.add(next.id)
        } else {
          await journal.remove([next.id])
          shown.delete(next.id)
        }
      }
      await restart(false)
      expect(await readdir(folder)).toEqual(['history.jsonl'])
    }),
    { numRuns: 60 },
  )
})

test('what went beside a journal and can neither be read nor moved stays as well, until it can be', async () => {
  const before = await open()
  await before.append({ id: 'a', track: 1 })
  const beside = `${path}.new`
  await writeFile(beside, '{"id":"b","track":1}\n')
  onDisk((operation, place) => {
    if (place === beside && ['readFile', 'rename', 'copyFile'].includes(operation)) throw diskError('EBUSY')
  })
  const without = await open()
  expect(without.list().map(entry => entry.id)).toEqual(['a'])
  await without.append({ id: 'c', track: 1 })
  expect(await without.remove(['a'])).toMatchObject({ ok: true })
  onDisk()
  expect(await idsOf()).toEqual(['c', 'b'])
})

test.each([true, false])('what joined and cannot be deleted is emptied, or deleted later; emptied: %j', async isEmptied => {
  await writeFile(`${path}.new`, '{"id":"a","track":1}\n')
  onDisk((operation, place) => {
    if (place === `${path}.new` && (operation === 'rm' || (operation === 'open' && !isEmptied))) throw diskError('EBUSY')
  })
  const journal = await open()
  expect((await journal.remove(['a'])).ok).toBe(isEmptied)
  onDisk()
  expect(await journal.append({ id: 'b', track: 1 })).toMatchObject({ ok: true })
  expect(await idsOf()).toEqual(['b'])
})

test('a failure is told by a short word: paths hold names of people', async () => {
  const home = await mkdtemp(join(tmpdir(), 'segue-journal-ann-'))
  const written = await appendText(join(home, 'missing', 'plays.journal'), 'line')
  expect(written.ok ? '' : written.error.message).toContain('ENOENT')
  expect(JSON.stringify(written)).not.toContain('segue-journal-ann')
})

// The journal of edits on disk: its size is bounded by what waits, and an edit whose write failed does not come back.
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anything } from '../../shared/anything-for-tests.ts'
import type { LibraryEdit } from '../../shared/edits/edit.ts'
import type { EditLine } from '../../shared/edits/entry.ts'
import { oneLine, withoutControls } from '../../shared/edits/name-rules.ts'
import { errorCodes, failed } from '../../shared/errors.ts'
import { albumId, artistId, millis, playlistId, type TrackId, tagId, trackId } from '../../shared/ids.ts'
import { say } from '../../shared/words/words.ts'
import { diskError, onDisk } from '../files/disk-for-tests.ts'
import { silentLog } from '../log.ts'
import { openEditsJournal } from './edits-journal.ts'

vi.mock('node:fs/promises', async () => (await import('../files/disk-for-tests.ts')).watchedDisk())
afterEach(() => onDisk())

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'segue-edits-'))
})
const open = () => openEditsJournal(folder, { what: 'Edits', now: () => 1, log: silentLog, notify: () => undefined })
const adding = (id: string, ids: readonly number[]): EditLine => ({
  ...{ op: 'add', id, at: millis(1) },
  edit: { kind: 'rate', of: 'tracks', ids, rating: 5 },
})
const idsIn = async () => (await open()).list().map(({ id }) => id)

test('edits of very many ids that are dropped again and again fill no disk', async () => {
  const journal = await open()
  await journal.write([adding('stays', [1, 2])])
  const many = Array.from({ length: 200_000 }, (_, at) => 1_000_000 + at)
  for (let times = 0; times < 20; times++) {
    await journal.write([adding(`again ${times}`, many)])
    await journal.write([{ op: 'gone', id: `again ${times}` }])
  }
  await journal.flushed()
  // Twenty lines of 1.6 MB were written.
  expect((await stat(join(folder, 'edits.journal'))).size).toBeLessThan(12_000_000)
  expect(await idsIn()).toEqual(['stays'])
})

test.each(['open', 'datasync', 'sync', 'rename'] as const)(
  'what the disk refuses by %s is not there: not now, not with the next one, not after a restart',
  async refusing => {
    const journal = await open()
    await journal.write([adding('before', [1])])
    const refuse = () =>
      onDisk(operation => {
        if (operation === refusing) throw diskError('ENOSPC')
      })
    // The first write appends to the file, the second one would replace the file.
    if (refusing === 'sync' || refusing === 'rename') {
      onDisk(operation => {
        if (operation === 'open') throw diskError('ENOSPC')
      })
      await journal.write([adding('earlier', [2])])
    }
    refuse()
    expect(await journal.write([adding('refused', [3]), adding('with it', [4])])).toMatchObject({ ok: false, error: { code: 'disk' } })
    expect([journal.list().map(({ id }) => id), journal.find('refused'), journal.pendingWrites()]).toEqual([['before'], undefined, []])
    onDisk()
    expect(await idsIn()).toEqual(['before'])
    expect(await journal.write([adding('next', [5])])).toMatchObject({ ok: true })
    expect(await idsIn()).toEqual(['before', 'next'])
  },
)

test.each([
  ['takes', true],
  ['refuses', false],
])(
  'what is still being written is in no list; where the disk %s it, it is there or not, under the id that the service gave meanwhile',
  async (_what, takes) => {
    const journal = await open()
    const made = { kind: 'create-playlist', id: playlistId(2 ** 52 + 1), name: 'Road', description: '', tracks: [] } as const
    await journal.write([{ op: 'add', id: 'made', at: millis(1), edit: made }])
    const held = Promise.withResolvers<void>()
    let opened = 0
    onDisk(async operation => {
      if (operation !== 'open') return
      await held.promise
      opened += 1
      if (opened === 1 || (opened === 2 && !takes)) throw diskError('ENOSPC')
    })
    const writing = [
      journal.write([{ op: 'gone', id: 'nobody' }]),
      journal.write([{ op: 'add', id: 'into', at: millis(2), edit: { kind: 'add-to-playlist', id: made.id, tracks: [trackId(7)] } }]),
      journal.write([{ op: 'accepted', id: 'made', made: 77 }]),
    ]
    expect([journal.list(), journal.pendingWrites()].map(list => list.map(({ id }) => id))).toEqual([['made'], ['into']])
    held.resolve()
    expect((await Promise.all(writing)).map(({ ok }) => ok)).toEqual([false, takes, true])
    onDisk()
    const into = takes ? [{ id: 'into', edit: { id: 77 } }] : []
    for (const list of [journal.list(), (await open()).list()])
      expect(list).toMatchObject([{ id: 'made', status: { kind: 'accepted' } }, ...into])
  },
)

test('an edit that the disk refuses in its turn is not in the file that was made anew before that', async () => {
  const journal = await open()
  let opened = 0
  onDisk((operation, path) => {
    if (operation === 'open' && path !== folder && ++opened !== 2) throw diskError('ENOSPC')
  })
  // The first one leaves the file behind, so that the second one makes it anew.
  const lines: readonly EditLine[] = [{ op: 'gone', id: 'a' }, { op: 'gone', id: 'b' }, adding('refused', [1])]
  const written = await Promise.all(lines.map(line => journal.write([line])))
  expect(written.map(({ ok }) => ok)).toEqual([false, true, false])
  onDisk()
  expect(await idsIn()).toEqual([])
})

test('what happened counts though the disk refuses it, and is written when it is tried again', async () => {
  const journal = await open()
  await journal.write([adding('one', [1]), adding('two', [2])])
  onDisk(() => {
    throw diskError('ENOSPC')
  })
  expect(await journal.write([{ op: 'accepted', id: 'one' }])).toMatchObject({ ok: false })
  expect([journal.find('one')?.status.kind, journal.needsRewrite(), (await journal.retryWrite()).ok]).toEqual(['accepted', true, false])
  onDisk()
  expect(await journal.retryWrite()).toMatchObject({ ok: true })
  expect([journal.needsRewrite(), (await open()).find('one')?.status.kind]).toEqual([false, 'accepted'])
})

const refusedOne = (id: string): EditLine => ({ op: 'split', id, at: 1, into: 'no', error: { code: 'refused', message: 'No.' } })
const madeHere = { kind: 'create-playlist', id: playlistId(2 ** 52 + 1), name: 'Road', description: '', tracks: [] } as const
const filling: EditLine = { op: 'add', id: 'into', at: millis(2), edit: { kind: 'add-to-playlist', id: madeHere.id, tracks: [trackId(7)] } }
test.each<[string, readonly EditLine[], readonly EditLine[], object]>([
  ['a song is refused', [adding('first', [1, 2, 3])], [refusedOne('first')], { first: [1, 3], no: [2] }],
  [
    'a playlist gets its id',
    [{ op: 'add', id: 'made', at: millis(1), edit: madeHere }],
    [filling, { op: 'accepted', id: 'made', made: 77 }],
    { made: 77, into: 77 },
  ],
])('a file that is made anew while there waits to be written that %s says that once', async (_what, before, waiting, expected) => {
  const journal = await open()
  await journal.write(before)
  // More lines than the file may have beyond what waits: one of the last writes makes the file anew.
  const past = Array.from({ length: 510 }, (): EditLine => ({ op: 'gone', id: 'nobody' }))
  await Promise.all([...past, ...waiting].map(line => journal.write([line])))
  expect((await readFile(join(folder, 'edits.journal'), 'utf8')).split('\n').length).toBeLessThan(20)
  for (const list of [journal.list(), (await open()).list()])
    expect(Object.fromEntries(list.map(({ id, edit }) => [id, 'ids' in edit ? edit.ids : 'id' in edit && edit.id]))).toEqual(expected)
})

const anyId = fc.maxSafeNat()
const tracks = fc.array(anyId.map(trackId), { minLength: 1, maxLength: 4 })
/** As the contract with the page makes a name of what was typed: of one line, without spaces around. */
const named = fc
  .string({ unit: 'binary', maxLength: 60 })
  .map(text => oneLine(text).trim())
  .filter(text => text !== '')
/** A text without control characters, so of one line (C-46). */
const shortText = named.filter(text => !/\p{Cc}/u.test(text))
/** As the contract with the page makes a description of what was typed: of several lines, without other control characters. */
const described = fc.string({ unit: 'binary' }).map(withoutControls)
const list = { id: anyId.map(playlistId) }
const anyEdit = fc.oneof<fc.Arbitrary<LibraryEdit>[]>(
  fc.record({ kind: fc.constant('rate'), of: fc.constantFrom('tracks', 'albums', 'artists'), ids: tracks, rating: fc.nat(255) }),
  fc.record({ kind: fc.constant('create-playlist'), ...list, name: named, description: described, tracks }),
  fc.record({ kind: fc.constant('describe-playlist'), ...list, name: named, description: described }),
  fc.record({ kind: fc.constant('add-to-playlist'), ...list, tracks }),
  fc.record({ kind: fc.constant('remove-from-playlist'), ...list, tracks }),
  fc.record({ kind: fc.constant('move-in-playlist'), ...list, tracks, before: fc.option<TrackId>(anyId.map(trackId)) }),
  fc.record({ kind: fc.constant('delete-playlist'), ...list }),
  fc.record({ kind: fc.constant('share-playlist'), ...list, on: fc.boolean() }),
  fc.record({ kind: fc.constant('create-tag'), id: anyId.map(tagId), name: named }),
  fc.record({ kind: fc.constant('tag'), id: anyId.map(tagId), tracks, on: fc.boolean() }),
  fc.record({ kind: fc.constant('trash'), tracks, on: fc.boolean() }),
  fc.record({ kind: fc.constant('empty-trash'), tracks }),
  fc.record({ kind: fc.constant('describe-tracks'), tracks, title: shortText, genre: fc.constantFrom('', 'Dub'), number: fc.nat(9999) }),
  fc.record({ kind: fc.constant('describe-tracks'), tracks, year: fc.nat(9999), artist: anyId.map(artistId) }),
  fc.record({
    kind: fc.constant('describe-albums'),
    albums: fc.array(anyId.map(albumId), { minLength: 1, maxLength: 3 }),
    name: shortText,
  }),
  fc.record({ kind: fc.constant('describe-albums'), albums: fc.constant([albumId(1)]), disc: fc.nat(99), artist: anyId.map(artistId) }),
)
/** An error of a refused edit, with any text of the service (`answered`), or none. */
const anyError = fc
  .tuple(fc.constantFrom(...errorCodes), fc.option(fc.string({ unit: 'binary', maxLength: 700 }), { nil: undefined }))
  .map(([code, answered]) => failed(code, say('errors.serviceRefused'), answered).error)
const id = fc.constantFrom('a', 'b', 'c', 'd')
const anyLine = fc.oneof<fc.Arbitrary<EditLine>[]>(
  fc.record({ op: fc.constant('add'), id, at: anyId.map(millis), edit: anyEdit }),
  fc.record({ op: fc.constant('add'), id, at: anyId.map(millis), edit: anyEdit }),
  fc.record({ op: fc.constant('sent'), id, sent: fc.nat() }),
  fc.record({ op: fc.constant('asked'), id, known: fc.array(anyId, { maxLength: 3 }) }),
  fc.record({ op: fc.constant('accepted'), id, made: anyId }),
  fc.record({ op: fc.constant('accepted'), id }),
  fc.record({ op: fc.constant('refused'), id, error: anyError }),
  fc.record({ op: fc.constant('split'), id, at: fc.nat(3), into: id, error: anyError }),
  fc.record({ op: fc.constant('gone'), id }),
)
const odd = fc.oneof(anything, fc.constantFrom(-1, 0.5, Number.NaN, 2 ** 60, 'x'.repeat(101)))
/** One member of a line is what no type lets through. */
const oddLine = fc
  .tuple(anyLine, fc.nat(4), odd)
  .map(([line, at, value]) => ({ ...line, [Object.keys(line)[at] ?? 'op']: value }) as EditLine)

test('whatever becomes of edits is read again as it was, or it is a bug that changes nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'segue-edit-lines-'))
  const told: string[] = []
  const open = () =>
    openEditsJournal(folder, { what: 'Edits', now: () => 1, log: silentLog, notify: (_tone, text) => void told.push(text) })
  const seen = { read: 0, refused: 0 }
  const together = fc.array(fc.oneof({ weight: 4, arbitrary: anyLine }, { weight: 1, arbitrary: oddLine }), { minLength: 1, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(fc.array(together, { maxLength: 8 }), async writes => {
      await rm(join(folder, 'edits.journal'), { force: true })
      const journal = await open()
      for (const lines of writes) {
        const before = journal.list()
        try {
          expect(await journal.write(lines)).toEqual({ ok: true, value: undefined })
          seen.read += 1
        } catch {
          seen.refused += 1
          expect(journal.list()).toEqual(before)
        }
        expect((await open()).list()).toEqual(journal.list())
      }
    }),
    { numRuns: 60 },
  )
  expect(told).toEqual([])
  expect(Math.min(seen.read, seen.refused)).toBeGreaterThan(10)
})

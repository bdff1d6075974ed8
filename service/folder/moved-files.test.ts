// Songs keep their ids however their files are renamed within the folder, and none takes over that of another song.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FolderIndex, KnownFile } from './folder-index.ts'
import { filesToNote, movedFiles } from './moved-files.ts'
import { stableIds } from './stable-ids.ts'
import { countTurns } from './turns-for-tests.ts'

const facts = {
  ...{ title: '', artist: '', albumArtist: '', album: '', genres: [], replayGain: '', picture: false, compilation: false },
  ...{ track: 0, disc: 0, year: 0 },
}
type Content = { bytes?: number; modified?: number; birth?: string; seconds?: number; title?: string; absent?: boolean }
const file = ({ bytes = 5000, modified = 7, birth = '', seconds = 200, title = '', absent = false }: Content = {}): KnownFile => ({
  ...{ bytes, modified, birth, absent },
  facts: { ...facts, title, seconds },
})
type Files = Readonly<Record<string, KnownFile>>
const filesOf = (files: Files) => new Map(Object.entries(files))
const moved = async (before: Files, now: Files, withIds: readonly string[] = []) =>
  Object.fromEntries(await movedFiles(filesOf(before), filesOf(now), path => withIds.includes(path)))

/** The file of song `number`, with contents and length of its own, at its birth or, as a copy, at another one. */
const song = (number: number, birth = `${number} 1`): KnownFile => file({ bytes: number, seconds: 100 * number, birth })

const cases: readonly (readonly [what: string, before: Files, now: Files, expected: Readonly<Record<string, string>>])[] = [
  ['a file that is renamed', { 'a.mp3': song(1), 'b.mp3': song(2) }, { 'A.mp3': song(1), 'b.mp3': song(2) }, { 'A.mp3': 'a.mp3' }],
  [
    'a folder, on a drive that notes no time of creation',
    { 'x/a.mp3': song(1, ''), 'x/b.mp3': song(2, '') },
    { 'y/a.mp3': song(1, ''), 'y/b.mp3': song(2, '') },
    { 'y/a.mp3': 'x/a.mp3', 'y/b.mp3': 'x/b.mp3' },
  ],
  ['a copy takes over nothing', { 'a.mp3': song(1) }, { 'a.mp3': song(1), 'b.mp3': song(1, '7 7') }, {}],
  ['a new file neither', { 'a.mp3': song(1) }, { 'b.mp3': song(2) }, {}],
  ['nor one that has size and date, but not the tags', { 'a.mp3': file({ title: 'A' }) }, { 'b.mp3': file({ title: 'B' }) }, {}],
  [
    'equal files keep their names',
    { 'x/a.mp3': file(), 'x/b.mp3': file(), 'x/c.mp3': file() },
    { 'y/b.mp3': file(), 'y/d.mp3': file() },
    { 'y/b.mp3': 'x/b.mp3', 'y/d.mp3': 'x/a.mp3' },
  ],
  [
    'of equal files the very one',
    { 'a/1.mp3': song(1, '10 1'), 'b/1.mp3': song(1, '20 1') },
    { 'c/1.mp3': song(1, '20 1') },
    { 'c/1.mp3': 'b/1.mp3' },
  ],
  [
    'and else one that was there in the last run',
    { 'a/1.mp3': file({ absent: true }), 'b/1.mp3': file() },
    { 'c/1.mp3': file() },
    { 'c/1.mp3': 'b/1.mp3' },
  ],
  ['one that comes back under another name', { 'a.mp3': file({ absent: true }) }, { 'b.mp3': file() }, { 'b.mp3': 'a.mp3' }],
  [
    'one whose tags were changed with its name',
    { 'a.mp3': file({ birth: '7 1' }) },
    { 'b.mp3': file({ bytes: 6000, modified: 9, birth: '7 1', seconds: 201, title: 'B' }) },
    { 'b.mp3': 'a.mp3' },
  ],
  ['the inode of a deleted file is used again', { 'a.mp3': song(1) }, { 'b.mp3': file({ bytes: 6, seconds: 100, birth: '1 2' }) }, {}],
  ['the same on a drive that notes no time of creation', { 'a.mp3': song(1, '') }, { 'b.mp3': file({ bytes: 6, seconds: 100 }) }, {}],
  ['sound of another length', { 'a.mp3': file({ birth: '7 1' }) }, { 'b.mp3': file({ bytes: 6, birth: '7 1', seconds: 90 }) }, {}],
  [
    'a backup beside one whose tags are written anew is a copy',
    { 'a.mp3': file({ birth: '1 1' }) },
    { 'a.mp3': file({ bytes: 6, modified: 8, birth: '2 1', title: 'A' }), 'a.backup.mp3': file({ birth: '3 1' }) },
    {},
  ],
  [
    'and one beside tags that were written in place',
    { 'a.mp3': file({ birth: '1 1' }) },
    { 'a.mp3': file({ bytes: 6, modified: 8, birth: '1 1', title: 'A' }), 'a.backup.mp3': file({ birth: '3 1' }) },
    {},
  ],
  ['a better file at the same path is the same song', { 'a.mp3': song(1) }, { 'a.mp3': song(2) }, {}],
  [
    'a better file that was known elsewhere is put over a song',
    { 'a.mp3': file({ bytes: 1, title: 'A', birth: '1 1' }), 'new/a.mp3': file({ bytes: 2, title: 'A', seconds: 203, birth: '2 1' }) },
    { 'a.mp3': file({ bytes: 2, title: 'A', seconds: 203, birth: '2 1' }) },
    {},
  ],
  [
    'a song is restored, and a copy of it lay elsewhere once',
    { 'a.mp3': file({ bytes: 2, birth: '1 1' }), 'b.mp3': file({ bytes: 1, birth: '2 1', absent: true }) },
    { 'a.mp3': file({ bytes: 1, birth: '3 1' }) },
    {},
  ],
  [
    'the next song is put over one',
    { 'a.mp3': file({ bytes: 1, title: 'A' }), 'b.mp3': file({ bytes: 2, title: 'B' }) },
    { 'a.mp3': file({ bytes: 2, title: 'B' }) },
    { 'a.mp3': 'b.mp3', 'a.mp3\u00001 7 ': 'a.mp3' },
  ],
  [
    'a song whose link stays behind',
    { 'best/1.mp3': song(1), 'rock/7.mp3': song(1) },
    { 'roll/7.mp3': song(1) },
    { 'roll/7.mp3': 'rock/7.mp3' },
  ],
  [
    'a song that makes place for another one',
    { 'a.mp3': song(1, '') },
    { 'a.mp3': song(2, ''), 'b.mp3': song(1, '') },
    { 'b.mp3': 'a.mp3' },
  ],
]
test.each(cases)('%s', async (_, before, now, expected) => {
  expect(await moved(before, now)).toEqual(expected)
})

test.each([
  ['renamed', (number: number) => `${number} 1`],
  ['restored or synchronised', (number: number) => `${number} 2`],
  ['on a drive that notes no time of creation', () => ''],
])('two that change places, %s', async (_, birth) => {
  const at = (one: number, other: number, birthOf: (number: number) => string) => ({
    'a.mp3': song(one, birthOf(one)),
    'b.mp3': song(other, birthOf(other)),
  })
  const first = birth(1) === '' ? birth : (number: number) => `${number} 1`
  expect(await moved(at(1, 2, first), at(2, 1, birth))).toEqual({ 'a.mp3': 'b.mp3', 'b.mp3': 'a.mp3' })
})

test('equal names in a row that move up stay what they are at their paths, with turns for others in between', async () => {
  const count = 20_000
  const nth = (number: number) => file({ bytes: number, title: 'Memo', seconds: 3 })
  const path = (number: number) => `${String(number).padStart(6, '0')}.mp3`
  const numbers = Array.from({ length: count }, (_, number) => number)
  const before = new Map(numbers.map(number => [path(number), nth(number)]))
  const now = new Map(numbers.slice(1).map(number => [path(number - 1), nth(number)]))
  const { made, turns } = await countTurns(() => movedFiles(before, now, () => true))
  expect(made.size).toBe(0)
  expect(turns).toBeGreaterThan((3 * count) / 256)
})

test('songs of one length change places, too', async () => {
  const [one, other] = [file({ bytes: 1 }), file({ bytes: 2 })]
  expect(await moved({ 'a.mp3': one, 'b.mp3': other }, { 'a.mp3': other, 'b.mp3': one })).toEqual({ 'a.mp3': 'b.mp3', 'b.mp3': 'a.mp3' })
})

test('behind a deleted song all move up, and when it is restored they move back, and it is itself again', async () => {
  const before = filesOf({ '1.mp3': song(1), '2.mp3': song(2), '3.mp3': song(3) })
  const now = filesOf({ '1.mp3': song(2), '2.mp3': song(3) })
  const away = await movedFiles(before, now, () => true)
  const [displaced = ''] = [...away.keys()].filter(path => path.includes('\0'))
  expect(Object.fromEntries(away)).toEqual({ '1.mp3': '2.mp3', '2.mp3': '3.mp3', [displaced]: '1.mp3' })
  const restored = filesOf({ '1.mp3': song(1, '8 8'), '2.mp3': song(2, '9 9'), '3.mp3': song(3, '10 10') })
  const noted = await filesToNote(now, before, away)
  expect(Object.fromEntries(await movedFiles(noted, restored, path => noted.has(path)))).toEqual({
    '1.mp3': displaced,
    '2.mp3': '1.mp3',
    '3.mp3': '2.mp3',
  })
})

test('where no song is found, what is known stays as it is', async () => {
  const before = filesOf({ 'a.mp3': song(1), 'b.mp3': file({ absent: true }) })
  expect(await filesToNote(new Map(), before, new Map())).toBe(before)
})

test('a song that is back at its own path stays itself, whatever else went', async () => {
  expect(await moved({ 'b.mp3': song(1) }, { 'a.mp3': song(1) }, ['a.mp3'])).toEqual({})
})

test('a file that never was a song gives nothing away, and one that could not be read meanwhile takes over nothing', async () => {
  const failed: KnownFile = { bytes: 1, modified: 7, birth: '', absent: false, reader: 1, reason: 'No MP3 sound in it', retryAt: null }
  expect(await moved({ 'a.mp3': failed }, { 'b.mp3': song(1, '') })).toEqual({})
  expect(await moved({ 'a.mp3': failed, 'c.mp3': song(1, '') }, { 'a.mp3': song(1, '') }, ['a.mp3'])).toEqual({})
})

const names = ['a/1.mp3', 'a/2.mp3', 'b/1.mp3', 'b/2.mp3', 'c.mp3', 'd.mp3'] as const

test.each([
  ['renamings and changes of tags', (number: number, _step: number) => `${number} 1`, true],
  ['restorings and synchronisations', (number: number, step: number) => `${number} ${step}`, false],
  ['renamings where no time of creation is noted', () => '', false],
] as const)('over any %s each known song keeps its id, and no two have the same', async (_, birthOf, withTags) => {
  const placed = fc.record({
    name: fc.constantFrom(...names),
    number: fc.nat(7),
    isRetagged: fc.constant(withTags).chain(may => (may ? fc.boolean() : fc.constant(false))),
  })
  const step = fc
    .uniqueArray(placed, { selector: ({ name }) => name, maxLength: names.length })
    .map(all => all.filter(({ number }, index) => all.findIndex(other => other.number === number) === index))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async steps => {
      const ids = stableIds(new Map())
      let before: FolderIndex['files'] = new Map()
      const changes = new Map<number, number>()
      for (const [at, placedSongs] of steps.entries()) {
        const now = new Map<string, KnownFile>()
        for (const { name, number, isRetagged } of placedSongs) {
          const change = (changes.get(number) ?? 0) + (isRetagged ? 1 : 0)
          changes.set(number, change)
          now.set(name, file({ bytes: 1000 * number + change, birth: birthOf(number, at), seconds: 100 * number, title: `Song ${number}` }))
        }
        /** The ids that songs have before, by their length, which is the song's own. */
        const known = new Map<number, number>()
        for (const [path, each] of before) if ('facts' in each) known.set(each.facts.seconds, ids.idOf(path))
        const former = await movedFiles(before, now, path => ids.has(path))
        ids.rename(former)
        const given = placedSongs.map(({ name, number }) => ({ number, id: ids.idOf(name) }))
        expect(new Set(given.map(({ id }) => id)).size).toBe(given.length)
        for (const { number, id } of given) expect(id).toBe(known.get(100 * number) ?? id)
        before = await filesToNote(now, before, former)
      }
    }),
  )
})

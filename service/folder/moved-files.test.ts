// Songs keep their ids however their files are renamed within the folder, and none takes over that of another song.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FolderIndex, KnownFile } from './folder-index.ts'
import { movedFiles, withAbsent } from './moved-files.ts'
import { stableIds } from './stable-ids.ts'

const facts = {
  ...{ title: '', artist: '', albumArtist: '', album: '', genres: [], replayGain: '', picture: false, compilation: false },
  ...{ track: 0, disc: 0, year: 0, seconds: 200 },
}
type Content = { readonly bytes?: number; readonly modified?: number; readonly birth?: string; readonly seconds?: number }
const file = ({ bytes = 5000, modified = 7, birth = '', seconds = 200 }: Content = {}): KnownFile => ({
  ...{ bytes, modified, birth },
  facts: { ...facts, seconds },
})
const filesOf = (files: Record<string, KnownFile>) => new Map(Object.entries(files))
const moved = async (before: Record<string, KnownFile>, now: Record<string, KnownFile>, withIds: readonly string[] = []) =>
  Object.fromEntries(await movedFiles(filesOf(before), filesOf(now), path => withIds.includes(path)))

const [one, two] = [file({ bytes: 1 }), file({ bytes: 2 })]

test.each([
  ['a file that is renamed', { 'a.mp3': one, 'b.mp3': two }, { 'A.mp3': one, 'b.mp3': two }, { 'A.mp3': 'a.mp3' }],
  ['a folder', { 'x/a.mp3': one, 'x/b.mp3': two }, { 'y/a.mp3': one, 'y/b.mp3': two }, { 'y/a.mp3': 'x/a.mp3', 'y/b.mp3': 'x/b.mp3' }],
  ['a copy takes over nothing', { 'a.mp3': one }, { 'a.mp3': one, 'b.mp3': one }, {}],
  ['a new file neither', { 'a.mp3': one }, { 'b.mp3': two }, {}],
  [
    'equal files keep their names',
    { 'x/a.mp3': one, 'x/b.mp3': one, 'x/c.mp3': one },
    { 'y/b.mp3': one, 'y/d.mp3': one },
    { 'y/b.mp3': 'x/b.mp3', 'y/d.mp3': 'x/a.mp3' },
  ],
  [
    'one whose tags were changed with its name',
    { 'a.mp3': file({ birth: '7 1' }) },
    { 'b.mp3': file({ bytes: 6000, modified: 9, birth: '7 1', seconds: 201 }) },
    { 'b.mp3': 'a.mp3' },
  ],
  ['the inode of a deleted file is used again', { 'a.mp3': file({ birth: '7 1' }) }, { 'b.mp3': file({ bytes: 6000, birth: '7 2' }) }, {}],
  ['the same on a drive whose inodes mean nothing', { 'a.mp3': file() }, { 'b.mp3': file({ bytes: 6000 }) }, {}],
  ['sound of another length', { 'a.mp3': file({ birth: '7 1' }) }, { 'b.mp3': file({ bytes: 6, birth: '7 1', seconds: 90 }) }, {}],
  [
    'two that changed places',
    { 'a.mp3': file({ bytes: 1, birth: '1 1' }), 'b.mp3': file({ bytes: 2, birth: '2 1' }) },
    { 'a.mp3': file({ bytes: 2, birth: '2 1' }), 'b.mp3': file({ bytes: 1, birth: '1 1' }) },
    { 'a.mp3': 'b.mp3', 'b.mp3': 'a.mp3' },
  ],
  [
    'those behind a deleted one moved up',
    { '1.mp3': file({ bytes: 1, birth: '1 1' }), '2.mp3': file({ bytes: 2, birth: '2 1' }), '3.mp3': file({ bytes: 3, birth: '3 1' }) },
    { '1.mp3': file({ bytes: 2, birth: '2 1' }), '2.mp3': file({ bytes: 3, birth: '3 1' }) },
    { '1.mp3': '2.mp3', '2.mp3': '3.mp3' },
  ],
  [
    'a backup beside one whose tags are written anew is a copy',
    { 'a.mp3': file({ bytes: 1, birth: '1 1' }) },
    { 'a.mp3': file({ bytes: 2, modified: 8, birth: '2 1' }), 'a.backup.mp3': file({ bytes: 1, birth: '3 1' }) },
    {},
  ],
])('%s', async (_, before, now, expected) => {
  expect(await moved(before as Record<string, KnownFile>, now as Record<string, KnownFile>)).toEqual(expected)
})

test('a song that is back at its own path stays itself, whatever else went', async () => {
  expect(await moved({ 'b.mp3': one }, { 'a.mp3': one }, ['a.mp3'])).toEqual({})
})

test('a file that never was a song gives nothing away', async () => {
  const failed: KnownFile = { bytes: 1, modified: 7, birth: '', reader: 1, reason: 'No MP3 sound in it', retryAt: null }
  expect(await moved({ 'a.mp3': failed }, { 'b.mp3': one })).toEqual({})
})

const names = ['a/1.mp3', 'a/2.mp3', 'b/1.mp3', 'b/2.mp3', 'c.mp3', 'd.mp3'] as const

test('over any renamings, deletions and arrivals each song that stays keeps its id, and no two have the same', async () => {
  const song = fc.record({ name: fc.constantFrom(...names), isRetagged: fc.boolean() })
  const step = fc.uniqueArray(song, { selector: ({ name }) => name, maxLength: names.length })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async steps => {
      const ids = stableIds(new Map())
      let before: FolderIndex['files'] = new Map()
      const idOfSong = new Map<string, number>()
      /** How often the tags of each song were changed. */
      const changes = new Map<number, number>()
      for (const placed of steps) {
        // The songs of a step are numbered: that at index n is the same one in each step, wherever it lies.
        const now = new Map<string, KnownFile>()
        for (const [number, { name, isRetagged }] of placed.entries()) {
          const change = (changes.get(number) ?? 0) + (isRetagged ? 1 : 0)
          changes.set(number, change)
          now.set(name, file({ bytes: 1000 * number + change, birth: `${number} 1`, seconds: 100 + number }))
        }
        const former = await movedFiles(before, now, path => ids.has(path))
        ids.rename(former)
        const given = placed.map(({ name }, number) => [String(number), ids.idOf(name)] as const)
        expect(new Set(given.map(([, id]) => id)).size).toBe(given.length)
        for (const [number, id] of given) {
          // A song that was away is taken for a new one if another lay in its place meanwhile.
          const isKnown = [...before.values()].some(({ birth }) => birth === `${number} 1`)
          if (isKnown) expect(id).toBe(idOfSong.get(number))
          idOfSong.set(number, id)
        }
        before = await withAbsent(now, before, former)
      }
    }),
  )
})

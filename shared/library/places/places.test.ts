// Genres, years and folders as places: by example, and against the plainest way to find their songs.
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { libraryWith, type TrackGiven, titlesOf } from '../import/library-for-tests.ts'
import { sampleLibrary } from '../import/sample.ts'
import { newDerived } from '../model/derived.ts'
import { fold } from '../model/fold.ts'
import type { Library } from '../model/model.ts'
import { newPartCaches } from '../model/part-caches.ts'
import { rowsAt } from '../model/row-lists.ts'
import { sortKey } from '../order/sort-key.ts'
import { searchIndex } from '../search/search-index.ts'
import { folderAt, folderName, folders, foldersIn, maxFolders, normalPath, pathsTo, tracksBeneath, tracksIn } from './folders.ts'
import { genres, rowsOfGenre } from './genres.ts'
import { trackRowsOf } from './select.ts'
import { decadeOf, decadesOf, rowsOfYears, yearsWithin } from './years.ts'

const word = fc.constantFrom('Rock', 'rock', 'RÖCK', 'Jazz', ' Jazz ', '', '  ', '…', 'The Jazz', '電子', 'رَوَك', '9', '10', "l'Air")
const folder = fc.constantFrom('a', 'b', 'B', 'Disc 2', 'Disc 10', '..', '.', '', ' ', 'é', 'e\u0301', 'x\u0000y', '🌊')
const separator = fc.constantFrom('/', '\\', '//', '\\/')
const path = fc.array(fc.tuple(folder, separator), { maxLength: 5 }).map(parts => parts.map(([name, between]) => name + between).join(''))
const track: fc.Arbitrary<TrackGiven> = fc.record({
  genre: word,
  genres: fc.array(word, { maxLength: 3 }),
  year: fc.constantFrom(0, 3, 999, 1000, 1987, 1989, 1990, 2001, 65_535),
  path,
  trashed: fc.boolean(),
  length: fc.nat(500),
})
const tracks = fc.array(track, { maxLength: 30 })
const visible = ({ tracks: { trashed, count } }: Library): number[] =>
  Array.from({ length: count }, (_, row) => row).filter(row => trashed[row] === 0)
const ascending = (rows: Iterable<number>): number[] => [...rows].sort((one, other) => one - other)

describe('genres', () => {
  it('are sorted, with one entry for all spellings under the usual one, and songs without any last', () => {
    const given = ['Jazz', 'jazz', 'JAZZ', 'jazz', 'Ébm', '', '  ', 'Acid']
    const library = libraryWith({ tracks: given.map(genre => ({ genre, length: 10 })) })
    const { names, tracks, length } = genres.whole(library)
    expect(names).toEqual(['Acid', 'Ébm', 'jazz', ''])
    expect(names.map((_, position) => rowsAt(tracks, position).length)).toEqual([1, 1, 4, 2])
    expect([...length]).toEqual([10, 10, 40, 20])
    expect(titlesOf(library, trackRowsOf(library, { kind: 'genre', name: 'JÁZZ' }))).toHaveLength(4)
    expect(trackRowsOf(library, { kind: 'genre', name: 'Polka' })).toHaveLength(0)
  })

  it('hold a song under every genre that it names', () => {
    const library = libraryWith({
      tracks: [
        { genre: 'Jazz', genres: ['Live', 'jazz', 'LIVE', ''], length: 10, artist: 2 },
        { genre: '', genres: ['Live'], length: 20, artist: 1 },
        { genre: 'Rock', genres: [], length: 30 },
        { genre: 'Live', trashed: true },
      ],
      artists: { 1: 'Abe', 2: 'Zoe' },
    })
    const { names, length } = genres.whole(library)
    expect(names).toEqual(['Jazz', 'Live', 'Rock'])
    expect([...length]).toEqual([10, 30, 30])
    expect(titlesOf(library, rowsOfGenre(library, 'live'))).toEqual(['Track 2', 'Track 1'])
  })

  it('hold every visible song once in each, whatever is written there', () => {
    fc.assert(
      fc.property(tracks, given => {
        const library = libraryWith({ tracks: given })
        const { names } = genres.whole(library)
        expect(names.slice(0, -1)).not.toContain('')
        const named = given.map(({ genre = '', genres: more = [] }) => {
          const keys = new Set([genre, ...more].map(text => fold(text) || text.trim()).filter(key => key !== ''))
          return keys.size === 0 ? new Set(['']) : keys
        })
        expect(new Set(names.map(name => fold(name) || name))).toEqual(new Set(visible(library).flatMap(row => [...(named[row] ?? [])])))
        for (const name of names) {
          const asked = fold(name) || name
          expect(ascending(rowsOfGenre(library, name))).toEqual(visible(library).filter(row => named[row]?.has(asked)))
        }
      }),
    )
  })
})

describe('genres of any names', () => {
  it.each([
    ['places', genres],
    ['the index of search', searchIndex],
  ])('are read and sorted in steps for %s, however many there are', (_, task) => {
    const many = Array.from({ length: 5_000 }, (_, at) => `Électro ${(at * 7919) % 5_000}`)
    const tags = Object.fromEntries(many.map((name, at) => [at + 1, { name, tracks: [] }]))
    const made = libraryWith({ tracks: many.map(genre => ({ genre })), tags })
    let read = 0
    const at = (code: number): string => {
      read += 1
      return made.genres.at(code)
    }
    const folds = vi.spyOn(String.prototype, 'normalize')
    const [reads, folded]: [number[], number[]] = [[], []]
    const steps = task.chunks({ ...made, genres: { length: made.genres.length, at }, derived: newDerived(), parts: newPartCaches() })
    for (let step = steps.next(); ; step = steps.next()) {
      reads.push(read)
      folded.push(folds.mock.calls.length)
      read = 0
      folds.mockClear()
      if (step.done === true) break
    }
    folds.mockRestore()
    // A chunk reads 1,024 genres; one that ends a pass and begins the next reads twice as many.
    expect(Math.max(...reads)).toBeLessThanOrEqual(2 * 1_024)
    // A fold normalises three times, and names are sorted by 2,048 at a time.
    expect(Math.max(...folded)).toBeLessThanOrEqual(3 * 2_048)
  })

  it('stand by name, those alike by their spelling, and songs without any last', () => {
    fc.assert(
      fc.property(tracks, given => {
        const { names } = genres.whole(libraryWith({ tracks: given }))
        const key = (name: string): string => (name === '' ? '\uffff\uffff\uffff' : sortKey(name))
        const isBefore = (one: string, other: string): boolean => (key(one) === key(other) ? one < other : key(one) < key(other))
        expect(names).toEqual(names.toSorted((one, other) => (isBefore(one, other) ? -1 : 1)))
      }),
    )
  })
})

describe('years', () => {
  it('stand in decades, newest first, those without a year last', () => {
    const library = libraryWith({ tracks: [1994, 1999, 2001, 0, 0, 37, 1990].map(year => ({ year })) })
    expect(decadesOf(library)).toEqual([
      { from: 2000, to: 2009, tracks: 1 },
      { from: 1990, to: 1999, tracks: 3 },
      { from: 1, to: 999, tracks: 1 },
      { from: 0, to: 0, tracks: 2 },
    ])
    expect(yearsWithin(library, { from: 1990, to: 1999 })).toEqual([
      { from: 1990, to: 1990, tracks: 1 },
      { from: 1994, to: 1994, tracks: 1 },
      { from: 1999, to: 1999, tracks: 1 },
    ])
  })

  it('are found as by looking at every song', () => {
    fc.assert(
      fc.property(tracks, fc.nat(2100), fc.nat(2100), (given, from, to) => {
        const library = libraryWith({ tracks: given })
        const { year } = library.tracks
        const within = visible(library).filter(row => (year[row] ?? 0) >= from && (year[row] ?? 0) <= to)
        expect(ascending(rowsOfYears(library, { from, to }))).toEqual(within)
        const decades = decadesOf(library)
        expect(ascending(decades.flatMap(decade => [...rowsOfYears(library, decade)]))).toEqual(visible(library))
        for (const decade of decades) {
          expect(rowsOfYears(library, decade)).toHaveLength(decade.tracks)
          expect(yearsWithin(library, decade).reduce((sum, one) => sum + one.tracks, 0)).toBe(decade.tracks)
          expect(decadeOf(decade.from)).toEqual({ from: decade.from, to: decade.to })
        }
      }),
    )
  })
})

describe('folders', () => {
  const paths = ['Music/Disc 10', 'Music\\Disc 2', '/Music//Disc 2/', './Music', 'Éa', '', 'Music/disc 2/Bonus']
  const library = libraryWith({ tracks: paths.map(each => ({ path: each, title: `in ${each}` })) })
  const tree = folders.whole(library)
  const names = (at: number) => [...foldersIn(tree, at)].map(each => folderName(tree.paths[each] ?? ''))

  it('are one tree whichever separators a path has, numbers in order of their value', () => {
    expect(names(0)).toEqual(['Éa', 'Music'])
    expect(names(folderAt(tree, 'Music'))).toEqual(['Disc 2', 'disc 2', 'Disc 10'])
    expect(titlesOf(library, tracksIn(tree, folderAt(tree, 'Music\\Disc 2')))).toEqual(['in /Music//Disc 2/', 'in Music\\Disc 2'])
    expect(tracksBeneath(tree, folderAt(tree, '/Music'))).toHaveLength(5)
    expect(titlesOf(library, tracksIn(tree, 0))).toEqual(['in '])
    expect(trackRowsOf(library, { kind: 'folder', path: 'Music/Disc 10' })).toHaveLength(1)
    expect(trackRowsOf(library, { kind: 'folder', path: 'Nowhere' })).toHaveLength(0)
    expect(trackRowsOf(library, { kind: 'missing', what: 'folder' })).toHaveLength(1)
  })

  it('end in one name where they are deeper than anybody sorts by hand', () => {
    const bomb = Array.from({ length: 100 }, () => 'a').join('/')
    expect(pathsTo(bomb).length).toBeLessThan(40)
    const deep = folders.whole(libraryWith({ tracks: [{ path: bomb }, { path: `${bomb}/b` }] }))
    expect(deep.paths.length).toBeLessThan(40)
    expect(folderName(deep.paths.at(-1) ?? '')).toMatch(/a\/b$/)
  })

  it('write paths in one way, and writing them again changes nothing', () => {
    expect(['a/b', '/a/b', 'a\\b\\', './a/./b', 'a//b', '.', '', '/', 'a/..'].map(normalPath)).toEqual([
      ...Array.from({ length: 5 }, () => 'a/b'),
      '',
      '',
      '',
      'a/..',
    ])
    fc.assert(
      fc.property(fc.oneof(path, fc.string({ unit: 'binary' })), text => {
        const once = normalPath(text)
        expect(normalPath(once)).toBe(once)
        expect(once.split('/').every(name => name !== '.' && (once === '' || name !== ''))).toBe(true)
        expect(pathsTo(once).map(folderName).join('/')).toBe(once)
      }),
    )
  })

  it('hold every visible song once, each where its path says', () => {
    fc.assert(
      fc.property(tracks, given => {
        const made = libraryWith({ tracks: given })
        const tree = folders.whole(made)
        expect(ascending(tree.tracks)).toEqual(visible(made))
        tree.paths.forEach((at, position) => {
          const beneath = visible(made).filter(row => at === '' || `${normalPath(made.tracks.path.at(row))}/`.startsWith(`${at}/`))
          const inside = visible(made).filter(row => normalPath(made.tracks.path.at(row)) === at)
          expect(ascending(tracksBeneath(tree, position))).toEqual(beneath)
          expect(ascending(tracksIn(tree, position))).toEqual(inside)
          const children = [...foldersIn(tree, position)]
          expect(children.every(child => tree.parent[child] === position)).toBe(true)
          expect(tree.paths.filter((other, index) => index > 0 && pathsTo(other).at(-2) === at)).toHaveLength(
            at === '' ? 0 : children.length,
          )
        })
      }),
    )
  })

  it('of the sample are what its songs have', () => {
    const sample = sampleLibrary()
    expect(folders.whole(sample).paths).toEqual(['', 'music', 'music/low tide'])
  })
})

it('folders are no more than a page can hold, however many the paths make', () => {
  const deep = Array.from({ length: 31 }, (_, depth) => `f${depth}`).join('/')
  const library = libraryWith({ tracks: Array.from({ length: 10_000 }, (_, index) => ({ title: 'a', path: `${index}/${deep}` })) })
  const tree = folders.whole(library)
  expect(tree.paths.length).toBe(maxFolders)
  expect(tracksBeneath(tree, 0).length).toBe(10_000)
})

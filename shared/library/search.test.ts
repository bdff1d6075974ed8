// Search by example, and against a search that does it the slow and plain way.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { revision } from '../ids.ts'
import { decode } from './decode.ts'
import { fold } from './fold.ts'
import { libraryOf } from './library-of.ts'
import type { Library } from './model.ts'
import { sampleLibrary } from './sample.ts'
import { defaultLimits, filterRows, matchingTracks, searchAll } from './search.ts'

const sample = sampleLibrary()
const found = (text: string, library = sample) => {
  const { tracks, albums, artists, playlists } = searchAll(library, text)
  return {
    tracks: [...tracks.rows].map(row => library.tracks.title.at(row)),
    albums: [...albums.rows].map(row => library.albums.name.at(row)),
    artists: [...artists.rows].map(row => library.artists.name.at(row)),
    playlists: [...playlists.rows].map(row => library.playlists.name.at(row)),
  }
}

describe('searchAll', () => {
  it('finds every kind at once', () => {
    expect(found('o')).toMatchObject({ albums: ['The Voyage', 'Low Tide', 'Shore Sounds'], playlists: ['Nothing Yet'] })
    expect(found('low')).toEqual({
      tracks: ['Ébb & Flow', 'The Long Way', 'Slack Water', 'Überfahrt'],
      albums: ['Low Tide'],
      artists: [],
      playlists: [],
    })
    expect(found('water')).toEqual({ tracks: ['Slack Water'], albums: [], artists: [], playlists: [] })
    expect(found('late')).toEqual({ tracks: [], albums: [], artists: [], playlists: ['Late Trains'] })
  })

  it('finds a word in title, artist, album or album artist, and wants all of them', () => {
    expect(found('slack harbour tide').tracks).toEqual(['Slack Water'])
    expect(found('slack nonsense').tracks).toEqual([])
    expect(found('opening various').tracks).toEqual(['Opening'])
    expect(found('voyage estuary').albums).toEqual(['The Voyage'])
  })

  it('does not mind case, accents, small punctuation or the order of words', () => {
    expect(found('EBB').tracks).toEqual(['Ébb & Flow'])
    expect(found('uber').tracks).toEqual(['Überfahrt'])
    expect(found('aero TRIO').artists).toEqual(['Ærø Trio'])
    expect(found('trio aero').artists).toEqual(['Ærø Trio'])
    expect(found('r quill').artists).toEqual(['R. Quill'])
    expect(found('vol 10').tracks).toEqual(['Vol. 10'])
    expect(found('東').tracks).toEqual(['שלום 🌊 東京'])
  })

  it('puts what begins with the text first, then beginnings of words, then the rest', () => {
    expect(found('o').tracks.slice(0, 2)).toEqual(['Opening', 'Overture'])
    expect(found('w').tracks.slice(0, 2)).toEqual(['The Long Way', 'Slack Water'])
  })

  it('hides the trash, hidden albums, and artists with nothing to show', () => {
    expect(found('thrown')).toEqual({ tracks: [], albums: [], artists: [], playlists: [] })
    expect(found('emptied').albums).toEqual([])
    expect(found('various').artists).toEqual(['Various Artists'])
  })

  it('finds nothing for nothing', () => {
    expect(found(' .\u0301 ')).toEqual({ tracks: [], albums: [], artists: [], playlists: [] })
  })

  it('counts all and gives as many as asked for', () => {
    const { tracks } = searchAll(sample, 'e', { ...defaultLimits, tracks: 2 })
    expect(tracks.rows).toHaveLength(2)
    expect(tracks.count).toBe(matchingTracks(sample, 'e').length)
    expect([...tracks.rows]).toEqual([...matchingTracks(sample, 'e').subarray(0, 2)])
  })

  it('takes any text, however long', () => {
    expect(searchAll(sample, 'x '.repeat(100_000)).tracks.count).toBe(0)
    expect(searchAll(sample, 'water '.repeat(100_000)).tracks.count).toBe(1)
  })
})

describe('filterRows', () => {
  it('keeps the rows that fit in their order, and all while nothing is typed', () => {
    const rows = Uint32Array.of(12, 1, 11, 0)
    expect([...filterRows(sample, rows, 'vol')]).toEqual([12, 11])
    expect(filterRows(sample, rows, ' ')).toBe(rows)
  })
})

const syllables = ['a', 'be', 'Ça', 'de ', 'É', ' ', 'ab', 'x', 'Straße', '東', '한', "'", '.', '-', 'The ', '1', '🌊', '\u0301']
const name = fc.array(fc.constantFrom(...syllables), { maxLength: 6 }).map(parts => parts.join(''))
const typed = fc.oneof(
  name,
  fc.array(name, { maxLength: 3 }).map(words => words.join(' ')),
)

/** A library of these titles, on two albums by two artists. */
function libraryWith(titles: readonly string[], others: readonly string[]): Library {
  const rows = titles.map((title, index) => [index + 1, [title, 61 + (index % 2), 501 + (index % 3), '/128/x']] as const)
  const [albumA = '', albumB = '', artistA = '', artistB = ''] = others
  const answer = {
    result: true,
    library: {
      tracks: { ...Object.fromEntries(rows), map: { title: 0, album_id: 1, artist_id: 2, file: 3 } },
      albums: { 61: [albumA, 501], 62: [albumB, 0], map: { name: 0, artist_id: 1 } },
      artists: { 501: [artistA], 502: [artistB], map: { name: 0 } },
    },
  }
  const decoded = decode([new TextEncoder().encode(JSON.stringify(answer))], { revision: revision('r'), lastModified: '' })
  if (decoded.kind !== 'library') throw new Error(decoded.error.message)
  return libraryOf(decoded.columns)
}

describe('tiers', () => {
  it('put a word of the title before the same word of an artist', () => {
    expect(found('blue', libraryWith(['Aa', 'So Blue', 'Zz'], ['', '', 'Blue', ''])).tracks).toEqual(['So Blue', 'Aa', 'Zz'])
  })

  it('put a title that begins with all that was typed before one that only begins with its first word', () => {
    expect(found('the long', libraryWith(['The A Long', 'The Long'], ['', '', '', ''])).tracks).toEqual(['The Long', 'The A Long'])
  })
})

describe('against plain comparison', () => {
  const wordsOf = (text: string): readonly string[] =>
    fold(text)
      .split(' ')
      .filter(word => word !== '')
  const startsWord = (name: string, word: string): boolean =>
    [...name.matchAll(/(?<![\p{L}\p{N}])/gu)].some(({ index }) => name.startsWith(word, index))

  /** 5 to 1, best first, 0 = does not fit: as fit.ts says it. */
  function plainFit(own: string, others: readonly string[], text: string): number {
    const words = wordsOf(text)
    if (words.length === 0) return 0
    const name = fold(own)
    const rest = others.map(fold)
    const worst = Math.min(
      ...words.map(word => {
        if (startsWord(name, word)) return 4
        if (rest.some(other => startsWord(other, word))) return 3
        if (name.includes(word)) return 2
        return rest.some(other => other.includes(word)) ? 1 : 0
      }),
    )
    return worst > 0 && name.startsWith(fold(text)) ? 5 : worst
  }

  it('finds the same tracks in the same tiers', () => {
    fc.assert(
      fc.property(
        fc.array(name, { minLength: 1, maxLength: 30 }),
        fc.array(name, { minLength: 4, maxLength: 4 }),
        typed,
        (titles, others, text) => {
          const library = libraryWith(titles, others)
          const [albumA = '', albumB = '', artistA = '', artistB = ''] = others
          const fitOf = (row: number): number => {
            const id = (library.tracks.id[row] ?? 0) - 1
            const album = id % 2 === 0 ? [albumA, artistA] : [albumB, 'Various Artists']
            return plainFit(titles[id] ?? '', [...album, [artistA, artistB, ''][id % 3] ?? ''], text)
          }
          const expected = [...library.orders.title].filter(row => fitOf(row) > 0).toSorted((a, b) => fitOf(b) - fitOf(a))
          expect([...matchingTracks(library, text)]).toEqual(expected)
          expect([...filterRows(library, library.orders.album, text)].length).toBe(
            wordsOf(text).length === 0 ? titles.length : expected.length,
          )
        },
      ),
      { numRuns: 150 },
    )
  })

  it('finds rows in every block of texts, in any script', () => {
    const titles = Array.from({ length: 17_000 }, (_, index) => (index % 7 === 0 ? `東京 ${index} x` : `Song ${index} y`))
    const library = libraryWith(titles, ['A', 'B', 'C', 'D'])
    for (const text of ['8191', '8192 x', '16384', '東', 'x', 'song 16999']) {
      const expected = titles.flatMap((title, row) => (plainFit(title, ['A', 'B', 'C', 'D', 'Various Artists'], text) > 0 ? [row] : []))
      expect([...matchingTracks(library, text)].toSorted((a, b) => a - b)).toEqual(expected)
    }
  })
})

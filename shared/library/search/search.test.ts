// Search by example. search-plain.test.ts holds it against a search that does it the slow and plain way.
import { describe, expect, it } from 'vitest'
import { libraryWith } from '../import/library-for-tests.ts'
import { sampleLibrary } from '../import/sample.ts'
import type { Library } from '../model/model.ts'
import { genres as genreNames } from '../places/genres.ts'
import { defaultLimits, filterRows, matchingTracks, searchAll } from './search.ts'
import { titled } from './search-for-tests.ts'

const sample = sampleLibrary()
const found = (text: string, library = sample) => {
  const { tracks, albums, artists, playlists, tags, genres } = searchAll(library, text)
  return {
    tracks: [...tracks.rows].map(row => library.tracks.title.at(row)),
    albums: [...albums.rows].map(row => library.albums.name.at(row)),
    artists: [...artists.rows].map(row => library.artists.name.at(row)),
    playlists: [...playlists.rows].map(row => library.playlists.name.at(row)),
    tags: [...tags.rows].map(row => library.tags.name.at(row)),
    genres: [...genres.rows].map(row => genreNames.whole(library).names[row]),
  }
}
const none = { tracks: [], albums: [], artists: [], playlists: [], tags: [], genres: [] }

describe('searchAll', () => {
  it('finds every kind at once', () => {
    expect(found('low')).toEqual({
      ...none,
      tracks: ['Slack Water', 'The Long Way', 'Ébb & Flow', 'Überfahrt'],
      albums: ['Low Tide'],
    })
    expect(found('water')).toEqual({ ...none, tracks: ['Slack Water'] })
    expect(found('late')).toEqual({ ...none, playlists: ['Late Trains'] })
    expect(found('elec')).toEqual({ ...none, genres: ['Electronic'] })
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
    expect(found('w').tracks.slice(0, 2)).toEqual(['Slack Water', 'The Long Way'])
  })

  it('hides the trash, hidden albums, and artists with nothing to show', () => {
    expect(found('thrown')).toEqual(none)
    expect(found('emptied').albums).toEqual([])
    expect(found('various').artists).toEqual(['Various Artists'])
  })

  it('finds nothing for nothing', () => {
    expect(found(' .\u0301 ')).toEqual(none)
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

  it('looks for a word of more than 250 letters only where words begin with it, since inside of words that takes seconds', () => {
    const long = titled([`bc${'a'.repeat(400)}`, `${'a'.repeat(400)}`])
    expect(found('a'.repeat(250), long).tracks).toHaveLength(2)
    expect(found('a'.repeat(251), long).tracks).toEqual(['a'.repeat(400)])
  })
})

describe('filterRows', () => {
  it('keeps the rows that fit in their order, and all while nothing is typed', () => {
    const rows = Uint32Array.of(12, 1, 11, 0)
    expect([...filterRows(sample, rows, 'vol')]).toEqual([12, 11])
    expect(filterRows(sample, rows, ' ')).toBe(rows)
  })
})

describe('what a thing is found by', () => {
  const library = libraryWith({
    tracks: [
      { title: 'Duet', artist: 1, album: 11, credits: [2] },
      { title: 'Solo', artist: 1, album: 11, plays: 3 },
      { title: 'Other', artist: 3, album: 12, plays: 1 },
      { title: 'Gone', artist: 2, album: 12, trashed: true },
    ],
    albums: { 11: { name: 'Northern Light', artist: 1 }, 12: { name: 'Northern Snow', artist: 3 } },
    artists: { 1: 'North', 2: 'Guest', 3: 'Northwind' },
    tags: { 1: { name: 'for the north', tracks: [1] }, 2: { name: 'north of old', tracks: [1], archived: true } },
  })

  it('are all artists that a track names', () => {
    expect(found('guest', library)).toEqual({ ...none, tracks: ['Duet'], artists: ['Guest'] })
  })

  it('is the same in the trash, which is only looked through where it is listed', () => {
    const trash = library.trashOrders.title
    expect(filterRows(library, trash, 'guest northern')).toEqual(trash)
    expect(filterRows(library, trash, 'light')).toHaveLength(0)
    expect(found('gone', library).tracks).toEqual([])
  })

  it('is its name for tags and genres; albums and artists come by the plays of their tracks', () => {
    const { albums, artists, tags } = found('nort', library)
    expect({ albums, artists, tags }).toEqual({
      albums: ['Northern Light', 'Northern Snow'],
      artists: ['North', 'Northwind'],
      tags: ['for the north'],
    })
  })
})

describe('slips of the finger', () => {
  it('are looked past in longer words that are hardly found as typed, after everything else', () => {
    for (const typed of ['slakc', 'slacc', 'sllack', 'xlack', 'lsack wa', 'watre slack', 'harbuor slack'])
      expect(found(typed).tracks[0]).toBe('Slack Water')
    expect(found('estaury').artists).toEqual(['The Estuary Orchestra'])
    expect(found('electornic').genres).toEqual(['Electronic'])
    const library = titled(['Beatles', 'Beatels'])
    expect(found('beatels', library).tracks).toEqual(['Beatels', 'Beatles'])
  })

  it('are looked for in the own name before those of others', () => {
    const library = titled(['Aa', 'Long Harbour', 'Zz'], ['', '', 'Harbour', ''], [9, 0, 5])
    expect(found('hrabour', library).tracks).toEqual(['Long Harbour', 'Aa', 'Zz'])
  })

  it('are taken as meant in short words, in numbers, and in words that are found often', () => {
    expect(found('slcak').tracks).toEqual(['Slack Water'])
    expect(found('slca').tracks).toEqual([])
    expect(found('12354', titled(['12345'])).tracks).toEqual([])
    const withBeatels = (times: number): Library => titled([...Array.from({ length: times }, () => 'Beatels'), 'Beatles'])
    expect(found('beatels', withBeatels(4)).tracks).toContain('Beatles')
    expect(found('beatels', withBeatels(5)).tracks).not.toContain('Beatles')
  })
})

describe('words', () => {
  it('are found in any script, also without spaces between them', () => {
    const titles = ['夜の列車', '고요한 바다', 'שיר הרוח', 'أغنية البحر', 'Слёзы', 'İstanbul’da ışık', 'ﬁne ligature ß']
    const library = titled(titles)
    const first = (text: string) => found(text, library).tracks
    expect(found('カメラ', titled(['かめら'])).tracks).toEqual(['かめら'])
    expect(found('らーめん', titled(['ラーメン'])).tracks).toEqual(['ラーメン'])
    expect(first('列')).toEqual(['夜の列車'])
    expect(first('列車')).toEqual(['夜の列車'])
    expect(first('바')).toEqual(['고요한 바다'])
    expect(first('הר')).toEqual(['שיר הרוח'])
    expect(first('البحر')).toEqual(['أغنية البحر'])
    expect(first('СЛЕЗЫ')).toEqual(['Слёзы'])
    expect(first('istanbulda isik')).toEqual(['İstanbul’da ışık'])
    expect(first('fine ss')).toEqual(['ﬁne ligature ß'])
  })

  it('end at signs, which count only where there is nothing else', () => {
    const library = titled(['Self-Titled (Live)', 'AC/DC', '!!!', 'Ebb & Flow', '🌊🎧'])
    expect(found('titled self', library).tracks).toEqual(['Self-Titled (Live)'])
    expect(found('self-ti', library).tracks).toEqual(['Self-Titled (Live)'])
    expect(found('liv', library).tracks).toEqual(['Self-Titled (Live)'])
    expect(found('ac dc', library).tracks).toEqual(['AC/DC'])
    expect(found('!!', library).tracks).toEqual(['!!!'])
    expect(found('flow - ebb', library).tracks).toEqual(['Ebb & Flow'])
    expect(found('&', library).tracks).toEqual(['Ebb & Flow'])
    expect(found('🌊', library).tracks).toEqual(['🌊🎧'])
  })

  it('may be as long and as many as there is room for', () => {
    const title = `${'A very long title that goes on and on, '.repeat(20)}and ends`
    const library = titled([title, 'x'.repeat(900)])
    expect(found('ends very', library).tracks).toHaveLength(1)
    expect(found('x'.repeat(800), library).tracks).toHaveLength(1)
  })
})

describe('order', () => {
  it('puts the whole name first, then what begins with it, then what is played most', () => {
    const library = titled(['Blue Tide', 'Tide!', 'Tides', 'Low Tide'], [], [0, 0, 5, 9])
    expect(found('tide', library).tracks).toEqual(['Tide!', 'Tides', 'Low Tide', 'Blue Tide'])
  })

  it('is that of the plays also among many', () => {
    const titles = Array.from({ length: 12_000 }, (_, row) => `Song ${String(row).padStart(5, '0')}`)
    const plays = titles.map((_, row) => (row * 7919) % 101)
    const library = titled(titles, [], plays)
    const expected = titles.map((_, row) => row).toSorted((a, b) => (plays[b] ?? 0) - (plays[a] ?? 0) || a - b)
    expect([...matchingTracks(library, 'song')]).toEqual(expected)
    expect([...searchAll(library, 'song').tracks.rows]).toEqual(expected.slice(0, 100))
    expect([...filterRows(library, library.orders.title, 'song')]).toEqual([...library.orders.title])
    expect([...filterRows(library, library.orders.title, 'song 0000')]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10_000])
  })
})

describe('tiers', () => {
  it('put a word of the title before the same word of an artist', () => {
    expect(found('blue', titled(['Aa', 'So Blue', 'Zz'], ['', '', 'Blue', ''])).tracks).toEqual(['So Blue', 'Aa', 'Zz'])
  })

  it('put a title that begins with all that was typed before one that only begins with its first word', () => {
    expect(found('the long', titled(['The A Long', 'The Long'])).tracks).toEqual(['The Long', 'The A Long'])
  })
})

// Search and filters: plain words as ever, everything else by the language; chips say what was understood.
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { libraryWith } from '../import/library-for-tests.ts'
import { sampleLibrary } from '../import/sample.ts'
import { runToEnd } from '../model/chunked.ts'
import { textBuilder } from '../model/text-column.ts'
import { foldedOf } from '../order/folded-texts.ts'
import { filterRows, matchingTracks } from '../search/search.ts'
import { chipsOf } from './describe.ts'
import { asksForDownloads, findTracks, isPlain, isQuick, narrowRows, plainWords, searchesWords } from './find.ts'
import { parse } from './parse.ts'

const library = sampleLibrary()
const asking = { today: 22_299 }
const chips = (text: string): readonly string[] =>
  chipsOf(parse(text)).map(({ key, words, opposite }) => `${opposite ? '− ' : ''}${key}${key === '' ? '' : ' '}${words}`)

test('plain words find what plain search finds, best first', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'e', 'O', 't', ' ', 'ü', '&', ',', '.', '東', "'"), maxLength: 12 })
  fc.assert(
    fc.property(letters, text => {
      const parsed = parse(text)
      expect(isPlain(parsed)).toBe(true)
      expect(plainWords(parsed)).toBe(text.trim().split(/\s+/).join(' '))
      expect(chipsOf(parsed)).toEqual([])
      expect([...findTracks(library, text, asking)]).toEqual([...matchingTracks(library, text)])
      const rows = library.orders.plays
      expect([...narrowRows(library, rows, text, asking)]).toEqual([...filterRows(library, rows, text)])
    }),
  )
})

test('the words beside conditions are those that stand alone', () => {
  const texts = ['blue year:1990 -red "some phrase" sky', '(blue OR red)', '-blue', 'year:1990']
  expect(texts.map(text => plainWords(parse(text)))).toEqual(['blue sky', '', '', ''])
})

test('only words need the index of names', () => {
  expect(['', 'year:1990 -artist:x "phrase"', 'artist:'].map(searchesWords)).toEqual([false, false, false])
  expect(['slack', 'year:1990 -slack', '(a OR plays:0)'].map(searchesWords)).toEqual([true, true, true])
})

describe('a text is answered in one go', () => {
  const byId = <Value>(count: number, entryOf: (id: number) => Value): Readonly<Record<number, Value>> =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [index + 1, entryOf(index + 1)]))

  it('in a small library, and whatever its words are', () => {
    for (const text of ['slack', 'tag:x genre:y', 'path:z']) expect(isQuick(library, text)).toBe(true)
  })
  it('not if very many names have to be folded first; they are folded once', () => {
    const many = libraryWith({ tracks: [{}], tags: byId(5_000, id => ({ name: `Tag ${id}`, tracks: [1] })) })
    expect(['tag:x', 'year:1990', 'x'].map(text => isQuick(many, text))).toEqual([false, true, true])
    runToEnd(foldedOf(many, many.tags.name))
    expect(isQuick(many, 'tag:x')).toBe(true)
    const deep = libraryWith({ tracks: Array.from({ length: 5_000 }, (_, at) => ({ path: `a/${at}.mp3`, genre: `Genre ${at}` })) })
    expect(['path:x', 'genre:x', 'title:x'].map(text => isQuick(deep, text))).toEqual([false, false, true])
  })
  it('not if few names are so long that reading them takes as long as many', () => {
    const builder = textBuilder(17_000)
    for (let row = 0; row < 17_000; row++) builder.add(`${'a'.repeat(1_000)}\n`)
    const names = builder.finish()
    const small = libraryWith({ tracks: [{}] })
    const long = { ...small, folded: { ...small.folded, artists: names }, tags: { ...small.tags, name: names } }
    expect(['artist:x', '"x y"', 'title:x', 'year:1990'].map(text => isQuick(long, text))).toEqual([false, false, true, true])
    runToEnd(foldedOf(long, names))
    expect(isQuick(long, 'tag:x')).toBe(false)
  })
  it('not if few songs have more conditions, names or list entries than can be gone through', () => {
    const artists = byId(60_000, id => `Artist ${id}`)
    expect(isQuick(libraryWith({ tracks: [{}], artists }), Array.from({ length: 9 }, (_, at) => `artist:${at}`).join(' '))).toBe(false)
    const tracks = Array.from({ length: 1_000 }, () => ({}))
    const playlists = byId(600, id => ({ name: `List ${id}`, tracks: tracks.map((_, at) => at + 1) }))
    expect(['playlist:x', 'year:1990'].map(text => isQuick(libraryWith({ tracks, playlists }), text))).toEqual([false, true])
  })
})

test('only some texts ask what is on this computer', () => {
  expect(['', 'has:tag', 'title:download', 'has:download', '-(live OR has:downloaded)'].map(asksForDownloads)).toEqual([
    ...[false, false, false],
    ...[true, true],
  ])
})

describe('a filter', () => {
  const ids = (rows: Uint32Array): readonly number[] => [...rows].map(row => library.tracks.id[row] ?? 0)
  it('keeps the order, and what comes twice', () => {
    const rows = Uint32Array.of(4, 0, 0, 3, 1)
    expect([...narrowRows(library, rows, 'artist:harbour', asking)]).toEqual([0, 0, 3, 1])
  })
  it('finds in the trash, too', () => {
    expect(ids(narrowRows(library, library.trashOrders.title, 'track:4', asking))).toEqual([9011])
    expect(ids(narrowRows(library, library.trashOrders.title, 'thrown -rating:5', asking))).toEqual([9011])
  })
  it('holds nothing back while half of it is typed', () => {
    const all = library.orders.title
    for (const half of ['artist:', 'year:', '-', '(', 'rating>', '"'])
      expect(narrowRows(library, all, half, asking).length).toBe(half === '-' ? 0 : all.length)
    expect(ids(narrowRows(library, all, 'slack artist:', asking))).toEqual([9001])
  })
})

describe('chips', () => {
  it.each<[string, readonly string[]]>([
    ['slack water', []],
    ['slack water plays:0 live', ['slack water', 'Plays 0', 'live']],
    ['artist:"Miles Davis" -live', ['Artist “Miles Davis”', '− live']],
    ['genre="Jazz" genre=""', ['Genre is “Jazz”', 'No genre']],
    ['year:1990..1999 rating>=4', ['Year 1990–1999', 'Rating from 4']],
    ['length>10m length<3:30 size>1.5MB', ['Length over 10 min', 'Length under 210 s', 'File size over 1500 kB']],
    ['added<30d added>1y added:today', ['Added less than 30 days ago', 'Added more than 1 year ago', 'Added today']],
    ['added:7d added>=2w added:1d..2d', ['Added in the last 7 days', 'Added 2 weeks ago or earlier', 'Added 1 day to 2 days ago']],
    ['added:2024 added<2024-03', ['Added in 2024', 'Added before 2024-03']],
    ['added:2024-01..2024-03', ['Added 2024-01–2024-03']],
    ['-(a OR has:tag) not -b', ['− a or Has a tag', 'b']],
    ['plays<5 plays<=5 (a (b OR c) OR d -e)', ['Plays under 5', 'Plays up to 5', '(a and (b or c)) or (d and not e)']],
    ['-(-(a b) OR c)', ['− not (a and b) or c']],
    ['"low tide" any:or', ['“low tide”', 'or']],
  ])('%s', (text, expected) => {
    expect(chips(text)).toEqual(expected)
  })
  it('stand where their conditions do', () => {
    const text = ' slack  water artist:x -(a OR b)'
    expect(chipsOf(parse(text)).map(({ from, to }) => text.slice(from, to))).toEqual(['slack  water', 'artist:x', '-(a OR b)'])
  })
})

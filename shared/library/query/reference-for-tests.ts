// For property tests: small random libraries, and a second, plain evaluation of queries, row by row.

import fc from 'fast-check'
import { parsers } from 'json-columns/parsers-for-tests'
import { revision, type TrackId, trackId } from '../../ids.ts'
import { storageFlags } from '../../kept.ts'
import { decode } from '../import/decode.ts'
import { fold } from '../model/fold.ts'
import type { Library, RowLists, TextColumn } from '../model/model.ts'
import { rowsAt } from '../model/row-lists.ts'
import { libraryOf } from '../pack/packed-library.ts'
import { trackAt } from '../places/rows.ts'
import type { TextComparison } from '../search/search-texts.ts'
import type { DateComparison, Day, NumberField, Query, Term, TextField, TrackFlag, ValueComparison } from './model.ts'
import { anyTerm, queriesOf } from './queries-for-tests.ts'

export const today = 22_300
/** Flags (`storageFlags`) of tracks on this computer, some of which are in no library. */
export const kept: ReadonlyMap<TrackId, number> = new Map(
  [2, 3, 5, 8, 13, 99].map((id, at) => [trackId(id), at % 3 === 2 ? storageFlags.cached | storageFlags.waiting : storageFlags.downloaded]),
)
const names = ['', 'Low Tide', 'Blue Harbour', 'Ébb & Flow', 'low', 'Lowtide', '東京', 'R.E.M.', 'Acid Jazz', 'jazz', '12"', '... ']
const name = fc.constantFrom(...names)
const small = fc.nat(6)

const trackRow = fc.tuple(
  fc.record({ title: name, genre: name, path: name, type: fc.constantFrom('', 'audio/mpeg', 'audio/flac') }),
  fc.record({ album: fc.nat(5), artist: fc.nat(5), number: small, year: fc.constantFrom(0, 1989, 1990, 1999, 2000) }),
  fc.record({ length: fc.constantFrom(0, 59, 60, 600, 601), plays: small, rating: small, size: fc.constantFrom(0, 999_999, 1e6, 5e9) }),
  fc.record({
    added: fc.constantFrom(0, 1, 22_270, 22_271, 22_299, 22_300),
    trashed: fc.boolean(),
    artwork: fc.nat(1),
    gain: fc.boolean(),
    genres: fc.oneof(fc.constant(null), fc.array(name, { maxLength: 3 })),
  }),
)
const lists = fc.array(fc.tuple(name, fc.array(fc.nat(30), { maxLength: 8 })), { maxLength: 3 })

const dayText = (day: number): string => (day === 0 ? '' : new Date(day * 86_400_000).toISOString().slice(0, 10))
const cellNames = ['title', 'genre', 'path', 'type', 'album_id', 'artist_id', 'track', 'year', 'length', 'plays', 'rating', 'size']
const moreCells = ['uploaded_on', 'trashed', 'artwork_id', 'replay_gain', 'artists_additional', 'file', 'genres_additional']
const mapOf = (cells: readonly string[]): Record<string, unknown> => Object.fromEntries(cells.map((cell, index) => [cell, index]))

/** Libraries of up to some twenty tracks, imported from the service's form. */
export const anyLibrary: fc.Arbitrary<Library> = fc
  .record({
    tracks: fc.array(trackRow, { maxLength: 24 }),
    albums: fc.array(fc.tuple(name, fc.nat(5), fc.nat(2)), { minLength: 5, maxLength: 5 }),
    artists: fc.array(name, { minLength: 5, maxLength: 5 }),
    credits: fc.array(fc.nat(5), { maxLength: 24 }),
    playlists: lists,
    tags: lists,
  })
  .map(({ tracks, albums, artists, credits, playlists, tags }) => {
    const rows = tracks.map(([text, of, numbers, more], index) => [
      ...[text.title, text.genre, text.path, text.type, of.album, of.artist, of.number, of.year],
      ...[numbers.length, numbers.plays, numbers.rating, numbers.size],
      ...[
        dayText(more.added),
        more.trashed,
        more.artwork,
        more.gain ? '-6' : '',
        [[credits[index] ?? 0, null, 'feat']],
        '/128/a',
        more.genres,
      ],
    ])
    const table = (entries: readonly unknown[], cells: readonly string[]) => ({
      ...Object.fromEntries(entries.map((row, index) => [index + 1, row])),
      map: { ...mapOf(cells), artists_additional_map: { artist_id: 0, phrase: 1, type: 2 } },
    })
    const library = {
      tracks: table(rows, [...cellNames, ...moreCells]),
      albums: table(albums, ['name', 'artist_id', 'disc']),
      artists: table(
        artists.map(text => [text]),
        ['name'],
      ),
      playlists: table(playlists, ['name', 'tracks']),
      tags: Object.fromEntries(tags.map(([text, ids], index) => [index + 1, { name: text, archived: false, tracks: ids }])),
    }
    const bytes = new TextEncoder().encode(JSON.stringify({ result: true, library }))
    const decoded = decode([bytes], { revision: revision('any'), lastModified: '', seed: [0, 0] }, undefined, parsers)
    if (decoded.kind !== 'library') throw new Error(decoded.error.message)
    return libraryOf(decoded.columns, [0, 0])
  })

const word = fc.constantFrom('low', 'Tide', 'jazz', 'ÉBB', 'e', '東', '12"', 'rem', 'mpeg', 'MP3')
const field = fc.constantFrom<TextField>('artist', 'albumartist', 'album', 'title', 'genre', 'tag', 'playlist', 'path', 'type')
const near = fc.constantFrom(0, 1, 5, 59, 60, 600, 601, 1989, 1990, 1999, 999_999, 1_000_000, 5e9)
const comparison = fc.constantFrom('=', '<', '<=', '>', '>=')
const numberField = fc.constantFrom<NumberField>('year', 'rating', 'plays', 'length', 'track', 'disc', 'size')
/** Conditions that hold for some tracks of these libraries. */
const likelyTerm: fc.Arbitrary<Term> = fc.oneof(
  fc.record({ kind: fc.constant('word' as const), text: word }),
  fc.record({ kind: fc.constant('phrase' as const), text: fc.oneof(word, name).filter(text => text.trim() !== '') }),
  fc.record({ kind: fc.constant('text' as const), field, test: fc.constantFrom<TextComparison>('has', 'phrase'), text: word }),
  fc.record({ kind: fc.constant('text' as const), field, test: fc.constant<TextComparison>('is'), text: name }),
  fc.record({ kind: fc.constant('number' as const), field: numberField, test: fc.record({ is: comparison, value: near }) }),
  fc.record({
    kind: fc.constant('date' as const),
    field: fc.constant('added' as const),
    test: fc.record({ is: comparison, value: fc.record({ ago: fc.constantFrom(0, 1, 29, 30), unit: fc.constantFrom('d', 'w', 'm') }) }),
  }),
)
export const likelyQuery: fc.Arbitrary<Query> = queriesOf(fc.oneof({ weight: 4, arbitrary: likelyTerm }, anyTerm))

/** What a plain word means in these tests: the title contains it. */
export const fitsWord = (library: Library, row: number, text: string): boolean => fold(library.tracks.title.at(row)).includes(fold(text))

/** Whether a track matches the query. */
export function isAsked(library: Library, row: number, query: Query): boolean {
  switch (query.kind) {
    case 'all':
      return true
    case 'and':
      return query.of.every(part => isAsked(library, row, part))
    case 'or':
      return query.of.some(part => isAsked(library, row, part))
    case 'not':
      return !isAsked(library, row, query.of)
    case 'word':
      return fitsWord(library, row, query.text)
    case 'phrase':
      return (['title', 'album', 'albumartist'] as const)
        .flatMap(named => textsOf(library, row, named))
        .concat(ownArtist(library, row))
        .some(text => passes(text, 'phrase', query.text))
    case 'text': {
      const texts = textsOf(library, row, query.field)
      const also = query.field === 'type' && query.text.toLowerCase() === 'mp3' && texts.includes('audio/mpeg')
      return also || texts.some(text => passes(text, query.test, query.text))
    }
    case 'number':
      return numberPasses(query.field, numberOf(library, row, query.field), query.test)
    case 'date':
      return library.tracks.added[row] !== 0 && dayPasses(library.tracks.added[row] ?? 0, query.test)
    case 'flag':
      return hasTrait(library, row, query.has)
  }
}

const listed = (column: TextColumn, lists: RowLists, row: number): string[] =>
  Array.from({ length: column.length }, (_, list) => list)
    .filter(list => rowsAt(lists, list).includes(row))
    .map(list => column.at(list))

const ownArtist = (library: Library, row: number): string => trackAt(library, row).artist

function textsOf(library: Library, row: number, named: TextField): string[] {
  const track = trackAt(library, row)
  switch (named) {
    case 'artist':
      return [track.artist, ...listed(library.artists.name, library.artists.tracks, row)]
    case 'albumartist':
      return [library.artists.name.at(library.albums.artist[library.tracks.album[row] ?? -1] ?? -1)]
    case 'album':
    case 'title':
      return [track[named]]
    case 'genre': {
      const beside = listed(library.genres, library.additionalGenres, row)
      return track.genre === '' && beside.length > 0 ? beside : [track.genre, ...beside]
    }
    case 'path':
    case 'type':
      return [library.tracks[named].at(row)]
    case 'tag':
      return listed(library.tags.name, library.tags.tracks, row)
    case 'playlist':
      return listed(library.playlists.name, library.playlists.tracks, row)
  }
}

const inWord = '[\\p{L}\\p{N}\\p{M}]'
function passes(name: string, test: TextComparison, text: string): boolean {
  const [held, sought] = [fold(name), fold(text)]
  if (test === 'is') return held === sought
  if (test === 'has' || sought === '') return held.includes(sought)
  const begin = new RegExp(`^${inWord}`, 'u').test(sought) ? `(?<!${inWord})` : ''
  const end = new RegExp(`${inWord}$`, 'u').test(sought) ? `(?!${inWord})` : ''
  return new RegExp(`${begin}${sought.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}${end}`, 'u').test(held)
}

function numberOf({ tracks }: Library, row: number, named: NumberField): number {
  return tracks[named === 'track' ? 'number' : named][row] ?? 0
}

function numberPasses(named: NumberField, value: number, test: ValueComparison<number>): boolean {
  const known = value !== 0 || named === 'rating' || named === 'plays'
  if (test.is === '..') return (known || test.to === 0) && value >= test.from && value <= test.to
  if (test.is === '=') return value === test.value
  if (!known && !((test.is === '<=' || test.is === '<') && test.value - (test.is === '<' ? 1 : 0) === 0)) return false
  if (test.is === '<') return value < test.value
  if (test.is === '<=') return value <= test.value
  return test.is === '>' ? value > test.value : value >= test.value
}

function dayPasses(added: number, test: DateComparison): boolean {
  const units = { d: 1, w: 7, m: 30, y: 365 }
  const age = today - added
  const date = dayText(added)
  const written = ({ year, month, day }: Day): string =>
    [String(year), ...(month > 0 ? [month] : []), ...(day > 0 ? [day] : [])].map(part => String(part).padStart(2, '0')).join('-')
  if (test.is === '..') {
    if ('ago' in test.from && 'ago' in test.to)
      return age >= test.from.ago * units[test.from.unit] && age <= test.to.ago * units[test.to.unit]
    const [from, to] = [written(test.from as Day), written(test.to as Day)]
    return date >= from && (date <= to || date.startsWith(to))
  }
  if ('ago' in test.value) {
    const asked = test.value.ago * units[test.value.unit]
    const younger = { '=': age <= asked, '<': age < asked, '<=': age <= asked, '>': age > asked, '>=': age >= asked }
    return younger[test.is]
  }
  const asked = written(test.value)
  const same = date.startsWith(asked)
  const later = { '=': same, '<': date < asked, '<=': same || date < asked, '>': !same && date > asked, '>=': date >= asked }
  return later[test.is]
}

function hasTrait(library: Library, row: number, trait: TrackFlag): boolean {
  const { tracks } = library
  const track = trackAt(library, row)
  switch (trait) {
    case 'artwork':
      return track.artwork !== null
    case 'title':
      return track.title !== ''
    case 'genre':
      return track.genre !== '' || library.additionalGenres.rows.includes(row)
    case 'artist':
      return track.artistId !== null
    case 'album':
      return track.albumId !== null
    case 'year':
    case 'disc':
    case 'length':
    case 'rating':
    case 'added':
      return track[trait] > 0
    case 'track':
      return track.number > 0
    case 'path':
      return tracks.path.at(row) !== ''
    case 'gain':
      return !Number.isNaN(tracks.gain[row])
    case 'tag':
    case 'playlist':
      return textsOf(library, row, trait).length > 0
    case 'download':
      return ((kept.get(trackId(tracks.id[row] ?? 0)) ?? 0) & storageFlags.downloaded) !== 0
  }
}

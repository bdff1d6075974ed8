// The details of songs, albums and artists, one by one; for several of them, their common values and their totals.
import { albumId, artistId, playlistId, tagId } from '../../ids.ts'
import type { Library, Place, RowLists } from '../model/model.ts'
import { rowFinder, rowIndex, rowOf } from '../model/row-index.ts'
import { rowsAt } from '../model/row-lists.ts'
import { artistsOfTrack, genresOfTrack, listsWith } from './credited.ts'
import { normalPath } from './folders.ts'
import { albumAt, artistAt } from './rows.ts'
import { trackRowsOf } from './select.ts'

/** The kinds of rows that have details. */
export type Detailed = 'tracks' | 'albums' | 'artists'
export type TextName =
  | 'title'
  | 'artist'
  | 'additionalArtists'
  | 'album'
  | 'albumArtist'
  | 'genres'
  | 'playlists'
  | 'tags'
  | 'folder'
  | 'format'
/**
 * Details that are numbers: `length` in seconds, `added` in days since 1970, `size` in bytes, `gain` in dB; `plays`, `length` and `size`
 * are sums.
 */
export type NumberName =
  | 'track'
  | 'disc'
  | 'year'
  | 'albums'
  | 'discs'
  | 'songs'
  | 'rating'
  | 'plays'
  | 'length'
  | 'added'
  | 'size'
  | 'gain'
  | 'id'

/** A name, and the place to open for it; null: none. */
export type DetailText = { readonly text: string; readonly to: Place | null }
/** One detail; `several`: the rows differ; `more`: how many texts are left out. A detail that is unknown for all rows is left out. */
export type Detail =
  | { readonly kind: 'texts'; readonly name: TextName; readonly texts: readonly DetailText[]; readonly more: number }
  | { readonly kind: 'number'; readonly name: NumberName; readonly value: number }
  | { readonly kind: 'several'; readonly name: TextName | NumberName }

export type Details = {
  /** Details that describe the music, such as artist, year and genre. */
  readonly about: readonly Detail[]
  /** Details of the items' life in the library: rating, plays, length, upload, lists. */
  readonly inLibrary: readonly Detail[]
  /** Details of the items' files, such as type and size. */
  readonly file: readonly Detail[]
  /** Rows of the tracks themselves, or of all tracks of the albums or artists. */
  readonly rows: Uint32Array
}

/**
 * The details of songs, albums or artists by id; null if the library has none of them. Totals take one pass over the tracks each; common
 * values stop at the first difference.
 */
export function detailsOf(library: Library, detailed: Detailed, ids: readonly number[]): Details | null {
  const find = rowsBy(library[detailed].id, ids.length)
  const subjects = Uint32Array.from(ids.map(find).filter(row => row !== -1))
  if (subjects.length === 0) return null
  const rows = detailed === 'tracks' ? subjects : tracksOf(library, detailed, subjects)
  return {
    about: aboutOf(library, detailed, subjects, rows),
    inLibrary: inLibraryOf(library, detailed, subjects, rows),
    file: fileOf(library, detailed, subjects, rows),
    rows,
  }
}

/** Above this many ids, a direct table is built instead of searching each id. */
const manySubjects = 1_000
const rowsBy = (ids: Float64Array, wanted: number): ((id: number) => number) =>
  wanted > manySubjects ? rowFinder(rowIndex(ids)) : id => rowOf(ids, id)

function tracksOf(library: Library, kind: 'albums' | 'artists', subjects: Uint32Array): Uint32Array {
  const placeOf = (row: number) =>
    kind === 'albums'
      ? ({ kind: 'album', id: albumAt(library, row).id } as const)
      : ({ kind: 'artist', id: artistAt(library, row).id } as const)
  const [first = 0] = subjects
  if (subjects.length === 1) return trackRowsOf(library, placeOf(first))
  const all = new Set<number>()
  for (const row of subjects) for (const track of trackRowsOf(library, placeOf(row))) all.add(track)
  return Uint32Array.from(all)
}

function aboutOf(library: Library, detailed: Detailed, subjects: Uint32Array, rows: Uint32Array): readonly Detail[] {
  const { tracks, albums, artists } = library
  const artistAtRow = (row: number): DetailText => ({
    text: artists.name.at(row),
    to: row < 0 ? null : { kind: 'artist', id: artistId(artists.id[row] ?? 0) },
  })
  const albumAtRow = (row: number): DetailText => ({
    text: albums.name.at(row),
    to: row < 0 ? null : { kind: 'album', id: albumId(albums.id[row] ?? 0) },
  })
  switch (detailed) {
    case 'tracks':
      return [
        ...several('songs', rows.length),
        ...oneText('title', rows, row => tracks.title.at(row), plain),
        ...oneText('artist', rows, row => tracks.artist[row] ?? -1, artistAtRow),
        ...firstTexts('additionalArtists', rows.length === 1 ? additionalArtists(library, rows[0] ?? -1) : [], artistAtRow),
        ...oneText('album', rows, row => tracks.album[row] ?? -1, albumAtRow),
        ...oneText('albumArtist', rows, row => albums.artist[tracks.album[row] ?? -1] ?? -1, artistAtRow),
        ...oneNumber('track', rows, row => tracks.number[row] ?? 0),
        ...oneNumber('disc', rows, row => tracks.disc[row] ?? 0),
        ...oneNumber('year', rows, row => tracks.year[row] ?? 0),
        ...genresIn(library, rows),
      ]
    case 'albums':
      return [
        ...several('albums', subjects.length),
        ...oneText('album', subjects, row => row, albumAtRow),
        ...oneText('albumArtist', subjects, row => albums.artist[row] ?? -1, artistAtRow),
        ...oneNumber('year', subjects, row => albums.year[row] ?? 0),
        ...(subjects.length === 1 ? several('discs', albumAt(library, subjects[0] ?? -1).discs) : []),
        { kind: 'number', name: 'songs', value: rows.length },
        ...genresIn(library, rows),
      ]
    case 'artists':
      return [
        ...oneText('artist', subjects, row => row, artistAtRow),
        { kind: 'number', name: 'albums', value: subjects.reduce((sum, row) => sum + rowsAt(artists.albums, row).length, 0) },
        { kind: 'number', name: 'songs', value: rows.length },
        ...genresIn(library, rows),
      ]
  }
}

function inLibraryOf(library: Library, detailed: Detailed, subjects: Uint32Array, rows: Uint32Array): readonly Detail[] {
  const { tracks, playlists, tags } = library
  const lone = detailed === 'tracks' && rows.length === 1 ? (rows[0] ?? -1) : -1
  const naming = (lists: RowLists): readonly number[] => (lone === -1 ? [] : listsWith(lists, lone))
  const playlistAtRow = (row: number): DetailText => ({
    text: playlists.name.at(row),
    to: { kind: 'playlist', id: playlistId(playlists.id[row] ?? 0) },
  })
  const tagAtRow = (row: number): DetailText => ({ text: tags.name.at(row), to: { kind: 'tag', id: tagId(tags.id[row] ?? 0) } })
  return [
    ...oneNumber('rating', subjects, row => library[detailed].rating[row] ?? 0),
    sum('plays', rows, row => tracks.plays[row] ?? 0),
    ...withoutZero(sum('length', rows, row => tracks.length[row] ?? 0)),
    ...oneNumber('added', rows, row => tracks.added[row] ?? 0),
    ...firstTexts('playlists', naming(playlists.all), playlistAtRow),
    ...firstTexts('tags', naming(tags.all), tagAtRow),
  ]
}

function fileOf(library: Library, detailed: Detailed, subjects: Uint32Array, rows: Uint32Array): readonly Detail[] {
  const { tracks } = library
  const id: Detail = { kind: 'number', name: 'id', value: library[detailed].id[subjects[0] ?? -1] ?? 0 }
  return [
    ...oneText(
      'folder',
      rows,
      row => tracks.path.codes[row] ?? 0,
      code => folderText(tracks.path.texts.at(code)),
    ),
    ...oneText(
      'format',
      rows,
      row => tracks.type.codes[row] ?? 0,
      code => plain(tracks.type.texts.at(code)),
    ),
    ...withoutZero(sum('size', rows, row => tracks.size[row] ?? 0)),
    ...oneNumber('gain', rows, row => tracks.gain[row] ?? Number.NaN, Number.NaN),
    ...(subjects.length === 1 ? [id] : []),
  ]
}

/** A count as a detail; none unless it is more than one. */
const several = (name: NumberName, value: number): readonly Detail[] => (value > 1 ? [{ kind: 'number', name, value }] : [])
const withoutZero = (detail: Detail): readonly Detail[] => (detail.kind === 'number' && detail.value === 0 ? [] : [detail])
/** Most texts listed in one detail, such as the genres of one song. */
const maxTexts = 100
const texts = (name: TextName, all: readonly DetailText[], more = 0): readonly Detail[] => {
  const present = all.filter(({ text }) => text !== '')
  return present.length === 0 ? [] : [{ kind: 'texts', name, texts: present, more }]
}
const firstTexts = (name: TextName, rows: readonly number[], read: (row: number) => DetailText): readonly Detail[] =>
  texts(name, rows.slice(0, maxTexts).map(read), Math.max(0, rows.length - maxTexts))
const plain = (text: string): DetailText => ({ text, to: null })
const folderText = (path: string): DetailText => ({ text: path, to: { kind: 'folder', path: normalPath(path) } })

/**
 * The text that all rows share, or `several`; none for no rows or an empty text. Texts are compared only where the underlying values
 * differ, as different values may read the same (records of a set).
 */
function oneText<Value extends number | string>(
  name: TextName,
  rows: Uint32Array,
  rowValue: (row: number) => Value,
  read: (value: Value) => DetailText,
): readonly Detail[] {
  if (rows.length === 0) return []
  const value = rowValue(rows[0] ?? -1)
  const first = read(value)
  const isSame = (row: number): boolean => {
    const other = rowValue(row)
    return other === value || read(other).text === first.text
  }
  return rows.every(isSame) ? texts(name, [first]) : [{ kind: 'several', name }]
}

/** The number that all rows share, or `several`; none for no rows, or if it is `unknown`. */
function oneNumber(name: NumberName, rows: Uint32Array, rowValue: (row: number) => number, unknown = 0): readonly Detail[] {
  if (rows.length === 0) return []
  const value = rowValue(rows[0] ?? -1)
  // Compared by Object.is, so that NaN equals NaN.
  if (!rows.every(row => Object.is(rowValue(row), value))) return [{ kind: 'several', name }]
  return Object.is(value, unknown) ? [] : [{ kind: 'number', name, value }]
}

function sum(name: NumberName, rows: Uint32Array, rowValue: (row: number) => number): Detail {
  let value = 0
  for (let index = 0; index < rows.length; index++) value += rowValue(rows[index] ?? -1)
  return { kind: 'number', name, value }
}

/** The genres of a single song; for several songs, their own genre if it is the same. */
function genresIn(library: Library, rows: Uint32Array): readonly Detail[] {
  if (rows.length !== 1)
    return oneText(
      'genres',
      rows,
      row => library.tracks.genre[row] ?? -1,
      code => genreText(library.genres.at(code)),
    )
  const { names, more } = genresOfTrack(library, rows[0] ?? -1, maxTexts)
  return texts('genres', names.map(genreText), more)
}
const genreText = (name: string): DetailText => ({ text: name, to: { kind: 'genre', name } })

/** Artists credited for a song besides its own. */
const additionalArtists = (library: Library, row: number): readonly number[] =>
  Array.from(artistsOfTrack(library, row)).filter(artist => artist !== library.tracks.artist[row])

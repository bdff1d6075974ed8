// Names of the library that contain the typed text, best first, for completions of queries.

import { runToEnd } from '../model/chunked.ts'
import { fold } from '../model/fold.ts'
import type { Library, PackedText, RowLists, TextColumn } from '../model/model.ts'
import { foldedNow } from '../order/folded-texts.ts'
import { beginsAt, matching } from '../search/match-texts.ts'
import type { TextField } from './model.ts'

/** Most completions offered. */
export const maxOffered = 8

/**
 * The names of a field. `folded`: null until a query has computed the folded texts of a large column; `lists`: the songs or albums of each
 * name, null if they are not counted.
 */
type Source = { readonly names: TextColumn; readonly folded: PackedText | null; readonly lists: RowLists | null }

function sourceOf(library: Library, field: TextField): Source | null {
  const { artists, albums, genres, tags, playlists, tracks, folded } = library
  switch (field) {
    case 'artist':
      return { names: artists.name, folded: folded.artists, lists: artists.tracks }
    case 'albumartist':
      return { names: artists.name, folded: folded.artists, lists: artists.albums }
    case 'album':
      return { names: albums.name, folded: folded.albums, lists: albums.tracks }
    case 'genre':
      return { names: genres, folded: foldedNow(library, genres), lists: null }
    case 'tag':
      return { names: tags.name, folded: foldedNow(library, tags.name), lists: tags.tracks }
    case 'playlist':
      return { names: playlists.name, folded: folded.playlists, lists: playlists.tracks }
    case 'path':
      return { names: tracks.path.texts, folded: foldedNow(library, tracks.path.texts), lists: null }
    case 'type':
      return { names: tracks.type.texts, folded: foldedNow(library, tracks.type.texts), lists: null }
    case 'title':
      return null
  }
}

/**
 * Names that contain the typed text: those that begin with it first, then by number of songs or albums; equal names once, at most twice
 * `maxOffered`, and where songs or albums are counted, none without any. None for titles, and while the folded texts of the column are not
 * computed.
 */
export function namesOf(library: Library, field: TextField, typed: string): readonly { readonly name: string; readonly detail: string }[] {
  const source = sourceOf(library, field)
  if (source === null || source.folded === null) return []
  const { names, folded, lists } = source
  const marks = runToEnd(matching(folded, 'has', typed))
  const begin = new TextEncoder().encode(fold(typed))
  const sizeOf = (row: number): number => (lists === null ? 0 : (lists.starts[row + 1] ?? 0) - (lists.starts[row] ?? 0))
  const best: { readonly row: number; readonly worth: number }[] = []
  for (let row = 0; row < marks.length; row++) {
    const size = sizeOf(row)
    if (marks[row] !== 1 || (lists !== null && size === 0)) continue
    const worth = size + (beginsAt(folded, row, begin) ? 1e9 : 0)
    if (best.length === maxOffered * 2 && worth <= (best.at(-1)?.worth ?? 0)) continue
    const index = best.findIndex(each => each.worth < worth)
    best.splice(index === -1 ? best.length : index, 0, { row, worth })
    if (best.length > maxOffered * 2) best.pop()
  }
  const completions = best.map(({ row }) => ({ name: names.at(row), detail: lists === null ? '' : sizeWords(field, sizeOf(row)) }))
  return completions.filter(({ name }, index) => name !== '' && completions.findIndex(each => each.name === name) === index)
}

const sizeWords = (field: TextField, size: number): string => {
  const kind = field === 'albumartist' ? 'album' : 'song'
  return `${size} ${kind}${size === 1 ? '' : 's'}`
}

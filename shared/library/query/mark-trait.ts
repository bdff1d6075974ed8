// Marks tracks that have something: a cover, a genre, a tag.
import type { Library, RowLists, SharedText } from '../model.ts'
import { ofShared } from './mark-text.ts'
import type { Trait } from './model.ts'

/** 1 for every track that has it. */
export function markTrait(library: Library, trait: Trait): Uint8Array {
  const { tracks } = library
  const where = (has: (row: number) => boolean): Uint8Array => {
    const marks = new Uint8Array(tracks.count)
    for (let row = 0; row < marks.length; row++) marks[row] = has(row) ? 1 : 0
    return marks
  }
  switch (trait) {
    case 'artwork':
      return notEmpty(tracks.artwork)
    case 'path':
      return notEmpty(tracks.path)
    case 'title':
      return where(row => isWritten(library.folded.titles.starts, row) || tracks.title.at(row) !== '')
    case 'artist':
      return where(row => (tracks.artist[row] ?? -1) >= 0)
    case 'album':
      return where(row => (tracks.album[row] ?? -1) >= 0)
    case 'genre': {
      const marks = where(row => (tracks.genre[row] ?? -1) >= 0)
      for (const row of library.genresBeside.rows) marks[row] = 1
      return marks
    }
    case 'year':
      return where(row => (tracks.year[row] ?? 0) > 0)
    case 'track':
      return where(row => (tracks.number[row] ?? 0) > 0)
    case 'disc':
      return where(row => (tracks.disc[row] ?? 0) > 0)
    case 'length':
      return where(row => (tracks.length[row] ?? 0) > 0)
    case 'rating':
      return where(row => (tracks.rating[row] ?? 0) > 0)
    case 'added':
      return where(row => (tracks.added[row] ?? 0) > 0)
    case 'gain':
      return where(row => !Number.isNaN(tracks.gain[row] ?? Number.NaN))
    case 'tag':
      return inAny(tracks.count, library.tags.tracks)
    case 'playlist':
      return inAny(tracks.count, library.playlists.tracks)
  }
}

/** Whether a folded text holds more than the line feed that ends it. */
const isWritten = (starts: Uint32Array, row: number): boolean => (starts[row + 1] ?? 0) - (starts[row] ?? 0) > 1

function notEmpty(column: SharedText): Uint8Array {
  const texts = new Uint8Array(column.texts.length)
  for (let code = 0; code < texts.length; code++) texts[code] = column.texts.at(code) === '' ? 0 : 1
  return ofShared(column, texts)
}

function inAny(count: number, { rows }: RowLists): Uint8Array {
  const marks = new Uint8Array(count)
  for (const row of rows) marks[row] = 1
  return marks
}

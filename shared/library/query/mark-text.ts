// Marks tracks by texts: their own, those of their artist or album, and the names of lists that contain them.

import { type Chunks, inChunks, rowsPerChunk } from '../model/chunked.ts'
import { fold } from '../model/fold.ts'
import type { DictionaryText, Library, PackedText, RowLists, TextColumn } from '../model/model.ts'
import { rowsAt } from '../model/row-lists.ts'
import { foldedNow, foldedOf } from '../order/folded-texts.ts'
import { matching, matchingAt } from '../search/match-texts.ts'
import type { TextComparison } from '../search/search-texts.ts'
import { titlesWith } from '../search/search-texts.ts'
import type { Term, TextField } from './model.ts'

/** The columns whose folded texts a library does not hold, so that the first condition on them has to fold them all, by field. */
export const foldedLater = {
  genre: ({ genres }: Library): TextColumn => genres,
  tag: ({ tags }: Library): TextColumn => tags.name,
  path: ({ tracks }: Library): TextColumn => tracks.path.texts,
  type: ({ tracks }: Library): TextColumn => tracks.type.texts,
}

/** The columns whose folded texts a library holds, by field. */
const foldedAlready = {
  title: ({ folded }: Library): PackedText => folded.titles,
  artist: ({ folded }: Library): PackedText => folded.artists,
  albumartist: ({ folded }: Library): PackedText => folded.artists,
  album: ({ folded }: Library): PackedText => folded.albums,
  playlist: ({ folded }: Library): PackedText => folded.playlists,
}

export const isFoldedLater = (field: TextField): field is keyof typeof foldedLater => Object.hasOwn(foldedLater, field)

/** Bytes of the folded texts that a condition searches, for a text of its own or a phrase; 0 as long as they are not folded. */
export function searchedBytes(library: Library, term: Term): number {
  const { titles, artists, albums } = library.folded
  if (term.kind === 'phrase') return titles.bytes.length + artists.bytes.length + albums.bytes.length
  return term.kind === 'text' ? (foldedFor(library, term.field)?.bytes.length ?? 0) : 0
}

const foldedFor = (library: Library, field: TextField): PackedText | null =>
  isFoldedLater(field) ? foldedNow(library, foldedLater[field](library)) : foldedAlready[field](library)

/** The marks of a text condition: 1 for every track whose field matches; an unknown name counts as empty. */
export function* markText(library: Library, field: TextField, test: TextComparison, text: string): Chunks<Uint8Array> {
  const { tracks, folded } = library
  const named = (references: Int32Array, names: Uint8Array): Chunks<Uint8Array> => spread(references, names, fold(text) === '')
  switch (field) {
    case 'title':
      return yield* inTitles(library, test, text)
    case 'artist': {
      const names = yield* matching(folded.artists, test, text)
      return yield* markLists(yield* named(tracks.artist, names), library.artists.tracks, names)
    }
    case 'album':
      return yield* named(tracks.album, yield* matching(folded.albums, test, text))
    case 'albumartist':
      return yield* named(tracks.album, yield* named(library.albums.artist, yield* matching(folded.artists, test, text)))
    case 'genre': {
      const names = yield* matching(yield* foldedOf(library, foldedLater.genre(library)), test, text)
      return yield* markGenres(library, yield* named(tracks.genre, names), names)
    }
    case 'tag':
      return yield* inLists(library, library.tags.tracks, yield* matching(yield* foldedOf(library, foldedLater.tag(library)), test, text))
    case 'playlist':
      return yield* inLists(library, library.playlists.tracks, yield* matching(folded.playlists, test, text))
    case 'path':
      return yield* ofShared(tracks.path, yield* matching(yield* foldedOf(library, foldedLater.path(library)), test, text))
    case 'type':
      return yield* ofShared(tracks.type, yield* matchingTypes(library, test, text))
  }
}

/** Marks tracks whose title passes the test; only candidates of the word index are read if it is built, else all titles. */
function* inTitles(library: Library, test: TextComparison, text: string): Chunks<Uint8Array> {
  const { titles } = library.folded
  const near = titlesWith(library, test, fold(text))
  return near === null ? yield* matching(titles, test, text) : yield* matchingAt(titles, test, near)
}

/** Marks tracks with the whole words, in this order, in the title, the artist, the album or its artist. */
export function* markAnywhere(library: Library, text: string): Chunks<Uint8Array> {
  const { tracks, albums, folded } = library
  const marks = yield* inTitles(library, 'phrase', text)
  const artists = yield* matching(folded.artists, 'phrase', text)
  const albumNames = yield* matching(folded.albums, 'phrase', text)
  for (let row = 0; row < albumNames.length; row++) albumNames[row] = (albumNames[row] ?? 0) | (artists[albums.artist[row] ?? -1] ?? 0)
  yield* inChunks(marks.length, (from, end) => {
    for (let row = from; row < end; row++) {
      marks[row] = (marks[row] ?? 0) | (artists[tracks.artist[row] ?? -1] ?? 0) | (albumNames[tracks.album[row] ?? -1] ?? 0)
    }
  })
  return marks
}

/** Spreads marks from names to the rows that refer to them; `matchesUnknown`: whether a row without a reference is marked. */
function* spread(references: Int32Array, names: Uint8Array, matchesUnknown: boolean): Chunks<Uint8Array> {
  const marks = new Uint8Array(references.length)
  yield* inChunks(marks.length, (from, end) => {
    for (let row = from; row < end; row++) {
      const name = references[row] ?? -1
      marks[row] = name < 0 ? (matchesUnknown ? 1 : 0) : (names[name] ?? 0)
    }
  })
  return marks
}

/** Marks tracks also by additional genres; a track that has any is not without a genre. */
function* markGenres({ tracks, additionalGenres }: Library, marks: Uint8Array, names: Uint8Array): Chunks<Uint8Array> {
  const { rows } = additionalGenres
  yield* inChunks(rows.length, (from, end) => {
    for (let at = from; at < end; at++) if ((tracks.genre[rows[at] ?? 0] ?? -1) < 0) marks[rows[at] ?? 0] = 0
  })
  return yield* markLists(marks, additionalGenres, names)
}

function* markLists(marks: Uint8Array, lists: RowLists, chosen: Uint8Array): Chunks<Uint8Array> {
  let marked = 0
  for (let list = 0; list < chosen.length; list++) {
    if (chosen[list] !== 1) continue
    const rows = rowsAt(lists, list)
    for (let at = 0; at < rows.length; at++) marks[rows[at] ?? 0] = 1
    marked += rows.length
    if (marked < rowsPerChunk) continue
    marked = 0
    yield
  }
  return marks
}

const inLists = ({ tracks }: Library, lists: RowLists, chosen: Uint8Array): Chunks<Uint8Array> =>
  markLists(new Uint8Array(tracks.count), lists, chosen)

export function* ofShared({ codes }: DictionaryText, texts: Uint8Array): Chunks<Uint8Array> {
  const marks = new Uint8Array(codes.length)
  yield* inChunks(marks.length, (from, end) => {
    for (let row = from; row < end; row++) marks[row] = texts[codes[row] ?? -1] ?? 0
  })
  return marks
}

/** By the common name of a format, what its MIME type calls it instead: `m4a` is searched as `mp4`, too. */
const mimeNameOf: ReadonlyMap<string, string> = new Map(
  Object.entries({ mp3: 'mpeg', m4a: 'mp4', alac: 'mp4', wma: 'ms-wma', aif: 'aiff', wave: 'wav' }),
)

function* matchingTypes(library: Library, test: TextComparison, text: string): Chunks<Uint8Array> {
  const folded = yield* foldedOf(library, foldedLater.type(library))
  const marks = yield* matching(folded, test, text)
  const mimeName = mimeNameOf.get(text.toLowerCase())
  if (mimeName === undefined) return marks
  const mimeMarks = yield* matching(folded, 'has', mimeName)
  return marks.map((mark, row) => mark | (mimeMarks[row] ?? 0))
}

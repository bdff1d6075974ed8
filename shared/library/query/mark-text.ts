// Marks tracks by texts: of their own, of their artist or album, and of the lists that they are in.
import { fold } from '../fold.ts'
import type { Library, RowLists, SharedText } from '../model.ts'
import { listOf } from '../row-lists.ts'
import { foldedOf, matching } from './match.ts'
import type { TextField, TextTest } from './model.ts'

/** 1 for every track of which the field passes. A name that is not known counts as empty. */
export function markText(library: Library, field: TextField, test: TextTest, text: string): Uint8Array {
  const { tracks, folded } = library
  const named = (references: Int32Array, names: Uint8Array): Uint8Array => spread(references, names, test === 'is' && fold(text) === '')
  switch (field) {
    case 'title':
      return matching(folded.titles, test, text)
    case 'artist': {
      const names = matching(folded.artists, test, text)
      return markLists(named(tracks.artist, names), library.artists.tracks, names)
    }
    case 'album':
      return named(tracks.album, matching(folded.albums, test, text))
    case 'albumartist':
      return named(tracks.album, named(library.albums.artist, matching(folded.artists, test, text)))
    case 'genre': {
      const names = matching(foldedOf(library.genres), test, text)
      return markGenres(library, named(tracks.genre, names), names)
    }
    case 'tag':
      return inLists(library, library.tags.tracks, matching(foldedOf(library.tags.name), test, text))
    case 'playlist':
      return inLists(library, library.playlists.tracks, matching(folded.playlists, test, text))
    case 'path':
      return ofShared(tracks.path, matching(foldedOf(tracks.path.texts), test, text))
    case 'type':
      return ofShared(tracks.type, matchingTypes(tracks.type, test, text))
  }
}

/** Words, whole and in their order, in the title, the artist, the album or its artist. */
export function markAnywhere(library: Library, text: string): Uint8Array {
  const { tracks, albums, folded } = library
  const marks = matching(folded.titles, 'phrase', text)
  const artists = matching(folded.artists, 'phrase', text)
  const albumNames = matching(folded.albums, 'phrase', text)
  for (let row = 0; row < albumNames.length; row++) albumNames[row] = (albumNames[row] ?? 0) | (artists[albums.artist[row] ?? -1] ?? 0)
  for (let row = 0; row < marks.length; row++) {
    marks[row] = (marks[row] ?? 0) | (artists[tracks.artist[row] ?? -1] ?? 0) | (albumNames[tracks.album[row] ?? -1] ?? 0)
  }
  return marks
}

/** From what is referred to, to what refers; `unknown`: whether a reference to nothing passes. */
function spread(references: Int32Array, names: Uint8Array, unknown: boolean): Uint8Array {
  const marks = new Uint8Array(references.length)
  for (let row = 0; row < marks.length; row++) {
    const name = references[row] ?? -1
    marks[row] = name < 0 ? (unknown ? 1 : 0) : (names[name] ?? 0)
  }
  return marks
}

/** Marks also what names a genre beside its own; that is then no song without a genre. */
function markGenres({ tracks, genresBeside }: Library, marks: Uint8Array, names: Uint8Array): Uint8Array {
  for (const row of genresBeside.rows) if ((tracks.genre[row] ?? -1) < 0) marks[row] = 0
  return markLists(marks, genresBeside, names)
}

function markLists(marks: Uint8Array, lists: RowLists, chosen: Uint8Array): Uint8Array {
  for (let list = 0; list < chosen.length; list++) {
    if (chosen[list] === 1) for (const row of listOf(lists, list)) marks[row] = 1
  }
  return marks
}

const inLists = ({ tracks }: Library, lists: RowLists, chosen: Uint8Array): Uint8Array =>
  markLists(new Uint8Array(tracks.count), lists, chosen)

export function ofShared({ codes }: SharedText, texts: Uint8Array): Uint8Array {
  const marks = new Uint8Array(codes.length)
  for (let row = 0; row < marks.length; row++) marks[row] = texts[codes[row] ?? -1] ?? 0
  return marks
}

/** What people call files, where it is not what their type is called. */
const typeNames: Readonly<Record<string, string>> = { mp3: 'mpeg', m4a: 'mp4', alac: 'mp4', wma: 'ms-wma', aif: 'aiff', wave: 'wav' }

function matchingTypes(column: SharedText, test: TextTest, text: string): Uint8Array {
  const folded = foldedOf(column.texts)
  const marks = matching(folded, test, text)
  const official = typeNames[text.toLowerCase()]
  if (official === undefined) return marks
  const also = matching(folded, 'has', official)
  return marks.map((mark, row) => mark | (also[row] ?? 0))
}

// The draft of details while edits are laid over a library: collects the new values, and at the end builds the changed columns.
import { textKey } from '../id-map.ts'
import { fold } from '../library/model/fold.ts'
import type { Library, RowLists } from '../library/model/model.ts'
import { rowsAt } from '../library/model/row-lists.ts'
import { ownYear } from './details-now.ts'
import type { AlbumDetails, DetailsEdit, TrackDetails } from './edit.ts'
import { numbersOnDisc } from './numbers-on-disc.ts'
import { rowLists } from './pack-row-lists.ts'
import { patchedText } from './patched-text.ts'
import type { Finders } from './row-finders.ts'

/** The library with new columns but the old orders and lists, and the rows of `tracks` and `albums` that changed. */
export type LibraryWithDetails = { readonly library: Library; readonly tracks: ReadonlySet<number>; readonly albums: ReadonlySet<number> }

export type DraftDetails = {
  readonly apply: (edit: DetailsEdit) => void
  /** Applies the details to the columns of `library`; null: no edit changes any. */
  readonly finish: (library: Library) => LibraryWithDetails | null
}

export function draftDetails(rowOf: Finders): DraftDetails {
  const tracks = new Map<number, TrackDetails>()
  const albums = new Map<number, AlbumDetails>()
  const merge = <Details>(map: Map<number, Details>, rows: readonly number[], details: Details): void => {
    for (const row of rows) if (row >= 0) map.set(row, { ...map.get(row), ...details })
  }
  return {
    apply: edit => {
      // The service refuses an artist that the library does not have, so that edit changes nothing.
      if (edit.artist !== undefined && rowOf('artists')(edit.artist) < 0) return
      if (edit.kind === 'describe-tracks') {
        const { kind: _kind, tracks: ids, ...details } = edit
        merge(tracks, ids.map(rowOf('tracks')), details)
      } else {
        const { kind: _kind, albums: ids, ...details } = edit
        merge(albums, ids.map(rowOf('albums')), details)
      }
    },
    finish: library => (tracks.size === 0 && albums.size === 0 ? null : withDetails(library, tracks, albums, rowOf)),
  }
}

function withDetails(
  library: Library,
  ofTracks: ReadonlyMap<number, TrackDetails>,
  ofAlbums: ReadonlyMap<number, AlbumDetails>,
  rowOf: Finders,
): LibraryWithDetails {
  const withAlbums = { ...library, ...describedAlbums(library, ofAlbums, rowOf) }
  /** Rows of tracks that change, directly or with the record that they are on. */
  const changed = new Set(ofTracks.keys())
  const inAlbums = new Set<number>(ofAlbums.keys())
  for (const [row, { number }] of ofTracks) if (number !== undefined) inAlbums.add(library.tracks.album[row] ?? -1)
  inAlbums.delete(-1)
  if (inAlbums.size > 0)
    library.tracks.album.forEach((album, row) => {
      if (inAlbums.has(album)) changed.add(row)
    })
  const columns = describedTracks(library, withAlbums, { changes: ofTracks, rows: changed, discs: inAlbums }, rowOf)
  return { library: { ...withAlbums, ...columns }, tracks: changed, albums: new Set(ofAlbums.keys()) }
}

function describedAlbums(
  { albums, folded }: Library,
  changes: ReadonlyMap<number, AlbumDetails>,
  rowOf: Finders,
): Pick<Library, 'albums' | 'folded'> {
  if (changes.size === 0) return { albums, folded }
  const [artist, year, disc] = [albums.artist.slice(), albums.year.slice(), albums.disc.slice()]
  const names = new Map<number, string>()
  for (const [row, details] of changes) {
    if (details.artist !== undefined) artist[row] = rowOf('artists')(details.artist)
    if (details.year !== undefined) year[row] = details.year
    if (details.disc !== undefined) disc[row] = details.disc
    if (details.name !== undefined) names.set(row, details.name)
  }
  const name = names.size === 0 ? albums.name : patchedText(albums.name, names)
  const foldedNames = names.size === 0 ? folded.albums : patchedText(folded.albums, foldedTexts(names))
  return { albums: { ...albums, artist, year, disc, name }, folded: { ...folded, albums: foldedNames } }
}

/** Texts folded as the library stores them: the folded text and a newline (model.ts). */
const foldedTexts = (texts: ReadonlyMap<number, string>): ReadonlyMap<number, string> =>
  new Map([...texts].map(([row, text]) => [row, `${fold(text)}\n`]))

/** The changes of tracks to apply. `rows`: tracks that may change; `discs`: albums of which all tracks are in `rows`. */
type TrackChanges = {
  readonly changes: ReadonlyMap<number, TrackDetails>
  readonly rows: ReadonlySet<number>
  readonly discs: ReadonlySet<number>
}

/** The columns of tracks and genres with the changes. `before`: the library without any change; `after`: with the changes of albums. */
function describedTracks(
  before: Library,
  after: Library,
  { changes, rows, discs }: TrackChanges,
  rowOf: Finders,
): Pick<Library, 'tracks' | 'folded' | 'genres' | 'additionalGenres'> {
  const { tracks } = before
  const [artist, year, yearFromAlbum, genre] = [
    tracks.artist.slice(),
    tracks.year.slice(),
    tracks.yearFromAlbum.slice(),
    tracks.genre.slice(),
  ]
  const titles = new Map<number, string>()
  const genres = genreCodes(before)
  for (const row of rows) {
    const details = changes.get(row)
    if (details?.title !== undefined) titles.set(row, details.title)
    if (details?.artist !== undefined) artist[row] = rowOf('artists')(details.artist)
    if (details?.genre !== undefined) genre[row] = genres.codeOf(details.genre)
    const own = details?.year ?? ownYear(before, row)
    yearFromAlbum[row] = own === 0 ? 1 : 0
    year[row] = own === 0 ? (after.albums.year[tracks.album[row] ?? -1] ?? 0) : own
  }
  const { number, disc } = numbersOnDisc(before, after, { rows, discs, number: row => changes.get(row)?.number })
  const title = titles.size === 0 ? tracks.title : patchedText(tracks.title, titles)
  const foldedTitles = titles.size === 0 ? after.folded.titles : patchedText(after.folded.titles, foldedTexts(titles))
  return {
    tracks: { ...tracks, title, artist, year, yearFromAlbum, genre, number, disc },
    folded: { ...after.folded, titles: foldedTitles },
    genres: genres.all(),
    additionalGenres: additionalGenresAfter(before.additionalGenres, genres.all().length, rows, genre),
  }
}

/** Codes of genre names, -1 for ''; new genres get codes after the existing ones. */
function genreCodes({ genres }: Library) {
  const added: string[] = []
  /** Codes by `textKey` of the name, read once for all edits; null before the first. */
  let codeOfGenre: Map<string, number> | null = null
  const read = (): Map<string, number> => {
    const codes = new Map<string, number>()
    for (let code = genres.length - 1; code >= 0; code--) codes.set(textKey(genres.at(code)), code)
    return codes
  }
  return {
    codeOf: (name: string): number => {
      if (name === '') return -1
      codeOfGenre ??= read()
      const code = codeOfGenre.get(textKey(name)) ?? genres.length + added.push(name) - 1
      codeOfGenre.set(textKey(name), code)
      return code
    },
    all: (): Library['genres'] =>
      added.length === 0
        ? genres
        : {
            length: genres.length + added.length,
            at: code => (code < genres.length ? genres.at(code) : (added[code - genres.length] ?? '')),
          },
  }
}

/** Removes songs from the lists of additional genres where that genre has become their own. */
function additionalGenresAfter(lists: RowLists, genres: number, rows: ReadonlySet<number>, own: Int32Array): RowLists {
  if (lists.rows.length === 0 && lists.starts.length > genres) return lists
  return rowLists(Array.from({ length: genres }, (_, code) => rowsAt(lists, code).filter(row => !rows.has(row) || own[row] !== code)))
}

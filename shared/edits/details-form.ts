// The form of details of songs or albums: its fields, the remarks about what was typed, and the edits that result.
import { albumId, artistId, trackId } from '../ids.ts'
import { fold } from '../library/model/fold.ts'
import type { Library, PackedText, TextColumn } from '../library/model/model.ts'
import { rowsAt } from '../library/model/row-lists.ts'
import { beginsAt } from '../library/search/match-texts.ts'
import { detailLimits, maxRowsChanged } from '../wire/profile.ts'
import { albumDetailsNow, numberSent, ownYear, trackDetailsNow } from './details-now.ts'
import type { AlbumDetails, LibraryEdit, TrackDetails } from './edit.ts'
import { oneLine } from './name-rules.ts'
import { rowFinders } from './row-finders.ts'

/** The kinds of rows whose details can be edited; an artist's cannot (C-48). */
export type EditableKind = 'tracks' | 'albums'
/** Fields of songs, then fields of the records of their album. */
export type FieldName = 'title' | 'artist' | 'year' | 'genre' | 'number' | 'album' | 'albumArtist' | 'albumYear' | 'disc'
/**
 * A field of the form. `text`: the value that all rows share; null: they differ. `yearFromAlbum`: in the year field of a single song, the
 * year that it shows, which is its album's if it has none of its own; '' elsewhere.
 */
export type DetailsField = { readonly name: FieldName; readonly text: string | null; readonly yearFromAlbum: string }
export type Typed = Readonly<Partial<Record<FieldName, string>>>
/** Why a typed value cannot be saved. */
export type FieldRemark = 'empty' | 'tooLong' | 'year' | 'number' | 'numberOnDisc' | 'disc' | 'noArtist'

/**
 * The fields; `tracks` and `discs`: rows of the songs and album records that they change; `trackCount`: how many songs are on these
 * records.
 */
export type DetailsForm = {
  readonly fields: readonly DetailsField[]
  readonly tracks: readonly number[]
  readonly discs: readonly number[]
  readonly trackCount: number
}

/**
 * Most songs or albums edited at once; more cannot be edited, as a notice says. One request changes `maxRowsChanged` (500), so this is four
 * requests.
 */
export const maxEdited = 4 * maxRowsChanged

/**
 * The form for songs or albums by id; unknown ids are skipped. Title and number are offered for a single song, the disc for a single record
 * whose track numbers name no disc, and for songs the album fields only if all are on one album.
 */
export function detailsForm(library: Library, described: EditableKind, ids: readonly number[]): DetailsForm {
  const rows = [...new Set(ids.map(rowFinders(library)(described)))].filter(row => row >= 0)
  const { albums, artists } = library
  const tracks = described === 'tracks' ? rows : []
  const discs = described === 'tracks' ? discsOf(library, tracks) : rows.flatMap(row => discRows(library, row))
  const artistName = (row: number): string => artists.name.at(row)
  const trackField = (name: FieldName, text: (row: number) => string): readonly DetailsField[] =>
    tracks.length === 0 ? [] : [{ name, text: shared(tracks, text), yearFromAlbum: '' }]
  const discField = (name: FieldName, text: (row: number) => string): readonly DetailsField[] =>
    discs.length === 0 ? [] : [{ name, text: shared(discs, text), yearFromAlbum: '' }]
  const isAlone = tracks.length === 1
  const yearFromAlbum = isAlone ? numberText(library.tracks.year[tracks[0] ?? -1] ?? 0) : ''
  return {
    fields: [
      ...(isAlone ? trackField('title', row => library.tracks.title.at(row)) : []),
      ...trackField('artist', row => artistName(library.tracks.artist[row] ?? -1)),
      ...trackField('year', row => numberText(ownYear(library, row))).map(field => ({ ...field, yearFromAlbum })),
      ...trackField('genre', row => library.genres.at(library.tracks.genre[row] ?? -1)),
      ...(isAlone ? trackField('number', row => numberText(library.tracks.number[row] ?? 0)) : []),
      ...discField('album', row => albums.name.at(row)),
      ...discField('albumArtist', row => artistName(albums.artist[row] ?? -1)),
      ...discField('albumYear', row => numberText(albums.year[row] ?? 0)),
      ...(discs.length === 1 && !carriesDiscs(library, discs[0] ?? -1) ? discField('disc', row => numberText(albums.disc[row] ?? 0)) : []),
    ],
    tracks,
    discs,
    trackCount: discs.reduce((sum, row) => sum + rowsAt(albums.tracks, row).length, 0),
  }
}

/** All records of the album that the songs are on; none if they are on several. */
function discsOf({ albums, tracks, ...library }: Library, rows: readonly number[]): readonly number[] {
  const sets = new Set(rows.map(row => albums.set[tracks.album[row] ?? -1] ?? -1))
  const [set = -1] = sets
  return sets.size === 1 && set >= 0 ? discRows({ albums, tracks, ...library }, set) : []
}
/** The records (discs) of an album; a record that belongs to no visible album is its own only disc. */
function discRows(library: Library, row: number): readonly number[] {
  const discs = rowsAt(library.albums.discs, library.albums.set[row] ?? row)
  return discs.length === 0 ? [row] : [...discs]
}

/** Whether the track numbers of a record name its discs, such as 203 for disc 2, track 3 (protocol 5.2). */
const carriesDiscs = (library: Library, disc: number): boolean =>
  rowsAt(library.albums.tracks, disc).some(row => numberSent(library, row) !== library.tracks.number[row])

const numberText = (value: number): string => (value === 0 ? '' : String(value))

function shared(rows: readonly number[], textOf: (row: number) => string): string | null {
  const first = textOf(rows[0] ?? -1)
  return rows.every(row => textOf(row) === first) ? first : null
}

type FieldResult<Value> = { readonly value: Value } | { readonly remark: FieldRemark }

const readText = (text: string, mayBeEmpty: boolean): FieldResult<string> =>
  text === '' && !mayBeEmpty ? { remark: 'empty' } : text.length > detailLimits.text ? { remark: 'tooLong' } : { value: text }
const readNumber = (text: string, max: number, remark: FieldRemark, min = 0): FieldResult<number> => {
  const value = text === '' ? 0 : /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  return value >= min && value <= max ? { value } : { remark }
}

/**
 * Row of the artist of that name: written the same, else the same but for case and accents, in each case the one with the most songs; -1:
 * none.
 */
function artistNamed({ artists, folded }: Library, text: string): number {
  if (text === '') return -1
  const key = `${fold(text)}\n`
  let best = -1
  for (let row = 0; row < artists.count; row++) {
    if (folded.artists.at(row) !== key) continue
    const rank = (other: number): number => (artists.name.at(other) === text ? 2 ** 32 : 0) + rowsAt(artists.tracks, other).length
    if (best === -1 || rank(row) > rank(best)) best = row
  }
  return best
}

export type DetailsFormOutcome = {
  readonly edits: readonly LibraryEdit[]
  readonly remarks: Readonly<Partial<Record<FieldName, FieldRemark>>>
}

/**
 * The edits that turn the present values into the typed ones (rows that have them already are left out), and the remarks about invalid
 * values, which are not in the edits.
 */
export function editsOfForm(library: Library, form: DetailsForm, typed: Typed): DetailsFormOutcome {
  const remarks: Partial<Record<FieldName, FieldRemark>> = {}
  /** The value typed in a field, as it was read; undefined: unchanged, or invalid, which is noted in `remarks`. */
  const wished = <Value>(name: FieldName, read: (text: string) => FieldResult<Value>): Value | undefined => {
    const field = form.fields.find(each => each.name === name)
    const text = typed[name] === undefined ? null : oneLine(typed[name]).trim()
    if (field === undefined || text === null || text === field.text || (field.text === null && text === '')) return undefined
    const result = read(text)
    if ('value' in result) return result.value
    remarks[name] = result.remark
    return undefined
  }
  const artist = (text: string): FieldResult<TrackDetails['artist']> => {
    const row = artistNamed(library, text)
    return row < 0 ? { remark: 'noArtist' } : { value: artistId(library.artists.id[row] ?? 0) }
  }
  const year = (text: string): FieldResult<number> => readNumber(text, detailLimits.year, 'year')
  const ofTracks: TrackDetails = withoutUndefined({
    title: wished('title', text => readText(text, false)),
    artist: wished('artist', artist),
    year: wished('year', year),
    genre: wished('genre', text => readText(text, true)),
    number: wished('number', text => readTrackNumber(library, form.tracks[0] ?? -1, text)),
  })
  const ofDiscs: AlbumDetails = withoutUndefined({
    name: wished('album', text => readText(text, false)),
    artist: wished('albumArtist', artist),
    year: wished('albumYear', year),
    disc: wished('disc', text => readNumber(text, detailLimits.disc, 'disc')),
  })
  const tracks = form.tracks.filter(row => differs(ofTracks, trackDetailsNow(library, row)))
  const discs = form.discs.filter(row => differs(ofDiscs, albumDetailsNow(library, row)))
  return {
    edits: [
      ...splitIntoRequests(tracks).map(rows => {
        const ids = rows.map(row => trackId(library.tracks.id[row] ?? 0))
        return { kind: 'describe-tracks', tracks: ids, ...ofTracks } as const
      }),
      ...splitIntoRequests(discs).map(rows => {
        const ids = rows.map(row => albumId(library.albums.id[row] ?? 0))
        return { kind: 'describe-albums', albums: ids, ...ofDiscs } as const
      }),
    ],
    remarks,
  }
}

/**
 * C-49: where track numbers name the disc (203 = disc 2, track 3), the typed number is that on the disc, and the song stays on its disc.
 */
function readTrackNumber(library: Library, row: number, text: string): FieldResult<number> {
  const carried = numberSent(library, row) - (library.tracks.number[row] ?? 0)
  const read = carried === 0 ? readNumber(text, detailLimits.number, 'number') : readNumber(text, 99, 'numberOnDisc', 1)
  return 'value' in read ? { value: carried + read.value } : read
}

const withoutUndefined = <Details extends object>(details: { readonly [Name in keyof Details]: Details[Name] | undefined }): Details =>
  Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined)) as Details

const differs = <Details extends object>(wished: Details, now: Details): boolean => {
  const values = new Map(Object.entries(now))
  return Object.entries(wished).some(([name, value]) => values.get(name) !== value)
}

function splitIntoRequests(rows: readonly number[]): readonly (readonly number[])[] {
  return Array.from({ length: Math.ceil(rows.length / maxRowsChanged) }, (_, at) =>
    rows.slice(at * maxRowsChanged, (at + 1) * maxRowsChanged),
  )
}

/**
 * Names that begin with the text, each spelling variant once, at most `max`; none for an empty text. `folded`: the column that `names` are
 * in, folded; it is compared by bytes, as a library can have a million names.
 */
export function namesLike(names: TextColumn, folded: PackedText, text: string, max: number): readonly string[] {
  const begin = new TextEncoder().encode(fold(text))
  const suggestions: string[] = []
  const variants: Uint8Array[] = []
  if (begin.length === 0) return []
  for (let row = 0; row < names.length && suggestions.length < max; row++) {
    if (!beginsAt(folded, row, begin) || variants.some(variant => beginsAt(folded, row, variant))) continue
    suggestions.push(names.at(row))
    variants.push(folded.bytes.subarray(folded.starts[row], folded.starts[row + 1]))
  }
  return suggestions
}

// Schemas of library edits as the page sends them, and of the lines of their journal on this computer.
import { z } from 'zod'
import { isCreating, isTemporary, type LibraryEdit, playlistLimits } from '../edits/edit.ts'
import type { EditLine } from '../edits/entry.ts'
import { maxTagNameLength, oneLine, withoutControls } from '../edits/name-rules.ts'
import { type AppError, errorCodes } from '../errors.ts'
import { type AlbumId, artistId, millis, playlistId, type TrackId, tagId, trackId } from '../ids.ts'
import { detailLimits, maxRowsChanged, moods } from '../wire/profile.ts'
import { isSaid, type Said } from '../words/words.ts'
import { idList } from './id-list-schema.ts'

/** Most ids in one edit, and in all edits of one undo together, as many as a library has songs; with more the request is refused. */
const maxIds = 2_000_000

/** The name of a playlist or tag. Undoing may give back a name that the service has with control characters: they become spaces. */
const nameOf = (maxLength: number) => z.string().overwrite(oneLine).trim().min(1).max(maxLength)
const name = nameOf(playlistLimits.name)
const description = z.string().overwrite(withoutControls).max(playlistLimits.description)
const track = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).transform(trackId)
const tracks = idList<TrackId>(1, maxIds)
const anyId = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER)
const playlist = anyId.transform(playlistId)
const tag = anyId.transform(tagId)

/** C-46: a text of details, on one line; what an undo gives back may have control characters, as names may. */
const detail = z.string().overwrite(oneLine).trim().max(detailLimits.text)
const upTo = (max: number) => z.number().int().min(0).max(max).exactOptional()
const artist = anyId.transform(artistId).exactOptional()

const libraryEdit: z.ZodType<LibraryEdit> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('rate'),
    of: z.enum(['tracks', 'albums', 'artists']),
    ids: idList(1, maxIds),
    rating: z.number().int().min(0).max(0xff),
  }),
  z.object({
    kind: z.literal('create-playlist'),
    id: playlist,
    name,
    description,
    tracks: idList<TrackId>(0, maxIds),
    from: z.union([z.enum(moods), track]).exactOptional(),
  }),
  z.object({
    kind: z.literal('describe-playlist'),
    id: playlist,
    name: name.exactOptional(),
    description: description.exactOptional(),
  }),
  z.object({ kind: z.literal('add-to-playlist'), id: playlist, tracks }),
  z.object({ kind: z.literal('remove-from-playlist'), id: playlist, tracks }),
  z.object({ kind: z.literal('move-in-playlist'), id: playlist, tracks, before: track.nullable() }),
  z.object({ kind: z.literal('delete-playlist'), id: playlist }),
  z.object({ kind: z.literal('share-playlist'), id: playlist, on: z.boolean() }),
  z.object({ kind: z.literal('create-tag'), id: tag, name: nameOf(maxTagNameLength) }),
  z.object({ kind: z.literal('tag'), id: tag, tracks, on: z.boolean() }),
  z.object({ kind: z.literal('trash'), tracks, on: z.boolean() }),
  z.object({ kind: z.literal('empty-trash'), tracks }),
  z.object({
    kind: z.literal('describe-tracks'),
    tracks: idList<TrackId>(1, maxRowsChanged),
    title: detail.min(1).exactOptional(),
    artist,
    year: upTo(detailLimits.year),
    genre: detail.exactOptional(),
    number: upTo(detailLimits.number),
  }),
  z.object({
    kind: z.literal('describe-albums'),
    albums: idList<AlbumId>(1, maxRowsChanged),
    name: detail.min(1).exactOptional(),
    artist,
    year: upTo(detailLimits.year),
    disc: upTo(detailLimits.disc),
  }),
])

/** Most edits in one undo step; a request with more is refused. */
const maxEdits = 10_000
/**
 * Counts the ids in a possible edit, which is not validated yet, by the only members that can be lists of ids; it may have any number of
 * others.
 */
const namedIn = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? lengthOf('ids' in value ? value.ids : null) +
      lengthOf('tracks' in value ? value.tracks : null) +
      lengthOf('albums' in value ? value.albums : null)
    : 0
const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0)
/** Most characters of all texts in one undo step; a request with more is refused. */
const maxLetters = 2_000_000
/** Counts the characters in a possible edit, which is not validated yet, by the only members that can be texts. */
const lettersIn = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? lettersOf('name' in value ? value.name : null) +
      lettersOf('description' in value ? value.description : null) +
      lettersOf('title' in value ? value.title : null) +
      lettersOf('genre' in value ? value.genre : null)
    : 0
const lettersOf = (value: unknown): number => (typeof value === 'string' ? value.length : 0)
const sumOf = (edits: readonly unknown[], count: (edit: unknown) => number): number =>
  edits.reduce((sum: number, edit) => sum + count(edit), 0)
/**
 * The edits of one undo step. Ids and characters are counted before the edits are validated, as a message of a few bytes can refer to one
 * long list or text in each of them, and texts are rewritten before their length is looked at.
 */
export const libraryEdits: z.ZodType<readonly LibraryEdit[]> = z
  .custom<readonly unknown[]>(
    value => Array.isArray(value) && value.length <= maxEdits && sumOf(value, namedIn) <= maxIds && sumOf(value, lettersIn) <= maxLetters,
  )
  .pipe(z.array(libraryEdit).min(1))
  // A new playlist or tag has a temporary id until the service has assigned one.
  .refine(edits => edits.every(edit => !isCreating(edit) || isTemporary(edit.id)))

const maxEditIdLength = 100
/** Ids of edits, validated up to the first invalid one: a schema per id would collect an issue for each of a hundred thousand. */
export const editIds = z.custom<readonly string[]>(
  value =>
    Array.isArray(value) &&
    value.length >= 1 &&
    value.length <= 100_000 &&
    value.findIndex(each => !(typeof each === 'string' && each.length >= 1 && each.length <= maxEditIdLength)) === -1,
)

const id = z.string().min(1).max(maxEditIdLength)
const count = z.number().int().nonnegative()
const said = z.custom<Said>(isSaid).optional().catch(undefined)
export const errorSchema: z.ZodType<AppError> = z
  .object({ code: z.enum(errorCodes), said, message: z.string(), answered: z.string().exactOptional() })
  .transform(({ said, ...rest }) => (said === undefined ? rest : { said, ...rest }))

export const editLine: z.ZodType<EditLine> = z.discriminatedUnion('op', [
  z.object({ op: z.literal('add'), id, at: count.transform(millis), edit: libraryEdit }),
  z.object({ op: z.literal('sent'), id, sent: count }),
  z.object({ op: z.literal('postponed'), id, ids: idList<number>(1, maxIds) }),
  z.object({ op: z.literal('asked'), id, known: z.array(count) }),
  z.object({ op: z.literal('accepted'), id, made: count.exactOptional(), replaces: z.array(id).exactOptional() }),
  z.object({ op: z.literal('refused'), id, error: errorSchema }),
  z.object({ op: z.literal('split'), id, at: count, into: id, error: errorSchema }),
  z.object({ op: z.literal('gone'), id }),
])

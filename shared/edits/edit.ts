// What a person can change in the library, as small data: ids and wishes, never a state of the library.
import { type AlbumId, type ArtistId, type PlaylistId, playlistId, type TagId, type TrackId, tagId } from '../ids.ts'

/** What can have a thumb. */
export type Rated = 'tracks' | 'albums' | 'artists'

/** C-19: 5 up, 1 down, 0 none; other values come from undoing only. */
export type Rating = { readonly kind: 'rate'; readonly of: Rated; readonly ids: readonly number[]; readonly rating: number }

/** An edit of one playlist. What is made here has an id of this computer until the service has given one (`temporaryFrom`). */
export type PlaylistEdit =
  | {
      readonly kind: 'create-playlist'
      readonly id: PlaylistId
      readonly name: string
      readonly description: string
      readonly tracks: readonly TrackId[]
    }
  /** What is not named stays. */
  | { readonly kind: 'describe-playlist'; readonly id: PlaylistId; readonly name?: string; readonly description?: string }
  /** At the end; what is in it already stays where it is. */
  | { readonly kind: 'add-to-playlist'; readonly id: PlaylistId; readonly tracks: readonly TrackId[] }
  | { readonly kind: 'remove-from-playlist'; readonly id: PlaylistId; readonly tracks: readonly TrackId[] }
  /** Those of these that are in it go before a track, in this order; to the end for null, or when that track is not in it any more. */
  | { readonly kind: 'move-in-playlist'; readonly id: PlaylistId; readonly tracks: readonly TrackId[]; readonly before: TrackId | null }
  | { readonly kind: 'delete-playlist'; readonly id: PlaylistId }
  /** Makes or ends the public link of a playlist. */
  | { readonly kind: 'share-playlist'; readonly id: PlaylistId; readonly on: boolean }

export type TagEdit =
  | { readonly kind: 'create-tag'; readonly id: TagId; readonly name: string }
  /** Put on songs, or taken off. */
  | { readonly kind: 'tag'; readonly id: TagId; readonly tracks: readonly TrackId[]; readonly on: boolean }

export type TrashEdit =
  /** Moved there, or restored. */
  | { readonly kind: 'trash'; readonly tracks: readonly TrackId[]; readonly on: boolean }
  /** Those of these that are in it are deleted for good. */
  | { readonly kind: 'empty-trash'; readonly tracks: readonly TrackId[] }

/** `year` 0: none of its own. `number`: as the service keeps it, with the disc where it carries one (C-49). */
export type TrackDetails = {
  readonly title?: string
  readonly artist?: ArtistId
  readonly year?: number
  /** '' = none. */
  readonly genre?: string
  readonly number?: number
}
/** Artist 0: various artists. */
export type AlbumDetails = { readonly name?: string; readonly artist?: ArtistId; readonly year?: number; readonly disc?: number }
/** What is not named stays. At most as many as one request changes (protocol 3.6). */
export type DetailsEdit =
  | ({ readonly kind: 'describe-tracks'; readonly tracks: readonly TrackId[] } & TrackDetails)
  | ({ readonly kind: 'describe-albums'; readonly albums: readonly AlbumId[] } & AlbumDetails)

/** One change that the service is asked for. Ids are the service's. */
export type LibraryEdit = Rating | PlaylistEdit | TagEdit | TrashEdit | DetailsEdit

/** Characters: the service takes no longer ones. */
export const playlistLimits = { name: 500, description: 5_000 } as const

/** Ids from here on are of this computer: those of the service are far below. They ascend behind all others. */
export const temporaryFrom = 2 ** 52
/** `random`: 0 to 1. */
export const temporaryId = (random: number): number => temporaryFrom + Math.floor(random * 2 ** 51)
export const isTemporary = (id: number): boolean => id >= temporaryFrom

/** The playlist or tag that an edit is about; null for others. Their temporary ids are never the same. */
export const aboutOf = (edit: LibraryEdit): PlaylistId | TagId | null => ('id' in edit ? edit.id : null)

/** How many songs, albums or artists it names. */
export function countIds(edit: LibraryEdit): number {
  if ('ids' in edit) return edit.ids.length
  if ('albums' in edit) return edit.albums.length
  return 'tracks' in edit ? edit.tracks.length : 0
}

/** The songs that it is about, none where it is about albums, artists or the playlist itself. */
export function tracksOf(edit: LibraryEdit): readonly number[] {
  if (edit.kind === 'rate') return edit.of === 'tracks' ? edit.ids : []
  return 'tracks' in edit ? edit.tracks : []
}

export const isCreating = (edit: LibraryEdit): edit is Extract<LibraryEdit, { readonly kind: 'create-playlist' | 'create-tag' }> =>
  edit.kind === 'create-playlist' || edit.kind === 'create-tag'

/** Whether two ask for the same. */
export function isSameEdit(one: LibraryEdit, other: LibraryEdit): boolean {
  if (one === other) return true
  const values = new Map<string, unknown>(Object.entries(other))
  const members = Object.entries(one)
  return members.length === values.size && members.every(([name, value]) => isSameValue(value, values.get(name)))
}
const isSameValue = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other) ? one.length === other.length && one.every((value, at) => value === other[at]) : one === other

/** The edit as it is about another id, once the service has given it. */
export function withId(edit: LibraryEdit, before: number, id: number): LibraryEdit {
  if (aboutOf(edit) !== before) return edit
  switch (edit.kind) {
    case 'rate':
    case 'trash':
    case 'empty-trash':
    case 'describe-tracks':
    case 'describe-albums':
      return edit
    case 'create-tag':
    case 'tag':
      return { ...edit, id: tagId(id) }
    default:
      return { ...edit, id: playlistId(id) }
  }
}

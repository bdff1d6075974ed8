// What a person can change in the library, as small data: ids and new values, never a state of the library.
import { type AlbumId, type ArtistId, type PlaylistId, playlistId, type TagId, type TrackId, tagId } from '../ids.ts'
import { type Mood, moods } from '../wire/profile.ts'

/** The tables whose rows can be rated. */
export type RatingTarget = 'tracks' | 'albums' | 'artists'

/** C-19: 5 is thumbs up, 1 thumbs down, 0 none; only an undo sets other values, those that another client gave. */
export type Rating = { readonly kind: 'rate'; readonly of: RatingTarget; readonly ids: readonly number[]; readonly rating: number }

/** What the service fills a new playlist from: a mood, or a song to which it finds similar ones. */
export type PlaylistSource = Mood | TrackId
export const playlistMoods: readonly [Mood, ...Mood[]] = moods

/** An edit of one playlist. A new one has a temporary id of this computer (`temporaryFrom`) until the service has assigned one. */
export type PlaylistEdit =
  | {
      readonly kind: 'create-playlist'
      readonly id: PlaylistId
      readonly name: string
      readonly description: string
      readonly tracks: readonly TrackId[]
      /**
       * What the service fills the playlist from (protocol 3.4): a mood, or a song like which the others are; so its songs are unknown
       * until the next library.
       */
      readonly from?: PlaylistSource
    }
  /** Changes name or description; a missing one is kept. */
  | { readonly kind: 'describe-playlist'; readonly id: PlaylistId; readonly name?: string; readonly description?: string }
  /** Appends the tracks; those that the playlist holds already keep their place. */
  | { readonly kind: 'add-to-playlist'; readonly id: PlaylistId; readonly tracks: readonly TrackId[] }
  | { readonly kind: 'remove-from-playlist'; readonly id: PlaylistId; readonly tracks: readonly TrackId[] }
  /**
   * Moves the tracks, as far as the playlist holds them, in front of the track `before`, in the order given; `before` null, or no longer in
   * the playlist: to the end.
   */
  | { readonly kind: 'move-in-playlist'; readonly id: PlaylistId; readonly tracks: readonly TrackId[]; readonly before: TrackId | null }
  | { readonly kind: 'delete-playlist'; readonly id: PlaylistId }
  /** Makes or ends the public link of a playlist. */
  | { readonly kind: 'share-playlist'; readonly id: PlaylistId; readonly on: boolean }

export type TagEdit =
  | { readonly kind: 'create-tag'; readonly id: TagId; readonly name: string }
  /** Puts the tag on tracks (`on`) or takes it off. */
  | { readonly kind: 'tag'; readonly id: TagId; readonly tracks: readonly TrackId[]; readonly on: boolean }

export type TrashEdit =
  /** Moves tracks to the trash (`on`) or restores them. */
  | { readonly kind: 'trash'; readonly tracks: readonly TrackId[]; readonly on: boolean }
  /** Deletes for good those of the tracks that are in the trash. */
  | { readonly kind: 'empty-trash'; readonly tracks: readonly TrackId[] }

/**
 * New details of a track; missing ones are kept. `year` 0: no year of its own. `number`: as the service stores it, naming the disc where it
 * does so (C-49).
 */
export type TrackDetails = {
  readonly title?: string
  readonly artist?: ArtistId
  readonly year?: number
  /** Name of the genre; '' = none. */
  readonly genre?: string
  readonly number?: number
}
/** New details of an album record; missing ones are kept. `artist` 0: various artists. */
export type AlbumDetails = { readonly name?: string; readonly artist?: ArtistId; readonly year?: number; readonly disc?: number }
/** Sets details; missing members are kept. It holds no more rows than one request changes (protocol 3.6). */
export type DetailsEdit =
  | ({ readonly kind: 'describe-tracks'; readonly tracks: readonly TrackId[] } & TrackDetails)
  | ({ readonly kind: 'describe-albums'; readonly albums: readonly AlbumId[] } & AlbumDetails)

/**
 * One change of the library that the service is asked for. Ids are the service's, but temporary ones for playlists and tags that it has not
 * created yet.
 */
export type LibraryEdit = Rating | PlaylistEdit | TagEdit | TrashEdit | DetailsEdit

/** Longest name and description of a playlist that the service accepts, characters. */
export const playlistLimits = { name: 500, description: 5_000 } as const

/** Ids from here on are temporary ones of this computer: far above the service's ids, so they sort last. */
export const temporaryFrom = 2 ** 52
/** A random temporary id; `random` gives 0 to 1. */
export const temporaryId = (random: number): number => temporaryFrom + Math.floor(random * 2 ** 51)
export const isTemporary = (id: number): boolean => id >= temporaryFrom

/** The id of the playlist or tag that an edit concerns; null: neither. Temporary ids of both never coincide. */
export const subjectOf = (edit: LibraryEdit): PlaylistId | TagId | null => ('id' in edit ? edit.id : null)

/** How many songs, albums or artists an edit names; 0 if it is about a playlist or tag alone. */
export function countIds(edit: LibraryEdit): number {
  if ('ids' in edit) return edit.ids.length
  if ('albums' in edit) return edit.albums.length
  return 'tracks' in edit ? edit.tracks.length : 0
}

/** The ids of the songs that an edit names; none if it is about albums, artists, or a playlist or tag itself. */
export function tracksOf(edit: LibraryEdit): readonly number[] {
  if (edit.kind === 'rate') return edit.of === 'tracks' ? edit.ids : []
  return 'tracks' in edit ? edit.tracks : []
}

export const isCreating = (edit: LibraryEdit): edit is Extract<LibraryEdit, { readonly kind: 'create-playlist' | 'create-tag' }> =>
  edit.kind === 'create-playlist' || edit.kind === 'create-tag'

/** Whether two edits have the same content. */
export function isSameEdit(one: LibraryEdit, other: LibraryEdit): boolean {
  if (one === other) return true
  const values = new Map<string, unknown>(Object.entries(other))
  const members = Object.entries(one)
  return members.length === values.size && members.every(([name, value]) => isSameValue(value, values.get(name)))
}
const isSameValue = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other) ? one.length === other.length && one.every((value, at) => value === other[at]) : one === other

/**
 * The edit with the id that the service assigned in place of the temporary one, `before`; an edit of another playlist or tag is unchanged.
 */
export function withId(edit: LibraryEdit, before: number, id: number): LibraryEdit {
  if (subjectOf(edit) !== before) return edit
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

// Translates an edit into the requests of the JSON API, in order (protocol 3.1).
import { assertNever } from '../errors.ts'
import type { PlaylistId, TrackId } from '../ids.ts'
import type { AlbumDetails, LibraryEdit, PlaylistEdit, Rating, RatingTarget, TrackDetails } from './edit.ts'
import type { EditEntry } from './entry.ts'
import { withMoves } from './track-list.ts'

/** One call of the JSON API. */
export type EditRequest = { readonly mode: string; readonly members: Readonly<Record<string, unknown>> }

const rateModes = {
  tracks: { mode: 'ratetrack', member: 'track_id' },
  albums: { mode: 'ratealbum', member: 'album_id' },
  artists: { mode: 'rateartist', member: 'artist_id' },
} as const satisfies Record<RatingTarget, { readonly mode: string; readonly member: string }>

/** How many requests an edit takes: one per id for thumbs (protocol 3.5), else one. */
export const countRequests = (edit: LibraryEdit): number => (edit.kind === 'rate' ? edit.ids.length : 1)

/** Edits whose request replaces the whole list of a playlist, so its present content has to be known. */
export type Replacing = Extract<PlaylistEdit, { readonly kind: 'remove-from-playlist' | 'move-in-playlist' }>
export const isReplacing = (edit: LibraryEdit): edit is Replacing =>
  edit.kind === 'remove-from-playlist' || edit.kind === 'move-in-playlist'

/** The content of the playlist after all these edits. */
export const replacedList = (edits: readonly Replacing[], list: readonly TrackId[]): readonly TrackId[] => withMoves(list, edits)

/**
 * The first waiting edit, together with those directly behind it that replace the list of the same playlist, because one request carries
 * them all: undoing the removal of 500 songs is 500 moves.
 */
export function sentTogether(waiting: readonly EditEntry[]): readonly EditEntry[] {
  const [first] = waiting
  if (first === undefined || !isReplacing(first.edit)) return waiting.slice(0, 1)
  const { id } = first.edit
  const end = waiting.findIndex(({ edit }) => !isReplacing(edit) || edit.id !== id)
  return waiting.slice(0, end === -1 ? waiting.length : end)
}

/** Protocol 3.5: the request that rates one id. */
export function rateRequest({ of, rating }: Rating, id: number): EditRequest {
  const { mode, member } = rateModes[of]
  return { mode, members: { [member]: id, rating } }
}

/** The request that replaces the whole list of a playlist. */
export const replaceRequest = (id: PlaylistId, tracks: readonly TrackId[]): EditRequest => updateRequest(id, { tracks })

/** The request of an edit that takes exactly one, whatever the service holds. */
export function singleRequest(edit: Exclude<LibraryEdit, Rating | Replacing>): EditRequest {
  switch (edit.kind) {
    // Protocol 3.5: the service refuses a name that exists already.
    case 'create-tag':
      return { mode: 'createtag', members: { tagname: edit.name } }
    case 'tag':
      return { mode: 'tagtracks', members: { tagid: edit.id, tracks: edit.tracks, untag: !edit.on } }
    case 'trash':
      return { mode: edit.on ? 'trash' : 'restore', members: { tracks: edit.tracks } }
    // C-13: ids are always sent, so that tracks which another device trashed meanwhile stay.
    case 'empty-trash':
      return { mode: 'empty_trash', members: { tracks: edit.tracks } }
    case 'describe-tracks':
      return { mode: 'update_track', members: { tracks: edit.tracks.map(id => ({ file_id: id, ...trackMembers(edit) })) } }
    case 'describe-albums':
      return { mode: 'update_album', members: { albums: edit.albums.map(id => ({ album_id: id, ...albumMembers(edit) })) } }
    case 'create-playlist': {
      const { name, description, tracks, from } = edit
      const filled = from === undefined ? { tracks } : typeof from === 'string' ? { mood: from } : { seed: from }
      return { mode: 'createplaylist', members: { name, description, make_public: false, ...filled } }
    }
    case 'describe-playlist': {
      const { id, name, description } = edit
      return updateRequest(id, { ...(name !== undefined && { name }), ...(description !== undefined && { description }) })
    }
    case 'add-to-playlist':
      return { mode: 'appendplaylist', members: { ...namedBothWays(edit.id), tracks: edit.tracks } }
    case 'delete-playlist':
      return { mode: 'deleteplaylist', members: namedBothWays(edit.id) }
    case 'share-playlist':
      return { mode: edit.on ? 'makeplaylistpublic' : 'revokeplaylistpublic', members: namedBothWays(edit.id) }
    default:
      return assertNever(edit)
  }
}

/** Protocol 3.6: the members of a track, as strings where they were observed as such. */
const trackMembers = ({ title, artist, year, genre, number }: TrackDetails): EditRequest['members'] => ({
  ...(title !== undefined && { title }),
  ...(artist !== undefined && { artist_id: artist }),
  ...(year !== undefined && { year: String(year) }),
  ...(genre !== undefined && { genre }),
  ...(number !== undefined && { track_no: number }),
})
/** C-48: the members of an album; a song's album is renamed, as the row of a song cannot be assigned to another album. */
const albumMembers = ({ name, artist, year, disc }: AlbumDetails): EditRequest['members'] => ({
  ...(name !== undefined && { name }),
  ...(artist !== undefined && { artist_id: String(artist) }),
  ...(year !== undefined && { year: String(year) }),
  ...(disc !== undefined && { disc: String(disc) }),
})

/** Protocol 3.4: the request that changes members of a playlist. */
const updateRequest = (id: PlaylistId, members: EditRequest['members']): EditRequest => ({
  mode: 'updateplaylist',
  members: { ...namedBothWays(id), ...members },
})
/** The id of a playlist under both names that services use (C-17). */
const namedBothWays = (id: PlaylistId) => ({ playlist: id, playlist_id: id })

// An edit → the requests that ask the service for it, in their order (protocol 3.1).
import { assertNever } from '../errors.ts'
import type { PlaylistId, TrackId } from '../ids.ts'
import type { AlbumDetails, LibraryEdit, PlaylistEdit, Rated, Rating, TrackDetails } from './edit.ts'
import type { EditEntry } from './entry.ts'
import { withSteps } from './track-list.ts'

/** One call of the JSON API. */
export type EditRequest = { readonly mode: string; readonly members: Readonly<Record<string, unknown>> }

const rateModes = {
  tracks: { mode: 'ratetrack', member: 'track_id' },
  albums: { mode: 'ratealbum', member: 'album_id' },
  artists: { mode: 'rateartist', member: 'artist_id' },
} as const satisfies Record<Rated, { readonly mode: string; readonly member: string }>

/** How many requests an edit takes. Thumbs are given one by one (protocol 3.5). */
export const countRequests = (edit: LibraryEdit): number => (edit.kind === 'rate' ? edit.ids.length : 1)

/** Edits that replace the list of a playlist by another one: what is in it now has to be known. */
export type Replacing = Extract<PlaylistEdit, { readonly kind: 'remove-from-playlist' | 'move-in-playlist' }>
export const isReplacing = (edit: LibraryEdit): edit is Replacing =>
  edit.kind === 'remove-from-playlist' || edit.kind === 'move-in-playlist'

/** What is in the playlist after all of them. */
export const replacedList = (edits: readonly Replacing[], list: readonly TrackId[]): readonly TrackId[] => withSteps(list, edits)

/**
 * The first of waiting edits, and those right behind it that replace the list of the same playlist: one request does all of them. To take
 * back that 500 songs were removed is to move 500.
 */
export function sentTogether(waiting: readonly EditEntry[]): readonly EditEntry[] {
  const [first] = waiting
  if (first === undefined || !isReplacing(first.edit)) return waiting.slice(0, 1)
  const { id } = first.edit
  const end = waiting.findIndex(({ edit }) => !isReplacing(edit) || edit.id !== id)
  return waiting.slice(0, end === -1 ? waiting.length : end)
}

/** Protocol 3.5. */
export function rateRequest({ of, rating }: Rating, id: number): EditRequest {
  const { mode, member } = rateModes[of]
  return { mode, members: { [member]: id, rating } }
}

/** The list that a playlist is to have instead of its own. */
export const replaceRequest = (id: PlaylistId, tracks: readonly TrackId[]): EditRequest => updateRequest(id, { tracks })

/** The request of an edit that is one, whatever is at the service. */
export function singleRequest(edit: Exclude<LibraryEdit, Rating | Replacing>): EditRequest {
  switch (edit.kind) {
    // Protocol 3.5: a name that is there already is refused.
    case 'create-tag':
      return { mode: 'createtag', members: { tagname: edit.name } }
    case 'tag':
      return { mode: 'tagtracks', members: { tagid: edit.id, tracks: edit.tracks, untag: !edit.on } }
    case 'trash':
      return { mode: edit.on ? 'trash' : 'restore', members: { tracks: edit.tracks } }
    // C-13: always with ids, so that what another device put there meanwhile stays.
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

/** Protocol 3.6. Texts where they were seen as such. */
const trackMembers = ({ title, artist, year, genre, number }: TrackDetails): EditRequest['members'] => ({
  ...(title !== undefined && { title }),
  ...(artist !== undefined && { artist_id: artist }),
  ...(year !== undefined && { year: String(year) }),
  ...(genre !== undefined && { genre }),
  ...(number !== undefined && { track_no: number }),
})
/** C-48: the album of a song is renamed, as no row of a song names another one. */
const albumMembers = ({ name, artist, year, disc }: AlbumDetails): EditRequest['members'] => ({
  ...(name !== undefined && { name }),
  ...(artist !== undefined && { artist_id: String(artist) }),
  ...(year !== undefined && { year: String(year) }),
  ...(disc !== undefined && { disc: String(disc) }),
})

/** Protocol 3.4. */
const updateRequest = (id: PlaylistId, members: EditRequest['members']): EditRequest => ({
  mode: 'updateplaylist',
  members: { ...namedBothWays(id), ...members },
})
/** Which playlist is named both ways (C-17). */
const namedBothWays = (id: PlaylistId) => ({ playlist: id, playlist_id: id })

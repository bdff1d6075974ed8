// An edit → the requests that ask the service for it, in their order (protocol 3.1).
import { assertNever } from '../errors.ts'
import type { TrackId } from '../ids.ts'
import type { LibraryEdit, PlaylistEdit, Rated, Rating } from './edit.ts'
import type { EditEntry } from './entry.ts'
import { withMoved, withRemoved } from './track-list.ts'

/** One call of the JSON API. `repeatable`: done twice it comes to the same, so that it may go again when its answer is lost (C-11). */
export type EditRequest = { readonly mode: string; readonly members: Readonly<Record<string, unknown>>; readonly repeatable: boolean }

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

/** What is in the playlist afterwards. */
export const replacedList = (edit: Replacing, list: readonly TrackId[]): readonly TrackId[] =>
  edit.kind === 'remove-from-playlist' ? withRemoved(list, edit.tracks) : withMoved(list, edit.tracks, edit.before)

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

/** The request at a place of them; null behind the last. `list`: what is in the playlist, for edits that replace it. */
export function requestAt(edit: LibraryEdit, at: number, list: readonly TrackId[]): EditRequest | null {
  if (edit.kind !== 'rate') return at === 0 ? singleRequest(edit, list) : null
  const id = edit.ids[at]
  const { mode, member } = rateModes[edit.of]
  return id === undefined ? null : { mode, members: { [member]: id, rating: edit.rating }, repeatable: true }
}

function singleRequest(edit: Exclude<LibraryEdit, Rating>, list: readonly TrackId[]): EditRequest {
  switch (edit.kind) {
    // Protocol 3.5: a name that is there already is refused.
    case 'create-tag':
      return { mode: 'createtag', members: { tagname: edit.name }, repeatable: false }
    case 'tag':
      return { mode: 'tagtracks', members: { tagid: edit.id, tracks: edit.tracks, untag: !edit.on }, repeatable: true }
    case 'trash':
      return { mode: edit.on ? 'trash' : 'restore', members: { tracks: edit.tracks }, repeatable: true }
    // C-13: always with ids, so that what another device put there meanwhile stays.
    case 'empty-trash':
      return { mode: 'empty_trash', members: { tracks: edit.tracks }, repeatable: true }
    default:
      return playlistRequest(edit, list)
  }
}

/** Protocol 3.4; which playlist is named both ways (C-17). */
function playlistRequest(edit: PlaylistEdit, list: readonly TrackId[]): EditRequest {
  const named = { playlist: edit.id, playlist_id: edit.id }
  const update = (members: Readonly<Record<string, unknown>>): EditRequest => ({
    mode: 'updateplaylist',
    members: { ...named, ...members },
    repeatable: true,
  })
  switch (edit.kind) {
    case 'create-playlist': {
      const { name, description, tracks } = edit
      return { mode: 'createplaylist', members: { name, description, make_public: false, tracks }, repeatable: false }
    }
    case 'describe-playlist': {
      const { name, description } = edit
      return update({ ...(name !== undefined && { name }), ...(description !== undefined && { description }) })
    }
    case 'add-to-playlist':
      return { mode: 'appendplaylist', members: { ...named, tracks: edit.tracks }, repeatable: true }
    case 'remove-from-playlist':
    case 'move-in-playlist':
      return update({ tracks: replacedList(edit, list) })
    case 'delete-playlist':
      return { mode: 'deleteplaylist', members: named, repeatable: true }
    case 'share-playlist':
      return { mode: edit.on ? 'makeplaylistpublic' : 'revokeplaylistpublic', members: named, repeatable: true }
    default:
      return assertNever(edit)
  }
}

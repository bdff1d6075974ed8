// An edit → the requests that ask the service for it, in their order (protocol 3.1).
import type { LibraryEdit, Rated } from './edit.ts'

/** One call of the JSON API. All of these may be repeated: done twice they come to the same (C-11). */
export type EditRequest = { readonly mode: string; readonly members: Readonly<Record<string, unknown>> }

const rateModes = {
  tracks: { mode: 'ratetrack', member: 'track_id' },
  albums: { mode: 'ratealbum', member: 'album_id' },
  artists: { mode: 'rateartist', member: 'artist_id' },
} as const satisfies Record<Rated, { readonly mode: string; readonly member: string }>

/** How many requests an edit takes. */
export const countRequests = (edit: LibraryEdit): number => edit.ids.length

/** The request at a place of them; null behind the last. Thumbs are given one by one (protocol 3.1, 3.5). */
export function requestAt(edit: LibraryEdit, at: number): EditRequest | null {
  const id = edit.ids[at]
  const { mode, member } = rateModes[edit.of]
  return id === undefined ? null : { mode, members: { [member]: id, rating: edit.rating } }
}

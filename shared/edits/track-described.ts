// The facts of one song as a person sees them, unsettled edits of details included, where there is no library to lay edits over: in main.
import type { AlbumId, ArtistId, TrackId } from '../ids.ts'
import type { TrackSummary } from '../library/pack/lookup.ts'
import type { DetailsEdit, LibraryEdit } from './edit.ts'
import type { EditEntry } from './entry.ts'

type Known = {
  /** The album record of a track; null: none. */
  readonly disc: (track: TrackId) => Promise<AlbumId | null>
  /** The name of an artist; null: the library does not have the artist. */
  readonly artistName: (artist: ArtistId) => Promise<string | null>
}

const isDescribing = (edit: LibraryEdit): edit is DetailsEdit => edit.kind === 'describe-tracks' || edit.kind === 'describe-albums'

/**
 * The ids of all edits of details that are not refused, joined; as long as it is the same, no such edit has changed what is shown of songs.
 */
export const describedBy = (entries: readonly EditEntry[]): string =>
  entries.flatMap(({ id, edit, status }) => (isDescribing(edit) && status.kind !== 'refused' ? [id] : [])).join()

/**
 * The facts after these edits, in their order: title, artist and album. A new track number is not in them, as what it means depends on the
 * other numbers of the album (protocol 5.2): it comes with the next library.
 */
export async function summaryWithEdits(
  track: TrackId,
  summary: TrackSummary,
  edits: readonly LibraryEdit[],
  { disc, artistName }: Known,
): Promise<TrackSummary> {
  const describing = edits.filter(isDescribing)
  const ownDisc = describing.some(({ kind }) => kind === 'describe-albums') ? await disc(track) : null
  let { title, artist, album } = summary
  for (const edit of describing) {
    const isAbout = edit.kind === 'describe-tracks' ? edit.tracks.includes(track) : ownDisc !== null && edit.albums.includes(ownDisc)
    if (!isAbout) continue
    const named = edit.artist === undefined ? undefined : await artistName(edit.artist)
    // The service refuses an artist that the library does not have, so that edit changes nothing.
    if (named === null) continue
    if (edit.kind === 'describe-albums') album = edit.name ?? album
    else [title, artist] = [edit.title ?? title, named ?? artist]
  }
  return { ...summary, title, artist, album }
}

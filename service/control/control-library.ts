// Changes to a library as if a second device of the same user had made them.
import { z } from 'zod'
import { assertNever } from '../assert-never.ts'
import { changeTrack, trackOf, type UserLibrary } from '../world/user-library.ts'

const id = z.number().int().positive()
const userId = z.string().optional()

export const libraryChange = z.discriminatedUnion('change', [
  z.object({ user_id: userId, change: z.literal('rename'), track: id, title: z.string() }),
  z.object({ user_id: userId, change: z.literal('rate'), track: id, rating: z.number().int().min(0).max(10) }),
  z.object({ user_id: userId, change: z.literal('trash'), track: id }),
  z.object({ user_id: userId, change: z.literal('restore'), track: id }),
  z.object({ user_id: userId, change: z.literal('remove'), track: id }),
  /** Adds so many plays to the track's. */
  z.object({ user_id: userId, change: z.literal('plays'), track: id, plays: z.number().int() }),
  /** Adds a track to the album of track `like`, with the same sound. */
  z.object({ user_id: userId, change: z.literal('add'), like: id, id, title: z.string() }),
  /** Moves the library's date on, and changes nothing else. */
  z.object({ user_id: userId, change: z.literal('touch') }),
])
export type LibraryChange = z.infer<typeof libraryChange>

/**
 * Applies a change; false, and nothing is done, if the track does not exist, or, for `add`, there is no track `like` or one with the new id
 * already.
 */
export function changeLibrary(library: UserLibrary, change: LibraryChange): boolean {
  if (change.change === 'touch') return true
  if (change.change === 'add') return addTrack(library, change.id, change.like, change.title)
  const track = trackOf(library, change.track)
  if (track === undefined) return false
  switch (change.change) {
    case 'rename':
      changeTrack(library, track.id, { title: change.title })
      return true
    case 'rate':
      changeTrack(library, track.id, { rating: change.rating })
      return true
    case 'trash':
      changeTrack(library, track.id, { trashed: true })
      return true
    case 'restore':
      changeTrack(library, track.id, { trashed: false })
      return true
    case 'remove':
      changeTrack(library, track.id, { removed: true })
      return true
    case 'plays':
      changeTrack(library, track.id, { plays: (library.changes.get(track.id)?.plays ?? 0) + change.plays })
      return true
    default:
      return assertNever(change)
  }
}

function addTrack(library: UserLibrary, newId: number, like: number, title: string): boolean {
  const model = trackOf(library, like)
  if (model === undefined || trackOf(library, newId) !== undefined) return false
  const { soundOf, md5 } = library.added.get(like) ?? { soundOf: like }
  library.changes.delete(newId)
  library.added.set(newId, {
    track: { ...model, id: newId, title, number: model.number + 1, plays: 0, rating: 0, trashed: false },
    soundOf,
    md5,
  })
  return true
}

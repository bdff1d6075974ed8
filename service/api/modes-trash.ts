// The modes of the trash (protocol 3.5): tracks are trashed, restored, or deleted for good.
import { z } from 'zod'
import { changeTrack, removeTrack, trackOf, tracksOf, type UserLibrary } from '../world/user-library.ts'
import { ids, mode } from './mode.ts'

/**
 * The ids of the tracks that are in the trash (`isTrashed`) or are not, among those given. Unknown ids are dropped before the set is built,
 * because inserting ids crafted to collide would take quadratic time.
 */
const tracksByTrashed = (library: UserLibrary, trackIds: readonly number[], isTrashed: boolean): number[] => [
  ...new Set(trackIds.filter(id => trackOf(library, id)?.trashed === isTrashed)),
]

export const trash = mode(z.object({ tracks: ids }), ({ tracks }, { user }) => {
  if (!tracks.some(id => trackOf(user.library, id) !== undefined)) return { refused: 'Tracks not found' }
  for (const id of tracksByTrashed(user.library, tracks, false)) changeTrack(user.library, id, { trashed: true })
  return {}
})

export const restore = mode(z.object({ tracks: ids }), ({ tracks }, { user }) => {
  if (!tracks.some(id => trackOf(user.library, id) !== undefined)) return { refused: 'Tracks not found' }
  for (const id of tracksByTrashed(user.library, tracks, true)) changeTrack(user.library, id, { trashed: false })
  return {}
})

/** Deletes tracks in the trash for good: those named, or all of them if the request has no `tracks` (C-13). */
export const emptyTrash = mode(z.object({ tracks: ids.optional() }), ({ tracks }, { user }) => {
  const { library } = user
  const named = tracks === undefined ? null : new Set(tracksByTrashed(library, tracks, true))
  const deleted = [...tracksOf(library)].filter(({ id, trashed }) => (named === null ? trashed : named.has(id)))
  for (const track of deleted) removeTrack(library, track)
  return {}
})

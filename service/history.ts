// Plays and skips as they arrive with any request (protocol 8): counted once, and shown in the recently-played list.
import { historyBody } from '../shared/wire/history.ts'
import { markRecentlyPlayed } from './system-playlists.ts'
import { changeTrack, trackOf, type UserLibrary } from './user-library.ts'
import type { User } from './users.ts'
import type { World } from './world.ts'

/** Takes what is new in it; false, and nothing taken, if it is malformed. C-20: does not touch `lastmodified`. */
export function receiveHistory(world: World, user: User, history: unknown): boolean {
  const read = historyBody.safeParse(history)
  if (!read.success) return false
  for (const day of read.data) {
    for (const [track, events] of Object.entries(day.detail))
      for (const { event, ts } of events) receiveEvent(world, user, { track: Number(track), event, ts })
    for (const [track, plays] of Object.entries(day.plays))
      if (day.detail[track] === undefined) countPlays(user.library, Number(track), plays) // nothing there to compare with
  }
  world.changed()
  return true
}

type Event = { readonly track: number; readonly event: 'play' | 'skip'; readonly ts: string }

function receiveEvent(world: World, user: User, { track, event, ts }: Event): void {
  const name = `${track} ${event} ${ts}`
  const duplicate = user.history.has(name)
  world.received.history.add({ user_id: user.id, track, event, ts, duplicate })
  if (duplicate) return
  user.history.add(name)
  if (event === 'play') countPlays(user.library, track, 1)
}

function countPlays(library: UserLibrary, trackId: number, plays: number): void {
  if (plays === 0 || trackOf(library, trackId) === undefined) return
  changeTrack(library, trackId, { plays: (library.changes.get(trackId)?.plays ?? 0) + plays })
  markRecentlyPlayed(library, trackId)
}

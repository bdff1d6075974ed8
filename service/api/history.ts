// Receives plays and skips sent with any request (protocol 8): counts each event once however often it is sent, and puts the tracks played
// into the recently-played list.
import { z } from 'zod'
import { historyBody, historyDay } from '../../shared/wire/history.ts'
import { markRecentlyPlayed } from '../world/system-playlists.ts'
import { changeTrack, trackOf, type UserLibrary } from '../world/user-library.ts'
import type { User } from '../world/users.ts'
import type { World } from '../world/world.ts'

const { plays, detail } = historyDay.shape
const events = detail.valueType
/**
 * The history as real clients send it: a day with only `plays` or only `detail`; and, by the operator's web player, a day written as
 * `04-02-2031`, and a single event without a list around it.
 */
const looseBody = z.array(
  z.object({
    day: z.string().regex(/^(\d{4}-\d\d-\d\d|\d\d-\d\d-\d{4})$/),
    plays: plays.optional(),
    detail: z.record(detail.keyType, events.or(events.element.transform(event => [event]))).optional(),
  }),
)
export type HistoryDays = z.infer<typeof looseBody>

/** Parses the history of a request into its days; null: malformed. */
export function readHistory(world: World, history: unknown): HistoryDays | null {
  const read = (world.quirks.has('whole history only') ? historyBody : looseBody).safeParse(history)
  return read.success ? read.data : null
}

export const namesUnknownSong = (library: UserLibrary, days: HistoryDays): boolean =>
  days.some(({ plays = {}, detail = {} }) => Object.keys({ ...plays, ...detail }).some(id => trackOf(library, Number(id)) === undefined))

/** Counts the plays of a history, those with events only once however often they are sent; does not change `lastmodified` (C-20). */
export function receiveHistory(world: World, user: User, days: HistoryDays): void {
  for (const { plays = {}, detail = {} } of days) {
    for (const [track, events] of Object.entries(detail))
      for (const { event, ts } of events) receiveEvent(world, user, { track: Number(track), event, ts })
    for (const [track, count] of Object.entries(plays)) if (!Object.hasOwn(detail, track)) countPlays(user.library, Number(track), count) // plays without events, whose repetition cannot be recognised
  }
  if (days.length > 0) world.changed()
}

type Event = { readonly track: number; readonly event: 'play' | 'skip'; readonly ts: string }

function receiveEvent(world: World, user: User, { track, event, ts }: Event): void {
  const name = `${track} ${event} ${ts}`
  const isDuplicate = user.history.has(name)
  world.received.history.add({ user_id: user.id, track, event, ts, duplicate: isDuplicate })
  if (isDuplicate) return
  user.history.add(name)
  if (event === 'play') countPlays(user.library, track, 1)
}

/**
 * Counts plays of a song, also of one that is away in this run (absent-songs.ts), but not of one that was deleted for good, nor of an id
 * that no song can have and the stored state could not hold.
 */
function countPlays(library: UserLibrary, trackId: number, plays: number): void {
  if (plays === 0 || !Number.isSafeInteger(trackId) || trackId <= 0 || library.changes.get(trackId)?.removed === true) return
  changeTrack(library, trackId, { plays: (library.changes.get(trackId)?.plays ?? 0) + plays })
  markRecentlyPlayed(library, trackId)
}

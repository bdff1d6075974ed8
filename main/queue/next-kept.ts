// Finds the next song of a queue that can be heard without the service, or that the library has: one pass over the lists, with turns of the
// event loop.
import { setImmediate } from 'node:timers/promises'
import { idSet } from '../../shared/id-set.ts'
import type { TrackId } from '../../shared/ids.ts'
import { findFollowing, followingCount, tracksFollowing } from '../../shared/queue/advance.ts'
import type { QueueState } from '../../shared/queue/model.ts'

/**
 * Most songs looked up before other work of the event loop gets a turn: they take a few milliseconds, and nearly every gap between kept
 * songs is shorter, so that the following song joins on seamlessly.
 */
const tracksPerTurn = 10_000

/** Searches the items that follow with the numbers `from` to `end` - 1: the number of the one that is wanted, or null. */
type Search = (state: QueueState, from: number, end: number) => number | null | Promise<number | null>

/**
 * How many songs after the current one stand before the next that is kept; null: none is kept, or another song has become current
 * meanwhile. `readState`: the queue as it is now; the search begins anew if it is edited.
 */
export const countUntilKept = (readState: () => QueueState, isKept: (track: TrackId) => boolean): Promise<number | null> =>
  countUntil(readState, (state, from, end) => findFollowing(state, isKept, from, end))

/** As `countUntilKept`, until the next that the library has. `findMissing`: those of some tracks that it no longer has. */
export const countUntilPresent = (
  readState: () => QueueState,
  findMissing: (tracks: readonly TrackId[]) => Promise<readonly TrackId[]>,
): Promise<number | null> =>
  countUntil(readState, async (state, from, end) => {
    const missing = idSet(await findMissing(tracksFollowing(state, from, end)))
    return findFollowing(state, track => !missing.has(track), from, end)
  })

async function countUntil(readState: () => QueueState, search: Search): Promise<number | null> {
  let state = readState()
  let from = 0
  for (;;) {
    const end = from + tracksPerTurn
    const passed = await search(state, from, end)
    const isOver = passed !== null || end >= followingCount(state)
    if (!isOver) await setImmediate()
    const now = readState()
    if (now.playback.startId !== state.playback.startId) return null
    const isUnchanged = isSameOrder(now, state)
    if (isOver && isUnchanged) return passed
    from = isUnchanged ? end : 0
    state = now
  }
}

/** Whether the same songs follow in two states of the queue, so that a search in the one can go on in the other. */
const isSameOrder = ({ queue, playback }: QueueState, other: QueueState): boolean =>
  queue.tracks === other.queue.tracks &&
  queue.playNext === other.queue.playNext &&
  playback.index === other.playback.index &&
  playback.from === other.playback.from &&
  playback.repeat === other.playback.repeat

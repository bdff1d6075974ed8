// Finds the next song of a queue that can be heard without the service: one pass over the lists, with turns of the event loop.
import { setImmediate } from 'node:timers/promises'
import type { TrackId } from '../../shared/ids.ts'
import { findFollowing, followingCount } from '../../shared/queue/advance.ts'
import type { QueueState } from '../../shared/queue/model.ts'

/**
 * Most songs looked up before other work of the event loop gets a turn: they take a few milliseconds, and nearly every gap between kept
 * songs is shorter, so that the following song joins on seamlessly.
 */
const tracksPerTurn = 10_000

/**
 * How many songs after the current one stand before the next that is kept; null: none is kept, or another song has become current
 * meanwhile. `readState`: the queue as it is now; the search begins anew if it is edited.
 */
export async function countUntilKept(readState: () => QueueState, isKept: (track: TrackId) => boolean): Promise<number | null> {
  let state = readState()
  let from = 0
  for (;;) {
    const end = from + tracksPerTurn
    const passed = findFollowing(state, isKept, from, end)
    if (passed !== null || end >= followingCount(state)) return passed
    await setImmediate()
    const now = readState()
    if (now.playback.startId !== state.playback.startId) return null
    from = isSameOrder(now, state) ? end : 0
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

// The cursor as the device that makes the sound reads it: it stays with its song where others wrote without knowing of it, and sends the
// correction; all other devices follow the protocol's rule alone (cursor.ts).
import { serverTime } from '../clock.ts'
import type { EventContext } from '../event-context.ts'
import { cursorAtCurrent, cursorOf } from './cursor.ts'
import { isSameList } from './diff-queue.ts'
import { intendedOn, isSameRegister, optimistic, pickRegisters, type QueueLink } from './link.ts'
import type { LocalView } from './local-diff.ts'
import type { RemoteChanges } from './receive-on-link.ts'
import { dataRegisters, type RegisterName, type Registers } from './registers.ts'

type Names = ReadonlySet<RegisterName>

const hasLists = (names: Names): boolean => names.has('tracks') || names.has('playNext')

/**
 * Whether, after a frame from another device, the song and not the index tells which item is current. The song does: if it was changed here
 * (`ours`: the registers changed here); if no index was written; if an index came with lists but without a song, and the lists yield to
 * those changed here, or neither position nor pause came (an edit by a device that may not know the current song); or if a song came
 * without lists, which others may have changed meanwhile, unless the frame repeats both lists as they are here (its writer never updates
 * the song then).
 */
function currentDecides({ incoming, remoteChanges, holdsLists = false }: RemoteChanges, ours: Names): boolean {
  if (ours.has('current')) return true
  const isIndexed = remoteChanges.has('index') || remoteChanges.has('from')
  if (remoteChanges.has('current')) return !hasLists(remoteChanges) && !(isIndexed && holdsLists && !hasLists(ours))
  if (!isIndexed) return true
  return hasLists(incoming) && !(hasLists(remoteChanges) && (remoteChanges.has('point') || remoteChanges.has('pause')))
}

/**
 * The merge for a local queue: `registers`, those that others changed (`remoteChanges`), those that stay as changed here (`changed`), and
 * whether the song decides which item is current (`byCurrent`).
 */
type Merged = { readonly registers: Registers; readonly remoteChanges: Names; readonly changed: Names; readonly byCurrent: boolean }

/**
 * Merges the server's registers with unsent local changes (`changed`), which win. While the sound is here, the sounding song may decide the
 * cursor; if another song results, the local position is dropped.
 */
export function mergeRegisters(
  context: EventContext,
  { state, own, sounds }: LocalView,
  link: QueueLink,
  { incoming, remoteChanges: all, holdsLists = false }: RemoteChanges,
  changed: Names,
): Merged {
  const theirs = optimistic(link)
  const registers: Registers = { ...theirs, ...pickRegisters(own, changed) }
  const remoteChanges = new Set([...all].filter(name => !changed.has(name)))
  if (!sounds) return { registers, remoteChanges, changed, byCurrent: hasLists(incoming) && !hasLists(remoteChanges) }
  const { unshuffled } = state.queue
  const byCurrent = currentDecides({ incoming, remoteChanges, holdsLists }, new Set([...changed, ...intendedOn(link)]))
  // Whoever turned shuffle off may not know the unshuffled order; this device does, and restores it (C-35).
  const isOrdered = remoteChanges.has('shuffle') && !registers.shuffle && !remoteChanges.has('tracks') && unshuffled !== null
  const accepted: Registers = {
    ...registers,
    ...(isOrdered && { tracks: unshuffled }),
    ...(byCurrent && !remoteChanges.has('current') && { current: own.current }),
  }
  const { current } = byCurrent ? cursorAtCurrent(accepted) : cursorOf(accepted)
  if (current === own.current) return { registers: accepted, remoteChanges, changed, byCurrent }
  // The local position belongs to another song and is dropped, a report of it in flight, too; without a received one, the song starts at
  // its beginning.
  const point = incoming.has('point')
    ? (intendedOn(link).has('current') ? theirs : link.remote).point
    : { position: 0, time: serverTime(context.device.replication.clock, context.moment.now) }
  const others = new Set([...changed].filter(name => name !== 'point'))
  return { registers: { ...accepted, point }, remoteChanges: new Set([...remoteChanges, 'point']), changed: others, byCurrent }
}

const cursorRegisters = ['current', 'from', 'index', 'tracks', 'playNext'] as const satisfies readonly RegisterName[]

/**
 * The registers to send so that a device that follows the protocol's rule finds the same current item as this one, and the missing members
 * of `data`; none if the server holds all that.
 */
export function registersToCorrect(link: QueueLink, ownRegisters: Registers): Names {
  const theirs = optimistic(link)
  const read = cursorOf(theirs)
  const isRead =
    read.current === ownRegisters.current &&
    read.from === ownRegisters.from &&
    (ownRegisters.current === null || read.index === ownRegisters.index)
  const areLists = isSameList(theirs.tracks, ownRegisters.tracks) && isSameList(theirs.playNext, ownRegisters.playNext)
  const parts = link.isDataIncomplete ? dataRegisters : []
  return new Set([
    ...parts,
    ...(isRead && areLists && theirs.current === ownRegisters.current
      ? []
      : cursorRegisters.filter(name => !isSameRegister(name, theirs, ownRegisters))),
  ])
}

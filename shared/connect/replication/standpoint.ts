// Where one is in the lists, as the device that makes the sound has it: it stays with its song where others did not know of that, and is
// the one to say where that stands. All other devices go by the rule of the protocol alone (cursor.ts).
import { serverTime } from '../clock.ts'
import type { StepContext } from '../step-context.ts'
import { cursorOf, cursorOfSong } from './cursor.ts'
import { isSameList } from './difference.ts'
import { intendedOn, isSame, optimistic, picked, type QueueLink, type RemoteChanges } from './link.ts'
import type { LocalView } from './local-diff.ts'
import { dataParts, type RegisterName, type Registers } from './registers.ts'

type Names = ReadonlySet<RegisterName>

const haveLists = (names: Names): boolean => names.has('tracks') || names.has('playNext')

/**
 * Whether the song decides and not the index. An index that is written decides; but not together with lists and nothing else, which is an edit
 * by somebody who may not have received which song is current, nor together with a song, for lists that somebody else wrote meanwhile: unless
 * the lists stand beside it and are those here, where a song that disagrees is one that its writer never keeps up to date.
 * `ours`: what was changed here and all others will receive.
 */
function goesBySong({ incoming, remoteChanges, namesLists = false }: RemoteChanges, ours: Names): boolean {
  if (ours.has('song')) return true
  const isIndexed = remoteChanges.has('index') || remoteChanges.has('from')
  if (remoteChanges.has('song')) return !haveLists(remoteChanges) && !(isIndexed && namesLists && !haveLists(ours))
  if (!isIndexed) return true
  return haveLists(incoming) && !(haveLists(remoteChanges) && (remoteChanges.has('place') || remoteChanges.has('pause')))
}

/** What a queue here is to become: the registers, which of them were changed by others, and which stay as they were changed here. */
type Merged = { readonly registers: Registers; readonly remoteChanges: Names; readonly changed: Names; readonly bySong: boolean }

/** What the server will hold, with what was changed here and is not sent yet (`changed`): that will be written later. */
export function merged(
  ctx: StepContext,
  { state, own, sounds }: LocalView,
  link: QueueLink,
  { incoming, remoteChanges: all, namesLists = false }: RemoteChanges,
  changed: Names,
): Merged {
  const theirs = optimistic(link)
  const registers: Registers = { ...theirs, ...picked(own, changed) }
  const remoteChanges = new Set([...all].filter(name => !changed.has(name)))
  if (!sounds) return { registers, remoteChanges, changed, bySong: haveLists(incoming) && !haveLists(remoteChanges) }
  const { unshuffled } = state.queue
  const bySong = goesBySong({ incoming, remoteChanges, namesLists }, new Set([...changed, ...intendedOn(link)]))
  // Whoever turned shuffle off may not know the order from before: this device does (C-35).
  const isOrdered = remoteChanges.has('shuffle') && !registers.shuffle && !remoteChanges.has('tracks') && unshuffled !== null
  const taken: Registers = {
    ...registers,
    ...(isOrdered && { tracks: unshuffled }),
    ...(bySong && !remoteChanges.has('song') && { song: own.song }),
  }
  const { current } = bySong ? cursorOfSong(taken) : cursorOf(taken)
  if (current === own.song) return { registers: taken, remoteChanges, changed, bySong }
  // A place is that of a song: the one here does not count any more. If nobody wrote another one, the song begins at its beginning.
  const place = incoming.has('place') ? theirs.place : { position: 0, time: serverTime(ctx.device.replication.clock, ctx.moment.now) }
  const others = new Set([...changed].filter(name => name !== 'place'))
  return { registers: { ...taken, place }, remoteChanges: new Set([...remoteChanges, 'place']), changed: others, bySong }
}

const positionNames = ['song', 'from', 'index', 'tracks', 'playNext'] as const satisfies readonly RegisterName[]

/** What has to be sent so that everybody who goes by the rule is where this device is, and `song` is the stored result. */
export function toAmend(link: QueueLink, own: Registers): Names {
  const theirs = optimistic(link)
  const read = cursorOf(theirs)
  const isRead = read.current === own.song && read.from === own.from && (own.song === null || read.index === own.index)
  const areLists = isSameList(theirs.tracks, own.tracks) && isSameList(theirs.playNext, own.playNext)
  const parts = link.isTorn ? dataParts : []
  return new Set([
    ...parts,
    ...(isRead && areLists && theirs.song === own.song ? [] : positionNames.filter(name => !isSame(name, theirs, own))),
  ])
}

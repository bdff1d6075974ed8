// Edits of the queue as a person asks for them: what is lost says so and can be taken back at once.
import { assertNever } from '../../../shared/errors.ts'
import type { TrackId } from '../../../shared/ids.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { type EditLabel, type Playback, type Queue, type QueueList, queueLimit } from '../../../shared/queue/model.ts'
import { quoted, songs } from '../../words/format.ts'
import { command, idsOf } from '../commands.ts'
import type { Page } from '../page.ts'

/** What an edit did, as the end of “Undone: …”. */
export function editWords({ what, count }: EditLabel): string {
  switch (what) {
    case 'play':
      return `${songs(count)} played`
    case 'playNext':
      return `${songs(count)} to play next`
    case 'playLast':
      return `${songs(count)} added`
    case 'jump':
      return 'song played once more'
    case 'remove':
      return `${songs(count)} removed`
    case 'move':
      return `${songs(count)} moved`
    case 'clear':
      return `${songs(count)} cleared`
    case 'shuffle':
      return 'shuffle on'
    case 'unshuffle':
      return 'shuffle off'
    case 'order':
      return 'albums shuffled'
    default:
      return assertNever(what)
  }
}

export function undo(page: Page): void {
  const { canUndo } = page.mirror.getState().undo
  if (canUndo === null) {
    page.notices.tell('Nothing to undo in the queue')
    return
  }
  command(page, { type: 'undo' })
  page.notices.tell(`Undone: ${editWords(canUndo)}`, { label: 'Redo', run: () => redo(page) })
}

export function redo(page: Page): void {
  const { canRedo } = page.mirror.getState().undo
  if (canRedo === null) {
    page.notices.tell('Nothing to redo in the queue')
    return
  }
  command(page, { type: 'redo' })
  page.notices.tell(`Done again: ${editWords(canRedo)}`, { label: 'Undo', run: () => undo(page) })
}

const undoing = (page: Page) => ({ label: 'Undo', run: () => undo(page) })

/** Puts rows of a list into the queue, in their order: before what comes, or behind it. */
export function addToQueue(page: Page, library: Library, rows: Uint32Array, where: 'playNext' | 'playLast'): void {
  if (rows.length === 0) return
  command(page, { type: where, tracks: idsOf(library, rows.subarray(0, queueLimit)) })
  const words = rows.length === 1 ? quoted(library.tracks.title.at(rows[0] ?? 0)) : `${rows.length} songs`
  page.notices.tell(where === 'playNext' ? `${words} will play next` : `${words} added to the queue`, undoing(page))
}

/** Takes items out of both lists, in one step. */
export function removeItems(page: Page, chosen: Readonly<Record<QueueList, readonly number[]>>): void {
  const count = chosen.tracks.length + chosen.playNext.length
  if (count === 0) return
  if (chosen.tracks.length === 0) command(page, { type: 'remove', list: 'playNext', indices: chosen.playNext })
  else
    command(page, {
      type: 'remove',
      list: 'tracks',
      indices: chosen.tracks,
      ...(chosen.playNext.length > 0 && { others: chosen.playNext }),
    })
  page.notices.tell(`Removed ${songs(count)}`, undoing(page))
}

export function clearQueue(page: Page, what: 'upcoming' | 'playNext' | 'everything', count: number): void {
  if (count === 0) return
  command(page, { type: 'clear', what })
  page.notices.tell(`Cleared ${songs(count)}`, undoing(page))
}

/** The whole queue as it plays: what was promised to play next stands behind the current track. */
function playingOrder(queue: Queue, { current, index }: Pick<Playback, 'current' | 'index'>): readonly TrackId[] {
  if (queue.playNext.length === 0) return queue.tracks
  const at = current === null ? 0 : index + 1
  return [...queue.tracks.slice(0, at), ...queue.playNext, ...queue.tracks.slice(at)]
}

export function saveQueue(page: Page): void {
  const { queue, playback } = page.mirror.getState()
  page.layers.open({ kind: 'make-playlist', name: queue.context?.title ?? 'Queue', tracks: playingOrder(queue, playback) })
}

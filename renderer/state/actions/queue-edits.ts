// A person's edits of the queue, their names, undo and redo; adding, removing and clearing songs shows a notice with undo.

import { assertNever } from '../../../shared/errors.ts'
import type { TrackId } from '../../../shared/ids.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { remainingCapacity } from '../../../shared/queue/add.ts'
import { type EditLabel, type Playback, type Queue, type QueueList, queueLimit, type UndoState } from '../../../shared/queue/model.ts'
import { t } from '../../../shared/words/words.ts'
import { formatSongCount, quoteName } from '../../words/format.ts'
import type { AppContextValue } from '../app-context.ts'
import { idsOf, sendCommand } from '../commands.ts'
import { findTrack } from '../library/use-tracks.ts'
import { tellStep } from '../step-notice.ts'

/** An edit in words, as the end of “Undone: …”. */
export function queueEditText({ what, count }: EditLabel): string {
  switch (what) {
    case 'play':
      return t('queue.edit.play', { count })
    case 'playNext':
      return t('queue.edit.playNext', { count })
    case 'playLast':
      return t('queue.edit.playLast', { count })
    case 'jump':
      return t('queue.edit.playAgain')
    case 'remove':
      return t('queue.edit.remove', { count })
    case 'move':
      return t('queue.edit.move', { count })
    case 'clear':
      return t('queue.edit.clear', { count })
    case 'shuffle':
      return t('queue.edit.shuffle')
    case 'unshuffle':
      return t('queue.edit.unshuffle')
    case 'order':
      return t('queue.edit.shuffleAlbums')
    default:
      return assertNever(what)
  }
}

export function undo(app: AppContextValue): void {
  const { canUndo } = app.mirror.getState().undo
  if (canUndo === null) {
    app.notices.tell(t('queue.nothingToUndo'))
    return
  }
  const isLast = lastQueueStep(app, 'canRedo', canUndo.what)
  sendCommand(app, { type: 'undo' })
  const action = { label: t('actions.redo'), run: () => redo(app) }
  tellStep(app, t('edits.undone', { edit: queueEditText(canUndo) }), { action, isLast })
}

export function redo(app: AppContextValue): void {
  const { canRedo } = app.mirror.getState().undo
  if (canRedo === null) {
    app.notices.tell(t('queue.nothingToRedo'))
    return
  }
  const isLast = lastQueueStep(app, 'canUndo', canRedo.what)
  sendCommand(app, { type: 'redo' })
  const action = { label: t('actions.undo'), run: () => undo(app) }
  tellStep(app, t('edits.redone', { edit: queueEditText(canRedo) }), { action, isLast })
}

/**
 * Whether the next undo, or redo, is still about the step of the command that is sent now and called `what`: asked after each change of
 * the state. The state before main's answer counts, as the order of commands is kept.
 */
function lastQueueStep({ mirror }: Pick<AppContextValue, 'mirror'>, which: keyof UndoState, what: EditLabel['what']): () => boolean {
  const before = mirror.getState().undo.revision
  let own: number | null = null
  return () => {
    const { undo } = mirror.getState()
    if (own === null && undo.revision !== before && undo[which]?.what === what) own = undo.revision
    return undo.revision === (own ?? before)
  }
}

/** Sends an edit of the queue, and tells what was done, with a button that undoes it for as long as it is the last step. */
export function sendQueueEdit(app: AppContextValue, what: EditLabel['what'], text: string, send: () => void): void {
  const isLast = lastQueueStep(app, 'canUndo', what)
  send()
  tellStep(app, text, { action: { label: t('actions.undo'), run: () => undo(app) }, isLast })
}

/** Whether the queue takes no more songs, which a notice says. */
function isQueueFull({ mirror, notices }: Pick<AppContextValue, 'mirror' | 'notices'>): boolean {
  const isFull = remainingCapacity(mirror.getState()) === 0
  if (isFull) notices.tell(t('queue.isFull', { songs: formatSongCount(queueLimit) }))
  return isFull
}

/** Adds rows of a list to the queue, in their order: to play next, or at the end. */
export function addToQueue(app: AppContextValue, library: Library, rows: Uint32Array, where: 'playNext' | 'playLast'): void {
  if (rows.length === 0 || isQueueFull(app)) return
  const noticeValues = { title: quoteName(library.tracks.title.at(rows[0] ?? 0)), count: rows.length }
  const text = t(where === 'playNext' ? 'queue.willPlayNext' : 'queue.added', noticeValues)
  sendQueueEdit(app, where, text, () => sendCommand(app, { type: where, tracks: idsOf(library, rows.subarray(0, queueLimit)) }))
}

/** Inserts songs at an index of a list of the queue. */
export function insertIntoQueue(
  app: AppContextValue,
  tracks: readonly TrackId[],
  place: { readonly list: QueueList; readonly to: number },
): void {
  const accepted = tracks.slice(0, queueLimit)
  if (accepted.length === 0 || isQueueFull(app)) return
  const title = findTrack(app.library.getState().library, accepted[0] ?? null)?.title ?? ''
  const text = t('queue.added', { title: quoteName(title), count: accepted.length })
  // With nothing current, songs go to the end, wherever they were dropped.
  const isNext = place.list === 'playNext' && app.mirror.getState().playback.current !== null
  sendQueueEdit(app, isNext ? 'playNext' : 'playLast', text, () => sendCommand(app, { type: 'insert', ...place, tracks: accepted }))
}

/** Removes items from both lists, as one undo step, and shows a notice with undo; nothing without items. */
export function removeItems(app: AppContextValue, chosenItems: Readonly<Record<QueueList, readonly number[]>>): void {
  const count = chosenItems.tracks.length + chosenItems.playNext.length
  if (count === 0) return
  const { tracks, playNext } = chosenItems
  sendQueueEdit(app, 'remove', t('queue.removed', { count }), () => {
    if (tracks.length === 0) sendCommand(app, { type: 'remove', list: 'playNext', indices: playNext })
    else sendCommand(app, { type: 'remove', list: 'tracks', indices: tracks, ...(playNext.length > 0 && { others: playNext }) })
  })
}

export function clearQueue(app: AppContextValue, part: 'upcoming' | 'playNext' | 'everything', count: number): void {
  if (count === 0) return
  sendQueueEdit(app, 'clear', t('queue.cleared', { count }), () => sendCommand(app, { type: 'clear', what: part }))
}

/** All songs in playing order: those of play next come after the current song, or first if there is none. */
function playingOrder(queue: Queue, { current, index }: Pick<Playback, 'current' | 'index'>): readonly TrackId[] {
  if (queue.playNext.length === 0) return queue.tracks
  const currentEnd = current === null ? 0 : index + 1
  return [...queue.tracks.slice(0, currentEnd), ...queue.playNext, ...queue.tracks.slice(currentEnd)]
}

export function saveQueue(app: AppContextValue): void {
  const { queue, playback } = app.mirror.getState()
  app.layers.open({
    kind: 'create-playlist',
    name: queue.context?.title ?? t('queue.savedPlaylistName'),
    tracks: playingOrder(queue, playback),
  })
}

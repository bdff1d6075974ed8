// A person's edits of the queue, their names, undo and redo; adding, removing and clearing songs shows a notice with undo.

import { assertNever } from '../../../shared/errors.ts'
import type { TrackId } from '../../../shared/ids.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { type EditLabel, type Playback, type Queue, type QueueList, queueLimit } from '../../../shared/queue/model.ts'
import { t } from '../../../shared/words/words.ts'
import { quoteName } from '../../words/format.ts'
import type { AppContextValue } from '../app-context.ts'
import { idsOf, sendCommand } from '../commands.ts'
import { findTrack } from '../library/use-tracks.ts'

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
  sendCommand(app, { type: 'undo' })
  app.notices.tell(t('edits.undone', { edit: queueEditText(canUndo) }), { label: t('actions.redo'), run: () => redo(app) })
}

export function redo(app: AppContextValue): void {
  const { canRedo } = app.mirror.getState().undo
  if (canRedo === null) {
    app.notices.tell(t('queue.nothingToRedo'))
    return
  }
  sendCommand(app, { type: 'redo' })
  app.notices.tell(t('edits.redone', { edit: queueEditText(canRedo) }), { label: t('actions.undo'), run: () => undo(app) })
}

export const undoAction = (app: AppContextValue) => ({ label: t('actions.undo'), run: () => undo(app) })

/** Adds rows of a list to the queue, in their order: to play next, or at the end. */
export function addToQueue(app: AppContextValue, library: Library, rows: Uint32Array, where: 'playNext' | 'playLast'): void {
  if (rows.length === 0) return
  sendCommand(app, { type: where, tracks: idsOf(library, rows.subarray(0, queueLimit)) })
  const noticeValues = { title: quoteName(library.tracks.title.at(rows[0] ?? 0)), count: rows.length }
  app.notices.tell(t(where === 'playNext' ? 'queue.willPlayNext' : 'queue.added', noticeValues), undoAction(app))
}

/** Inserts songs at an index of a list of the queue. */
export function insertIntoQueue(
  app: AppContextValue,
  tracks: readonly TrackId[],
  place: { readonly list: QueueList; readonly to: number },
): void {
  const accepted = tracks.slice(0, queueLimit)
  if (accepted.length === 0) return
  sendCommand(app, { type: 'insert', ...place, tracks: accepted })
  const title = findTrack(app.library.getState().library, accepted[0] ?? null)?.title ?? ''
  app.notices.tell(t('queue.added', { title: quoteName(title), count: accepted.length }), undoAction(app))
}

/** Removes items from both lists, as one undo step, and shows a notice with undo; nothing without items. */
export function removeItems(app: AppContextValue, chosenItems: Readonly<Record<QueueList, readonly number[]>>): void {
  const count = chosenItems.tracks.length + chosenItems.playNext.length
  if (count === 0) return
  if (chosenItems.tracks.length === 0) sendCommand(app, { type: 'remove', list: 'playNext', indices: chosenItems.playNext })
  else
    sendCommand(app, {
      type: 'remove',
      list: 'tracks',
      indices: chosenItems.tracks,
      ...(chosenItems.playNext.length > 0 && { others: chosenItems.playNext }),
    })
  app.notices.tell(t('queue.removed', { count }), undoAction(app))
}

export function clearQueue(app: AppContextValue, part: 'upcoming' | 'playNext' | 'everything', count: number): void {
  if (count === 0) return
  sendCommand(app, { type: 'clear', what: part })
  app.notices.tell(t('queue.cleared', { count }), undoAction(app))
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

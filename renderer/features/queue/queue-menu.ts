// The menus of songs in the queue and of the whole queue, items always in the same order.

import type { TrackId } from '../../../shared/ids.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { trackAt } from '../../../shared/library/places/rows.ts'
import { albumRowOf, rowOfTrack, setOf } from '../../../shared/library/places/select.ts'
import { shuffledByAlbum } from '../../../shared/queue/album-order.ts'
import { newSeed } from '../../../shared/queue/shuffle.ts'
import { t } from '../../../shared/words/words.ts'
import { trackMenu } from '../../lists/menus/track-menu.ts'
import { clearQueue, redo, saveQueue, undo } from '../../state/actions/queue-edits.ts'
import type { AppContextValue } from '../../state/app-context.ts'
import { sendCommand } from '../../state/commands.ts'
import { withEditPermission } from '../../state/may-edit.ts'
import { isElsewhere } from '../../state/sound/output.ts'
import type { MenuItem } from '../../state/view/layers.ts'

/**
 * The actions of a song's menu in the queue: `play` jumps to the song; `move` is null if no song of the menu can be moved (the current and
 * played ones cannot), `remove` if none can be removed (played ones cannot).
 */
export type QueueRowActions = {
  readonly play: () => void
  readonly move: ((step: 'top' | 'end') => void) | null
  readonly remove: (() => void) | null
}

export function rowMenu(
  app: AppContextValue,
  library: Library | null,
  ids: readonly TrackId[],
  rowActions: QueueRowActions,
): readonly MenuItem[] {
  const { move, remove } = rowActions
  const rows = rowsOfTracks(library, ids)
  const songItems = library === null || rows.length === 0 ? [] : trackMenu(app, library, rows, rowActions.play)
  const edits: MenuItem[] = []
  if (move !== null) {
    edits.push({ icon: 'arrowup', label: t('actions.moveToTop'), keys: 'alt+home', separator: true, run: () => move('top') })
    edits.push({ icon: 'down', label: t('actions.moveToEnd'), keys: 'alt+end', run: () => move('end') })
  }
  if (remove !== null)
    edits.push({ icon: 'x', label: t('queue.removeFromQueue'), keys: 'delete', run: remove, ...(move === null && { separator: true }) })
  // Of the shortcuts shown in lists, only Enter applies: the others enqueue a song, and in the queue these keys do something else.
  return [...songItems.map(item => (item.keys === undefined || item.keys === 'enter' ? item : withoutShortcut(item))), ...edits]
}

/** Rows of those tracks that the library has; none while there is no library. */
export const rowsOfTracks = (library: Library | null, ids: readonly TrackId[]): Uint32Array =>
  library === null ? new Uint32Array() : Uint32Array.from(ids.map(id => rowOfTrack(library, id)).filter(row => row >= 0))

const withoutShortcut = ({ keys: _, ...item }: MenuItem): MenuItem => item

/** Shuffles the queue by whole albums, the current song's album first. */
function shuffleQueueAlbums(app: AppContextValue, library: Library): void {
  const { queue, playback } = app.mirror.getState()
  const albumOf = (id: TrackId): number | null => {
    const row = rowOfTrack(library, id)
    const album = row === -1 ? null : trackAt(library, row).albumId
    return album === null ? null : setOf(library, albumRowOf(library, album))
  }
  const index = playback.current === null ? -1 : playback.index
  sendCommand(app, { type: 'order', tracks: shuffledByAlbum(queue.tracks, index, albumOf, newSeed(Math.random)) })
}

export function queueMenu(app: AppContextValue, library: Library | null, count: number): readonly MenuItem[] {
  const { queue, playback, undo: steps } = app.mirror.getState()
  const items: MenuItem[] = []
  if (steps.canUndo !== null) items.push({ icon: 'undo', label: t('actions.undo'), keys: 'mod+z', run: () => undo(app) })
  if (steps.canRedo !== null) items.push({ icon: 'refresh', label: t('actions.redo'), keys: 'mod+shift+z', run: () => redo(app) })
  if (queue.tracks.length + queue.playNext.length > 0) {
    items.push(
      ...withEditPermission(app, [
        { icon: 'save', label: t('actions.saveAsPlaylist'), separator: items.length > 0, run: () => saveQueue(app) },
      ]),
    )
  }
  if (library !== null && queue.tracks.length > 1) {
    items.push({ icon: 'album', label: t('actions.shuffleAlbums'), run: () => shuffleQueueAlbums(app, library) })
  }
  // Stopping after a song can only be set for this computer's own queue.
  if (playback.current !== null && !isElsewhere(app.mirror.getState())) {
    const isStopAfter = playback.stopAfter
    items.push({
      icon: 'clock',
      label: t('playback.stopAfterThisSong'),
      checked: isStopAfter,
      separator: true,
      run: () => sendCommand(app, { type: 'stopAfter', on: !isStopAfter }),
    })
  }
  if (app.view.getState().trail.here.route.kind !== 'queue') {
    items.push({ icon: 'expand', label: t('queue.openPage'), run: () => app.view.navigate({ kind: 'queue' }) })
  }
  const playNextCount = queue.playNext.length - (playback.from === 'playNext' ? 1 : 0)
  if (playNextCount > 0)
    items.push({ icon: 'x', label: t('queue.clearPlayNext'), separator: true, run: () => clearQueue(app, 'playNext', playNextCount) })
  if (count > 0)
    items.push({
      icon: 'x',
      label: t('queue.clearNext'),
      separator: playNextCount === 0,
      run: () => clearQueue(app, 'upcoming', count),
    })
  if (queue.tracks.length + queue.playNext.length > 0) {
    const totalCount = queue.tracks.length + queue.playNext.length
    items.push({ icon: 'trash', label: t('queue.clearEverything'), run: () => clearQueue(app, 'everything', totalCount) })
  }
  return items
}

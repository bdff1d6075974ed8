// What can be done with a smart playlist, in one order everywhere.
import { rowsOfSmart } from '../../../shared/library/query/place-rows.ts'
import type { SmartPlaylist } from '../../../shared/smart-playlists.ts'
import { exportSmart, idsOfRows, importSmart } from '../../state/acts/smart-playlists.ts'
import { askingNow } from '../../state/library/use-asking.ts'
import type { Page } from '../../state/page.ts'
import type { MenuItem } from '../../state/view/layers.ts'

export function smartMenu(page: Page, playlist: SmartPlaylist): readonly MenuItem[] {
  const { layers, library } = page
  const saveAsPlaylist = (): void => {
    const shown = library.getState().library
    if (shown === null) return
    const tracks = idsOfRows(shown, rowsOfSmart(shown, playlist, askingNow(page)))
    layers.open({ kind: 'make-playlist', name: playlist.name, tracks })
  }
  return [
    { icon: 'pencil', label: 'Edit', run: () => layers.open({ kind: 'smart', draft: playlist }) },
    {
      icon: 'copy',
      label: 'Duplicate',
      run: () => layers.open({ kind: 'smart', draft: { ...playlist, id: null, name: `${playlist.name} 2` } }),
    },
    { icon: 'playlist', label: 'Save as a playlist', line: true, run: saveAsPlaylist },
    { icon: 'external', label: 'Export', line: true, run: () => void exportSmart(page, [playlist]) },
    { icon: 'external', label: 'Export all', run: () => void exportSmart(page, page.mirror.getState().smartPlaylists) },
    { icon: 'down', label: 'Import', run: () => void importSmart(page) },
    { icon: 'trash', label: 'Remove', line: true, run: () => layers.open({ kind: 'remove-smart', playlist }) },
  ]
}

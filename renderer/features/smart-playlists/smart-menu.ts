// The menu of a smart playlist, its items in the same order everywhere.

import { smartRowsInChunks } from '../../../shared/library/query/place-rows.ts'
import type { SmartPlaylist } from '../../../shared/smart-playlists.ts'
import { t } from '../../../shared/words/words.ts'
import { exportSmart, idsOfRows, importSmart } from '../../state/actions/smart-playlists.ts'
import type { AppContextValue } from '../../state/app-context.ts'
import { findRows } from '../../state/library/find-rows.ts'
import { currentQueryContext } from '../../state/library/use-query-context.ts'
import { withEditPermission } from '../../state/may-edit.ts'
import type { MenuItem } from '../../state/view/layers.ts'
import { sameRoute } from '../../state/view/route.ts'

export function smartMenu(app: AppContextValue, playlist: SmartPlaylist): readonly MenuItem[] {
  const { layers, library, view } = app
  const saveAsPlaylist = (): void => {
    const loaded = library.getState().library
    if (loaded === null) return
    const { route } = view.getState().trail.here
    const layer = layers.getState()
    findRows(app, loaded, playlist.query, smartRowsInChunks(loaded, playlist, currentQueryContext(app)), rows => {
      // A person who has gone to another page or opened a layer meanwhile is not interrupted.
      if (layers.getState() !== layer || !sameRoute(view.getState().trail.here.route, route)) return
      layers.open({ kind: 'create-playlist', name: playlist.name, tracks: idsOfRows(loaded, rows) })
    })
  }
  return [
    { icon: 'pencil', label: t('actions.edit'), run: () => layers.open({ kind: 'smart', draft: playlist }) },
    {
      icon: 'copy',
      label: t('smartPlaylists.duplicate'),
      run: () => layers.open({ kind: 'smart', draft: { ...playlist, id: null, name: `${playlist.name} 2` } }),
    },
    ...withEditPermission(app, [{ icon: 'playlist', label: t('actions.saveAsPlaylist'), separator: true, run: saveAsPlaylist }]),
    { icon: 'external', label: t('actions.export'), separator: true, run: () => void exportSmart(app, [playlist]) },
    { icon: 'external', label: t('smartPlaylists.exportAll'), run: () => void exportSmart(app, app.mirror.getState().smartPlaylists) },
    { icon: 'down', label: t('smartPlaylists.import'), run: () => void importSmart(app) },
    {
      icon: 'trash',
      label: t('actions.remove'),
      separator: true,
      run: () => layers.open({ kind: 'delete-smart-playlist', playlist }),
    },
  ]
}

// Runs actions of the application menu, and opens deep links.
import type { LinkedPlace } from '../../../shared/desktop/deep-link.ts'
import { assertNever } from '../../../shared/errors.ts'
import type { MenuAction, PlayFound } from '../../../shared/ipc/menu-action.ts'
import { trackAt } from '../../../shared/library/places/rows.ts'
import { rowOfTrack } from '../../../shared/library/places/select.ts'
import type { AppContextValue } from '../app-context.ts'
import { albumRoute, type Route } from '../view/route.ts'
import { toggleDevices } from './device-actions.ts'
import { openSearch } from './open-search.ts'
import { setPrivateSession } from './toggle-actions.ts'

export function runMenuAction(
  app: Pick<AppContextValue, 'bridge' | 'mirror' | 'view' | 'library' | 'layers' | 'notices'>,
  action: Exclude<MenuAction, PlayFound>,
): void {
  const { view } = app
  if (typeof action === 'object') {
    view.navigate(routeOf(action, app))
    return
  }
  // On Windows and Linux, keys not handled by a layer reach the application menu, which must not change the page below the layer.
  if (app.layers.getState() !== null) return
  switch (action) {
    case 'search':
      openSearch(app)
      break
    case 'devices':
      toggleDevices(app)
      break
    case 'private':
      setPrivateSession(app, !app.mirror.getState().privateSession)
      break
    case 'settings':
    case 'uploads':
    case 'home':
    case 'albums':
    case 'artists':
    case 'songs':
    case 'genres':
    case 'decades':
    case 'history':
    case 'playlists':
    case 'tags':
      view.navigate({ kind: action })
      break
    case 'folders':
      view.navigate({ kind: 'folder', path: '' })
      break
    case 'back':
      view.back()
      break
    case 'forward':
      view.forward()
      break
    default:
      assertNever(action)
  }
}

/**
 * The route of a deep link; for a song that of its album, or a search for its title if it has no album; all songs if the library lacks the
 * song or is not loaded.
 */
function routeOf(place: LinkedPlace, { library }: Pick<AppContextValue, 'library'>): Route {
  if (place.kind !== 'song') return place
  const loaded = library.getState().library
  const row = loaded === null ? -1 : rowOfTrack(loaded, place.id)
  if (loaded === null || row === -1) return { kind: 'songs' }
  const { albumId, title } = trackAt(loaded, row)
  return albumId === null ? { kind: 'search', text: title } : albumRoute(albumId)
}

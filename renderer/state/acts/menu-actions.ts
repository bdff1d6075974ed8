// What the application menu asks of the page's own view.
import { assertNever } from '../../../shared/errors.ts'
import type { MenuAction } from '../../../shared/ipc/contract.ts'
import type { Page } from '../page.ts'
import { toggleDevices } from './device-acts.ts'
import { openSearch } from './open-search.ts'

export function followMenu(page: Pick<Page, 'mirror' | 'view' | 'library' | 'layers'>, action: MenuAction): void {
  // On Windows and Linux keys that a layer leaves alone reach the menu: nothing is to change below it.
  if (page.layers.getState() !== null) return
  const { view } = page
  switch (action) {
    case 'search':
      openSearch(page)
      break
    case 'devices':
      toggleDevices(page)
      break
    case 'settings':
    case 'home':
    case 'albums':
    case 'artists':
    case 'songs':
    case 'genres':
    case 'decades':
    case 'history':
    case 'playlists':
    case 'tags':
      view.go({ kind: action })
      break
    case 'folders':
      view.go({ kind: 'folder', path: '' })
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

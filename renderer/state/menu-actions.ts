// What the application menu asks of the page's own view.
import { assertNever } from '../../shared/errors.ts'
import type { MenuAction } from '../../shared/ipc/contract.ts'
import type { Page } from './page.ts'

export function followMenu({ view, layers }: Page, action: MenuAction): void {
  switch (action) {
    case 'search':
      layers.open({ kind: 'palette' })
      break
    case 'settings':
    case 'songs':
    case 'albums':
    case 'artists':
      view.go({ kind: action })
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

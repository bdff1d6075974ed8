// Opens the gallery (`npm run gallery`), which draws each part of the window in each of its states, in a plain browser, from the files that
// were built of it.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { projectFolder } from './runtime.ts'

const folder = path.join(projectFolder, 'build', 'gallery-page')
/** A host that does not exist: requests to it are intercepted and answered from the built files. */
const address = 'https://gallery.test'

export type Gallery = {
  /** The names of all scenes, such as `Player/paused`. */
  scenes(): Promise<readonly string[]>
  /** Draws a scene in the color scheme that the browser asks for. */
  show(scene: string): Promise<void>
  /** The errors that the page threw since the last call of this function. */
  mistakes(): readonly string[]
}

export async function openGallery(page: Page): Promise<Gallery> {
  if (!existsSync(path.join(folder, 'index.html'))) throw new Error('The gallery is not built: npm run e2e builds it')
  const mistakes: string[] = []
  page.on('pageerror', error => mistakes.push(String(error)))
  await page.route(`${address}/**`, async route => {
    const { pathname } = new URL(route.request().url())
    const file = path.join(folder, pathname === '/' ? 'index.html' : pathname)
    // The gallery has no covers: a request for one gets 404, and the page draws initials instead.
    if (existsSync(file)) await route.fulfill({ path: file })
    else await route.fulfill({ status: 404 })
  })
  return {
    scenes: async () => {
      await page.goto(`${address}/`)
      const dark = page.getByRole('link', { name: 'dark' })
      await expect(dark.first()).toBeVisible()
      return dark.evaluateAll(links =>
        links.map(link =>
          decodeURIComponent(
            String(link.getAttribute('href'))
              .slice(1)
              .replace(/\/dark$/, ''),
          ),
        ),
      )
    },
    show: async scene => {
      await page.goto(`${address}/#${scene.split('/').map(encodeURIComponent).join('/')}/system`)
      // Only the part of the address after # changes: the page draws another scene without being loaded again.
      await expect(page.locator('#root')).toHaveAttribute('data-scene', scene)
    },
    mistakes: () => mistakes.splice(0),
  }
}

// The gallery (npm run gallery) in a browser, from the files that were built of it: the page alone, in every state that it can be in.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { projectFolder } from './runtime.ts'

const folder = path.join(projectFolder, 'build', 'gallery-page')
/** Nobody has this name: what is asked of it is answered here. */
const address = 'https://gallery.test'

export type Gallery = {
  /** All that there is to see, as `Player/paused`. */
  scenes(): Promise<readonly string[]>
  /** Draws one in the theme of the browser. */
  show(scene: string): Promise<void>
  /** What went wrong in the page since this was asked last. */
  mistakes(): readonly string[]
}

export async function openGallery(page: Page): Promise<Gallery> {
  if (!existsSync(path.join(folder, 'index.html'))) throw new Error('The gallery is not built: npm run e2e builds it')
  const mistakes: string[] = []
  page.on('pageerror', error => mistakes.push(String(error)))
  await page.route(`${address}/**`, async route => {
    const { pathname } = new URL(route.request().url())
    const file = path.join(folder, pathname === '/' ? 'index.html' : pathname)
    // There are no covers: letters stand in their place.
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
      // Another part of the same address: the page is not loaded anew.
      await expect(page.locator('#root')).toHaveAttribute('data-scene', scene)
    },
    mistakes: () => mistakes.splice(0),
  }
}

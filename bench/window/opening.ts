// How long a page takes from its navigation to the first of its content on the screen, by its own clock.
import type { Page } from '@playwright/test'

/** What a page is opened for: the first element of the selector to be painted; on the way there, the page is told to press a link. */
export type Goal = { readonly selector: string; readonly link: string | null }

declare global {
  interface Window {
    /** Milliseconds from the navigation to the end of the frame with the content; set by the bench. */
    openedForBench: Promise<number>
  }
}

/** From now on every page of this window notes when it has reached its goal. */
export function noteOpenings(page: Page, goal: Goal): Promise<unknown> {
  return page.addInitScript(({ selector, link }) => {
    const opened = Promise.withResolvers<number>()
    window.openedForBench = opened.promise
    const noteEnd = (): void => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => opened.resolve(performance.now())
      port2.postMessage(null)
    }
    /** What a callback of a frame draws is painted in that frame, all else in the next one. */
    let isInFrame = false
    const nextFrame = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = draw =>
      nextFrame(now => {
        isInFrame = true
        draw(now)
        // Behind what tells the observer below of it.
        queueMicrotask(() => {
          isInFrame = false
        })
      })
    let pressed = link === null
    const observer = new MutationObserver(() => {
      if (document.querySelector(selector) !== null) {
        observer.disconnect()
        if (isInFrame) noteEnd()
        else nextFrame(noteEnd)
      } else if (!pressed) {
        const found = [...document.querySelectorAll<HTMLElement>('nav a, nav [role=link]')].find(each => each.textContent?.trim() === link)
        pressed = found !== undefined
        found?.click()
      }
    })
    observer.observe(document, { subtree: true, childList: true })
  }, goal)
}

export async function opened(page: Page, load: () => Promise<unknown>): Promise<number> {
  await load()
  return page.evaluate(() => window.openedForBench)
}

/** An address of this window where a page stands that is nothing but its content: as many rows as fit, no script, no library. */
export async function serveConstantPage(page: Page, className: string): Promise<string> {
  const address = new URL('constant.html', page.url()).href
  const rows = Array.from(
    { length: 20 },
    (_, index) => `<div class="${className}">${index + 1} A song by somebody, from an album, 3:14</div>`,
  )
  const body = `<!doctype html><meta charset="utf-8"><title>Constant</title><h1>Songs</h1>${rows.join('')}`
  await page.route(address, route => route.fulfill({ contentType: 'text/html', body }))
  return address
}

// Measures the time from a page's navigation to its first content, by its own clock.
import type { Page } from '@playwright/test'

/** The content to wait for: an element that matches the selector; `link`: the text of a navigation link to press first, null: none. */
export type Goal = { readonly selector: string; readonly link: string | null }

declare global {
  interface Window {
    /** Milliseconds from the navigation to the end of the frame in which the content is painted; set by the script of the bench. */
    openedForBench: Promise<number>
  }
}

/** Makes every page that is loaded in this window from now on record when its goal is painted. */
export function noteOpenings(page: Page, goal: Goal): Promise<unknown> {
  return page.addInitScript(({ selector, link }) => {
    const opened = Promise.withResolvers<number>()
    window.openedForBench = opened.promise
    const noteEnd = (): void => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => opened.resolve(performance.now())
      port2.postMessage(null)
    }
    /** Whether a frame callback is running: changes made in it are painted in the same frame, others in the next one. */
    let isInFrame = false
    const nextFrame = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = draw =>
      nextFrame(now => {
        isInFrame = true
        draw(now)
        // By a microtask, which runs after the one in which the observer below is notified of the changes.
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

/** Serves a static page in this window: twenty rows, no script, no library; resolves with its address. */
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

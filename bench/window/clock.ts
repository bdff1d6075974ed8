// Measures the time from an input event until something is painted, by the page's clock.
import type { Page } from '@playwright/test'

/** What has to be visible: for each selector, its first element has exactly this text; null: any text. */
export type Sight = readonly { readonly selector: string; readonly text: string | null }[]

/**
 * Runs `act`; resolves with the milliseconds from the first event of this kind, by its own time stamp, to the end of the frame in which the
 * sight is painted.
 */
export async function untilPainted(
  page: Page,
  event: 'click' | 'dblclick' | 'keydown',
  sight: Sight,
  act: () => Promise<void>,
): Promise<number> {
  const armed = await page.evaluateHandle(
    ([name, wanted]) => {
      const painted = Promise.withResolvers<number>()
      const isSeen = () =>
        wanted.every(({ selector, text }) => {
          const found = document.querySelector(selector)
          return found !== null && (text === null || found.textContent === text)
        })
      const begin = ({ timeStamp }: Event) => {
        const observer = new MutationObserver(() => {
          if (!isSeen()) return
          observer.disconnect()
          // The frame counts as ended at the next task of high priority; timers that the page has set come after it, as their work is no
          // part of the painted frame.
          const seen = () => painted.resolve(performance.now() - timeStamp)
          requestAnimationFrame(() => void scheduler.postTask(seen, { priority: 'user-blocking' }))
        })
        observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
      }
      window.addEventListener(name, begin, { capture: true, once: true })
      return painted
    },
    [event, sight] as const,
  )
  await act()
  const took = await armed.evaluate(({ promise }) => promise)
  await armed.dispose()
  return took
}

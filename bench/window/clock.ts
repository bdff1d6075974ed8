// Measures the time from an input event until something is painted, by the page's clock.
import type { Page } from '@playwright/test'

/** What has to be visible: the first element of each selector with exactly this text; null: any text. */
export type Sight = readonly { readonly selector: string; readonly text: string | null }[]

/** Runs `act`; gives the milliseconds from the first such event, by its own time, to the end of the frame in which the sight is painted. */
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
          // The next task after the frame is the end; timers that the page set for later come after it, as their work is no part of the
          // painted frame.
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

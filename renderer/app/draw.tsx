// Draws the page, and what stands in its place when a bug of its own took it down.
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { type Covers, CoversContext } from '../controls/held-covers.ts'
import { type Page, PageContext } from '../state/page.ts'
import { App } from './App.tsx'
import { BrokenScreen } from './BrokenScreen.tsx'
import { type Rest, RestContext } from './lazy.tsx'

/** What all that is drawn can reach. */
export type Drawn = { readonly page: Page; readonly covers: Covers; readonly rest: Rest }

/** `logBug` is told of every bug that ends the drawing. Gives how to take the page away. */
export function draw({ page, covers, rest }: Drawn, place: HTMLElement, logBug: (error: unknown) => void): () => void {
  const root = createRoot(place, {
    onUncaughtError: error => {
      logBug(error)
      root.render(broken(detailsOf(error)))
    },
  })
  const broken = (details: string) => <BrokenScreen details={details} again={again} />
  const show = (): void =>
    root.render(
      <PageContext value={page}>
        <CoversContext value={covers}>
          <RestContext value={rest}>
            <App />
          </RestContext>
        </CoversContext>
      </PageContext>,
    )
  /** From the beginning: what was on the screen may be what went wrong. State is not lost, it lives elsewhere. */
  const again = (): void => {
    page.layers.close()
    page.view.restart()
    show()
  }
  // All of it at once, into the next frame: with breaks in between it would come later.
  flushSync(show)
  return () => root.unmount()
}

export const detailsOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))

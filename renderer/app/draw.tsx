// Renders the page with React, and BrokenScreen in its place after a rendering error.
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { type Covers, CoversContext } from '../controls/held-covers.ts'
import { type Page, PageContext } from '../state/page.ts'
import { App } from './App.tsx'
import { BrokenScreen } from './BrokenScreen.tsx'
import { type Rest, RestContext } from './lazy.tsx'

/** What every component can reach by context. */
export type Drawn = { readonly page: Page; readonly covers: Covers; readonly rest: Rest }

/** Renders the page into `place` and returns the unmount function; `logBug` is told of every rendering error that ends the page. */
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
  /** Renders anew from the root, as a component's own state may be what failed; the app's state is kept in main. */
  const again = (): void => {
    page.layers.close()
    page.view.restart()
    show()
  }
  // Renders synchronously into the next frame: React's time slicing would show the page later.
  flushSync(show)
  return () => root.unmount()
}

export const detailsOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))

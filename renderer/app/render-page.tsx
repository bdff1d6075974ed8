// Renders the page with React, and BrokenScreen in its place after a rendering error.
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { type CoverLoader, CoverLoaderContext } from '../controls/cover-loader.ts'
import { AppContext, type AppContextValue } from '../state/app-context.ts'
import { declareLanguage } from '../words/page-language.ts'
import { App } from './App.tsx'
import { BrokenScreen } from './BrokenScreen.tsx'
import { type LazyBundle, LazyBundleContext } from './lazy.tsx'

/** What every component can reach by context. */
export type RenderContext = { readonly app: AppContextValue; readonly coverLoader: CoverLoader; readonly rest: LazyBundle }

/** Renders the page into `container` and returns the unmount function; `logBug` is told of every rendering error that ends the page. */
export function renderPage(
  { app, coverLoader, rest }: RenderContext,
  container: HTMLElement,
  logBug: (error: unknown) => void,
): () => void {
  declareLanguage(container.ownerDocument)
  const root = createRoot(container, {
    onUncaughtError: error => {
      logBug(error)
      root.render(brokenScreen(errorDetails(error)))
    },
  })
  const brokenScreen = (details: string) => <BrokenScreen details={details} retry={renderAgain} />
  const renderApp = (): void =>
    root.render(
      <AppContext value={app}>
        <CoverLoaderContext value={coverLoader}>
          <LazyBundleContext value={rest}>
            <App />
          </LazyBundleContext>
        </CoverLoaderContext>
      </AppContext>,
    )
  /** Renders anew from the root, as a component's own state may be what failed; the app's state is kept in main. */
  const renderAgain = (): void => {
    app.layers.close()
    app.view.reset()
    renderApp()
  }
  // Renders synchronously into the next frame: React's time slicing would show the page later.
  flushSync(renderApp)
  return () => root.unmount()
}

export const errorDetails = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))

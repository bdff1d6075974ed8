// Whether the window is narrow, so that the queue overlays the page.
import type { View } from './view.ts'

/** The same media query as in styles/narrow.css. */
const narrowQuery = '(max-width: 1100px)'

/** Tells the view whether the window is narrow, now and at each change; returns the stop function. */
export function startNarrowWindow(view: View): () => void {
  const query = matchMedia(narrowQuery)
  const update = (): void => view.setNarrow(query.matches)
  update()
  query.addEventListener('change', update)
  return () => query.removeEventListener('change', update)
}

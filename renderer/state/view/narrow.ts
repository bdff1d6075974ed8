// Whether the window is narrow, so that the queue overlays the page.
import type { View } from './view.ts'

/** The media query of styles/narrow.css. */
const narrow = '(max-width: 1100px)'

/** Sets the view's `narrow` now and at each change; returns the stop function. */
export function startNarrow(view: View): () => void {
  const query = matchMedia(narrow)
  const tell = (): void => view.setNarrow(query.matches)
  tell()
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}

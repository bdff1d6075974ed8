// Whether the window is narrow: the queue then lies over the page instead of beside it.
import type { View } from './view.ts'

/** The width at which styles/narrow.css does the same. */
const narrow = '(max-width: 1100px)'

/** Tells the view at once and with each change; gives how to stop. */
export function startNarrow(view: View): () => void {
  const query = matchMedia(narrow)
  const tell = (): void => view.setNarrow(query.matches)
  tell()
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}

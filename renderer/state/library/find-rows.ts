// Finds songs for an action, so that a long query, which may be a stranger's, never stops the page.
import { type Chunks, runToEnd } from '../../../shared/library/model/chunked.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { isQuick } from '../../../shared/library/query/find.ts'
import type { AppContextValue } from '../app-context.ts'
import { currentPerson } from '../current-person.ts'
import { runInSlices } from './use-chunked-task.ts'

/**
 * Calls back with the rows that the chunks for a text find: at once if the text is quick, else when they are done between frames, unless
 * another account is used by then. Returns the cancel function.
 */
export function findRows(
  { mirror }: Pick<AppContextValue, 'mirror'>,
  library: Library,
  text: string,
  chunks: Chunks<Uint32Array>,
  onFound: (rows: Uint32Array) => void,
): () => void {
  if (isQuick(library, text)) {
    onFound(runToEnd(chunks))
    return () => undefined
  }
  const person = currentPerson(mirror.getState())
  return runInSlices(chunks, rows => currentPerson(mirror.getState()) === person && onFound(rows), false)
}

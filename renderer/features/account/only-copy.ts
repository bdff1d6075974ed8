// What is lost with what this computer keeps of the demo or of a folder of one's own: all of it, as no service elsewhere has it.
import type { ConnectionChoice } from '../../../shared/app-state.ts'

/** Key of the text that says what is lost with the only copy; null: a service keeps another one. */
export function onlyCopyKey(kind: ConnectionChoice['kind']) {
  if (kind === 'demo') return 'account.onlyCopyOfDemo'
  return kind === 'folder' ? 'account.onlyCopyOfFolder' : null
}

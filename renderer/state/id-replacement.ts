// Replaces temporary ids everywhere in the page as soon as the service has assigned its own.

import type { AppContextValue } from './app-context.ts'
import type { AssignedIds } from './assigned-ids.ts'

export function startIdReplacement({
  mirror,
  view,
  layers,
  editSteps,
}: Pick<AppContextValue, 'mirror' | 'view' | 'layers' | 'editSteps'>): () => void {
  const replaceIds = (assignedIds: AssignedIds): void => {
    view.replaceTemporaryIds(assignedIds)
    layers.replaceTemporaryIds(assignedIds)
    editSteps.replaceTemporaryIds(assignedIds)
  }
  const { assignedIds } = mirror.getState().edits
  if (assignedIds.length > 0) replaceIds(new Map(assignedIds))
  return mirror.subscribe(({ edits }, before) => {
    // Ids are only ever added, so the count tells of a change; they are cleared with the account.
    if (edits.assignedIds.length !== before.edits.assignedIds.length) replaceIds(new Map(edits.assignedIds))
  })
}

// Replaces temporary ids everywhere in the page as soon as the service has assigned its own.
import type { GivenIds } from './given-ids.ts'
import type { Page } from './page.ts'

export function followGivenIds({ mirror, view, layers, editSteps }: Pick<Page, 'mirror' | 'view' | 'layers' | 'editSteps'>): () => void {
  const follow = (given: GivenIds): void => {
    view.follow(given)
    layers.follow(given)
    editSteps.follow(given)
  }
  const { assignedIds } = mirror.getState().edits
  if (assignedIds.length > 0) follow(new Map(assignedIds))
  return mirror.subscribe(({ edits }, before) => {
    // Ids are only ever added, so the count tells of a change; they are cleared with the account.
    if (edits.assignedIds.length !== before.edits.assignedIds.length) follow(new Map(edits.assignedIds))
  })
}

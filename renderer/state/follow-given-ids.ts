// Everything of the page that names an id of this computer follows to the one that the service gave, here and at once.
import type { GivenIds } from './given-ids.ts'
import type { Page } from './page.ts'

export function followGivenIds({ mirror, view, layers, editSteps }: Pick<Page, 'mirror' | 'view' | 'layers' | 'editSteps'>): () => void {
  const follow = (given: GivenIds): void => {
    view.follow(given)
    layers.follow(given)
    editSteps.follow(given)
  }
  const { made } = mirror.getState().edits
  if (made.length > 0) follow(new Map(made))
  return mirror.subscribe(({ edits }, before) => {
    // Ids come one by one, and are never taken back but with the account.
    if (edits.made.length !== before.edits.made.length) follow(new Map(edits.made))
  })
}

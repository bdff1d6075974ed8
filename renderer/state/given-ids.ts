// What is made here has an id of this computer until the service has given one. Everything of the page that names the former follows here, at once.
import type { Page } from './page.ts'

/** Ids of this computer → those that the service gave. */
export type GivenIds = ReadonlyMap<number, number>

/** Something about a playlist or a tag, as it is about the id that the service gave; the same object if it gave none. */
export function withGivenId<Named extends { readonly kind: string }>(named: Named, kinds: readonly string[], given: GivenIds): Named {
  if (!kinds.includes(named.kind) || !('id' in named) || typeof named.id !== 'number') return named
  const id = given.get(named.id)
  return id === undefined ? named : { ...named, id }
}

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

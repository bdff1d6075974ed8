// What is made here has an id of this computer until the service has given one.
/** Ids of this computer → those that the service gave. */
export type GivenIds = ReadonlyMap<number, number>

/** Something about a playlist or a tag, as it is about the id that the service gave; the same object if it gave none. */
export function withGivenId<Named extends { readonly kind: string }>(named: Named, kinds: readonly string[], given: GivenIds): Named {
  if (!kinds.includes(named.kind) || !('id' in named) || typeof named.id !== 'number') return named
  const id = given.get(named.id)
  return id === undefined ? named : { ...named, id }
}

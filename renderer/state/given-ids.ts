// Temporary ids of playlists and tags made on this computer, until the service has assigned its own.
/** Temporary id → the service's id. */
export type GivenIds = ReadonlyMap<number, number>

/** The object with the service's id in place of a temporary one; the same object if there is none. */
export function withGivenId<Named extends { readonly kind: string }>(named: Named, kinds: readonly string[], given: GivenIds): Named {
  if (!kinds.includes(named.kind) || !('id' in named) || typeof named.id !== 'number') return named
  const id = given.get(named.id)
  return id === undefined ? named : { ...named, id }
}
